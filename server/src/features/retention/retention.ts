/**
 * Deletes rows past their retention period (rules.store.ts), once a day by the wall clock. Any number of processes may run it:
 * a lock lets one delete at a time, in batches of one transaction each, and the others skip.
 */
import { DAY_MS, HOUR_MS } from '@eleven/protocol/durations';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { deleteBefore, tableOf, takeRetentionLock } from './retention.store.ts';
import { RETENTION_RULES } from './rules.store.ts';

const BATCH_ROWS = 1_000;

interface RetentionDeps {
  readonly jobs?: Jobs | undefined;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Returns how many rows of each table were deleted, without tables that had none. */
export async function applyRetention({ db, clock, log }: RetentionDeps, batchRows = BATCH_ROWS) {
  const now = clock.now().getTime();
  const deleted: Record<string, number> = {};
  for (const { since, days, only, batchRows: most = batchRows } of RETENTION_RULES) {
    const limit = Math.min(batchRows, most);
    const before = new Date(now - days * DAY_MS);
    for (;;) {
      const deletedNow = await inTransaction(db, async (tx) =>
        (await takeRetentionLock(tx)) ? deleteBefore(tx, { since, before, only, limit }) : 0,
      );
      if (deletedNow > 0) deleted[tableOf(since)] = (deleted[tableOf(since)] ?? 0) + deletedNow;
      if (deletedNow < limit) break;
    }
  }
  log.info({ deleted }, 'retention');
  return deleted;
}

/** Returns a way to stop. */
export function startRetention(deps: RetentionDeps): { stop(): Promise<void> } {
  let doneDay = -1;
  let running: Promise<unknown> = Promise.resolve();
  const sweep = async () => {
    const day = Math.floor(deps.clock.now().getTime() / DAY_MS);
    if (day === doneDay) return;
    const run = deps.jobs?.begin('retention');
    try {
      await applyRetention(deps);
      doneDay = day;
      run?.done((day + 1) * DAY_MS - deps.clock.now().getTime());
    } catch (error) {
      run?.failed(error, HOUR_MS);
      deps.log.warn({ err: error }, 'retention waits');
    }
  };
  const begin = () => {
    running = running.then(sweep);
  };
  begin();
  const timer = setInterval(begin, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
