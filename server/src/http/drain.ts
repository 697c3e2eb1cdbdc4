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
  const connections = new Set<Socket>();
  const answering = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (answering.get(socket) ?? 1) - 1;
      if (left > 0) answering.set(socket, left);
      else answering.delete(socket);
    });
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const timer = setInterval(() => {
      for (const socket of connections) if (!answering.has(socket)) socket.destroy();
    }, LOOK_EVERY_MS);
    server.once('close', () => clearInterval(timer));
  });
}
