/**
 * Wallet requests that an open page of this browser is still waiting for. Each holds a lock of the browser, which is released
 * however the page ends. The wallet may still act on the request after that, but its reply is lost.
 */
export interface Asking {
  /** Meanwhile every page sees that the request with this id is pending. */
  whileAsking<Value>(id: string, work: () => Promise<Value>): Promise<Value>;
  /** The ids of all pending requests, of every page. */
  waitedFor(): Promise<ReadonlySet<string>>;
}

const PREFIX = 'eleven-asking-';

/** Without the browser's locks, which need https, nothing is known of other pages. */
export function openAsking(locks: LockManager | undefined): Asking {
  return {
    async whileAsking(id, work) {
      if (!locks) return work();
      return await locks.request(PREFIX + id, work);
    },
    async waitedFor() {
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
    },
  };
}
