/** The page's transactions, for components. */
import { walletHistory } from '@eleven/protocol/api/vault';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { wallet } from '../use-wallet.ts';
import type { IndexedEvents } from './follow.ts';
import { openJournal } from './journal.ts';
import type { Transaction } from './transaction.ts';
import { createTransactions } from './transactions.ts';

const endedListeners = new Set<(transaction: Transaction) => void>();

export const transactions = createTransactions({
  wallet,
  journal: openJournal(globalThis.indexedDB),
  readEvents,
  onEnded(transaction) {
    for (const listener of endedListeners) listener(transaction);
  },
  pause(delayMs) {
    let cut = () => {};
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      cut = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return { over, cut };
  },
});

async function readEvents(sender: string): Promise<IndexedEvents | undefined> {
  try {
    const { entries } = await callApi(walletHistory, {
      params: { address: sender.toLowerCase() },
      query: { limit: 50 },
    });
    return new Map(entries.map(({ txHash, blockNumber }) => [txHash.toLowerCase(), blockNumber]));
  } catch {
    // The server is away: the receipt still tells, and the next turn asks again.
    return undefined;
  }
}

/** Called with each transaction that ends, in whatever way, while the page is open. */
export function onTransactionEnded(listener: (transaction: Transaction) => void): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

export function useTransactions(): readonly Transaction[] {
  return useSyncExternalStore(transactions.subscribe, transactions.getAll);
}
