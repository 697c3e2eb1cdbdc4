/** With a real PgBouncer in transaction mode: features that break there are refused with an explanation or bypass it. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase, PATIENT } from '../testing/database.ts';
import { findPgbouncer } from '../testing/postgres/find-postgres.ts';
import { type Pooler, startPgbouncer } from '../testing/postgres/pgbouncer.ts';
import { startServer } from '../testing/process.ts';
import { openDatabase } from './open-database.ts';
import { isTransactionPooler } from './pooler.ts';
import { rateLimits } from './schema.ts';
import { inTransaction } from './tx.ts';

describe('behind PgBouncer in transaction mode', () => {
  let fresh: FreshDatabase;
  let pooler: Pooler;
  let direct: string;
  beforeAll(async () => {
    fresh = await freshDatabase();
    direct = fresh.url ?? '';
    pooler = await startPgbouncer(findPgbouncer() ?? '', direct);
  });
  afterAll(async () => {
    await pooler.stop();
    await fresh.drop();
  });

  it('a pooler is distinguished from a database', async () => {
    expect(await isTransactionPooler(pooler.url)).toBe(true);
    expect(await isTransactionPooler(direct)).toBe(false);
  });

  it.each([
    ['alone', () => ({ DATABASE_URL: pooler.url }), /^DATABASE_URL is a pooler .*DATABASE_DIRECT_URL/m],
    [
      'as the direct address, too',
      () => ({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url }),
      /^DATABASE_DIRECT_URL is a pooler/m,
    ],
  ])('%s, it is refused in one line, and no lock stays behind', async (_how, env, line) => {
    const { exited } = await startServer(env());
    const { code, errors } = await exited;
    expect([code, errors]).toEqual([1, expect.stringMatching(line)]);
    const { rows } = await fresh.database.db.execute(sql`
      select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`);
    expect(rows).toEqual([]);
  });

  it('with the direct URL as well, everything works: sessions, concurrent writes, messages, locks', async () => {
    const { ready, url, child, exited } = await startServer({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct });
    await ready;
    // A slow database on a busy machine causes a 503, which is retried. Any other refusal is a failure.
    const untilServed = async (ask: () => Promise<Response>): Promise<Response> => {
      for (;;) {
        const answer = await ask();
        if (answer.status !== 503) return answer;
        await delay(200);
      }
    };
    const signUp = async (index: number): Promise<number[]> => {
      const answer = await untilServed(() =>
        fetch(`${url}/api/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: url },
          body: JSON.stringify({
            name: `Person ${index}`,
            email: `person${index}@example.org`,
            password: 'violet harbour 52 kites',
            acceptedTerms: true,
          }),
        }),
      );
      const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
      // Several at once, to use different connections of the pooler.
      const users = await Promise.all(
        Array.from({ length: 8 }, () =>
          untilServed(() => fetch(`${url}/api/user`, { headers: { cookie: cookie.join('; ') } })),
        ),
      );
      return [answer, ...users].map(({ status }) => status);
    };
    const served = Array.from({ length: 9 }, () => 200);
    expect(await Promise.all([1, 2, 3, 4].map(signUp))).toEqual([served, served, served, served]);
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });

  it('messages and locks bypass it, and a transaction sets its own limits', async () => {
    const through = await openDatabase({ url: pooler.url, directUrl: direct, ...PATIENT, maxConnections: 20 });
    const heard: string[] = [];
    const channel = through.openChannel('pooler_test', (payload) => heard.push(payload));
    await vi.waitFor(() => {
      channel.send('hello');
      expect(heard).toContain('hello');
    });

    let inside = 0;
    const most: number[] = [];
    const alone = () =>
      through.withLock('pooler-test', async () => {
        most.push(++inside);
        await inTransaction(through.db, (tx) => tx.execute(sql`select 1`));
        inside -= 1;
      });
    await Promise.all([alone(), alone(), alone()]);
    expect(most).toEqual([1, 1, 1]);

    const add = () =>
      inTransaction(through.db, (tx) =>
        tx
          .insert(rateLimits)
          .values({ key: 'pooler', count: 1, windowStart: 0 })
          .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${rateLimits.count} + 1` } }),
      );
    await Promise.all(Array.from({ length: 40 }, add));
    expect((await through.db.select().from(rateLimits)).find(({ key }) => key === 'pooler')?.count).toBe(40);

    // Given up here after 200 ms, and ended on the server too.
    const impatient = await openDatabase({
      url: pooler.url,
      directUrl: direct,
      ...PATIENT,
      statementMs: 200,
      maxConnections: 1,
    });
    await expect(inTransaction(impatient.db, (tx) => tx.execute(sql`select pg_sleep(60)`))).rejects.toThrow();
    await vi.waitFor(async () => {
      const { rows } = await fresh.database.db.execute(
        sql`select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
      );
      expect(rows).toEqual([]);
    });
    await channel.close();
    await impatient.close();
    await through.close();
  });
});
