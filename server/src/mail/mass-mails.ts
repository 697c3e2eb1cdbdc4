/**
 * Mails to many: the first of them are posted with what causes them, the others by a job, in batches. However many there are, whoever
 * publishes something does not wait for them.
 */
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { inBatches, type Polling, startPolling } from '../jobs/polling.ts';
import * as store from './mail-to-all.store.ts';

interface MassMailDeps {
  readonly db: Db;
  readonly outbox: { wakeAfter(tx: Tx): void };
}

/** Short enough that nothing waits for it: the embedded database has one connection. */
const BATCH = 2_000;

/** Replaces those of the same key that have not left. */
export async function postFirst(tx: Tx, mail: store.MailToAll, batch = BATCH): Promise<void> {
  await store.dropRest(tx, mail.key);
  await store.dropUnsentOf(tx, mail.key);
  const last = await store.insertMailBatch(tx, mail, { after: '', limit: batch });
  if (last !== undefined) await store.keepRest(tx, mail, last);
}

/** @returns How many had been posted and had not left. */
export async function cancelAllUnsent(tx: Tx, key: string): Promise<number> {
  await store.dropRest(tx, key);
  return store.dropUnsentOf(tx, key);
}

/** @returns False when there is nothing to post, or another process posts it. */
export async function postNext({ db, outbox }: MassMailDeps, batch = BATCH): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const rest = await store.lockRest(tx);
    if (!rest) return false;
    const { mail, postedUntil } = rest;
    const last = await store.insertMailBatch(tx, mail, { after: postedUntil, limit: batch });
    if (last === undefined) await store.dropRest(tx, mail.key);
    else await store.saveRest(tx, mail.key, last);
    outbox.wakeAfter(tx);
    return true;
  });
}

export function startMassMails(
  deps: MassMailDeps & { readonly log: Logger; readonly jobs?: Jobs | undefined },
): Polling {
  const { log, jobs } = deps;
  const run = inBatches(() => postNext(deps));
  return startPolling({ name: 'massMails', run, failing: 'emails to many wait', log, jobs });
}
