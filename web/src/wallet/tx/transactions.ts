/**
 * All transactions of this browser that are on their way, and those that ended since the page was opened. Components
 * subscribe; the journal survives reloads.
 */
import { sameAddress } from '@eleven/protocol/address';
import { type Request, readQuantity } from '../eip1193.ts';
import type { WalletStore } from '../wallet-store.ts';
import { type IndexedEvents, look } from './follow.ts';
import type { Journal } from './journal.ts';
import { check, type SendRequest } from './send.ts';
import { isOpen, type Transaction, type TransactionProblem } from './transaction.ts';

export type SubmitOutcome =
  | { readonly ok: true; readonly transaction: Transaction }
  | { readonly ok: false; readonly problem: TransactionProblem };

export interface Transactions {
  getAll(): readonly Transaction[];
  subscribe(listener: () => void): () => void;
  /** Checks, then asks the wallet once. Resolves when the wallet has answered; the outcome on the chain is followed. */
  submit(request: SendRequest): Promise<SubmitOutcome>;
  /** Picks up what an earlier page left in the journal, for this chain and vault. */
  resume(chainId: number, vault: string): Promise<void>;
  /** Something may have happened: look now instead of at the next turn. */
  nudge(): void;
  /** Takes an entry out of sight; one that is still open is no longer followed. */
  dismiss(id: string): void;
}

