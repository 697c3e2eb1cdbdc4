/** The state of the page: the settings, the wallet, the last reading and the pending transactions. */
import type { Request } from '@eleven/vault-client/rpc';
import { rpcRequest } from '@eleven/vault-client/rpc-request';
import { withTimeout } from '@eleven/vault-client/with-timeout';
import type { WalletOption } from '../src/wallet/discovery/eip1193.ts';
import { onRefusedInjection } from '../src/wallet/discovery/refused-injection.ts';
import type { WalletStore } from '../src/wallet/wallet-store.ts';
import { followOnce, type Origin, readOrigin } from './follow.ts';
import { type Holdings, type Progress, type Question, ReadingError, readHoldings, triesFor } from './holdings.ts';
import { type Installation, isAddress, rpcsOf, vaultsOf } from './installation.ts';
import { createReaches, type Reach } from './reach.ts';
import { findReason, type ReadingFailure, type Through } from './reading-failure.ts';
import { isRpcUrl } from './rpc-url.ts';
import { check, type SendProblem } from './send.ts';
import { afterAnswer, isFollowed, type Sent } from './sent.ts';
import { callOf, type Withdrawal } from './withdrawal/withdrawals.ts';

interface Settings {
  readonly vault: string;
  readonly chainId: number;
  readonly readBy: 'wallet' | 'rpc';
  readonly rpcUrl: string;
  /** An address to view; empty for the wallet's. */
  readonly watched: string;
}

/** Why the holdings could not be read: a setting is wrong, or {@link readHoldings} failed. */
export type ReadingProblem = 'vault' | 'rpcUrl' | 'watched' | 'noAddress' | 'noWallet' | ReadingFailure;

export interface State {
  readonly settings: Settings;
  readonly isReading: boolean;
  readonly progress: Progress | undefined;
  readonly holdings: Holdings | undefined;
  /** The reader of these holdings. */
  readonly through: Through | undefined;
  readonly problem: ReadingProblem | undefined;
  /** Newest first. */
  readonly sent: readonly Sent[];
  /** The outcome of a request whose dialog was closed before the wallet replied. */
  readonly late: SendProblem | undefined;
  /** The wallet that was asked to connect and has not replied in time. */
  readonly unanswered: string | undefined;
  /** A script that something tried to insert was refused. It may have been a wallet. */
  readonly isRefused: boolean;
}

export interface ExitDeps {
  /** The page was opened as a file; few wallets reply to those. */
  readonly isFile: boolean;
  readonly installation: Installation | undefined;
  readonly wallet: WalletStore;
  readonly load: () => readonly Sent[];
  readonly save: (sent: readonly Sent[]) => void;
  readonly pause: (delayMs: number) => Promise<void>;
}

export interface Exit {
  readonly installation: Installation | undefined;
  readonly wallet: WalletStore;
  readonly isFile: boolean;
  /** Whether a wallet replies to this page. If unknown, it is tested. */
  reachOf(option: WalletOption): Reach;
  /** Looks for wallets again. */
  lookAgain(): void;
  /** Asks the wallet for its account, and stops waiting after a minute. */
  connect(option: WalletOption): Promise<void>;
  /** The reader of the next reading. */
  through(): Through;
  /** Whether the connected wallet is on another chain than the contract. */
  isElsewhere(): boolean;
  getState(): State;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (state: State, before: State) => void): () => void;
  change(settings: Partial<Settings>): void;
  /** Reads the holdings of the watched address, or of the wallet's. */
  read(how?: Pick<Question, 'fromBlock' | 'search'>): Promise<void>;
  /** Checks with the contract, then asks the wallet once, if it is still wanted. Resolves with the problem, if there is one. */
  send(
    held: Pick<Holdings, 'chainId' | 'vault' | 'account'>,
    withdrawal: Withdrawal,
    amountWei: bigint,
    onAsked?: (asked: Sent) => void,
    isWanted?: () => boolean,
  ): Promise<SendProblem | undefined>;
  dismiss(id: string): void;
  reportLate(problem: SendProblem): void;
  /** Follows the transactions that were pending when the page was closed, and hears of refused injections. */
  start(): void;
}

