/**
 * Clients that go away before they have their answer. Their broken connection looks like any other one, e.g. like that of
 * the database, so it is told by whose it is: the request's own stream.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

export function isClientAborted(error: unknown, request: FastifyRequest): boolean {
  return error !== undefined && error === request.raw.errored;
}

/** Half a body is worth a line; a stream of events or a page that is left is everyday. */
export function logAbortedClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      // A complete response counts as sent, also by injection, which never flushes.
      if (reply.raw.writableEnded) return;
      request.log[request.raw.complete ? 'debug' : 'info'](
        { method: request.method, route: request.routeOptions.url },
        'client closed request',
      );
    });
    done();
  });
}
