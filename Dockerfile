# The image of an installation: `docker compose build`. `npm run image` runs these steps without a container engine.

# Any Node 20 or newer will do here: the build fetches the one that package.json pins, and compares its digest.
# Not the slim one, which has no `strip`. Nothing of it gets into the last stage.
FROM node:24.11.1-bookworm AS build
WORKDIR /src
COPY . .
RUN npm run build
# Node, what the server reads, and nothing else.
RUN node scripts/bootstrap.mjs scripts/image-files.ts image

FROM debian:12.12-slim
# It belongs to root: the server cannot change its own files.
COPY --from=build /src/image/ /app/
# The one place that is written; a new volume takes over its owner.
RUN install -d -o 10001 -g 10001 /data
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 PATH=/app/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=3000 WEB_DIR=/app/web DATA_DIR=/data
WORKDIR /app
VOLUME /data
USER 10001:10001
EXPOSE 3000
# The first process of a new version answers once it has migrated the database: until then it is `starting`, not `unhealthy`.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30m CMD ["node", "healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=512", "--v8-pool-size=2", "--no-allocation-site-pretenuring", "--no-memory-reducer", "server/main.js"]
