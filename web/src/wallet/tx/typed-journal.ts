import { callFromJson, callToJson } from '@eleven/vault-client/vault-call';
import type { Journal, StoredTransaction } from './journal.ts';

/** The journal with its calls as the wallet takes them. Apart from what opens it, which every first visit loads. */
export const typedJournal = ({ all, put, remove }: Journal<StoredTransaction>): Journal => ({
  all: async () => (await all()).map((stored) => ({ ...stored, call: callFromJson(stored.call) })),
  put: (transaction) => put({ ...transaction, call: callToJson(transaction.call) }),
  remove,
});
