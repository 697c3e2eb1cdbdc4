/**
 * Mass emails: the first are posted in the transaction of their cause, the rest by a job, in batches. So the publisher never
 * waits, however many there are.
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

/** Small enough to delay nothing else, as the embedded database has a single connection. */
const BATCH = 2_000;

/** Replaces unsent emails with the same key. */
export async function postFirstBatch(tx: Tx, mail: store.MailToAll, batch = BATCH): Promise<void> {
  await store.dropRest(tx, mail.key);
  await store.dropUnsentOf(tx, mail.key);
  const last = await store.insertMailBatch(tx, mail, { after: '', limit: batch });
  if (last !== undefined) await store.keepRest(tx, mail, last);
}

/** @returns How many had been posted but not sent. */
export async function cancelAllUnsent(tx: Tx, key: string): Promise<number> {
  await store.dropRest(tx, key);
  return store.dropUnsentOf(tx, key);
}

/** @returns False if there is nothing to post, or another process posts it. */
export async function postNextBatch({ db, outbox }: MassMailDeps, batch = BATCH): Promise<boolean> {
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
  const run = inBatches(() => postNextBatch(deps));
  return startPolling({ name: 'massMails', run, failing: 'mass emails cannot be posted', log, jobs });
}
