import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../core/app-error.ts';
import { createTestApp, listenOnFreePort } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();
const WARN = 40;
let logged: { level: number; msg: string; code?: string }[] = [];
let app: FastifyInstance;
let port: number;
let arrived = Promise.withResolvers<void>();
let goOn = Promise.withResolvers<void>();

const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(JSON.parse(line)) });

beforeAll(async () => {
  app = await createTestApp(database(), {
    routes: (instance) => {
      const config = { access: 'public' as const };
      instance.post('/api/echo', { config }, async (request) => ({ body: request.body ?? null }));
      instance.get('/api/slow', { config }, async () => {
        arrived.resolve();
        await goOn.promise;
        return { done: true };
      });
      instance.get('/api/outage', { config }, async () => {
        arrived.resolve();
        await goOn.promise;
        throw new AppError('unavailable', {}, { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) });
      });
    },
    log,
  });
  port = await listenOnFreePort(app);
});
afterAll(() => app.close());
beforeEach(() => {
  logged = [];
  arrived = Promise.withResolvers();
  goOn = Promise.withResolvers();
});

const open = (text: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)));
    socket.on('error', reject);
  });
const requestSeen = () => new Promise<void>((resolve) => app.server.once('request', () => resolve()));
const line = (msg: string) => expect.poll(() => logged.find((entry) => entry.msg === msg));
const worst = () => Math.max(0, ...logged.map(({ level }) => level));

describe('a client that goes away', () => {
  it.each([
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['ends its side', (socket: Socket) => socket.end()],
  ])('in the middle of a body is logged as that, when it %s', async (_, leave) => {
    const seen = requestSeen();
    const head =
      'POST /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';
    const socket = await open(`${head}{"a":`);
    await seen;
    leave(socket);
    await line('client closed request').toBeDefined();
    expect(worst()).toBeLessThan(WARN);
    expect(logged.map(({ code }) => code)).not.toContain('unavailable');
  });

  it('while its response is being made is logged as aborted, and gets no response', async () => {
    const socket = await open('GET /api/slow HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await arrived.promise;
    socket.resetAndDestroy();
    await line('client closed request').toBeDefined();
    goOn.resolve();
    expect((await fetch(`http://127.0.0.1:${port}/api/slow`)).status).toBe(200);
    expect(worst()).toBeLessThan(WARN);
  });

  it('does not hide an outage, which stays an error even if nobody is left to receive it', async () => {
    const socket = await open('GET /api/outage HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await arrived.promise;
    socket.resetAndDestroy();
    await line('client closed request').toBeDefined();
    goOn.resolve();
    await line('request failed').toMatchObject({ level: 50, code: 'unavailable' });
  });

  it('is distinguished from a lost database connection, which logs one line however many requests fail', async () => {
    const lost = await createTestApp(database(), {
      routes: (instance) =>
        void instance.get('/api/lost', { config: { access: 'public' } }, async () => {
          throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        }),
      log,
    });
    for (let request = 0; request < 3; request += 1) {
      expect((await lost.inject({ url: '/api/lost' })).statusCode).toBe(503);
    }
    await lost.close();
    const levels = logged.filter(({ code }) => code === 'unavailable').map(({ level }) => level);
    expect(levels).toEqual([50, 20, 20]);
  });

  it('is not logged once it has its response', async () => {
    await (await fetch(`http://127.0.0.1:${port}/api/echo`, { method: 'POST' })).text();
    expect(logged.map(({ msg }) => msg)).not.toContain('client closed request');
  });
});
