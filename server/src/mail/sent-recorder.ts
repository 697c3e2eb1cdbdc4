/**
 * Records that an email was sent, separately from sending it, so a failing database never causes a second copy. This process
 * remembers the emails that it has handed over but not recorded, and records them when it leases them again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import { dropMail, type LeasedMail, markSent, type SentAs } from './mail.store.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

interface Accepted {
  /** Undefined if the email must not be kept. */
  readonly as: SentAs | undefined;
  readonly sentAt: Date;
}

interface SentRecorderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

export interface SentRecorder {
  /** The mail server's acceptance of an email that was handed over but could not be recorded. */
  find(id: string): Accepted | undefined;
  /** Waits only for the first try: further ones follow until the lease ends or the worker stops, and delay no other email. */
  record(mail: LeasedMail, accepted: Accepted): Promise<void>;
  /** Resolves after pending tries. */
  settle(): Promise<void>;
}

export function createSentRecorder({ db, clock, log, stopping }: SentRecorderDeps): SentRecorder {
  const unrecorded = new Map<string, Accepted>();
  const trying = new Set<Promise<void>>();

  async function tryOnce({ id, kind }: LeasedMail, { as, sentAt }: Accepted): Promise<boolean> {
    try {
      if (as) await markSent(db, id, as, sentAt);
      else await dropMail(db, id);
      unrecorded.delete(id);
      return true;
    } catch (err) {
      log.debug({ err, mail: id, kind }, 'a mail was sent but is not recorded as sent yet');
      return false;
    }
  }

  async function tryAgain(mail: LeasedMail, accepted: Accepted): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
      if (await tryOnce(mail, accepted)) return;
      if (!stopping.aborted && clock.now() < mail.leaseEndsAt) continue;
      log.warn({ mail: mail.id, kind: mail.kind }, 'a mail was sent, and could not be recorded as sent');
      return;
    }
  }

  return {
    find: (id) => unrecorded.get(id),
    async record(mail, accepted) {
      unrecorded.set(mail.id, accepted);
      if (await tryOnce(mail, accepted)) return;
      const recorded = tryAgain(mail, accepted).finally(() => trying.delete(recorded));
      trying.add(recorded);
    },
    async settle() {
      await Promise.all(trying);
    },
  };
}
