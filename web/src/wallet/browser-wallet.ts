import { walletBalance } from '@eleven/protocol/api/vault';
import { callApi } from '../lib/api.ts';
import { createWalletStore, type WalletStore } from './wallet-store.ts';

/** The store with everything of this browser that it needs. */
export function createBrowserWallet(): WalletStore {
  return createWalletStore({
    page: window,
    // The chain library comes once there is an address to write.
    checksum: async (address) => (await import('./chain/checksum.ts')).checksum(address),
    readBalance: (address) => callApi(walletBalance, { params: { address: address.toLowerCase() } }),
  });
}
