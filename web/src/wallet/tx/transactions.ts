/**
 * This browser's pending transactions, and those that ended since the page was opened. Components subscribe; the journal
 * survives reloads.
 */

import { sameAddress } from '@eleven/protocol/address';
import { DAY_MS } from '@eleven/protocol/durations';
import type { Request } from '@eleven/vault-client/rpc';
import { isSameCall } from '@eleven/vault-client/vault-call';
import type { WalletStore } from '../wallet-store.ts';
import { type FollowDeps, nextState } from './follow.ts';
import type { Journal } from './journal.ts';
import type { PendingRequests } from './pending-requests.ts';
import { check, type SendAnswer, type SendRequest, type Timeouts } from './send.ts';
import { isOpen, isQuestion, type Transaction, type TransactionProblem, type Unchecked } from './transaction.ts';
import { type DuplicateWarning, duplicateWarning, isDoneOnce } from './under-way.ts';

type SubmitOutcome =
  | { readonly ok: true; readonly transaction: Transaction }
  | { readonly ok: false; readonly problem: TransactionProblem };

interface SubmitRequest extends SendRequest {
  /** The user has read the warning and wants to send it anyway. */
  readonly again?: boolean;
  /** Called after the checks: if it returns false, the request is no longer wanted and the wallet does not open. */
  readonly isWanted?: () => boolean;
  /** Called right before the wallet is asked. */
  readonly beforeAsking?: (unchecked: Unchecked | undefined) => unknown;
}

export interface Transactions {
  getAll(): readonly Transaction[];
  subscribe(listener: () => void): () => void;
  /**
   * Runs the checks, then asks the wallet once. Resolves with the wallet's reply; the outcome on the chain is followed
   * afterwards.
   */
  submit(request: SubmitRequest): Promise<SubmitOutcome>;
  /** Resumes the journal's transactions of earlier pages, for this chain and vault. */
  resume(chainId: number, vault: string): Promise<void>;
  /** Something may have changed: follow now instead of in the next round. */
  nudge(): void;
  /** Hides an entry. If it is still pending, it is no longer followed. */
  dismiss(id: string): void;
}

export interface TransactionsDeps extends Pick<FollowDeps, 'readEvents' | 'readOperations'> {
  readonly wallet: Pick<WalletStore, 'getState' | 'request' | 'refreshChain' | 'refreshAccount' | 'refreshBalance'>;
  readonly journal: Journal;
  readonly pendingRequests: PendingRequests;
  /** Wall time in milliseconds. */
  readonly now: () => number;
  /** A transaction has ended: data that depends on the chain should be read again. */
  readonly onEnded: (transaction: Transaction) => void;
  /** Resolves after the delay, or at once when `cut` is called. */
  readonly pause: (delayMs: number) => { readonly over: Promise<void>; cut(): void };
  /** Timeouts of the requests before the wallet opens. */
  readonly timeouts?: Timeouts;
}

