/**
 * Background jobs for users' own data: exports, due deletions, expired files. Any number of processes may run them: an export
 * is leased, and a deletion is one transaction, which does nothing if its account is already gone.
 */
import { DELETION_DAYS_AFTER_SUSPENSION } from '@eleven/protocol/api/own/own-data';
import { DAY_MS, HOUR_MS } from '@eleven/protocol/durations';
import { postponeDeletion } from '../../accounts/pending/pending-deletion.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { isSuspended } from '../../db/suspension.ts';
import { CommitUnknownError, inTransaction } from '../../db/tx.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type Polling, startPolling } from '../../jobs/polling.ts';
import { deleteRetainedTickets, findByHashes, listDeleted } from './delete-account.store.ts';
import { type DeleteDeps, deleteAccount, hashOfId } from './delete-account.ts';
import { findDeletion, findDue } from './deletion.store.ts';
import { deleteExpired } from './export.store.ts';
import { type ExportDeps, makeNextExport } from './export.ts';

export interface JobDeps extends ExportDeps, DeleteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number;
}

export function startOwnDataJobs(deps: JobDeps): Polling {
  const { clock, log, jobs, pollMs } = deps;
  let swept = Number.NEGATIVE_INFINITY;
  async function run(isStopping: () => boolean): Promise<void> {
    while (!isStopping() && (await makeNextExport(deps)));
    if (!isStopping()) await deleteDue(deps);
    const nowMs = clock.now().getTime();
    if (Math.abs(nowMs - swept) <= HOUR_MS) return;
    swept = nowMs;
    await sweep(deps);
  }
  return startPolling({ name: 'ownData', run, failing: 'exports and deletions wait', log, jobs, pollMs });
}

/**
 * Deletes every account that is due, and postpones the deletion of one that was suspended until recently. Returns how many
 * this process deleted. A failure does not hold up the others.
 */
export async function deleteDue(deps: JobDeps): Promise<number> {
  const { db, clock, log } = deps;
  let done = 0;
  const failed: string[] = [];
  for (;;) {
    const userId = await findDue(db, clock.now(), failed);
    if (userId === undefined) break;
    try {
      const isDeleted = await inTransaction(db, async (tx) => {
        const account = await lockAccount(tx, userId);
        const pending = account && (await findDeletion(tx, userId));
        const now = clock.now();
        // Cancelled, suspended, frozen, or deleted by another process meanwhile.
        if (!pending || isSuspended(account, now) || account.frozenAt) return false;
        if (isTooSoon(account, pending)) {
          await postponeDeletion(deps, tx, account);
          return false;
        }
        if (pending.dueAt > now) return false;
        await deleteAccount(deps, tx, { userId, now });
        return true;
      });
      if (isDeleted) done += 1;
    } catch (error) {
      failed.push(userId);
      log.error({ err: error }, 'an account could not be deleted');
      // After an unknown outcome the hash stays: either the account is gone, or the next run deletes it.
      if (!(error instanceof CommitUnknownError)) deps.list.remove([hashOfId(userId)], clock.now());
    }
  }
  if (done > 0) log.info({ accounts: done }, 'accounts deleted');
  return done;
}

/** Whether an expired suspension left the owner too little time to cancel. When staff lift one, they postpone the deletion. */
function isTooSoon({ suspendedUntil }: { suspendedUntil: Date | null }, { dueAt }: { dueAt: Date }): boolean {
  if (suspendedUntil === null) return false;
  return dueAt.getTime() < suspendedUntil.getTime() + DELETION_DAYS_AFTER_SUSPENSION * DAY_MS;
}

/**
 * A restored backup brings back accounts that were deleted after it was made: the list beside the database deletes them again.
 * Runs at the start of every server, before it serves.
 */
export async function replayDeletions(deps: JobDeps): Promise<number> {
  const { db, clock, list, log } = deps;
  const found = await findByHashes(db, list.hashes());
  for (const userId of found) {
    await inTransaction(db, (tx) => deleteAccount(deps, tx, { userId, now: clock.now(), isReplay: true }));
  }
  if (found.length > 0) log.warn({ accounts: found.length }, 'accounts of a restored backup were deleted again');
  return found.length;
}

async function sweep({ db, clock, list, retain }: JobDeps): Promise<void> {
  const now = clock.now();
  await deleteExpired(db, now);
  const before = new Date(now.getTime() - (retain.ticketDays ?? 0) * DAY_MS);
  await deleteRetainedTickets(db, before);
  // Includes accounts deleted by other processes, with other data folders.
  list.add(await listDeleted(db), now);
}
