/**
 * All transactions of this browser that are on their way, and those that ended since the page was opened. Components
 * subscribe; the journal survives reloads.
 */
import { readTransaction } from '@eleven/vault-client/read-transaction';
import type { Request } from '@eleven/vault-client/rpc';
import { isSameCall } from '@eleven/vault-client/vault-call';
import type { WalletStore } from '../wallet-store.ts';
import type { Asking } from './asking.ts';
import { type IndexedEvents, look } from './follow.ts';
import type { Journal } from './journal.ts';
import { check, type SendAnswer, type SendRequest, type Timeouts } from './send.ts';
import { isOpen, isQuestion, type Transaction, type TransactionProblem, type Unchecked } from './transaction.ts';
import { type Hesitation, hesitationOf, isDoneOnce } from './under-way.ts';

type SubmitOutcome =
  | { readonly ok: true; readonly transaction: Transaction }
  | { readonly ok: false; readonly problem: TransactionProblem };

interface SubmitRequest extends SendRequest {
  /** The person has read why to hesitate, and asks all the same. */
  readonly again?: boolean;
  /** Whether it is still asked for, after the check: false, and the wallet does not open. */
  readonly isWanted?: () => boolean;
  /** Called right before the wallet is asked. */
  readonly onAsking?: (unchecked: Unchecked | undefined) => unknown;
}

export interface Transactions {
  getAll(): readonly Transaction[];
  subscribe(listener: () => void): () => void;
  /** Checks, then asks the wallet once. Resolves when the wallet has answered; the outcome on the chain is followed. */
  submit(request: SubmitRequest): Promise<SubmitOutcome>;
  /** Picks up what an earlier page left in the journal, for this chain and vault. */
  resume(chainId: number, vault: string): Promise<void>;
  /** Something may have happened: follow now instead of in the next round. */
  nudge(): void;
  /** Takes an entry out of sight; one that is still open is no longer followed. */
  dismiss(id: string): void;
}

export interface TransactionsDeps {
  readonly wallet: Pick<WalletStore, 'getState' | 'request' | 'refreshChain' | 'refreshAccount' | 'refreshBalance'>;
  readonly journal: Journal;
  readonly asking: Asking;
  readonly readEvents: (sender: string) => Promise<IndexedEvents | undefined>;
  /** Wall time in milliseconds. */
  readonly now: () => number;
  /** A transaction has ended: what depends on the chain is to be read again. */
  readonly onEnded: (transaction: Transaction) => void;
  /** Resolves after so long, or at once when `cut` is called. */
  readonly pause: (delayMs: number) => { readonly over: Promise<void>; cut(): void };
  /** How long what is asked before the wallet is waited for. */
  readonly timeouts?: Timeouts;
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

  /** Resolves when it is written down. */
  const keep = (next: Transaction): Promise<void> => {
    const isKnown = find(next.id) !== undefined;
    setList(isKnown ? list.map((entry) => (entry.id === next.id ? next : entry)) : [next, ...list]);
    // Declined requests need no record, and final transactions are on the chain.
    return isOpen(next) ? journal.put(next) : journal.remove(next.id);
  };

  /** Calls being checked before the wallet opens: two parts of a page could request the same one at once. */
  const checking = new Set<SendRequest['call']>();

  const requestOn = (chainId: number): Request | undefined => {
    const { status, chainId: current } = wallet.getState();
    return status === 'connected' && current === chainId ? wallet.request : undefined;
  };

  /**
   * A request that another page sent: that page may have the reply, may still wait for it, or may be gone, and then the reply
   * is lost. Undefined if it was declined there.
   */
  const fromJournal = async (transaction: Transaction): Promise<Transaction | undefined> => {
    if (!isQuestion(transaction) || askedHere.has(transaction.id)) return transaction;
    // In this order: a page records the reply before it releases its lock.
    const waitedFor = await deps.asking.waitedFor();
    const stored = (await journal.all()).find(({ id }) => id === transaction.id);
    if (!stored || !isQuestion(stored)) return stored;
    const stage = waitedFor.has(stored.id) ? 'asked' : 'unanswered';
    return stage === transaction.stage ? transaction : { ...transaction, stage };
  };

  /** The state by a node now. A request that a page still waits for belongs to that page alone. */
  const lookAt = async (transaction: Transaction): Promise<Transaction> => {
    if (transaction.stage === 'asked') return transaction;
    const request = requestOn(transaction.chainId);
    const isSame = (hash: string) => (other: Transaction) =>
      other.id !== transaction.id && other.hash?.toLowerCase() === hash.toLowerCase();
    const unseen = transaction.sight ? { ...transaction, sight: undefined } : transaction;
    if (!request && transaction.stage === 'unanswered' && !transaction.isSmartAccount) return unseen;
    return look(transaction, {
      request,
      readEvents: deps.readEvents,
      now: deps.now,
      isTaken: (hash) => list.some(isSame(hash)),
    }).catch(() => unseen);
  };

