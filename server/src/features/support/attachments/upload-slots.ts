/** Limits how many uploads run at a time: an upload may take minutes, and each holds a connection. */
import { AppError } from '../../../core/app-error.ts';

interface SlotLimits {
  readonly perUser: number;
  /** Several users may share an address. */
  readonly perNetwork: number;
  readonly all: number;
}

/** Runs `work` in a slot, or throws 429 at once. */
export type InSlot = <Result>(
  who: { readonly userId: string; readonly network: string },
  work: () => Promise<Result>,
) => Promise<Result>;

const RETRY_AFTER = 10;

export function createUploadSlots({ perUser, perNetwork, all }: SlotLimits): InSlot {
  const taken = new Map<string, number>();
  const countOf = (key: string) => taken.get(key) ?? 0;
  return async ({ userId, network }, work) => {
    const limits = [
      ['all', all],
      [`user ${userId}`, perUser],
      [`network ${network}`, perNetwork],
    ] as const;
    if (limits.some(([key, most]) => countOf(key) >= most))
      throw new AppError('request.rateLimited', {}, { retryAfter: RETRY_AFTER });
    for (const [key] of limits) taken.set(key, countOf(key) + 1);
    try {
      return await work();
    } finally {
      for (const [key] of limits) {
        const remaining = countOf(key) - 1;
        if (remaining > 0) taken.set(key, remaining);
        else taken.delete(key);
      }
    }
  };
}
