/**
 * What the page knows and does, without a word about how it looks: the settings, the wallet, the last reading, and the
 * transactions on their way.
 */
import type { Request } from '../src/wallet/eip1193.ts';
import { rpcRequest } from '../src/wallet/rpc-request.ts';
import type { WalletStore } from '../src/wallet/wallet-store.ts';
import { look, type Sender, senderOf } from './follow.ts';
import { type Holdings, ReadingError, readHoldings } from './holdings.ts';
import { type Installation, isAddress, rpcsOf } from './installation.ts';
import { isRpcUrl } from './rpc-url.ts';
import { check, type SendProblem } from './send.ts';
import type { Sent } from './sent.ts';
import { callOf, type Way } from './ways.ts';

export interface Settings {
  readonly vault: string;
  readonly chainId: number;
  readonly readBy: 'wallet' | 'rpc';
  readonly rpcUrl: string;
  /** An address that is only looked at; empty for that of the wallet. */
  readonly watched: string;
}

/** Why nothing could be read: a setting, or what {@link readHoldings} threw. */
export type ReadingProblem = 'vault' | 'rpcUrl' | 'watched' | 'noAddress' | 'noWallet' | { readonly error: unknown };

export interface State {
  readonly settings: Settings;
  readonly isReading: boolean;
  /** Positions that were looked at so far. */
  readonly progress: { readonly seen: number; readonly all: number } | undefined;
  readonly holdings: Holdings | undefined;
  readonly problem: ReadingProblem | undefined;
  /** Newest first. */
  readonly sent: readonly Sent[];
  /** What became of a question to the wallet after whoever asked it had gone on. */
  readonly late: SendProblem | undefined;
}

export interface ExitDeps {
  readonly installation: Installation | undefined;
  readonly wallet: WalletStore;
  readonly load: () => readonly Sent[];
  readonly save: (sent: readonly Sent[]) => void;
  readonly pause: (delayMs: number) => Promise<void>;
}

export interface Exit {
  readonly installation: Installation | undefined;
  readonly wallet: WalletStore;
  getState(): State;
  /** Until what it returns is called. */
  subscribe(listener: (state: State, before: State) => void): () => void;
  change(settings: Partial<Settings>): void;
  /** What the address that is watched has, or else the wallet's; at a block not before `fromBlock`. */
  read(fromBlock?: number): Promise<void>;
  /** Asks the contract and then the wallet, once. Resolves when the wallet has answered; undefined: it was sent. */
  send(way: Way, amountWei: bigint): Promise<SendProblem | undefined>;
  dismiss(id: string): void;
  tellLate(problem: SendProblem): void;
  /** Follows what was on its way when the page was left. */
  start(): void;
}

const LOOK_EVERY_MS = 1_500;

/** Behind one address there are often several nodes, of which one may hear of a block a moment after another. */
function triesFor(error: unknown): number {
  if (!(error instanceof ReadingError)) return 2;
  return error.kind === 'behind' ? 8 : 1;
}

export function createExit({ installation, wallet, load, save, pause }: ExitDeps): Exit {
  const chainId = installation?.chainId ?? 56;
  let state: State = {
    settings: {
      vault: installation?.vaults[0] ?? '',
      chainId,
      readBy: installation?.rpcUrl === undefined ? 'wallet' : 'rpc',
      rpcUrl: rpcsOf(chainId, installation)[0] ?? '',
      watched: '',
    },
    isReading: false,
    progress: undefined,
    holdings: undefined,
    problem: undefined,
    sent: load(),
    late: undefined,
  };
  const listeners = new Set<(state: State, before: State) => void>();
  const senders = new Map<string, string>();
  let turn = 0;
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
  const node = (): Request => (state.settings.readBy === 'rpc' ? rpcRequest(state.settings.rpcUrl) : walletRequest);
  /** Whose holdings are read. */
  const subject = () => state.settings.watched.trim() || wallet.getState().account;

  const obstacle = (): ReadingProblem | undefined => {
    const { vault, rpcUrl, readBy, watched } = state.settings;
    if (!isAddress(vault.trim())) return 'vault';
    if (readBy === 'rpc' && !isRpcUrl(rpcUrl.trim())) return 'rpcUrl';
    if (readBy === 'wallet' && wallet.getState().status !== 'connected') return 'noWallet';
    if (watched.trim() !== '' && !isAddress(watched.trim())) return 'watched';
    return subject() === undefined ? 'noAddress' : undefined;
  };

  const read = async (fromBlock = 0): Promise<void> => {
    turn += 1;
    const mine = turn;
    const [problem, account] = [obstacle(), subject()];
    if (problem !== undefined || account === undefined)
      return update({ problem, holdings: undefined, isReading: false });
    update({ isReading: true, progress: undefined, problem: undefined });
    const { chainId, vault } = state.settings;
    const onProgress = (seen: number, all: number) => mine === turn && update({ progress: { seen, all } });
    for (let tries = 1; mine === turn; tries += 1) {
      try {
        const question = { chainId, vault: vault.trim(), account, fromBlock, onProgress };
        const holdings = await readHoldings(node(), question);
        if (mine === turn) update({ holdings, isReading: false, progress: undefined });
        return;
      } catch (error) {
        if (tries < triesFor(error)) await pause(LOOK_EVERY_MS);
        else if (mine === turn) return update({ problem: { error }, holdings: undefined, isReading: false });
      }
    }
  };

  /** After a reload only a node that still has it in mind, or the wallet, can say who sent a transaction. */
  const senderKnown = async (one: Sent): Promise<Sender> => {
    for (const ask of [node(), walletRequest]) {
      if (senders.has(one.id)) break;
      const from = await senderOf(ask, one).catch(() => undefined);
      if (from !== undefined) senders.set(one.id, from);
    }
    return { known: senders.get(one.id), likely: wallet.getState().account };
  };

  const follow = async (): Promise<void> => {
    if (isFollowing) return;
    isFollowing = true;
    for (;;) {
      const open = state.sent.filter(({ stage, chainId }) => stage === 'sent' && chainId === state.settings.chainId);
      if (open.length === 0) break;
      for (const one of open) {
        // A node that does not answer now is asked again in a moment.
        const next = await senderKnown(one)
          .then((sender) => look(node(), one, sender))
          .catch(() => one);
        if (next === one) continue;
        replace(one.id, next);
        if (next.stage !== 'sent') void read(next.block);
      }
      await pause(LOOK_EVERY_MS);
    }
    isFollowing = false;
  };

  return {
    installation,
    wallet,
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
    async send(way, amountWei) {
      const { holdings } = state;
      if (!holdings) return { kind: 'wrongAccount' };
      update({ late: undefined });
      const { chainId, vault, account } = holdings;
      const order = { chainId, vault, account, call: callOf(way, amountWei) };
      const checked = await check(walletRequest, node(), order);
      if (!checked.ok) return checked.problem;
      const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
      senders.set(id, account);
      const asked: Sent = { id, chainId, way: way.name, stage: 'asked', ...checked.draft };
      keep([asked, ...state.sent]);
      const answer = await checked.send();
      if (!answer.ok) {
        keep(state.sent.filter((one) => one.id !== id));
        return answer.problem;
      }
      replace(id, { ...asked, stage: 'sent', hash: answer.hash });
      void follow();
      return undefined;
    },
    tellLate: (late) => update({ late }),
    dismiss: (id) => keep(state.sent.filter((one) => one.id !== id)),
    start: () => void follow(),
  };
}
