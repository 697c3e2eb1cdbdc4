/**
 * An orderly end: answers that are under way are finished, every connection without one is closed. Node itself closes
 * only those that are idle between two requests when the end begins; browsers also keep connections on which they have
 * never sent anything, and those of the last answers would stay open for as long as keep-alive lasts.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

export function drainOnClose(app: FastifyInstance): void {
  const { server } = app;
  /** Nothing was ever asked on them. */
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
