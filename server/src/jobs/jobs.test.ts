import { DAY_MS, MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { jobRuns } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { useDatabase } from '../testing/database.ts';
import { createJobs } from './jobs.ts';

const database = useDatabase();

it('reports continue after the clock has stepped back', async () => {
  const { db } = database();
  const clock = createTestClock();
  const jobs = createJobs({ db, clock, log: createLog('silent'), flushMs: null });
  const report = async () => {
    jobs.begin('ownData').done(2_000);
    await jobs.flush();
  };
  await report();
  clock.advance(-10 * DAY_MS);
  for (let minute = 0; minute < 3; minute += 1) {
    clock.advance(MINUTE_MS);
    await report();
  }
  const [row] = await db.select().from(jobRuns).where(eq(jobRuns.name, 'ownData'));
  expect(row?.startedAt).toEqual(clock.now());
});
