/** Deletes files that nobody sent, whose ticket or account is gone, or that have been kept for a year. */
import { setTimeout } from 'node:timers';
import type { Clock } from '../../../core/clock.ts';
import type { Logger } from '../../../core/log.ts';
import type { Db } from '../../../db/client.ts';
import { endDeletion, letGo, listDeletions } from './attachments.store.ts';
import type { AttachmentStorage } from './storage.ts';

const HOUR_MS = 3_600_000;
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

/** A process that dies in between leaves nothing that the next one does not find. */
export async function sweepAttachments({ db, clock, storage }: SweepDeps): Promise<number> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await letGo(db, { unsentBefore: before(UNSENT_MS), keptBefore: before(ATTACHMENT_DAYS * 24 * HOUR_MS) });
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

/** Answers what stops it. */
export function startAttachmentSweep(deps: SweepDeps): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      const deleted = await sweepAttachments(deps);
      if (deleted > 0) deps.log.info({ deleted }, 'attachments deleted');
    } catch (error) {
      deps.log.warn({ err: error }, 'the sweep of attachments waits');
    }
    if (isStopped) return;
    timer = setTimeout(begin, EVERY_MS);
    timer.unref();
  };
  const begin = () => {
    running = look();
  };
  begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
