/** New blocks of the local chain, as the supervisor that makes them tells of each: nobody has to look for them. */
import process from 'node:process';
import { pause } from './pause.ts';

export class BlockNews {
  /** How many were told of. More than none: whoever makes the blocks tells of every one. */
  count = 0;
  #woken = new AbortController();

  tell(): void {
    this.count += 1;
    this.#woken.abort();
    this.#woken = new AbortController();
  }

  /** Waits until there are more than `known`, at most `ms`. */
  async next(known: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.count === known) await pause(ms, AbortSignal.any([signal, this.#woken.signal]));
  }
}

/** Nothing is heard where this process has no supervisor, or one without a chain. */
export function hearBlocks(): BlockNews {
  const news = new BlockNews();
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'block') news.tell();
  });
  // It is no reason to go on living.
  process.channel?.unref();
  return news;
}
