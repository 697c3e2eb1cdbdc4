/** The work left over by an outage must not prevent the database from recovering. */
import { expect, it, vi } from 'vitest';
import { createKeys } from '../../core/keys.ts';
import type { Db } from '../../db/database.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { createIdempotency } from './idempotency.ts';

const database = useDatabase();

/** The same database, counting statements by kind; while it is `away` it accepts no DELETE. */
function watched() {
  const counts: Record<string, number> = {};
  const state = { away: false };
  const db = new Proxy(database().db, {
    get(target, kind) {
      const value = Reflect.get(target, kind, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        counts[String(kind)] = (counts[String(kind)] ?? 0) + 1;
        if (kind === 'delete' && state.away) return { where: () => Promise.reject(new Error('the database is away')) };
        return value.apply(target, args);
      };
    },
  }) as Db;
  return { counts, state, db };
}

const requestOf = (key: string) => ({ scope: 'user:1', key, route: 'POST /made', body: {} });
const replay = async (reply: unknown) => reply;

it('keys that could not be released are released together once the database is back', async () => {
  const { counts, state, db } = watched();
  const { run } = createIdempotency({ db, clock: createTestClock(), keys: createKeys({ secret: TEST_SECRET }) });
  const fail = () => Promise.reject(new Error('the database went away'));
  await run(requestOf('before'), async () => 1, replay);
  state.away = true;
  counts.delete = 0;
  for (let count = 0; count < 20; count += 1)
    await expect(run(requestOf(`lost ${count}`), fail, replay)).rejects.toThrow('went away');
  expect(counts.delete).toBeLessThan(5);
  expect(await database().db.select().from(idempotencyKeys)).toHaveLength(21);
  state.away = false;
  counts.delete = 0;
  await vi.waitFor(async () => expect(await database().db.select().from(idempotencyKeys)).toHaveLength(1));
  expect(counts.delete).toBe(1);
});

it('a repeat checks at growing intervals whether the first request has ended', async () => {
  const { counts, db } = watched();
  const { run } = createIdempotency({ db, clock: createTestClock(), keys: createKeys({ secret: TEST_SECRET }) });
  let end = (_: number) => {};
  const begun = Promise.withResolvers<void>();
  const first = run(
    requestOf('slow'),
    () => {
      begun.resolve();
      return new Promise<number>((resolve) => {
        end = resolve;
      });
    },
    replay,
  );
  await begun.promise;
  counts.select = 0;
  await expect(run(requestOf('slow'), async () => 2, replay)).rejects.toMatchObject({ code: 'request.conflict' });
  expect(counts.select).toBe(6);
  end(1);
  expect(await first).toBe(1);
});