export interface TransactionsDeps {
  readonly wallet: Pick<WalletStore, 'getState' | 'request' | 'refreshChain' | 'refreshBalance'>;
  readonly journal: Journal;
  readonly readEvents: (sender: string) => Promise<IndexedEvents | undefined>;
  /** Wall time in milliseconds. */
  readonly now: () => number;
  /** A transaction has ended: what depends on the chain is to be read again. */
  readonly onEnded: (transaction: Transaction) => void;
  /** Resolves after so long, or at once when `cut` is called. */
  readonly pause: (delayMs: number) => { readonly over: Promise<void>; cut(): void };
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5_000;
const DAY_MS = 86_400_000;

export function createTransactions(deps: TransactionsDeps): Transactions {
  const { wallet, journal } = deps;
  let list: readonly Transaction[] = [];
  const listeners = new Set<() => void>();
  const followed = new Set<string>();
  const askedHere = new Set<string>();
  const pauses = new Map<string, { cut(): void }>();

  const setList = (next: readonly Transaction[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const find = (id: string) => list.find((transaction) => transaction.id === id);

  const keep = (next: Transaction) => {
    const isKnown = find(next.id) !== undefined;
    setList(isKnown ? list.map((entry) => (entry.id === next.id ? next : entry)) : [next, ...list]);
    // What was declined was never recorded; what is final is in the chain.
    void (isOpen(next) ? journal.put(next) : journal.remove(next.id));
  };

  /** Asked for twice, e.g. from two places of a page: a second claim would only cost its fee. Equal stakes are two stakes. */
  const isUnderWay = ({ call, sender = wallet.getState().account }: SendRequest): boolean =>
    !('valueWei' in call || 'amountWei' in call) &&
    list.some(
      (other) =>
        isOpen(other) &&
        other.stage !== 'dropped' &&
        sameAddress(other.sender, sender) &&
        JSON.stringify(other.call) === JSON.stringify(call),
    );

  const requestOn = (chainId: number): Request | undefined => {
    const { status, chainId: current } = wallet.getState();
    return status === 'connected' && current === chainId ? wallet.request : undefined;
  };

  /** Asked for by another page, or before a reload: that page may have heard the answer. Undefined when it is gone. */
  const fromJournal = async (transaction: Transaction): Promise<Transaction | undefined> => {
    if (transaction.stage !== 'asked' || askedHere.has(transaction.id)) return transaction;
    const stored = (await journal.all()).find(({ id }) => id === transaction.id);
    return stored?.stage === 'asked' ? transaction : stored;
  };

  const follow = async (id: string) => {
    if (followed.has(id)) return;
    followed.add(id);
    let delayMs = FIRST_PAUSE_MS;
    for (let current = find(id); current && isOpen(current); current = find(id)) {
      const before = await fromJournal(current);
      if (!before) {
        setList(list.filter((transaction) => transaction.id !== id));
        break;
      }
      const next = await look(before, {
        request: requestOn(before.chainId),
        readEvents: deps.readEvents,
        now: deps.now,
        isTaken: (hash) => list.some((other) => other.id !== id && other.hash?.toLowerCase() === hash.toLowerCase()),
      }).catch(() => before);
      if (!find(id)) break;
      if (next !== current) {
        keep(next);
        delayMs = FIRST_PAUSE_MS;
        // At the block of the receipt: for the newest one wallets answer from what they read some seconds ago.
        const isNews = next.stage === 'mined' || (!isOpen(next) && current.stage !== 'mined');
        if (isNews) void wallet.refreshBalance(next.blockNumber);
        if (!isOpen(next)) {
          deps.onEnded(next);
          break;
        }
      }
      const pause = deps.pause(delayMs);
      pauses.set(id, pause);
      await pause.over;
      delayMs = Math.min(delayMs * 1.5, LONGEST_PAUSE_MS);
    }
    pauses.delete(id);
    followed.delete(id);
  };

  /** Several requests may queue in the wallet: the number the transaction really got is in the transaction. */
  const readNonce = async (transaction: Transaction): Promise<number> => {
    const answer = await requestOn(transaction.chainId)?.({
      method: 'eth_getTransactionByHash',
      params: [transaction.hash],
    }).catch(() => undefined);
    const nonce = readQuantity(((answer ?? {}) as { nonce?: unknown }).nonce);
    return nonce === undefined ? transaction.nonce : Number(nonce);
  };

  return {
    getAll: () => list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async submit(request) {
      if (isUnderWay(request)) return { ok: false, problem: { kind: 'underWay' } };
      const checked = await check(wallet, request);
      if (!checked.ok) return checked;
      const { draft } = checked;
      // What was declined before has been read by now.
      setList(list.filter(({ stage }) => stage !== 'rejected' && stage !== 'failed'));
      askedHere.add(draft.id);
      await journal.put(draft);
      keep(draft);
      const answer = await checked.send();
      if (!answer.ok) {
        const isRejected = answer.problem.kind === 'provider' && answer.problem.problem === 'rejected';
        if (find(draft.id)) keep({ ...draft, stage: isRejected ? 'rejected' : 'failed', reason: answer.problem });
        else void journal.remove(draft.id);
        return answer;
      }
      const sent: Transaction = { ...draft, stage: 'sent', hash: answer.hash };
      keep(sent);
      const nonce = await readNonce(sent);
      const known = find(draft.id) ?? sent;
      const transaction = nonce === known.nonce ? known : { ...known, nonce };
      if (transaction !== known) keep(transaction);
      void follow(draft.id);
      return { ok: true, transaction };
    },
    async resume(chainId, vault) {
      for (const entry of await journal.all()) {
        const isHere = entry.chainId === chainId && entry.vault.toLowerCase() === vault.toLowerCase();
        // An unanswered question of yesterday will not be answered any more.
        const isStale = entry.stage === 'asked' && Date.now() - entry.askedAt > DAY_MS;
        if (!isHere) continue;
        if (isStale) void journal.remove(entry.id);
        else if (!find(entry.id)) {
          setList([...list, entry].sort((a, b) => b.askedAt - a.askedAt));
          void follow(entry.id);
        }
      }
    },
    nudge() {
      for (const pause of pauses.values()) pause.cut();
    },
    dismiss(id) {
      setList(list.filter((transaction) => transaction.id !== id));
      void journal.remove(id);
      pauses.get(id)?.cut();
    },
  };
}
