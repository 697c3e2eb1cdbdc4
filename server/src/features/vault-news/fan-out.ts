/**
 * Tells every staker and the staff what the indexer has noted of a vault. A batch of people is one transaction with the mark of how
 * far it went, so whoever dies in the middle loses nothing and tells nobody twice, and any number of processes may run this.
 */
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Hub } from '../../live/hub.ts';
import type { Notify } from '../../notify/notify.ts';
import { listListeners, lockNews, saveNotified } from './fan-out.store.ts';

const POLL_MS = 2_000;
/** Short enough that nothing waits for it: the embedded database has one connection. */
const BATCH = 500;

export interface FanOutDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly notify: Notify;
  /** News of the vault wake it before its next turn. */
  readonly hub: Pick<Hub, 'subscribe'>;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number;
}

export interface FanOut {
  stop(): Promise<void>;
}

export function startFanOut(deps: FanOutDeps): FanOut {
  const { hub, log, jobs, pollMs = POLL_MS } = deps;
  let isStopping = false;
  let isWoken = false;
  let wake = () => {};
  const stopListening = hub.subscribe(undefined, (invalidation) => {
    if (invalidation !== 'vault') return;
    isWoken = true;
    wake();
  });

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      isWoken = false;
      const turn = jobs?.begin('vaultNews');
      try {
        while (!isStopping && (await notifyBatch(deps)));
        failures = 0;
        turn?.done(pollMs);
      } catch (error) {
        turn?.failed(error, pollMs);
        failures += 1;
        // One outage is one line.
        log[failures === 1 ? 'warn' : 'debug']({ err: error, failures }, 'news of the vault cannot be told');
      }
      if (isStopping || (isWoken && failures === 0)) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const running = run();
  return {
    async stop() {
      isStopping = true;
      stopListening();
      wake();
      await running;
    },
  };
}

/** False when there is nothing to tell, or another process is telling it. */
export async function notifyBatch({
  db,
  clock,
  notify,
}: Pick<FanOutDeps, 'db' | 'clock' | 'notify'>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const news = await lockNews(tx);
    if (!news) return false;
    const now = clock.now();
    const listeners = await listListeners(tx, news, BATCH, now);
    const { kind, params, at, txHash, vault, key } = news;
    await notify(
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
    const last = listeners.at(-1);
    const isOver = listeners.length < BATCH;
    await saveNotified(tx, news, { ...(last ? { notifiedUntil: last.id } : {}), notifiedAt: isOver ? now : null });
    return true;
  });
}
