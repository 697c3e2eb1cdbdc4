import type { Chain } from '../chain/chain.ts';
import { pause, unlessAborted } from './pause.ts';

interface Waiting {
  readonly chain: Pick<Chain, 'head'>;
  /** The longest wait. */
  readonly pollMs: number;
  /** How often to look meanwhile; undefined: not at all. */
  readonly lookMs: number | undefined;
}

/** Waits for another final block than `known`, at most `pollMs`. A node that fails now fails again in the turn that follows. */
export async function untilNewBlock({ chain, pollMs, lookMs = pollMs }: Waiting, known: number, signal: AbortSignal) {
  const endsAt = performance.now() + pollMs;
  for (let restMs = pollMs; restMs > 0 && !signal.aborted; restMs = endsAt - performance.now()) {
    await pause(Math.min(lookMs, restMs), signal);
    if (lookMs >= pollMs) return;
    const head = await unlessAborted(chain.head(), signal).catch(() => undefined);
    if (head && head.finalized.number !== known) return;
  }
}
