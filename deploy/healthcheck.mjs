/** For the container's HEALTHCHECK: ends with 0 when the server in it answers. */
import process from 'node:process';

const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
