/** The tests that need no separate disk; `npm run bench -- chaos/full-disk` fills one. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestApp, createTestUser, TEST_ORIGIN } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { createPglite } from './create-pglite.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable, isDiskFull } from './errors.ts';
import { openDatabase } from './open-database.ts';
import { rateLimits, sessions } from './schema.ts';
import { inTransaction } from './tx.ts';

const MB = 2 ** 20;
const clock = createTestClock();
let folder: string;
let freeBytes = 1_000 * MB;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'eleven-full-'));
  cpSync(inject('pgliteFolder'), join(folder, 'db'), { recursive: true });
  const client = await createPglite({ dataDir: join(folder, 'db') });
  database = await openDatabase({ client, release: () => client.close(), freeBytes: () => freeBytes });
  app = await createTestApp(database, { clock });
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  freeBytes = 1_000 * MB;
});

const row = (key: string) => ({ key, count: 1, windowStart: 0 });
const write = (key: string) => database.db.insert(rateLimits).values(row(key));
const has = async (key: string) =>
  (await database.db.select().from(rateLimits).where(eq(rateLimits.key, key))).length > 0;

describe('with no room on the disk of the embedded database', () => {
  it('a write is refused before the engine hits the full disk, reads continue, and writes resume with space', async () => {
    await write('before');
    freeBytes = 20 * MB;
    const refusal = await write('meanwhile').catch((error: unknown) => error);
    expect([isDatabaseUnavailable(refusal), isDiskFull(refusal)]).toEqual([true, true]);
    expect(await has('before')).toBe(true);
    expect((await database.db.execute(sql`select 1 as updated_at`)).rows).toHaveLength(1);
    freeBytes = 1_000 * MB;
    await write('after');
    expect([await has('meanwhile'), await has('after')]).toEqual([false, true]);
  });

  it('a transaction may read, and commits nothing if a write in it was refused, even if that was caught', async () => {
    freeBytes = 20 * MB;
    expect(await inTransaction(database.db, (tx) => tx.select().from(rateLimits).limit(1))).toBeDefined();
    const half = inTransaction(database.db, async (tx) => {
      freeBytes = 1_000 * MB;
      await tx.insert(rateLimits).values(row('half'));
      freeBytes = 20 * MB;
      await tx
        .insert(rateLimits)
        .values(row('other half'))
        .catch(() => {});
    });
    expect(isDiskFull(await half.catch((error: unknown) => error))).toBe(true);
    expect(await has('half')).toBe(false);
  });

  it('a signed-in user can read even when the session is due for extension, and writes return 503', async () => {
    const user = await createTestUser(database, { clock });
    const ask = () => app.inject({ url: '/api/user', headers: { cookie: user.cookie } });
    expect((await ask()).statusCode).toBe(200);
    clock.advance(10 * 60_000);
    freeBytes = 0;
    expect((await ask()).statusCode).toBe(200);
    const refused = await app.inject({
      method: 'POST',
      url: '/api/notifications/mark-all-read',
      payload: {},
      headers: { cookie: user.cookie, origin: TEST_ORIGIN },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);

    freeBytes = 1_000 * MB;
    const extended = await ask();
    expect([extended.statusCode, extended.cookies.length]).toEqual([200, 1]);
    const [session] = await database.db.select().from(sessions).where(eq(sessions.id, user.sessionId));
    expect(session?.updatedAt).toEqual(clock.now());
  });
});

it('PostgreSQL’s error for a full disk is treated the same', () => {
  const full = Object.assign(new Error('could not extend file'), { severity: 'ERROR', code: '53100' });
  const wrapped = new Error('Failed query', { cause: full });
  expect([isDatabaseUnavailable(wrapped), isDiskFull(wrapped)]).toEqual([true, true]);
});
