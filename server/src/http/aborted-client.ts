/**
 * Clients that go away before they have their answer. Their broken connection looks like any other one, e.g. like that of
 * the database, so it is recognized by its owner: the request's own stream.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export function isClientAborted(error: unknown, request: FastifyRequest): boolean {
  return error !== undefined && error === request.raw.errored;
}

/**
 * Logs a client that closes its connection before its answer is complete: at `info` if its body was incomplete too, else at
 * `debug`, since people leave pages and streams all the time. One listener serves all requests of a connection.
 */
export function logAbortedClients(app: FastifyInstance): void {
  app.server.on('connection', (socket: Connection) => {
    socket.once('close', () => {
      const reply = socket[UNDER_WAY];
      // A complete response counts as sent.
      if (!reply || reply.raw.writableEnded) return;
      const { request } = reply;
      request.log[request.raw.complete ? 'debug' : 'info'](
        { method: request.method, route: request.routeOptions.url },
        'client closed request',
      );
    });
  });
  app.addHook('onRequest', (request, reply, done) => {
    (request.raw.socket as Connection)[UNDER_WAY] = reply;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const socket: Connection = request.raw.socket;
    // Only the last of pipelined requests is remembered.
    if (socket[UNDER_WAY] === reply) socket[UNDER_WAY] = undefined;
    done();
  });
}

/** On the socket itself: each request sets it. */
const UNDER_WAY = Symbol('answer under way');
interface Connection extends Socket {
  [UNDER_WAY]?: FastifyReply | undefined;
}
