/**
 * The page's transactions, for components. The first load only checks whether an earlier page left any; the code that sends and
 * follows them loads with the first one.
 */
import { useSyncExternalStore } from 'react';
import { unreachable } from '../../lib/api.ts';
import { lazyStore } from '../../lib/lazy-store.ts';
import { wallet } from '../use-wallet.ts';
import { type Journal, openJournal } from './journal.ts';
import type { Transaction } from './transaction.ts';
import type { Transactions } from './transactions.ts';

const endedListeners = new Set<(transaction: Transaction) => void>();
const journal = openJournal(globalThis.indexedDB);

export const transactions = createLazyTransactions({
  journal,
  load: async () => {
    const { createBrowserTransactions } = await import('./browser-transactions.ts');
    return createBrowserTransactions(wallet, journal, (transaction) => {
      for (const listener of endedListeners) listener(transaction);
    });
  },
});

/** Calls back for every transaction that ends, in any way, while the page is open. */
export function onTransactionEnded(listener: (transaction: Transaction) => void): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

export function useTransactions(): readonly Transaction[] {
  return useSyncExternalStore(transactions.subscribe, transactions.getAll);
}

interface LazyTransactionsDeps {
  readonly journal: Pick<Journal<unknown>, 'all'>;
  readonly load: () => Promise<Transactions>;
}

export function createLazyTransactions({ journal, load }: LazyTransactionsDeps): Transactions {
  const none: readonly Transaction[] = [];
  return lazyStore<Transactions>({
    load,
    unloaded: (loadStore) => ({
      getAll: () => none,
      async submit(request) {
        const store = await loadStore().catch(() => undefined);
        if (!store) return { ok: false, problem: { kind: 'server', message: unreachable().message } };
        return store.submit(request);
      },
      async resume(chainId, vault) {
        if ((await journal.all()).length === 0) return;
        // Without a network nothing can be followed. The page reloads when the connection returns.
        const store = await loadStore().catch(() => undefined);
        await store?.resume(chainId, vault);
      },
      nudge() {},
      dismiss() {},
    }),
  });
}
