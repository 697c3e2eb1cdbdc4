/**
 * Wallets that do not announce themselves as extensions do (EIP-6963): our own code puts each into a slot. The wallet layer offers
 * them only to a user who asks for a wallet and has none, or has several to choose from.
 */
import type { WalletOption } from './eip1193.ts';

/** Holds one such wallet, once there is one. */
export function createSlot() {
  let option: WalletOption | undefined;
  const listeners = new Set<() => void>();
  return {
    get: (): WalletOption | undefined => option,
    set(wallet: WalletOption): void {
      option = wallet;
      for (const listener of listeners) listener();
    },
    onSet(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For the demo wallet (web/src/demo), on the local chain only: in production this slot stays empty. */
export const demoSlot = createSlot();
