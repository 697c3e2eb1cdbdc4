/**
 * Wall time for sessions, which must not live longer because the machine's clock stepped back: a session has as much time
 * left after the step as before. The latest time seen is kept in the database, so a step while the server was stopped is
 * detected as well.
 */
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { isDiskFull } from '../../db/errors.ts';
import { inTransaction } from '../../db/tx.ts';
import { lockMark, readMark, shiftSessions, writeMark } from './session.store.ts';

const MARK = 'wallTime';
/** Clocks of different machines differ by less than this, and corrections are smaller too. */
const TOLERANCE_MS = 5 * 60_000;
const WRITE_EVERY_MS = 60_000;

export interface SessionClock {
  now(): Promise<Date>;
  /** The same without waiting; undefined if the database must be read or written first, e.g. after the clock stepped back. */
  steadyNow(): Date | undefined;
}

export function createSessionClock(db: Db, clock: Clock): SessionClock {
  let latest: number | undefined;
  let written = 0;
  return {
    steadyNow() {
      const now = clock.now();
      const time = now.getTime();
      if (latest === undefined || time < latest - TOLERANCE_MS || time - written >= WRITE_EVERY_MS) return undefined;
      latest = Math.max(latest, time);
      return now;
    },
    async now() {
      const now = clock.now();
      const time = now.getTime();
      latest ??= (await readMark(db, MARK)) ?? time;
      if (time < latest - TOLERANCE_MS) {
        const step = latest - time;
        await inTransaction(db, async (tx) => {
          // Another process may have seen the step first, and has then set the mark back.
          const mark = await lockMark(tx, MARK);
          if (mark === undefined || mark > time + TOLERANCE_MS) await shiftSessions(tx, step);
          await writeMark(tx, MARK, time);
        });
        latest = time;
        written = time;
      } else {
        latest = Math.max(latest, time);
        if (time - written >= WRITE_EVERY_MS) {
          written = time;
          // Reads must continue: the mark will be written in a minute.
          await writeMark(db, MARK, latest).catch((error: unknown) => {
            if (!isDiskFull(error)) throw error;
          });
        }
      }
      return now;
    },
  };
}
