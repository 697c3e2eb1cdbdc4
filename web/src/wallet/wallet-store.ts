/**
 * The one connected wallet of this page: finding, connecting, following and disconnecting it. Address and balance live only
 * here, in memory. A wallet request is sent once per click and never repeated, because wallets block a site after a few quick
 * refusals.
 */

import { sameAddress } from '@eleven/protocol/address';
import type { WalletBalance } from '@eleven/protocol/api/vault';
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { parseChainId, type RequestArguments } from '@eleven/vault-client/rpc';
import { type Discovery, discoverWallets } from './discovery/discovery.ts';
import { type Eip1193Provider, readAccounts, type WalletOption } from './discovery/eip1193.ts';
import { remembered } from './discovery/remembered.ts';
import { demoSlot } from './discovery/slots.ts';
import { isPhone } from './is-phone.ts';
import { phoneSlot } from './phone/phone-slot.ts';
import { followBalance } from './wallet-balance.ts';
import type { WalletState } from './wallet-state.ts';

export interface WalletStore {
  getState(): WalletState;
  subscribe(listener: () => void): () => void;
  /** Looks for wallets and, without a prompt, for one that already shares its accounts with this site. */
  start(): () => void;
  /** A click on "Connect wallet": connects the only wallet, asks which of several to use, or says that there is none. */
  ask(question?: 'choose'): void;
  /** Resolves once `ask` has an effect. Rejects if the code that asks cannot be loaded. */
  ready(): Promise<void>;
  closeQuestion(): void;
  connect(option: WalletOption): Promise<void>;
  /** Lets the user pick other accounts in the connected wallet, or another wallet if it cannot do that. */
  chooseAccounts(): Promise<void>;
  /** Stops waiting for the wallet's reply and ignores it if it comes later. */
  cancel(): void;
  disconnect(): Promise<void>;
  request(args: RequestArguments): Promise<unknown>;
  /** Reads the balance at the newest block, or at least at `block`, such as a receipt's. */
  refreshBalance(block?: number): Promise<void>;
  /** Requests the wallet's account once more, because two copies of one product answer each other's requests. */
  refreshAccount(): Promise<string | undefined>;
  /** Reads the chain again after a switch, since the event alone is not reliable. */
  refreshChain(): Promise<number | undefined>;
}

export interface WalletStoreDeps {
  readonly page: Window;
  readonly checksum: (address: string) => Promise<string>;
  /** The newest balance, as our server reads it on its chain. Rejects if the server cannot. */
  readonly readBalance: (address: string) => Promise<WalletBalance>;
  /** Fills `phoneSlot` where wallets on phones can connect. Called again each time the user asks for a wallet. */
  readonly offerPhone?: () => void;
}

const NOTHING: Omit<WalletState, 'options' | 'status' | 'question' | 'wasRequestedByUser'> = {
  option: undefined,
  account: undefined,
  chainId: undefined,
  balanceWei: undefined,
  balanceBlock: undefined,
  isContract: undefined,
  hasOpenRequest: false,
};

