import { walletHistory } from '@eleven/protocol/api/history';
import { vaultOperations } from '@eleven/protocol/api/transparency';
import { callApi } from '../../lib/api.ts';
import type { WalletStore } from '../wallet-store.ts';
import type { IndexedEvents, IndexedOperations } from './follow.ts';
import type { Journal, StoredTransaction } from './journal.ts';
import { openPendingRequests } from './pending-requests.ts';
import type { Transaction } from './transaction.ts';
import { createTransactions, type Transactions } from './transactions.ts';
import { typedJournal } from './typed-journal.ts';

/** The transaction store, wired to this browser. */
export function createBrowserTransactions(
  wallet: WalletStore,
  journal: Journal<StoredTransaction>,
  onEnded: (transaction: Transaction) => void,
): Transactions {
  return createTransactions({
    wallet,
    journal: typedJournal(journal),
    pendingRequests: openPendingRequests(globalThis.navigator?.locks),
    onEnded,
    readEvents,
    readOperations,
    now: Date.now,
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
}

async function readEvents(sender: string): Promise<IndexedEvents | undefined> {
  try {
    const { entries } = await callApi(walletHistory, {
      params: { address: sender.toLowerCase() },
      query: { limit: 50 },
    });
    return entries;
  } catch {
    // The server is unreachable: the receipt still decides, and the next round reads it again.
    return undefined;
  }
}

async function readOperations(vault: string): Promise<IndexedOperations | undefined> {
  try {
    const { entries } = await callApi(vaultOperations, { query: { vault: vault.toLowerCase(), limit: 50 } });
    return entries;
  } catch {
    return undefined;
  }
}
