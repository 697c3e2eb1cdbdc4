/** The state of the service at this moment: read on each request, never cached. */
import type { ServiceStatus } from '@eleven/protocol/api/status';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import type { Checks } from './checks.ts';
import { readLateMails } from './status.store.ts';

export interface StatusDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly checks: Checks;
}

/** A message due for longer than this is late: something is wrong with sending. */
export const LATE_SECONDS = 300;

export async function readStatus({ db, clock, checks }: StatusDeps): Promise<ServiceStatus> {
  const [database, chain, indexer] = await Promise.all([checks.database(), checks.chain(), checks.indexer()]);
  const mail = database.ok ? await readMail(db, clock.now()) : null;
  const { ok, cursorBlock, cursorTime, lagBlocks } = indexer;
  return {
    readAt: clock.now().toISOString(),
    database: { ok: database.ok },
    chain: { ok: chain.ok, headBlock: chain.headBlock },
    indexer: { ok, cursorBlock, cursorTime, lagBlocks },
    mail,
  };
}

export async function readMail(db: Db, now: Date): Promise<NonNullable<ServiceStatus['mail']>> {
  return queueAt(await readLateMails(db, now), now);
}

/** How late a queue is. */
export function queueAt({ waiting, oldestDueAt }: Awaited<ReturnType<typeof readLateMails>>, now: Date) {
  const oldestDueSeconds = oldestDueAt && Math.max(0, Math.floor((now.getTime() - oldestDueAt.getTime()) / 1_000));
  return { ok: (oldestDueSeconds ?? 0) < LATE_SECONDS, waiting, oldestDueSeconds };
}
