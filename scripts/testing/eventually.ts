import { setTimeout as delay } from 'node:timers/promises';

/** Polls `read` every `everyMs` until it returns a value. Throws after `withinMs`, with the last error as the cause. */
export async function eventually<T>(
  read: () => Promise<T | undefined> | T | undefined,
  withinMs = 120_000,
  everyMs = 5,
): Promise<T> {
  const until = performance.now() + withinMs;
  let last: unknown = new Error('nothing came');
  do {
    try {
      const value = await read();
      if (value !== undefined) return value;
    } catch (error) {
      last = error;
    }
    await delay(everyMs);
  } while (performance.now() < until);
  throw new Error(`did not happen within ${withinMs} ms`, { cause: last });
}