export function createWalletStore({ page, checksum, ...deps }: WalletStoreDeps): WalletStore {
  let state: WalletState = { ...NOTHING, options: [], status: 'off', question: undefined };
  const listeners = new Set<() => void>();
  let discovery: Discovery | undefined;
  let unwatch = () => {};
  /** The wallet connected before another one was asked: the one to return to if that is declined. */
  let before: WalletOption | undefined;
  /** Raised whenever the user changes their mind, so that replies to older requests are ignored. */
  let turn = 0;
  const silentlyAsked = new Set<Eip1193Provider>();

  const update = (changes: Partial<WalletState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const balance = followBalance({ getState: () => state, update, ofServer: deps.readBalance });
  const readBalance = balance.read;

  const letGo = (status: 'off' | 'connecting' = 'off') => {
    turn += 1;
    if (state.status === 'connecting') state.option?.pairing?.stop();
    unwatch();
    unwatch = () => {};
    update({ ...NOTHING, status });
  };

  const readChain = async (): Promise<number | undefined> => {
    const { option } = state;
    const answer = await option?.provider.request({ method: 'eth_chainId' }).catch(() => undefined);
    const chainId = parseChainId(answer);
    if (option && state.option === option && chainId !== undefined) adoptChain(chainId);
    return chainId;
  };

  const adoptChain = (chainId: number) => {
    if (state.chainId === chainId) return;
    update({ ...balance.forget(), chainId });
    void readBalance();
  };

  const adoptAccounts = (option: WalletOption, accounts: readonly string[]) => {
    const [first] = accounts;
    if (first === undefined) {
      // Signed out or locked in the wallet itself. The page keeps listening: once unlocked, the wallet reports its accounts
      // again.
      if (state.status === 'connected') update({ ...NOTHING, status: 'off' });
      return;
    }
    if (state.hasOpenRequest) update({ hasOpenRequest: false });
    if (state.option === option && sameAddress(state.account, first)) return;
    const isNew = state.option !== option || state.status !== 'connected';
    update({ ...balance.forget(), option, account: first, status: 'connected' });
    if (isNew) {
      before = undefined;
      remembered.connected(option.rdns);
      void readChain();
    }
    void readBalance();
    void checksum(first).then(
      (address) => sameAddress(state.account, address) && update({ account: address }),
      () => {},
    );
  };

  const watch = (option: WalletOption) => {
    unwatch();
    const { provider } = option;
    const mine = turn;
    const onAccounts = (accounts: never) => mine === turn && adoptAccounts(option, readAccounts(accounts));
    // The wallet's node is back. Its outage was not a disconnect.
    const onNode = () => mine === turn && void readBalance();
    const onChain = (chainId: never) => {
      const id = parseChainId(chainId);
      if (mine === turn && id !== undefined) adoptChain(id);
    };
    provider.on?.('accountsChanged', onAccounts);
    provider.on?.('chainChanged', onChain);
    provider.on?.('connect', onNode);
    unwatch = () => {
      provider.removeListener?.('accountsChanged', onAccounts);
      provider.removeListener?.('chainChanged', onChain);
      provider.removeListener?.('connect', onNode);
    };
  };

  /** Connects a wallet that already shares its accounts with this site, without a prompt. */
  const adoptSilently = async (option: WalletOption) => {
    const mine = turn;
    const accounts = readAccounts(await option.provider.request({ method: 'eth_accounts' }).catch(() => []));
    if (mine !== turn || state.status !== 'off' || accounts.length === 0) return;
    watch(option);
    adoptAccounts(option, accounts);
  };

  /** The connection failed: return to the wallet that was connected before. */
  const giveUp = () => {
    const previous = before;
    before = undefined;
    letGo();
    if (previous) void adoptSilently(previous);
  };

  /**
   * Connects a wallet that already shares its accounts, without any prompt: the one used last, otherwise the first that does.
   */
  const restoreSilently = async () => {
    if (state.status !== 'off' || remembered.isOff()) return;
    const last = remembered.lastRdns();
    const unannounced = [demoSlot.get(), phoneSlot.get()].filter((option) => option !== undefined);
    const candidates = [...state.options, ...(last === undefined ? [] : unannounced)].filter(
      ({ rdns, provider }) => !silentlyAsked.has(provider) && (last === undefined || rdns === last),
    );
    for (const option of candidates) {
      silentlyAsked.add(option.provider);
      const mine = turn;
      await adoptSilently(option);
      if (mine !== turn || state.status !== 'off') return;
    }
  };

  const onOptions = () => {
    update({ options: discovery?.options() ?? [] });
    void restoreSilently();
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      discovery = discoverWallets(page, () => discovery && onOptions());
      const onFocus = () => void readBalance();
      const stopSlots = [demoSlot, phoneSlot].map((slot) => slot.onSet(() => void restoreSilently()));
      deps.offerPhone?.();
      page.addEventListener('focus', onFocus);
      onOptions();
      return () => {
        discovery?.stop();
        for (const stopSlot of stopSlots) stopSlot();
        unwatch();
        page.removeEventListener('focus', onFocus);
      };
    },
    ask(question) {
      discovery?.refresh();
      deps.offerPhone?.();
      const [only, ...more] = state.options;
      if (!only) return update({ question: state.option?.pairing ? 'choose' : 'noWallet' });
      const isUsual = only.rdns === remembered.lastRdns() || isPhone();
      if (more.length > 0 || question || (phoneSlot.get() && !isUsual)) return update({ question: 'choose' });
      void this.connect(only);
    },
    ready: async () => {},
    closeQuestion: () => update({ question: undefined }),
    async connect(option) {
      if (state.status === 'connecting' && state.option === option) return;
      if (state.status === 'connected') before = state.option;
      letGo('connecting');
      const mine = turn;
      watch(option);
      update({ option, question: undefined, wasRequestedByUser: true });
      try {
        const accounts = readAccounts(await option.provider.request({ method: 'eth_requestAccounts' }));
        if (mine !== turn) return;
        if (accounts.length === 0) return giveUp();
        adoptAccounts(option, accounts);
      } catch (error) {
        if (mine !== turn) return;
        const { problem, code } = classifyProviderError(error);
        // The first request still waits in the wallet. Its outcome will arrive as `accountsChanged`.
        if (problem === 'alreadyOpen') return update({ hasOpenRequest: true });
        giveUp();
        if (problem !== 'rejected') console.warn('wallet connection failed', { problem, code });
      }
    },
    async chooseAccounts() {
      const { option } = state;
      update({ question: undefined, hasOpenRequest: false });
      if (!option) return;
      // The accounts of a wallet on a phone are chosen while it connects.
      if (option.pairing) return this.disconnect().then(() => this.connect(option));
      const mine = turn;
      try {
        await option.provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
        const accounts = readAccounts(await option.provider.request({ method: 'eth_accounts' }));
        if (mine === turn) adoptAccounts(option, accounts);
      } catch (error) {
        const { problem, code } = classifyProviderError(error);
        // A press must have an effect: another wallet can be chosen instead.
        if (problem === 'unsupported' && mine === turn) return update({ question: 'choose' });
        if (problem === 'alreadyOpen' && mine === turn) return update({ hasOpenRequest: true });
        if (problem !== 'rejected') console.warn('accounts could not be chosen', { problem, code });
      }
    },
    cancel() {
      if (state.status === 'connecting') giveUp();
      else update({ hasOpenRequest: false });
    },
    async disconnect() {
      const { option } = state;
      remembered.disconnected();
      before = undefined;
      letGo();
      update({ wasRequestedByUser: false });
      // Wallets that do not know the method refuse it. Either way this page treats the wallet as disconnected.
      await option?.provider
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        .catch(() => {});
    },
    request(args) {
      if (!state.option) return Promise.reject({ code: 4100, message: 'no wallet is connected' });
      return state.option.provider.request(args);
    },
    refreshBalance: readBalance,
    async refreshAccount() {
      const { option, account } = state;
      const mine = turn;
      const answer = await option?.provider.request({ method: 'eth_accounts' }).catch(() => undefined);
      // A wallet that cannot report its account now has not changed it.
      if (!option || answer === undefined || mine !== turn) return account;
      const accounts = readAccounts(answer);
      if (accounts.length > 0) adoptAccounts(option, accounts);
      return accounts[0];
    },
    refreshChain: readChain,
  };
}
