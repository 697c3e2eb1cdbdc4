import { randomUUID } from 'node:crypto';
import { ADMIN_INVALIDATIONS, INVALIDATIONS, type Invalidation } from '@eleven/protocol/api/system';
import { SECOND_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHub } from '../live/hub.ts';
import { createTestApp, createTestUser, TEST_ORIGIN, type TestUser } from '../testing/app.ts';
import { type FlakyProxy, startFlakyProxy } from '../testing/chain/flaky-proxy.ts';
import { createTestClock } from '../testing/clock.ts';
import { type FreshDatabase, freshDatabase, PATIENT } from '../testing/database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { rateLimits, users } from './schema.ts';
import { CommitUnknownError, inTransaction } from './tx.ts';

const clock = createTestClock();
let fresh: FreshDatabase;
let proxy: FlakyProxy;
let through: Database;
let app: FastifyInstance;
let user: TestUser;

beforeAll(async () => {
  fresh = await freshDatabase();
  user = await createTestUser(fresh.database, { clock });
});
afterAll(() => fresh.drop());

beforeEach(async () => {
  proxy = await startFlakyProxy(fresh.url ?? '');
  through = await openDatabase({ url: proxy.url, ...PATIENT });
  app = await createTestApp(through, { clock });
});
afterEach(async () => {
  await app.close();
  await proxy.close().catch(() => {});
  await through.close();
});

const unread = (of = app) =>
  of.inject({ method: 'GET', url: '/api/notifications/unread-count', headers: { cookie: user.cookie } });
const markAll = (of = app) =>
  of.inject({
    method: 'POST',
    url: '/api/notifications/mark-all-read',
    payload: {},
    headers: { cookie: user.cookie, origin: TEST_ORIGIN },
  });

async function expectUnavailable(request: ReturnType<typeof unread>): Promise<void> {
  const answer = await request;
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

describe('invalidations that were published while the database was gone', () => {
  it('may be lost, so that every page reads everything again once it is back', async () => {
    const hub = createHub(through);
    const heard: Invalidation[] = [];
    hub.subscribe(user.id, (invalidation) => heard.push(invalidation));
    await vi.waitFor(() => expect(heard).toContain('vault'));
    heard.length = 0;
    await proxy.goDown();
    hub.publish('activity', user.id);
    await proxy.comeBack();
    await vi.waitFor(() => expect(new Set(heard)).toEqual(new Set([...INVALIDATIONS, ...ADMIN_INVALIDATIONS])));
    await hub.close();
  });
});

describe('while the database is gone', () => {
  it('every response is 503 with Retry-After, and sessions are still valid when it is back', async () => {
    expect((await unread()).statusCode).toBe(200);
    await proxy.goDown();
    await Promise.all(Array.from({ length: 30 }, () => expectUnavailable(unread())));
    await expectUnavailable(markAll());
    await proxy.comeBack();
    await vi.waitFor(async () => expect((await unread()).statusCode).toBe(200));
  });

  it('the same holds if it only stops responding', async () => {
    // With the limits of the product, which a busy machine may exceed by itself.
    const impatient = await openDatabase({ url: proxy.url });
    const limited = await createTestApp(impatient, { clock });
    const isServed = () => vi.waitFor(async () => expect((await unread(limited)).statusCode).toBe(200));
    await isServed();
    proxy.freeze();
    await Promise.all(Array.from({ length: 30 }, () => expectUnavailable(unread(limited))));
    await expectUnavailable(markAll(limited));
    proxy.thaw();
    await isServed();
    await limited.close();
    await impatient.close();
  });

  it('a connection that breaks inside a transaction does not end the process', async () => {
    await expect(
      inTransaction(through.db, async (tx) => {
        await tx.insert(rateLimits).values({ key: 'broken', count: 1, windowStart: 0 });
        await proxy.goDown();
        await tx.select().from(users);
      }),
    ).rejects.toThrow();
    await proxy.comeBack();
    await vi.waitFor(async () => expect((await unread()).statusCode).toBe(200));
    expect(await fresh.database.db.select().from(rateLimits).where(eq(rateLimits.key, 'broken'))).toEqual([]);
  });
});

/** The whole statement: other statements contain the word too, as in `synchronous_commit`. A message ends with a zero byte. */
const COMMIT = 'commit\0';

describe('when the response to COMMIT is lost', () => {
  it('the transaction reports an unknown outcome and runs no effects', async () => {
    proxy.cutAfter(COMMIT);
    const work = inTransaction(through.db, (tx) =>
      tx.insert(rateLimits).values({ key: 'unknown', count: 1, windowStart: 0 }),
    );
    await expect(work).rejects.toBeInstanceOf(CommitUnknownError);
  });

  it('a registration that is repeated with its key ends in one account, signed in', async () => {
    const person = {
      name: 'Minji',
      email: `${randomUUID()}@example.org`,
      password: 'correct mule cell paper',
      acceptedTerms: true,
    };
    const register = () =>
      app.inject({
        method: 'POST',
        url: '/api/register',
        payload: person,
        headers: { origin: TEST_ORIGIN, 'idempotency-key': 'a-key' },
      });
    proxy.cutAfter(COMMIT);
    expect((await register()).statusCode).toBe(503);
    expect(await fresh.database.db.select().from(users).where(eq(users.email, person.email))).toHaveLength(1);
    clock.advance(SECOND_MS);
    const again = await register();
    expect(again.statusCode).toBe(200);
    expect(again.cookies[0]?.name).toBe('eleven.session_token');
    const rows = await fresh.database.db.select().from(users).where(eq(users.email, person.email));
    expect(rows).toHaveLength(1);
  });
});
