/**
 * Every job reports the result of its last run. Reports are kept in memory and written at intervals: a job that polls every
 * two seconds writes a row a minute, and failures at once.
 */
import type { JobName } from '@eleven/protocol/jobs';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import { type JobRunRow, saveRun } from './jobs.store.ts';

interface JobRun {
  /** @param nextMs Until the next run. */
  done(nextMs: number): void;
  failed(error: unknown, nextMs: number): void;
}

export interface Jobs {
  begin(name: JobName): JobRun;
  /** Writes what has changed. Never throws. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_MS = 10_000;
/** Interval between rows of a successful job. */
const QUIET_MS = 60_000;

interface JobsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** `null` for tests, which flush explicitly. */
  readonly flushMs?: number | null;
}

export function createJobs({ db, clock, log, flushMs = FLUSH_MS }: JobsDeps): Jobs {
  const latest = new Map<JobName, JobRunRow>();
  const written = new Map<JobName, JobRunRow>();
  const timer = flushMs === null ? undefined : setInterval(() => void flush(), flushMs);
  timer?.unref();

  function note(name: JobName, startedAt: Date, nextMs: number, error: string | null): void {
    const now = clock.now();
    latest.set(name, {
      name,
      startedAt,
      durationMs: Math.max(0, now.getTime() - startedAt.getTime()),
      ok: error === null,
      error,
      nextAt: new Date(now.getTime() + nextMs),
    });
  }

  async function flush(): Promise<void> {
    for (const [name, row] of latest) {
      const before = written.get(name);
      const isNews = before === undefined || before.ok !== row.ok;
      if (!isNews && Math.abs(row.startedAt.getTime() - before.startedAt.getTime()) < QUIET_MS) continue;
      try {
        await saveRun(db, row);
        written.set(name, row);
      } catch (error) {
        log.debug({ err: error }, 'job reports could not be written');
        return;
      }
    }
  }

  return {
    begin(name) {
      const startedAt = clock.now();
      return {
        done: (nextMs) => note(name, startedAt, nextMs, null),
        failed: (error, nextMs) => note(name, startedAt, nextMs, wordsOf(error)),
      };
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Never includes the message: a database error contains the parameters of its query. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
