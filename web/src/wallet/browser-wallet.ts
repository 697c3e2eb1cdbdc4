import { walletBalance } from '@eleven/protocol/api/vault';
import { callApi } from '../lib/api.ts';
import { createWalletStore, type WalletStore } from './wallet-store.ts';

/** The wallet store, wired to this browser: window, storage, balance reader and checksum. */
export function createBrowserWallet(): WalletStore {
  return createWalletStore({
    page: window,
    // The chain library loads only when there is an address to write.
    checksum: async (address) => (await import('./chain/checksum.ts')).checksum(address),
    // Without a network nothing is offered; the user's next attempt tries again.
    offerPhone: () => void import('./phone/offer-phone.ts').then(({ offerPhone }) => offerPhone()).catch(() => {}),
    readBalance: (address) => callApi(walletBalance, { params: { address: address.toLowerCase() } }),
  });
}
