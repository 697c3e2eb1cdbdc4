/** The page's transactions, for components. */
import { useSyncExternalStore } from 'react';
import { wallet } from '../use-wallet.ts';
import { openJournal } from './journal.ts';
import { createLazyTransactions } from './lazy-transactions.ts';
import type { Transaction } from './transaction.ts';

const endedListeners = new Set<(transaction: Transaction) => void>();
const journal = openJournal(globalThis.indexedDB);

export const transactions = createLazyTransactions({
  journal,
  load: async () => {
    const { createRealTransactions } = await import('./real-transactions.ts');
    return createRealTransactions(wallet, journal, (transaction) => {
      for (const listener of endedListeners) listener(transaction);
    });
  },
});

/** Called with each transaction that ends, in whatever way, while the page is open. */
export function onTransactionEnded(listener: (transaction: Transaction) => void): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

export function useTransactions(): readonly Transaction[] {
  return useSyncExternalStore(transactions.subscribe, transactions.getAll);
}
