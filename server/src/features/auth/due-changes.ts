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
import { type Polling, startPolling } from '../../jobs/polling.ts';
import type { AccountDeps } from './account-deps.ts';
import { findChange, findDueChange } from './email/email-change.store.ts';
import { applyEmailChange } from './email/email-change.ts';

export interface DueDeps extends Pick<AccountDeps, 'db' | 'clock' | 'hub' | 'notify' | 'outbox'> {
  readonly log: Logger;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number;
}

/** Returns how many changes this process applied. A failed one does not hold up the others. */
export async function applyDueChanges(deps: DueDeps): Promise<number> {
  const { db, clock, log } = deps;
  let done = 0;
  const seen: string[] = [];
  for (;;) {
    const userId = await findDueChange(db, clock.now(), seen);
    if (userId === undefined) return done;
    seen.push(userId);
    try {
      if (await applyDue(deps, userId)) done += 1;
    } catch (error) {
      const ended = isTaken(error) ? inTransaction(db, (tx) => endChange(deps, tx, userId)) : Promise.reject(error);
      await ended.catch((err) => log.error({ err }, 'a change of address could not take effect'));
    }
  }
}

async function applyDue(deps: DueDeps, userId: string): Promise<boolean> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    const now = clock.now();
    const change = account && (await findChange(tx, userId, now));
    // Cancelled, or applied by another process in the meantime.
    if (!account || !change?.dueAt || change.dueAt > now) return false;
    // Suspending or freezing an account ends its change. One that still exists must not take effect.
    if (isSuspended(account, now) || account.frozenAt) {
      await endChange(deps, tx, userId);
      return false;
    }
    await applyEmailChange(deps, tx, { account, newEmail: change.newEmail, now });
    return true;
  });
}

/** Another account has taken the address in the meantime. */
const isTaken = (error: unknown): boolean =>
  isUniqueViolation(error) || (error instanceof AppError && error.code === 'auth.emailTaken');

export function startDueChanges(deps: DueDeps): Polling {
  const { log, jobs, pollMs } = deps;
  const run = async () => {
    const done = await applyDueChanges(deps);
    if (done > 0) log.info({ accounts: done }, 'addresses changed');
  };
  return startPolling({ name: 'dueChanges', run, failing: 'changes of address wait', log, jobs, pollMs });
}
