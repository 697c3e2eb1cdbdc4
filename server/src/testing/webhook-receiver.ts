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
  let answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      const { status, headers } = answers.shift() ?? { status: 200 };
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
    /** The next response statuses, in this order; then 200. */
    answer(...next: typeof answers) {
      answers = next;
    },
  };
}
