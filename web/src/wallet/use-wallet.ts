/**
 * The page's one wallet, for components. At first it only listens: the code of the store loads when a wallet announces itself
 * or the user asks for one, so visitors without a wallet never download it.
 */
import { useSyncExternalStore } from 'react';
import { unreachable } from '../lib/api.ts';
import { lazyStore } from '../lib/lazy-store.ts';
import { showToast } from '../ui/overlay/toast-store.ts';
import type { Eip1193Provider } from './discovery/eip1193.ts';
import { remembered } from './discovery/remembered.ts';
import { demoSlot } from './discovery/slots.ts';
import { PHONE_RDNS } from './phone/pairing.ts';
import type { WalletState } from './wallet-state.ts';
import type { WalletStore } from './wallet-store.ts';

export const wallet: WalletStore = createLazyWallet({
  page: globalThis.window,
  load: async () => (await import('./browser-wallet.ts')).createBrowserWallet(),
  // The demo wallet may have registered itself before this listener.
  onDemo: (listener) => {
    if (demoSlot.get()) listener();
    return demoSlot.onSet(listener);
  },
});

export function useWallet(): WalletState & WalletStore {
  const state = useSyncExternalStore(wallet.subscribe, wallet.getState, wallet.getState);
  return { ...wallet, ...state };
}

/** For a press that had no effect because the code it needs could not be loaded. */
export function showUnreachableToast(): void {
  showToast({ tone: 'destructive', title: unreachable().message });
}

interface LazyWalletDeps {
  readonly page: Window;
  readonly load: () => Promise<WalletStore>;
  /** Calls back when the demo wallet has registered itself: it does not announce itself like others. */
  readonly onDemo: (listener: () => void) => () => void;
}

export function createLazyWallet({ page, load, onDemo }: LazyWalletDeps): WalletStore {
  const none: WalletState = {
    options: [],
    status: 'off',
    hasOpenRequest: false,
    option: undefined,
    account: undefined,
    chainId: undefined,
    balanceWei: undefined,
    balanceBlock: undefined,
    question: undefined,
  };
  // Wallets announce themselves with the first event (EIP-6963); a late `window.ethereum` fires the second.
  const walletEvents = ['eip6963:announceProvider', 'ethereum#initialized'];
  let isStarted = false;
  let stop = () => {};

  return lazyStore<WalletStore>({
    load,
    onLoaded: (store) => {
      if (isStarted) stop = store.start();
    },
    unloaded: (loadStore) => ({
      getState: () => none,
      start() {
        // Without a network nothing is found; the next announcement or click tries again.
        const tryToLoad = () => void loadStore().catch(() => {});
        for (const name of walletEvents) page.addEventListener(name, tryToLoad, { once: true });
        const stopDemo = onDemo(tryToLoad);
        isStarted = true;
        stop = () => {
          for (const name of walletEvents) page.removeEventListener(name, tryToLoad);
          stopDemo();
        };
        page.dispatchEvent(new Event('eip6963:requestProvider'));
        const mayHaveWallet =
          (page as Window & { ethereum?: Eip1193Provider }).ethereum || remembered.lastRdns() === PHONE_RDNS;
        if (mayHaveWallet) tryToLoad();
        return () => {
          isStarted = false;
          stop();
        };
      },
      ask: (question) => void loadStore().then((store) => store.ask(question), showUnreachableToast),
      ready: async () => void (await loadStore()),
      connect: async (option) => (await loadStore()).connect(option),
      request: () => Promise.reject({ code: 4100, message: 'no wallet is connected' }),
      closeQuestion() {},
      cancel() {},
      async chooseAccounts() {},
      async disconnect() {},
      async refreshBalance() {},
      refreshAccount: async () => undefined,
      refreshChain: async () => undefined,
    }),
  });
}
