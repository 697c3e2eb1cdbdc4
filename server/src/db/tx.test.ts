import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { rateLimits, users } from './schema.ts';
import { afterCommit, inTransaction } from './tx.ts';

const database = useDatabase();
const count = async () => (await database().db.select().from(rateLimits)).length;
const row = (key: string) => ({ key, count: 1, windowStart: 0 });

describe('a transaction', () => {
  it('commits its writes and only then runs its effects', async () => {
    const seen: string[] = [];
    const answer = await inTransaction(database().db, async (tx) => {
      await tx.insert(rateLimits).values(row('kept'));
      afterCommit(tx, () => seen.push('effect'));
      seen.push('work');
      return 7;
    });
    expect(answer).toBe(7);
    expect(seen).toEqual(['work', 'effect']);
    expect(await count()).toBe(1);
  });

  it('leaves nothing behind when it throws, and runs no effect', async () => {
    const seen: string[] = [];
    const before = await count();
    await expect(
      inTransaction(database().db, async (tx) => {
        await tx.insert(rateLimits).values(row('lost'));
        afterCommit(tx, () => seen.push('effect'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(seen).toEqual([]);
    expect(await count()).toBe(before);
  });

  it('does not pretend to have committed if a failed statement was caught', async () => {
    const before = await count();
    await expect(
      inTransaction(database().db, async (tx) => {
        await tx.insert(rateLimits).values(row('torn'));
        await tx.execute(sql`select 1 / 0`).catch(() => {});
      }),
    ).rejects.toThrow();
    expect(await count()).toBe(before);
  });

  it('refuses a query on the outer database instead of waiting for itself forever', async () => {
    const refusal = /outside of the running transaction/;
    const messages = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (reason: Error) => reason,
      );
      return `${error?.message} ${error?.cause}`;
    };
    const outer = database().db;
    expect(await messages(inTransaction(outer, async () => outer.select().from(users)))).toMatch(refusal);
    expect(await messages(inTransaction(outer, () => inTransaction(outer, async () => 1)))).toMatch(refusal);
  });

  it('works again after all of that', async () => {
    await expect(inTransaction(database().db, async (tx) => tx.select().from(users))).resolves.toEqual([]);
  });
});
