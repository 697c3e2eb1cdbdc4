import { isLoopbackHost } from '@eleven/protocol/loopback';
import type { Chain } from '../chain/chain.ts';
import type { BlockNews } from './block-news.ts';
import { pause, unlessAborted } from './pause.ts';

/** Where every node is on this machine, and answers for free. */
const LOOK_MS = 75;

export function lookMsOf(rpcUrls: readonly string[]): number | undefined {
  return rpcUrls.every((url) => isLoopbackHost(new URL(url).hostname)) ? LOOK_MS : undefined;
}

interface Waiting {
  readonly chain: Pick<Chain, 'finalizedNumber'>;
  /** The longest wait. */
  readonly pollMs: number;
  /** How often to look meanwhile; undefined: not at all. */
  readonly lookMs: number | undefined;
  /** In place of looking, once there is any. */
  readonly news: BlockNews | undefined;
}

/**
 * Waits for another final block than `known`, at most `pollMs`. A node that fails now fails again in the turn that follows. An
 * endpoint may tell a number that the others do not agree to: it ends one wait, not each.
 */
export function createBlockWait({ chain, pollMs, lookMs = pollMs, news }: Waiting) {
  let heard = 0;
  let told: number | undefined;
  return async (known: number, signal: AbortSignal): Promise<void> => {
    const endsAt = performance.now() + pollMs;
    for (let restMs = pollMs; restMs > 0 && !signal.aborted; restMs = endsAt - performance.now()) {
      if (news && news.count > 0) {
        await news.next(heard, restMs, signal);
        heard = news.count;
        return;
      }
      await pause(Math.min(lookMs, restMs), signal);
      if (lookMs >= pollMs) return;
      const number = await unlessAborted(chain.finalizedNumber(), signal).catch(() => known);
      if (number === known || number === told) continue;
      told = number;
      return;
    }
  };
}
