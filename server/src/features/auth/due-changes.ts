/**
 * Applies changes of email address whose 24 hours are over. Any number of processes may do so at once: each change is one
 * transaction, which first locks the account and checks that the change is still due.
 */
import { endChange } from '../../accounts/pending/pending-change.ts';
import { AppError } from '../../core/app-error.ts';
import type { Logger } from '../../core/log.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { isSuspended } from '../../db/suspension.ts';
import { inTransaction } from '../../db/tx.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { AccountDeps } from './account-deps.ts';
import { findChange, findDueChange } from './email/email-change.store.ts';
import { carryOut } from './email/email-change.ts';

export interface DueDeps extends Pick<AccountDeps, 'db' | 'clock' | 'hub' | 'notify' | 'outbox'> {
  readonly log: Logger;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number;
}

const POLL_MS = 2_000;

/** Returns how many changes this process applied. One that fails does not hold up the others. */
export async function applyDueChanges(deps: DueDeps): Promise<number> {
  const { db, clock, log } = deps;
  let done = 0;
  const failed: string[] = [];
  for (;;) {
    const userId = await findDueChange(db, clock.now(), failed);
    if (userId === undefined) return done;
    try {
      if (await applyDue(deps, userId)) done += 1;
    } catch (error) {
      failed.push(userId);
      if (isTaken(error)) await inTransaction(db, (tx) => endChange(deps, tx, userId));
      else log.error({ err: error }, 'a change of address could not take effect');
    }
  }
}

async function applyDue(deps: DueDeps, userId: string): Promise<boolean> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    const now = clock.now();
    const change = account && (await findChange(tx, userId, now));
    // Stopped, or applied by another process in the meantime.
    if (!account || !change?.dueAt || change.dueAt > now) return false;
    // Suspending or freezing an account ends its change. One that is still here must not take effect.
    if (isSuspended(account, now) || account.frozenAt) {
      await endChange(deps, tx, userId);
      return false;
    }
    await carryOut(deps, tx, { account, newEmail: change.newEmail, now });
    return true;
  });
}

/** Another account has taken the address in the meantime. */
const isTaken = (error: unknown): boolean =>
  isUniqueViolation(error) || (error instanceof AppError && error.code === 'auth.emailTaken');

/** Looks for due changes until it is stopped. */
export function startDueChanges(deps: DueDeps): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isLooking = false;
  let failures = 0;
  const look = async () => {
    isLooking = true;
    const turn = deps.jobs?.begin('dueChanges');
    try {
      const done = await applyDueChanges(deps);
      if (done > 0) deps.log.info({ accounts: done }, 'addresses changed');
      failures = 0;
      turn?.done(deps.pollMs ?? POLL_MS);
    } catch (error) {
      turn?.failed(error, deps.pollMs ?? POLL_MS);
      failures += 1;
      // An outage is one warning, however long it lasts.
      deps.log[failures === 1 ? 'warn' : 'debug']({ err: error, failures }, 'changes of address wait');
    }
    isLooking = false;
  };
  const begin = () => {
    if (!isLooking) running = look();
  };
  begin();
  const timer = setInterval(begin, deps.pollMs ?? POLL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
