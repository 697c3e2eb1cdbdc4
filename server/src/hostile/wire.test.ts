/** Bytes that no HTTP client would send, or silence. Each is refused and disconnected, and runs no handler. */
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, listenOnFreePort } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();
let app: FastifyInstance;
let port: number;
/** Routes that have run. */
const ran: string[] = [];

beforeAll(async () => {
  app = await createTestApp(database(), {
    routes: (instance) => {
      const config = { access: 'public' } as const;
      instance.post('/api/echo', { config }, async ({ body }) => {
        ran.push('echo');
        return { body: body ?? null };
      });
      instance.get('/api/smuggled', { config }, async () => {
        ran.push('smuggled');
        return {};
      });
    },
    timeouts: { headersMs: 400, requestMs: 800, checkMs: 50 },
  });
  port = await listenOnFreePort(app);
});
afterAll(() => app.close());
afterEach(() => {
  ran.length = 0;
});

/** Opens a connection, lets `talk` use it, and returns everything received until the server hung up. */
function during(talk: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => talk(socket));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    // The server hung up while more was being sent: the data received until then is the response.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

const send = (bytes: string | Buffer) => during((socket) => socket.write(bytes));
const statusesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as unknown;

const SMUGGLED = 'GET /api/smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n';
const JSON_TYPE = 'content-type: application/json';
const post = (headers: string, body: string) =>
  `POST /api/echo HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n${body}`;

