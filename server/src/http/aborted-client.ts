/**
 * Clients that disconnect before they have their response. Their broken connection looks like any other, e.g. a broken
 * database connection, so it is recognized by its owner: the request's own stream.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export function isClientAborted(error: unknown, request: FastifyRequest): boolean {
  return error !== undefined && error === request.raw.errored;
}

/**
 * Logs a client that closes its connection before its response is complete: at `info` if its body was incomplete too, else
 * at `debug`, since users leave pages and streams all the time. One listener serves all requests of a connection.
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
    // Of pipelined requests, only the last is remembered.
    if (socket[UNDER_WAY] === reply) socket[UNDER_WAY] = undefined;
    done();
  });
}

/** Property of the socket, set by each request. */
const UNDER_WAY = Symbol('answer under way');
interface Connection extends Socket {
  [UNDER_WAY]?: FastifyReply | undefined;
}
