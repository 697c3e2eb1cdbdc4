/**
 * Graceful shutdown: pending responses are finished, all other connections are closed. Node itself closes only connections
 * that are idle between two requests when the shutdown begins; browsers also keep connections on which they have never
 * sent anything, and those of the last responses would stay open until keep-alive expires.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

export function drainOnClose(app: FastifyInstance): void {
  const { server } = app;
  /** Connections on which no request was ever sent. */
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const timer = setInterval(() => {
      for (const socket of silent) socket.destroy();
      server.closeIdleConnections();
    }, LOOK_EVERY_MS);
    server.once('close', () => clearInterval(timer));
  });
}
