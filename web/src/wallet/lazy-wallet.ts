/**
 * The wallet layer for the first load: it only listens. The real store is fetched when a wallet makes itself known, or when
 * a person asks for one; a visitor without a wallet never pays for it.
 */
import type { Eip1193Provider } from './eip1193.ts';
import type { WalletState, WalletStore } from './wallet-store.ts';

const NOTHING_YET: WalletState = {
  options: [],
  status: 'off',
  openWallet: false,
  option: undefined,
  account: undefined,
  chainId: undefined,
  balanceWei: undefined,
  balanceBlock: undefined,
  question: undefined,
};

export interface LazyWalletDeps {
  readonly page: Window;
  readonly load: () => Promise<WalletStore>;
  /** Calls back when a wallet has handed itself in without announcing it (local mode). */
  readonly onDemo: (listener: () => void) => () => void;
}

/** How wallets announce themselves (EIP-6963), and the event of those that come late (`window.ethereum`). */
const SIGNS = ['eip6963:announceProvider', 'ethereum#initialized'];

export function createLazyWallet({ page, load, onDemo }: LazyWalletDeps): WalletStore {
  let store: WalletStore | undefined;
  let loading: Promise<WalletStore> | undefined;
  let stop = () => {};
  let isStarted = false;
  const listeners = new Set<() => void>();

  const adopt = (loaded: WalletStore): WalletStore => {
    store = loaded;
    loaded.subscribe(() => {
      for (const listener of listeners) listener();
    });
    if (isStarted) stop = loaded.start();
    return loaded;
  };
  const real = (): Promise<WalletStore> => {
    loading ??= load().then(adopt, (error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  // Without the network nothing is found; the next sign, or a click, tries again.
  const wake = () => void real().catch(() => {});

  const listen = (): (() => void) => {
    for (const sign of SIGNS) page.addEventListener(sign, wake, { once: true });
    const stopDemo = onDemo(wake);
    page.dispatchEvent(new Event('eip6963:requestProvider'));
    if ((page as Window & { ethereum?: Eip1193Provider }).ethereum) wake();
    return () => {
      for (const sign of SIGNS) page.removeEventListener(sign, wake);
      stopDemo();
    };
  };

  return {
    getState: () => store?.getState() ?? NOTHING_YET,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isStarted = true;
      stop = store ? store.start() : listen();
      return () => {
        isStarted = false;
        stop();
      };
    },
    ask: (question) =>
      void real().then(
        (loaded) => loaded.ask(question),
        () => {},
      ),
    closeQuestion: () => store?.closeQuestion(),
    connect: async (option) => (await real()).connect(option),
    chooseAccounts: async () => store?.chooseAccounts(),
    cancel: () => store?.cancel(),
    disconnect: async () => store?.disconnect(),
    request: (args) => store?.request(args) ?? Promise.reject({ code: 4100, message: 'no wallet is connected' }),
    refreshBalance: async (block) => store?.refreshBalance(block),
    refreshAccount: async () => store?.refreshAccount(),
    refreshChain: async () => store?.refreshChain(),
  };
}
