/** The public status of the service: read on each request, never cached. */
import type { serviceStatus } from '@eleven/protocol/api/support';
import type { z } from 'zod/mini';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/client.ts';
import { readCursorTime, readMailQueue } from './support.store.ts';

export interface StatusDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly health: {
    chain(): { ok: boolean; headBlock: number | null } | Promise<{ ok: boolean; headBlock: number | null }>;
    indexer(): { ok: boolean; cursorBlock: number | null; lagBlocks: number | null };
  };
}

/** A mail that is due for longer than that is late: something is wrong with the way out. */
const MAIL_LATE_SECONDS = 300;

export async function readStatus({ db, clock, health }: StatusDeps): Promise<z.infer<typeof serviceStatus.reply>> {
  const now = clock.now();
  const [chain, queue, cursorTime] = await Promise.all([health.chain(), readMailQueue(db, now), readCursorTime(db)]);
  const indexer = health.indexer();
  const oldestDueSeconds = queue.oldestDueAt && Math.floor((now.getTime() - queue.oldestDueAt.getTime()) / 1_000);
  return {
    readAt: now.toISOString(),
    chain: { ok: chain.ok, headBlock: chain.headBlock },
    indexer: { ok: indexer.ok, cursorBlock: indexer.cursorBlock, cursorTime, lagBlocks: indexer.lagBlocks },
    mail: { ok: (oldestDueSeconds ?? 0) < MAIL_LATE_SECONDS, waiting: queue.waiting, oldestDueSeconds },
  };
}
