import { isLoopbackHost } from '@eleven/protocol/loopback';
import type { Chain } from '../chain/chain.ts';
import type { BlockSignal } from './block-signal.ts';
import { pause, unlessAborted } from './pause.ts';

const BLOCK_POLL_MS = 75;

/** Undefined unless every node is on this machine, where requests cost nothing. */
export function blockPollMsOf(rpcUrls: readonly string[]): number | undefined {
  return rpcUrls.every((url) => isLoopbackHost(new URL(url).hostname)) ? BLOCK_POLL_MS : undefined;
}

interface Waiting {
  readonly chain: Pick<Chain, 'finalizedNumber'>;
  /** The longest wait. */
  readonly pollMs: number;
  /** How often to check meanwhile; undefined: not at all. */
  readonly blockPollMs: number | undefined;
  /** Replaces the checks once a block has been reported. */
  readonly blockSignal: BlockSignal | undefined;
}

/**
 * Waits until the finalized block differs from `known`, at most `pollMs`. A failing node is ignored here: the next turn will
 * notice it. A number that only one endpoint reports ends just one wait, so a disagreement does not keep the indexer busy.
 */
export function createBlockWait({ chain, pollMs, blockPollMs = pollMs, blockSignal }: Waiting) {
  let heard = 0;
  let announced: number | undefined;
  return async (known: number, signal: AbortSignal): Promise<void> => {
    const endsAt = performance.now() + pollMs;
    for (let restMs = pollMs; restMs > 0 && !signal.aborted; restMs = endsAt - performance.now()) {
      if (blockSignal && blockSignal.count > 0) {
        await blockSignal.next(heard, restMs, signal);
        heard = blockSignal.count;
        return;
      }
      await pause(Math.min(blockPollMs, restMs), signal);
      if (blockPollMs >= pollMs) return;
      const number = await unlessAborted(chain.finalizedNumber(), signal).catch(() => known);
      if (number === known || number === announced) continue;
      announced = number;
      return;
    }
  };
}