  /** An older request may have been matched to this one until its own page received the hash. */
  const giveBack = ({ id, hash }: Transaction) => {
    for (const other of list) {
      if (other.id === id || !other.isFound || other.hash?.toLowerCase() !== hash?.toLowerCase()) continue;
      const { hash: _taken, isFound: _found, blockNumber: _block, replacedHash: _replaced, ...asked } = other;
      void keep({ ...asked, stage: 'unanswered', nonce: other.nonce + 1 });
      void follow(other.id);
    }
  };

  /** The call is done and can be done only once: drops older requests for it whose reply was lost. */
  const putAwayOlder = ({ id, call, sender, stage }: Transaction) => {
    if (stage !== 'final' || !isDoneOnce(call)) return;
    for (const other of list) {
      const isOlder = other.id !== id && other.stage === 'unanswered' && other.sender === sender;
      if (isOlder && isSameCall(other.call, call)) putAway(other.id);
    }
  };

  const putAway = (id: string) => {
    setList(list.filter((transaction) => transaction.id !== id));
    void journal.remove(id);
    pauses.get(id)?.cut();
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
      const next = await lookAt(before);
      if (!find(id)) break;
      if (next !== current) {
        void keep(next);
        delayMs = FIRST_PAUSE_MS;
        // At the block of the receipt: for the newest one wallets answer from what they read some seconds ago.
        const isNews = next.stage === 'mined' || (!isOpen(next) && current.stage !== 'mined');
        if (isNews) void wallet.refreshBalance(next.blockNumber);
        if (!isOpen(next)) {
          putAwayOlder(next);
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
    const request = requestOn(transaction.chainId);
    const known = request && (await readTransaction(request, transaction.hash ?? '').catch(() => undefined));
    return known?.nonce ?? transaction.nonce;
  };

  /** Asks the wallet, once, and writes down what it answers. */
  const ask = async (draft: Transaction, send: () => Promise<SendAnswer>): Promise<SubmitOutcome> => {
    askedHere.add(draft.id);
    // Earlier refusals have been read by now.
    setList(list.filter(({ stage }) => stage !== 'rejected' && stage !== 'failed'));
    await journal.put(draft);
    void keep(draft);
    const answer = await send();
    if (!answer.ok) {
      const isRejected = answer.problem.kind === 'provider' && answer.problem.problem === 'rejected';
      if (find(draft.id)) await keep({ ...draft, stage: isRejected ? 'rejected' : 'failed', reason: answer.problem });
      else await journal.remove(draft.id);
      return answer;
    }
    const sent: Transaction = { ...draft, stage: 'sent', hash: answer.hash };
    await keep(sent);
    giveBack(sent);
    const nonce = await readNonce(sent);
    const known = find(draft.id) ?? sent;
    const transaction = nonce === known.nonce ? known : { ...known, nonce };
    if (transaction !== known) void keep(transaction);
    void follow(draft.id);
    return { ok: true, transaction };
  };

  const resume = async (chainId: number, vault: string): Promise<void> => {
    const waitedFor = await deps.asking.waitedFor();
    for (const entry of await journal.all()) {
      const isHere = entry.chainId === chainId && entry.vault.toLowerCase() === vault.toLowerCase();
      if (!isHere || find(entry.id)) continue;
      const isUnanswered = isQuestion(entry) && !waitedFor.has(entry.id);
      // An unanswered question of yesterday will not be answered any more.
      if (isUnanswered && Date.now() - entry.askedAt > DAY_MS) {
        void journal.remove(entry.id);
        continue;
      }
      const transaction = isUnanswered ? { ...entry, stage: 'unanswered' as const, sight: undefined } : entry;
      setList([...list, transaction].sort((a, b) => b.askedAt - a.askedAt));
      void follow(entry.id);
    }
  };

  return {
    getAll: () => list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async submit(request) {
      const { call, again, expected } = request;
      const sender = request.sender ?? wallet.getState().account;
      const no = (kind: Hesitation) => ({ ok: false, problem: { kind } }) as const;
      if (isDoneOnce(call) && [...checking].some((other) => isSameCall(other, call))) return no('underWay');
      checking.add(call);
      const done = () => checking.delete(call);
      try {
        // Other pages of this browser may have asked for the same.
        await resume(expected.config.chainId, expected.config.vaultAddress);
        const hesitation = again ? undefined : hesitationOf(list, call, sender);
        if (hesitation) return no(hesitation);
        const checked = await check(wallet, request, deps.timeouts);
        if (!checked.ok) return checked;
        if (request.isWanted?.() === false) return { ok: false, problem: { kind: 'provider', problem: 'rejected' } };
        const { draft } = checked;
        return await deps.asking.whileAsking(draft.id, () =>
          ask(draft, () => {
            // From here on it stands in the list.
            done();
            request.onAsking?.(checked.unchecked);
            return checked.send();
          }),
        );
      } finally {
        done();
      }
    },
    resume,
    nudge() {
      for (const pause of pauses.values()) pause.cut();
    },
    dismiss: putAway,
  };
}
