/** Limits how many tasks run at once. Others wait in a bounded FIFO queue; if it is full, callers must retry. */
import { AppError } from './app-error.ts';

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Throws `auth.busy` if too many wait. */
export function createConcurrencyLimit({ parallel, queue }: { parallel: number; queue: number }): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= parallel) {
      if (waiting.length >= queue) throw new AppError('auth.busy', {}, { retryAfter: 3 });
      // The turn is handed over: `running` still counts the one that has just ended.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
