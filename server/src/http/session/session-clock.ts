/**
 * Wall time for sessions, which must not live longer because the machine's clock stepped back: a session has as much time
 * left after the step as before. The latest time seen is kept in the database, so a step while the server was stopped is
 * detected as well.
 */
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { isDiskFull } from '../../db/errors.ts';
import { inTransaction } from '../../db/tx.ts';
import { lockLatestTimeMs, readLatestTimeMs, shiftSessions, writeLatestTimeMs } from './session.store.ts';

/** Clocks of different machines differ by less than this, and corrections are smaller too. */
const TOLERANCE_MS = 5 * 60_000;
const WRITE_EVERY_MS = 60_000;

export interface SessionClock {
  now(): Promise<Date>;
  /** The same without waiting; undefined if the database must be read or written first, e.g. after the clock stepped back. */
  nowIfSteady(): Date | undefined;
}

export function createSessionClock(db: Db, clock: Clock): SessionClock {
  /** Undefined until it is read from the database. */
  let latestMs: number | undefined;
  /** The latest time that this process has written to the database. */
  let writtenMs = 0;
  return {
    nowIfSteady() {
      const now = clock.now();
      const nowMs = now.getTime();
      if (latestMs === undefined || nowMs < latestMs - TOLERANCE_MS || nowMs - writtenMs >= WRITE_EVERY_MS)
        return undefined;
      latestMs = Math.max(latestMs, nowMs);
      return now;
    },
    async now() {
      const now = clock.now();
      const nowMs = now.getTime();
      latestMs ??= (await readLatestTimeMs(db)) ?? nowMs;
      if (nowMs < latestMs - TOLERANCE_MS) {
        const stepMs = latestMs - nowMs;
        await inTransaction(db, async (tx) => {
          // Another process may have noticed the step first: it has then shifted the sessions and stored the earlier time.
          const storedMs = await lockLatestTimeMs(tx);
          if (storedMs === undefined || storedMs > nowMs + TOLERANCE_MS) await shiftSessions(tx, stepMs);
          await writeLatestTimeMs(tx, nowMs);
        });
        latestMs = nowMs;
        writtenMs = nowMs;
      } else {
        latestMs = Math.max(latestMs, nowMs);
        if (nowMs - writtenMs >= WRITE_EVERY_MS) {
          writtenMs = nowMs;
          // Reads must continue on a full disk: the time will be written in a minute.
          await writeLatestTimeMs(db, latestMs).catch((error: unknown) => {
            if (!isDiskFull(error)) throw error;
          });
        }
      }
      return now;
    },
  };
}
