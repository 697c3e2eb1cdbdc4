import { callFromJson, callToJson } from '@eleven/vault-client/vault-call';
import type { Journal, StoredTransaction } from './journal.ts';
import type { Transaction } from './transaction.ts';

/** Returns nothing for an entry that no release has written, so that the others are still followed. */
function readStored(stored: StoredTransaction): Transaction[] {
  try {
    return [{ ...stored, call: callFromJson(stored.call) }];
  } catch {
    return [];
  }
}

/**
 * The journal with calls in the wallet's types. A separate file, because every first visit loads the code that opens the
 * journal.
 */
export const typedJournal = ({ all, put, remove }: Journal<StoredTransaction>): Journal => ({
  all: async () => (await all()).flatMap(readStored),
  put: (transaction) => put({ ...transaction, call: callToJson(transaction.call) }),
  remove,
});
