import { expect, it } from 'vitest';
import { rateLimits } from '../db/schema.ts';
import { useDatabase } from '../testing/database.ts';
import { dropOldCounts } from './limits.store.ts';

const database = useDatabase();

it('drops a limited number of old counts at a time, so no request waits for all of them', async () => {
  const { db } = database();
  await db
    .insert(rateLimits)
    .values(Array.from({ length: 8 }, (_, at) => ({ key: `k${at}`, count: 1, windowStart: at < 5 ? 1_000 : 9_000 })));
  const left = () => db.$count(rateLimits);
  await dropOldCounts(db, 5_000, 3);
  expect(await left()).toBe(5);
  await dropOldCounts(db, 5_000, 3);
  await dropOldCounts(db, 5_000, 3);
  expect(await left()).toBe(3);
});