type CallOn = Pick<Transaction, 'call' | 'vault'>;
const isSameOn = (one: CallOn, other: CallOn): boolean =>
  sameAddress(one.vault, other.vault) && isSameCall(one.call, other.call);

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5_000;

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
  const isOfOther = (id: string, hash: string) =>
    list.some((other) => other.id !== id && other.hash?.toLowerCase() === hash.toLowerCase());

  /** Resolves once it is stored. */
  const keep = (next: Transaction): Promise<void> => {
    const isKnown = find(next.id) !== undefined;
    setList(isKnown ? list.map((entry) => (entry.id === next.id ? next : entry)) : [next, ...list]);
    // Declined requests need no record, and final transactions are on the chain.
    return isOpen(next) ? journal.put(next) : journal.remove(next.id);
  };

  /** Calls being checked before the wallet opens. Two components could request the same call at once. */
  const checking = new Set<CallOn & { readonly isWanted: SubmitRequest['isWanted'] | undefined }>();

  const requestOn = (chainId: number): Request | undefined => {
    const { status, chainId: current } = wallet.getState();
    return status === 'connected' && current === chainId ? wallet.request : undefined;
  };

  /**
   * For a request of another page: that page may already have the reply, may still wait for it, or may be gone with the reply
   * lost. Returns undefined if it was declined there.
   */
  const fromJournal = async (transaction: Transaction): Promise<Transaction | undefined> => {
    if (!isQuestion(transaction) || askedHere.has(transaction.id)) return transaction;
    // The order matters: a page stores the reply before it releases its lock.
    const pendingIds = await deps.pendingRequests.ids();
    const stored = (await journal.all()).find(({ id }) => id === transaction.id);
    if (!stored || !isQuestion(stored)) return stored;
    const stage = pendingIds.has(stored.id) ? 'asked' : 'unanswered';
    return stage === transaction.stage ? transaction : { ...transaction, stage };
  };

  /**
   * The current state according to a node. While a page still waits for the wallet's reply, only that page updates the entry.
   */
  const readNext = async (transaction: Transaction): Promise<Transaction> => {
    if (transaction.stage === 'asked') return transaction;
    const request = requestOn(transaction.chainId);
    const unseen = transaction.sight ? { ...transaction, sight: undefined } : transaction;
    if (!request && transaction.stage === 'unanswered' && !transaction.isSmartAccount) return unseen;
    return nextState(transaction, {
      request,
      readEvents: deps.readEvents,
      readOperations: deps.readOperations,
      now: deps.now,
      isTaken: (hash) => isOfOther(transaction.id, hash),
    }).catch(() => unseen);
  };

  /** An older request may have been matched to this transaction before its own page got the hash. */
  const releaseHash = ({ id, hash }: Transaction) => {
    for (const other of list) {
      if (other.id === id || !other.isFound || other.hash?.toLowerCase() !== hash?.toLowerCase()) continue;
      const { hash: _hash, isFound: _f, isNonceKnown: _n, blockNumber: _b, replacedHash: _r, ...asked } = other;
      void keep({ ...asked, stage: 'unanswered', nonce: other.nonce + 1 });
      void follow(other.id);
    }
  };

  /** This call can be done only once and is done: drop older requests for it whose reply was lost. */
  const dismissOlder = ({ id, call, vault, sender, stage }: Transaction) => {
    if (stage !== 'final' || !isDoneOnce(call)) return;
    for (const other of list) {
      const isOlder = other.id !== id && other.stage === 'unanswered' && sameAddress(other.sender, sender);
      if (isOlder && isSameOn(other, { call, vault })) dismiss(other.id);
    }
  };

  const dismiss = (id: string) => {
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
      const read = await readNext(before);
      // Dismissed, or changed meanwhile, e.g. by `releaseHash`: the reading is about the previous state.
      if (find(id) !== current) continue;
      // Two equal calls are read at the same time, and the other one was matched to this hash first.
      const isLost = read.stage !== 'cancelled' && read.hash !== current.hash && isOfOther(id, read.hash ?? '');
      const next = isLost ? before : read;
      if (next !== current) {
        void keep(next);
        delayMs = FIRST_PAUSE_MS;
        // Read the balance at the receipt's block: for "latest", wallets may answer with a reading several seconds old.
        const isNews = next.stage === 'mined' || (!isOpen(next) && current.stage !== 'mined');
        if (isNews) void wallet.refreshBalance(next.blockNumber);
        if (!isOpen(next)) {
          dismissOlder(next);
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

  /** Asks the wallet once and stores its reply. */
  const ask = async (draft: Transaction, send: () => Promise<SendAnswer>): Promise<SubmitOutcome> => {
    askedHere.add(draft.id);
    // The user has read earlier refusals by now.
    setList(list.filter(({ stage }) => stage !== 'rejected' && stage !== 'failed'));
    await journal.put(draft);
    void keep(draft);
    const answer = await send();
    if (!answer.ok && answer.problem.kind === 'provider' && answer.problem.problem === 'unclear') {
      // It may have been sent: only the chain knows.
      const unanswered: Transaction = { ...draft, stage: 'unanswered' };
      await keep(unanswered);
      void follow(draft.id);
      return { ok: true, transaction: unanswered };
    }
    if (!answer.ok) {
      const isRejected = answer.problem.kind === 'provider' && answer.problem.problem === 'rejected';
      if (find(draft.id)) await keep({ ...draft, stage: isRejected ? 'rejected' : 'failed', reason: answer.problem });
      else await journal.remove(draft.id);
      return answer;
    }
    const sent: Transaction = { ...draft, stage: 'sent', hash: answer.hash, sentAt: Date.now() };
    await keep(sent);
    releaseHash(sent);
    void follow(draft.id);
    return { ok: true, transaction: sent };
  };

  const resume = async (chainId: number, vault: string): Promise<void> => {
    const pendingIds = await deps.pendingRequests.ids();
    for (const entry of await journal.all()) {
      const isHere = entry.chainId === chainId && entry.vault.toLowerCase() === vault.toLowerCase();
      if (!isHere || find(entry.id)) continue;
      const isUnanswered = isQuestion(entry) && !pendingIds.has(entry.id);
      // A request unanswered since yesterday will not be answered any more.
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
      const { call, again, expected, isWanted } = request;
      const sender = request.sender ?? wallet.getState().account;
      const no = (kind: DuplicateWarning) => ({ ok: false, problem: { kind } }) as const;
      const vault = expected.config.vaultAddress;
      const mine = { call, vault, isWanted };
      // A check that the user has stopped goes on for some seconds, and then opens no wallet.
      const isSame = (other: typeof mine) => other.isWanted?.() !== false && isSameOn(other, mine);
      if (isDoneOnce(call) && [...checking].some(isSame)) return no('underWay');
      checking.add(mine);
      const done = () => checking.delete(mine);
      try {
        // Another page of this browser may have requested the same call.
        await resume(expected.config.chainId, vault);
        const hesitation = again ? undefined : duplicateWarning(list, { call, vault, sender });
        if (hesitation) return no(hesitation);
        const checked = await check(wallet, request, deps.timeouts);
        if (!checked.ok) return checked;
        if (isWanted?.() === false) return { ok: false, problem: { kind: 'provider', problem: 'rejected' } };
        const { draft } = checked;
        return await deps.pendingRequests.holdWhilePending(draft.id, () =>
          ask(draft, () => {
            // From here on the request is in the list.
            done();
            request.beforeAsking?.(checked.unchecked);
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
    dismiss,
  };
}
