/** Limits how many run at once. The others wait in a bounded queue, first come, first served; when it is full, callers have to try again. */
import { AppError } from './app-error.ts';

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Throws `auth.busy` when too many wait. */
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