const LOOK_EVERY_MS = 1_500;
/** A wallet replies to a read within this time, or its node is away. */
const READ_TIMEOUT_MS = 20_000;
/** Users take their time in a wallet, but after this long the page says what to do. */
const ANSWER_WITHIN_MS = 60_000;

export function createExit({ installation, wallet, isFile, load, save, pause }: ExitDeps): Exit {
  const chainId = installation?.chainId ?? 56;
  let state: State = {
    settings: {
      vault: installation?.vaults[0] ?? '',
      chainId,
      // Few wallets reach a page opened as a file.
      readBy: installation?.rpcUrl === undefined && !isFile ? 'wallet' : 'rpc',
      rpcUrl: rpcsOf(chainId, installation)[0] ?? '',
      watched: '',
    },
    isReading: false,
    progress: undefined,
    holdings: undefined,
    through: undefined,
    problem: undefined,
    sent: load(),
    late: undefined,
    unanswered: undefined,
    isRefused: false,
  };
  const listeners = new Set<(state: State, before: State) => void>();
  const senders = new Map<string, string>();
  let turn = 0;
  let connects = 0;
  let isFollowing = false;

  const update = (changes: Partial<State>) => {
    const before = state;
    state = { ...state, ...changes };
    for (const listener of listeners) listener(state, before);
  };
  const keep = (sent: readonly Sent[]) => {
    save(sent);
    update({ sent });
  };
  const replace = (id: string, next: Sent) => keep(state.sent.map((one) => (one.id === id ? next : one)));

  const walletRequest: Request = (args) => wallet.request(args);
  const reaches = createReaches(isFile, () => update({}));
  const isElsewhere = () => {
    const { status, chainId: at } = wallet.getState();
    return status === 'connected' && at !== state.settings.chainId;
  };
  /** A wallet on another network cannot read this one, so a node of this network reads the holdings. */
  const through = (): Through => {
    const { readBy, rpcUrl } = state.settings;
    const isRead = readBy === 'rpc' || (isElsewhere() && isRpcUrl(rpcUrl.trim()));
    return isRead ? { rpcUrl: rpcUrl.trim() } : 'wallet';
  };
  const requestOf = (who: Through): Request =>
    who === 'wallet' ? (args) => withTimeout(walletRequest(args), READ_TIMEOUT_MS) : rpcRequest(who.rpcUrl);
  const node = (): Request => requestOf(through());
  /** The address whose holdings are read. */
  const subject = () => state.settings.watched.trim() || wallet.getState().account;

  const readingProblem = (): ReadingProblem | undefined => {
    const { vault, rpcUrl, readBy, watched } = state.settings;
    if (!isAddress(vault.trim())) return 'vault';
    if (readBy === 'rpc' && !isRpcUrl(rpcUrl.trim())) return 'rpcUrl';
    if (readBy === 'wallet' && wallet.getState().status !== 'connected') return 'noWallet';
    if (watched.trim() !== '' && !isAddress(watched.trim())) return 'watched';
    return subject() === undefined ? 'noAddress' : undefined;
  };

  const read = async (how: Pick<Question, 'fromBlock' | 'search'> = {}): Promise<void> => {
    turn += 1;
    const mine = turn;
    const [problem, account] = [readingProblem(), subject()];
    if (problem !== undefined || account === undefined)
      return update({ problem, holdings: undefined, isReading: false });
    update({ isReading: true, progress: undefined, problem: undefined });
    const { chainId, vault } = state.settings;
    const who = through();
    const onProgress = (progress: Progress) => mine === turn && update({ progress });
    const onPart = (holdings: Holdings) => mine === turn && update({ holdings, through: who });
    for (let tries = 1; mine === turn; tries += 1) {
      try {
        const question = { chainId, vault: vault.trim(), account, ...how, onProgress, onPart };
        const holdings = await readHoldings(requestOf(who), question);
        if (mine === turn) update({ holdings, through: who, isReading: false, progress: undefined });
        return;
      } catch (error) {
        if (tries < triesFor(error)) await pause(LOOK_EVERY_MS);
        else {
          const reason = error instanceof ReadingError ? undefined : await findReason(who, error);
          const failure: ReadingFailure = { error, through: who, ...(reason && { reason }) };
          if (mine === turn) update({ problem: failure, holdings: undefined, isReading: false });
          return;
        }
      }
    }
  };

  /** Only a node that knows the transaction knows its nonce and, after a reload, who sent it, and to which contract. */
  const withOrigin = async (one: Sent): Promise<Sent> => {
    for (const ask of [node(), walletRequest]) {
      // A smart account's transaction is sent by its bundler.
      if ((senders.has(one.id) && one.nonce !== undefined) || one.isSmartAccount) break;
      const { sender, nonce, vault = one.vault } = await readOrigin(ask, one).catch((): Partial<Origin> => ({}));
      if (sender === undefined) continue;
      senders.set(one.id, sender);
      return { ...one, nonce, vault };
    }
    return one;
  };
  const look = async (one: Sent): Promise<Sent> => {
    const sent = await withOrigin(one);
    const vaults = [state.settings.vault.trim(), ...vaultsOf(sent.chainId, installation)];
    // If the node does not reply now, it is read again in a moment.
    return followOnce(node(), sent, { known: senders.get(one.id), likely: wallet.getState().account, vaults }).catch(
      () => sent,
    );
  };

  const follow = async (): Promise<void> => {
    if (isFollowing) return;
    isFollowing = true;
    for (;;) {
      const open = state.sent.filter((one) => isFollowed(one) && one.chainId === state.settings.chainId);
      if (open.length === 0) break;
      for (const one of open) {
        const next = await look(one);
        if (next === one) continue;
        replace(one.id, next);
        if (!isFollowed(next) || next.block !== one.block)
          void read(next.block === undefined ? {} : { fromBlock: next.block });
      }
      await pause(LOOK_EVERY_MS);
    }
    isFollowing = false;
  };

  return {
    installation,
    wallet,
    isFile,
    through,
    isElsewhere,
    reachOf: reaches.of,
    lookAgain() {
      reaches.forgetSilent();
      // This makes late wallets announce themselves. Asking for one that is not installed has no effect.
      wallet.ask('choose');
      wallet.closeQuestion();
    },
    async connect(option) {
      update({ unanswered: undefined });
      connects += 1;
      const mine = connects;
      const isAsked = () => mine === connects && wallet.getState().status === 'connecting';
      const end = pause(ANSWER_WITHIN_MS);
      await Promise.race([end, wallet.connect(option)]);
      // An earlier request is still open in the wallet; its reply comes as an event.
      if (isAsked()) await end;
      if (!isAsked()) return;
      wallet.cancel();
      update({ unanswered: option.name });
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changes) {
      turn += 1;
      const settings = { ...state.settings, ...changes };
      update({ settings, holdings: undefined, problem: undefined, isReading: false, progress: undefined });
      void follow();
    },
    read,
    async send({ chainId, vault, account }, withdrawal, amountWei, onAsked, isWanted) {
      update({ late: undefined });
      const call = callOf(withdrawal, amountWei);
      const checked = await check(walletRequest, node(), { chainId, vault, account, call });
      if (isWanted?.() === false) return undefined;
      if (!checked.ok) return checked.problem;
      const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
      senders.set(id, account);
      const asked: Sent = { id, chainId, vault, withdrawal: withdrawal.name, stage: 'asked', ...checked.draft };
      keep([asked, ...state.sent]);
      onAsked?.(asked);
      const isOpen = () => state.sent.some((one) => one.id === id && one.stage === 'asked');
      void pause(ANSWER_WITHIN_MS).then(() => isOpen() && replace(id, { ...asked, isSlow: true }));
      const answer = await checked.send();
      // Even if it was removed from the list, the transaction is or may be pending.
      const kept = afterAnswer(asked, answer);
      keep([...kept, ...state.sent.filter((one) => one.id !== id)]);
      if (kept.length > 0) void (answer.ok ? follow() : read());
      return answer.ok ? undefined : answer.problem;
    },
    reportLate: (late) => update({ late }),
    dismiss: (id) => keep(state.sent.filter((one) => one.id !== id)),
    start() {
      onRefusedInjection(() => update({ isRefused: true }));
      void follow();
    },
  };
}
