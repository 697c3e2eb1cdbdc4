import { defineRoute } from '@eleven/protocol/api/route';
import { eq, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import { createKeys } from '../../core/keys.ts';
import { idempotencyKeys, rateLimits } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import {
  createTestApp,
  createTestUser,
  TEST_ORIGIN,
  TEST_SECRET,
  type TestAppOptions,
  type TestUser,
} from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { route } from '../route.ts';
import { createIdempotency } from './idempotency.ts';

const database = useDatabase();
const clock = createTestClock();
let app: FastifyInstance;
let reader: TestUser;
let made = 0;

const make = defineRoute({
  method: 'POST',
  path: '/api/test/make',
  access: 'user',
  summary: 'Make.',
  body: z.object({ name: z.string(), fail: z.optional(z.boolean()), forget: z.optional(z.boolean()) }),
  reply: z.object({ number: z.int() }),
  creates: true,
});

const makeBare = defineRoute({
  method: 'POST',
  path: '/api/test/make-bare',
  access: 'user',
  summary: 'Make without saying what.',
  creates: true,
});

/** @param env Settings that differ from the other tests'. */
const start = (env: TestAppOptions['env'] = {}) =>
  createTestApp(database(), {
    env,
    routes: (instance) => {
      route(instance, makeBare, async ({ storeReply }) => {
        await inTransaction(database().db, (tx) => storeReply(tx, null));
        return undefined;
      });
      route(instance, make, async ({ body, storeReply }) => {
        if (body.fail) throw new AppError('request.conflict');
        if (body.forget) await database().db.delete(idempotencyKeys);
        const reply = { number: ++made };
        await inTransaction(database().db, async (tx) => {
          await tx.insert(rateLimits).values({ key: `made:${reply.number}`, count: 1, windowStart: 0 });
          await storeReply(tx, reply);
        });
        return reply;
      });
    },
    clock,
  });

beforeAll(async () => {
  app = await start();
  reader = await createTestUser(database(), { clock });
});
afterAll(() => app.close());

const post = (url: string, payload: object, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url, payload, headers: { origin: TEST_ORIGIN, ...headers } });

describe('a repeated request with the same key', () => {
  const makeOne = (payload: object, key: string, cookie = reader.cookie) =>
    post('/api/test/make', payload, { cookie, 'idempotency-key': key });

  it('gets the first reply and creates nothing new', async () => {
    const first = await makeOne({ name: 'a' }, 'key-1');
    const second = await makeOne({ name: 'a' }, 'key-1');
    expect(second.json()).toEqual(first.json());
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect((await makeOne({ name: 'a' }, 'key-2')).json().number).toBe(first.json().number + 1);
  });

  it('gets a reply from a route without a body, whatever body it sends, however deep', async () => {
    const deep = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`;
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/test/make-bare',
        payload,
        headers: {
          origin: TEST_ORIGIN,
          cookie: reader.cookie,
          'idempotency-key': 'deep',
          'content-type': 'application/json',
        },
      });
    expect((await send(deep)).statusCode).toBe(204);
    expect((await send('{}')).headers['idempotency-replayed']).toBe('true');
  });

  it('creates exactly one thing if both arrive at once', async () => {
    const before = made;
    const answers = await Promise.all(Array.from({ length: 6 }, () => makeOne({ name: 'b' }, 'key-3')));
    expect(new Set(answers.map((answer) => answer.json().number))).toEqual(new Set([before + 1]));
    expect(made).toBe(before + 1);
  });

  it('is refused if the content differs, and runs again after a refusal', async () => {
    await makeOne({ name: 'a' }, 'key-4');
    const other = await makeOne({ name: 'b' }, 'key-4');
    expect([other.statusCode, other.json().code]).toEqual([422, 'request.keyReused']);
    expect((await makeOne({ name: 'a', fail: true }, 'key-5')).statusCode).toBe(409);
    expect((await makeOne({ name: 'a' }, 'key-5')).statusCode).toBe(200);
  });

  it('belongs to one user, and is forgotten after a day', async () => {
    const other = await createTestUser(database(), { clock });
    const first = (await makeOne({ name: 'a' }, 'key-6')).json().number;
    expect((await makeOne({ name: 'a' }, 'key-6', other.cookie)).json().number).not.toBe(first);
    clock.advance(25 * 3_600_000);
    expect((await makeOne({ name: 'a' }, 'key-6')).json().number).not.toBe(first);
  });

  it('is recognized, like its session, while the server’s secret is being replaced', async () => {
    const first = (await makeOne({ name: 'a' }, 'key-7')).json().number;
    const next = await start({ sessionSecret: 'the-secret-after-the-secret-of-before', previousSecret: TEST_SECRET });
    const headers = { origin: TEST_ORIGIN, cookie: reader.cookie, 'idempotency-key': 'key-7' };
    const again = await next.inject({ method: 'POST', url: '/api/test/make', payload: { name: 'a' }, headers });
    await next.close();
    expect([again.statusCode, again.json().number]).toEqual([200, first]);
  });

  it('creates nothing if a fail-over has meanwhile lost its key, and must be repeated', async () => {
    const named = (name: string) =>
      database()
        .db.select()
        .from(rateLimits)
        .where(eq(rateLimits.key, `made:${name}`));
    const lost = await makeOne({ name: 'a', forget: true }, 'key-8');
    expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '2']);
    expect(await named(String(made))).toEqual([]);
    const number = (await makeOne({ name: 'a' }, 'key-8')).json().number;
    expect(await named(String(number))).toHaveLength(1);
    expect((await makeOne({ name: 'a' }, 'key-8')).json().number).toBe(number);
  });

  it('creates one thing even if it took over from a first request that was slow, not dead', async () => {
    const { db } = database();
    const { run } = createIdempotency({ db, clock, keys: createKeys({ secret: TEST_SECRET }) });
    const slow = Promise.withResolvers<void>();
    const make = (name: string, until?: Promise<void>) =>
      run(
        { scope: 'user:1', key: 'slow', route: 'POST /made', body: {} },
        async (storeReply) => {
          await until;
          return inTransaction(db, async (tx) => {
            await tx.insert(rateLimits).values({ key: `slow:${name}`, count: 1, windowStart: 0 });
            await storeReply(tx, name);
            return name;
          });
        },
        async (reply) => reply,
      );
    const first = make('first', slow.promise);
    await vi.waitFor(async () => expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'slow'))).toBe(1));
    clock.advance(31_000);
    expect(await make('second')).toBe('second');
    slow.resolve();
    await expect(first).rejects.toMatchObject({ code: 'unavailable' });
    const rows = await db.select().from(rateLimits).where(like(rateLimits.key, 'slow:%'));
    expect(rows.map(({ key }) => key)).toEqual(['slow:second']);
    expect(await make('third')).toBe('second');
  });

  it('is refused if its key is malformed', async () => {
    expect((await makeOne({ name: 'a' }, 'x'.repeat(201))).statusCode).toBe(400);
  });
});
