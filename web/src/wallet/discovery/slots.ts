/**
 * Wallets that do not announce themselves. The wallet layer offers them only to a user who asks for a wallet and has none, or
 * has several to choose from.
 */
import type { WalletOption } from './eip1193.ts';

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

/** The local demo wallet (web/src/demo) registers itself here, on the local chain only; in production this stays empty. */
export const demoSlot = createSlot();
