import { callFromJson, callToJson } from '@eleven/vault-client/vault-call';
import type { Journal, StoredTransaction } from './journal.ts';

/**
 * The journal with calls in the wallet's types. A separate file, because every first visit loads the code that opens the
 * journal.
 */
export const typedJournal = ({ all, put, remove }: Journal<StoredTransaction>): Journal => ({
  all: async () => (await all()).map((stored) => ({ ...stored, call: callFromJson(stored.call) })),
  put: (transaction) => put({ ...transaction, call: callToJson(transaction.call) }),
  remove,
});
