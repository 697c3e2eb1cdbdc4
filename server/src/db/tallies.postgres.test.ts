/** Locks on the tallies: these tests need two connections, and PGlite has one. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { readTally } from './tallies.store.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

it('are not locked by a transaction before it commits', async () => {
  const { db } = fresh.database;
  const one = new Client({ connectionString: fresh.url });
  await one.connect();
  const open = `insert into tickets (email, locale, category, subject, state, created_at, confirmed_at, updated_at)
    values ('a@example.org', 'en', 'other', 'A question', 'open', now(), now(), now())`;
  // The same connection uses the same row of the count.
  await one.query(open);
  await one.query('begin');
  await one.query(open);
  await one.query(open);
  const others = await db.execute<{ count: string }>(
    sql`select count from tallies where name = 'tickets' for update nowait`,
  );
  expect(others.rows.map(({ count }) => Number(count))).toEqual([1]);
  await one.query('commit');
  await one.end();
  expect(await readTally(db, 'tickets')).toEqual(new Map([['open', 3]]));
});
