import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, listenOnFreePort } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = await createTestApp(database(), {
    routes: (instance) => {
      instance.post('/api/echo', { config: { access: 'public' } }, async (request) => ({ body: request.body ?? null }));
      instance.post('/api/echo/:name', { config: { access: 'public' } }, async () => ({}));
    },
    timeouts: { headersMs: 300, requestMs: 600, checkMs: 50 },
  });
  port = await listenOnFreePort(app);
});
afterAll(() => app.close());

/** Sends raw bytes and returns everything received until the server hangs up. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

function expectRefusal(answer: string, status: string, code: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/content-security-policy: default-src 'none'/);
  expect(head).toMatch(/x-content-type-options: nosniff/);
  expect(head).toMatch(/cache-control: private, no-store/);
  expect(JSON.parse(body)).toEqual({ code, message: expect.any(String) });
}

describe('input that never becomes a request', () => {
  it('too many headers: 431', async () => {
    const headers = `x-filler: ${'a'.repeat(20_000)}\r\n`;
    expectRefusal(await send(`GET /api/echo HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`), '431', 'request.tooLarge');
  });

  it('a broken request line: 400', async () => {
    expectRefusal(await send('GARBAGE\r\n\r\n'), '400', 'request.invalid');
  });

  it('two lengths for one body, as in request smuggling: 400', async () => {
    const both =
      'POST /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    expectRefusal(await send(both), '400', 'request.invalid');
  });

  it('half a request that never ends is cut off: 408', async () => {
    expectRefusal(await send('GET /api/echo HTTP/1.1\r\nhost: localhost\r\nx-slow: '), '408', 'request.timeout');
  });

  it('half a body that never ends is cut off', async () => {
    const answer = await send(
      'POST /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ['a malformed address', '/%zz'],
    ['too long a parameter', `/api/echo/${'a'.repeat(101)}`],
  ])('half a body to %s is cut off as well, after the refusal', async (_what, path) => {
    const answer = await send(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":`,
    );
    const [refusal = '', end] = answer.split(/(?=HTTP\/1\.1 408 )/);
    expectRefusal(refusal, '400', 'request.invalid');
    expectRefusal(end ?? '', '408', 'request.timeout');
  });

  it('does not prevent others from being served', async () => {
    const half = Array.from({ length: 300 }, () =>
      send('GET /api/echo HTTP/1.1\r\nhost: localhost\r\n').catch(() => ''),
    );
    const answer = await fetch(`http://127.0.0.1:${port}/api/echo`, { method: 'POST' });
    expect(answer.status).toBe(200);
    await Promise.all(half);
  });
});
