/**
 * Where the local demo wallet hands itself in (web/src/demo, only on the local chain). Empty in production, where nothing
 * ever fills it. It is not announced: the wallet layer offers it only when a person asks for a wallet and has none, or asks
 * which of several.
 */
import type { WalletOption } from './eip1193.ts';

let option: WalletOption | undefined;
const listeners = new Set<() => void>();

export const demoSlot = {
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
