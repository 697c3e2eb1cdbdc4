import { openJournal } from './journal.ts';
import { openPendingRequests } from './pending-requests.ts';

/** A sent transaction is in a block within seconds. One that stays in the journal for longer is not worth waiting for. */
const UNDER_WAY_MS = 10 * 60_000;
const journal = openJournal(globalThis.indexedDB);

/** In any open page of this browser: a wallet request is open, or a transaction it sent is not final yet. */
export async function isAnyUnderWay(now: number): Promise<boolean> {
  // Browsers offer locks in secure contexts only.
  const locks: LockManager | undefined = navigator.locks;
  if ((await openPendingRequests(locks).ids()).size > 0) return true;
  const sent = (await journal.all()).filter(({ stage }) => stage === 'sent' || stage === 'mined');
  return sent.some(({ askedAt, sentAt = askedAt }) => now - sentAt < UNDER_WAY_MS);
}
