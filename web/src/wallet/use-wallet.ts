/** The page's one wallet, for components. */
import { useMemo, useSyncExternalStore } from 'react';
import { demoSlot } from './demo-slot.ts';
import { createLazyWallet } from './lazy-wallet.ts';
import type { WalletState, WalletStore } from './wallet-store.ts';

export const wallet: WalletStore = createLazyWallet({
  page: globalThis.window,
  load: async () => (await import('./real-wallet.ts')).createRealWallet(),
  // It may have handed itself in before anybody listened.
  onDemo: (listener) => {
    if (demoSlot.get()) listener();
    return demoSlot.onSet(listener);
  },
});

export interface ConnectedWallet extends WalletState {
  readonly ask: WalletStore['ask'];
  readonly closeQuestion: WalletStore['closeQuestion'];
  readonly connect: WalletStore['connect'];
  readonly chooseAccounts: WalletStore['chooseAccounts'];
  readonly cancel: WalletStore['cancel'];
  readonly disconnect: WalletStore['disconnect'];
  readonly request: WalletStore['request'];
}

export function useWallet(): ConnectedWallet {
  const state = useSyncExternalStore(wallet.subscribe, wallet.getState, wallet.getState);
  return useMemo(
    () => ({
      ...state,
      ask: (question) => wallet.ask(question),
      closeQuestion: wallet.closeQuestion,
      connect: wallet.connect,
      chooseAccounts: wallet.chooseAccounts,
      cancel: wallet.cancel,
      disconnect: wallet.disconnect,
      request: wallet.request,
    }),
    [state],
  );
}
