/** The supervisor produces the local chain's blocks and reports each one, so the indexer need not poll for them. */
import process from 'node:process';
import { pause } from './pause.ts';

export class BlockSignal {
  /** Blocks reported so far. Once there is one, every later block will be reported too. */
  count = 0;
  #woken = new AbortController();

  notify(): void {
    this.count += 1;
    this.#woken.abort();
    this.#woken = new AbortController();
  }

  /** Waits until there are more than `known`, at most `ms`. */
  async next(known: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.count === known) await pause(ms, AbortSignal.any([signal, this.#woken.signal]));
  }
}

/** Without a supervisor, or with one that has no chain, no block is ever reported. */
export function listenForBlocks(): BlockSignal {
  const signal = new BlockSignal();
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'block')
      signal.notify();
  });
  // The listener must not keep the process alive.
  process.channel?.unref();
  return signal;
}
