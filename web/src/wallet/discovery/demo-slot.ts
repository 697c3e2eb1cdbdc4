/**
 * The local demo wallet (web/src/demo) registers itself here, on the local chain only; in production this stays empty. It does
 * not announce itself. The wallet layer offers it only to a person who asks for a wallet and has none, or has several to choose
 * from.
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
