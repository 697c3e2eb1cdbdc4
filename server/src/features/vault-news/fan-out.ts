/** Notifies every staker and the staff of the news that the indexer has recorded about a vault. */
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { inBatches, type Polling, startPolling } from '../../jobs/polling.ts';
import type { Hub } from '../../live/hub.ts';
import type { Notify } from '../../notify/notify.ts';
import { listListeners, lockNews, saveNotified } from './fan-out.store.ts';

/** Short enough that nothing waits for it: the embedded database has one connection. */
const BATCH = 500;

export interface FanOutDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Each vault has its own: after a restore it knows which news users have already received. */
  readonly notifyOf: (vault: string) => Notify;
  /** An invalidation of the vault wakes the job before its next run. */
  readonly hub: Pick<Hub, 'subscribe'>;
  readonly jobs?: Jobs | undefined;
}

export function startFanOut(deps: FanOutDeps): Polling {
  const { hub, log, jobs } = deps;
  const onWake = (wake: () => void) =>
    hub.subscribe(undefined, (invalidation) => {
      if (invalidation === 'vault') wake();
    });
  const run = inBatches(() => notifyBatch(deps));
  return startPolling({ name: 'vaultNews', run, failing: 'news of the vault wait', onWake, log, jobs });
}

/** False if there is no news, or another process is sending it. */
export async function notifyBatch(
  { db, clock, notifyOf }: Pick<FanOutDeps, 'db' | 'clock' | 'notifyOf'>,
  scanLimit?: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const news = await lockNews(tx);
    if (!news) return false;
    const now = clock.now();
    const { listeners, last } = await listListeners(tx, news, { limit: BATCH, scanLimit, now });
    const { kind, params, at, txHash, vault, key } = news;
    await notifyOf(vault)(
      tx,
      ...listeners.map(({ id: userId, isStaff }) => ({
        userId,
        kind,
        params: isStaff ? { ...params, figures: 'staff' } : params,
        now,
        blockTime: at,
        bulk: true as const,
        onceKey: `news ${vault} ${key}`,
        ...(txHash === null ? {} : { txHash }),
      })),
    );
    await saveNotified(tx, news, last === undefined ? { notifiedAt: now } : { notifiedUntil: last, notifiedAt: null });
    return true;
  });
}
