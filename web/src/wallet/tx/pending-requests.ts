/**
 * Wallet requests whose reply an open page of this browser still waits for. Each holds a browser lock, which is released however
 * the page ends. The wallet may still act on the request after that, but its reply is lost.
 */
export interface PendingRequests {
  /** While `work` runs, every page sees that the request with this id is pending. */
  holdWhilePending<Value>(id: string, work: () => Promise<Value>): Promise<Value>;
  /** The ids of all pending requests, in every page. */
  ids(): Promise<ReadonlySet<string>>;
}

/** Pages of earlier releases use this prefix too. */
const PREFIX = 'eleven-asking-';

/** Browsers offer locks in secure contexts only. Without them a page does not see the requests of the others. */
export function openPendingRequests(locks: LockManager | undefined): PendingRequests {
  return {
    async holdWhilePending(id, work) {
      if (!locks) return work();
      let hasBegun = false;
      try {
        return await locks.request(PREFIX + id, () => {
          hasBegun = true;
          return work();
        });
      } catch (error) {
        if (hasBegun) throw error;
        // A page may have locks and not be allowed to use them.
        return work();
      }
    },
    async ids() {
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
    },
  };
}
