/** Deletes files that nobody sent, whose ticket or account was deleted, or that have been stored for a year. */
import { HOUR_MS } from '@eleven/protocol/durations';
import type { Clock } from '../../../core/clock.ts';
import type { Logger } from '../../../core/log.ts';
import type { Db } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { type Polling, startPolling } from '../../../jobs/polling.ts';
import { dropUnusedFiles, endDeletion, listDeletions } from './attachments.store.ts';
import type { AttachmentStorage } from './storage.ts';

const UNSENT_MS = HOUR_MS;
/** docs/retention.md */
export const ATTACHMENT_DAYS = 365;
const EVERY_MS = 10 * 60_000;
const BATCH = 100;

interface SweepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly storage: AttachmentStorage;
}

/** If a process dies in between, the next run finds the rest. */
export async function sweepAttachments({ db, clock, storage }: SweepDeps): Promise<number> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await dropUnusedFiles(db, { unsentBefore: before(UNSENT_MS), keptBefore: before(ATTACHMENT_DAYS * 24 * HOUR_MS) });
  let deleted = 0;
  for (;;) {
    const keys = await listDeletions(db, BATCH);
    for (const key of keys) {
      await storage.remove(key);
      await endDeletion(db, key);
    }
    deleted += keys.length;
    if (keys.length < BATCH) break;
  }
  return deleted;
}

export function startAttachmentSweep(deps: SweepDeps & { readonly jobs?: Jobs | undefined }): Polling {
  const { log, jobs } = deps;
  const run = async () => {
    const deleted = await sweepAttachments(deps);
    if (deleted > 0) log.info({ deleted }, 'attachments deleted');
  };
  return startPolling({
    name: 'attachments',
    run,
    failing: 'the sweep of attachments waits',
    log,
    jobs,
    pollMs: EVERY_MS,
  });
}
