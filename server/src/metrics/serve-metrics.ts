/** `GET /metrics`: on a separate port without authentication, or on the website's port with a token. */
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';
import { isSameSecret } from '../core/same-secret.ts';
import { StartError } from '../core/start-error.ts';
import { EVENTS_OF_ROUTES } from '../security-log/events-of-routes.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';

/** Rate, errors and duration of every response, and refused sign-ins. Streams count only when they are refused. */
export function watchRequests(app: FastifyInstance, metrics: Pick<Metrics, 'answered' | 'signInFailed'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const { statusCode: status } = reply;
    const isOpened = request.routeOptions.config.isStream && status < 400;
    if (!isOpened) metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1_000 });
    const kind = status >= 400 ? EVENTS_OF_ROUTES.get(`${method} ${route}`)?.kind : undefined;
    if (kind === 'signIn') metrics.signInFailed('user');
    if (kind === 'staffSignIn') metrics.signInFailed('staff');
    done();
  });
}

export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(PATH, { config: { access: 'public', anyOrigin: true } }, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined || !isSameSecret(given, token)) throw new AppError('auth.required');
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.text();
  });
}

export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    if (request.url !== PATH || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(`METRICS_PORT ${port} cannot be opened on METRICS_HOST ${host}: ${error.code}`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