describe('a request that two servers could parse differently is refused, and a request hidden in it never runs', () => {
  it.each([
    ['two different lengths', post('content-length: 0\r\ncontent-length: 40', SMUGGLED)],
    ['a length and chunks', post('content-length: 5\r\ntransfer-encoding: chunked', `0\r\n\r\n${SMUGGLED}`)],
    ['chunks and a length', post('transfer-encoding: chunked\r\ncontent-length: 5', `0\r\n\r\n${SMUGGLED}`)],
    ['a length with a sign', post('content-length: +0', SMUGGLED)],
    ['a length in a list', post('content-length: 0, 0', SMUGGLED)],
    ['a length in hexadecimal', post('content-length: 0x0', SMUGGLED)],
    ['a negative length', post('content-length: -1', SMUGGLED)],
    ['a length beyond all numbers', post('content-length: 99999999999999999999', SMUGGLED)],
    ['an unknown encoding', post('transfer-encoding: xchunked', `0\r\n\r\n${SMUGGLED}`)],
    ['chunked and then something else', post('transfer-encoding: chunked, identity', `0\r\n\r\n${SMUGGLED}`)],
    ['an encoding after a vertical tab', post('transfer-encoding: \x0bchunked', `0\r\n\r\n${SMUGGLED}`)],
    ['a space before the colon', post('transfer-encoding : chunked', `0\r\n\r\n${SMUGGLED}`)],
    ['a header folded into a second line', post('x-a: b\r\n transfer-encoding: chunked', `0\r\n\r\n${SMUGGLED}`)],
    ['a chunk size beyond all numbers', post('transfer-encoding: chunked', `fffffffffffffffff\r\n${SMUGGLED}`)],
    ['a negative chunk size', post('transfer-encoding: chunked', `-1\r\n${SMUGGLED}`)],
    [
      'a chunk longer than it says',
      post(`${JSON_TYPE}\r\ntransfer-encoding: chunked`, `1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
    ],
    ['a chunk extension without end', post('transfer-encoding: chunked', `1;${'a'.repeat(20_000)}\r\n{\r\n`)],
    ['a NUL in a header', post('x-a: b\0c', SMUGGLED)],
    ['a lone carriage return in a header', post('x-a: b\rtransfer-encoding: chunked', SMUGGLED)],
    ['a header without a name', post(': b', SMUGGLED)],
    ['a line that is not a header', post('GET /api/smuggled HTTP/1.1', '')],
    ['no host', `GET /api/smuggled HTTP/1.1\r\n\r\n`],
    ['an unknown version', `GET /api/smuggled HTTP/9.9\r\nhost: localhost\r\n\r\n`],
    ['HTTP/0.9', `GET /api/smuggled\r\n\r\n`],
    ['an unknown method', `SMUGGLE /api/smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['spaces in the URL', `GET /api/smuggled /api/smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['the first bytes of TLS', Buffer.from('16030100f1010000ed0303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const answer = await send(bytes);
    const statuses = statusesOf(answer);
    expect(statuses).toHaveLength(1);
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect(statuses[0]).toBeLessThan(500);
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(bodyOf(answer)).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(ran).not.toContain('smuggled');
  });

  it('an unknown expectation is ignored', async () => {
    const answer = await send(
      'GET /api/smuggled HTTP/1.1\r\nhost: localhost\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
    );
    expect(statusesOf(answer)).toEqual([200]);
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  });

  it('an HTTP/1.0 monitor is served without a Host header', async () => {
    expect(statusesOf(await send('GET /api/smuggled HTTP/1.0\r\n\r\n'))).toEqual([200]);
  });

  it('TRACE echoes nothing of the request', async () => {
    const answer = await send(
      'TRACE /api/smuggled HTTP/1.1\r\nhost: localhost\r\ncookie: a=marked\r\nconnection: close\r\n\r\n',
    );
    expect(statusesOf(answer).every((status) => status >= 400)).toBe(true);
    expect(answer).not.toContain('marked');
    expect(ran).toEqual([]);
  });

  it('CONNECT opens no tunnel', async () => {
    await send('CONNECT example.org:443 HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(ran).toEqual([]);
  });
});

describe('too much of anything', () => {
  it.each([
    ['a URL of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['10 000 headers', `GET /api/smuggled HTTP/1.1\r\nhost: localhost\r\n${'a:b\r\n'.repeat(10_000)}\r\n`],
    ['a cookie of 20 KB', `GET /api/smuggled HTTP/1.1\r\nhost: localhost\r\ncookie: a=${'b'.repeat(20_000)}\r\n\r\n`],
  ])('%s: 431', async (_, bytes) => {
    expect(statusesOf(await send(bytes))).toEqual([431]);
    expect(ran).toEqual([]);
  });

  it('a body of ten gigabytes is refused by its declared length, before any of it is read', async () => {
    const answer = await send(post(`${JSON_TYPE}\r\ncontent-length: 10000000000`, '{'));
    expect(statusesOf(answer)).toEqual([413]);
    expect(bodyOf(answer)).toMatchObject({ code: 'request.tooLarge' });
  });

  it('an endless body without a declared length is cut off at the limit', async () => {
    let sent = 0;
    const answer = await during((socket) => {
      socket.write(post(`${JSON_TYPE}\r\ntransfer-encoding: chunked`, ''));
      const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', more);
      more();
    });
    // The refusal may be lost if the connection is reset; its end is what counts.
    expect(statusesOf(answer).every((status) => status === 413)).toBe(true);
    expect(sent).toBeLessThan(50_000_000);
    expect(ran).toEqual([]);
  });

  it('a compressed body is not decompressed: ten megabytes of zeros stay the few bytes received', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const head = post(
      `${JSON_TYPE}\r\ncontent-encoding: gzip\r\nconnection: close\r\ncontent-length: ${bomb.length}`,
      '',
    );
    const answer = await send(Buffer.concat([Buffer.from(head), bomb]));
    expect(statusesOf(answer)).toEqual([400]);
    expect(ran).toEqual([]);
  });

  it('a body of nothing but brackets is refused like any invalid body', async () => {
    const brackets = '['.repeat(60_000);
    const headers = `${JSON_TYPE}\r\nconnection: close\r\ncontent-length: ${brackets.length}`;
    expect(statusesOf(await send(post(headers, brackets)))).toEqual([400]);
  });
});

describe('a slow client', () => {
  /** Sends the byte again and again while the connection is open. */
  const dribble = (start: string, byte: string) =>
    during((socket) => {
      socket.write(start);
      const timer = setInterval(() => socket.write(byte), 30);
      socket.once('close', () => clearInterval(timer));
    });

  it('that sends nothing is disconnected', async () => {
    const answer = await during(() => {});
    expect(statusesOf(answer).every((status) => status === 408)).toBe(true);
  });

  it('that sends headers byte by byte is cut off, however steadily they come', async () => {
    expect(statusesOf(await dribble('GET /api/smuggled HTTP/1.1\r\nhost: localhost\r\nx-slow: ', 'a'))).toEqual([408]);
    expect(ran).toEqual([]);
  });

  it('that sends a body byte by byte is cut off as well', async () => {
    const start = post(`${JSON_TYPE}\r\ncontent-length: 60000`, '{"a":"');
    expect(statusesOf(await dribble(start, 'a'))).toEqual([408]);
    expect(ran).toEqual([]);
  });

  it('does not prevent others from being served, even in hundreds, and cannot stay', async () => {
    const before = await connections();
    // They read nothing and never hang up.
    const open = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    for (const socket of open.slice(0, 150)) {
      socket.write('POST /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{');
    }
    const answer = await fetch(`http://127.0.0.1:${port}/api/smuggled`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(200);
    await expect.poll(connections).toBeLessThanOrEqual(before);
    for (const socket of open) socket.destroy();
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
