/**
 * Which questions to a wallet some page of this browser still waits for. A question outlives the page that asked it: the
 * browser lets go of a page's locks however the page ends, and then nobody will hear the answer any more.
 */
export interface Asking {
  /** Whoever looks meanwhile sees that the question of this name is waited for. */
  whileAsking<Value>(id: string, work: () => Promise<Value>): Promise<Value>;
  /** The names of all that are waited for, in whichever page. */
  waitedFor(): Promise<ReadonlySet<string>>;
}

const PREFIX = 'eleven-asking-';

/** Where the browser has no locks (a site without TLS), nothing is known of other pages. */
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
