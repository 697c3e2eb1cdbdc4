/** A webhook receiver for tests: accepts messages, or refuses them on demand. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Call it once at the top of a test file. */
export function useWebhookReceiver() {
  const received: Received[] = [];
  let responses: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      const { status, headers } = responses.shift() ?? { status: 200 };
      reply.writeHead(status, headers).end('ok');
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Sets the next responses, in this order; all later ones have the status 200. */
    respondWith(...next: typeof responses) {
      responses = next;
    },
  };
}
