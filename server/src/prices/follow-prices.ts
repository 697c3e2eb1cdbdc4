/**
 * Background work for values: reads price feed rounds once a minute and soon after an event, and exchange rates once a day. It
 * runs in the process that follows the open vault. A failure here only leaves amounts without a value.
 */
import type { Chain } from '../chain/chain.ts';
import type { Clock } from '../core/clock.ts';
import type { PricesEnv } from '../core/env/prices.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Hub } from '../live/hub.ts';
import { RatesFollower } from './follow-rates.ts';
import { RoundsFollower } from './follow-rounds.ts';
import type { FileLimits } from './read-file.ts';

const POLL_MS = 60_000;
/** News of the vault wakes it before its next turn, but no more often than this. */
const WAKE_MS = 15_000;
/** Wait after a failure; it doubles up to the poll interval. */
const RETRY_MS = 2_000;

export interface PricesDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'chainId' | 'head' | 'priceFeed' | 'demoteEndpoint'>;
  readonly hub: Pick<Hub, 'subscribe'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly prices: PricesEnv;
  /** Whether this process follows the open vault. */
  readonly isLeader: () => boolean;
  readonly allowsAddress?: FileLimits['allowsAddress'];
  readonly pollMs?: number;
  readonly wakeMs?: number;
  readonly jobs?: Jobs | undefined;
}

/** Undefined if no feed is configured. Returns a handle to stop it. */
export function startPrices(deps: PricesDeps): { stop(): Promise<void> } | undefined {
  const { chain, hub, clock, log, prices, isLeader, pollMs = POLL_MS, wakeMs = WAKE_MS } = deps;
  if (!prices.feed) return undefined;
  const rounds = new RoundsFollower({ db: deps.db, chain, feed: prices.feed, log });
  const rates = prices.rates && new RatesFollower({ ...deps, chainId: chain.chainId, rates: prices.rates });
  let isStopping = false;
  let wake = () => {};
  const stopListening = hub.subscribe(undefined, (invalidation) => {
    if (invalidation === 'vault') wake();
  });

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      let waitMs = wakeMs;
      // A process on stand-by checks again soon, as it may be the next to follow the vault.
      let isIdle = isLeader();
      const run = isLeader() ? deps.jobs?.begin('prices') : undefined;
      try {
        if (isLeader()) {
          await rates?.follow(Math.floor(clock.now().getTime() / 1_000));
          if (await rounds.follow()) [waitMs, isIdle] = [0, false];
        }
        failures = 0;
        run?.done(isIdle ? pollMs : waitMs);
      } catch (error) {
        failures += 1;
        isIdle = false;
        waitMs = Math.min(pollMs, RETRY_MS * 2 ** Math.min(10, failures - 1));
        run?.failed(error, waitMs);
        const because = error instanceof Error ? error.message : String(error);
        log[failures === 1 ? 'warn' : 'debug']({ because, failures }, 'the price of BNB could not be read');
      }
      await pause(waitMs);
      if (isIdle) await pause(pollMs - wakeMs, true);
    }
  }

  let isWoken = false;
  /** Waits at most `ms`. A signal while nobody listens is remembered for the next pause. */
  function pause(ms: number, isListening = false): Promise<void> {
    if (isStopping || (isListening && isWoken)) {
      isWoken = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = setTimeout(end, ms);
      function end() {
        clearTimeout(timer);
        wake = remember;
        if (isListening) isWoken = false;
        resolve();
      }
      if (isListening) wake = end;
      stopPause = end;
    });
  }
  let stopPause = () => {};
  const remember = () => {
    isWoken = true;
  };
  wake = remember;
  const running = run();
  return {
    async stop() {
      isStopping = true;
      stopListening();
      stopPause();
      await running;
    },
  };
}
