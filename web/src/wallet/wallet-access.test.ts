import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT, optionOf, sharingWallet } from '../testing/fake-wallet.ts';
import { createWalletStore, type WalletStore } from './wallet-store.ts';

let store: WalletStore;
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  store = createWalletStore({
    page: window,
    checksum: async (address) => address,
    readBalance: () => Promise.reject(new Error('away')),
  });
  stop = store.start();
});
afterEach(() => stop());

const onChain = (chainId: number | undefined) => vi.waitFor(() => expect(store.getState().chainId).toBe(chainId));

describe('rule 20: after access is revoked and granted again, the wallet may be on another network', () => {
  it.each([
    ['in the wallet', async () => {}],
    ['by Disconnect and Connect', () => store.disconnect()],
  ])('%s: what was known is forgotten, and the network is asked for again', async (_, letGo) => {
    const provider = sharingWallet();
    await store.connect(optionOf(provider));
    await onChain(31_337);
    provider.answer('eth_chainId', () => '0x1');
    await letGo();
    provider.emit('accountsChanged', []);
    await onChain(undefined);
    provider.emit('accountsChanged', [ACCOUNT]);
    if (store.getState().status === 'off') await store.connect(optionOf(provider));
    await onChain(1);
  });
});

describe('rule 21: two copies of one wallet answer each other', () => {
  it('the account is requested once more, and a different one is treated as the person’s choice', async () => {
    const provider = sharingWallet();
    await store.connect(optionOf(provider));
    provider.answer('eth_accounts', () => [OTHER_ACCOUNT]);
    expect(await store.refreshAccount()).toBe(OTHER_ACCOUNT);
    expect(store.getState().account).toBe(OTHER_ACCOUNT);
  });

  it('an empty reply disconnects nobody, and nothing can be signed with it', async () => {
    const provider = sharingWallet();
    await store.connect(optionOf(provider));
    provider.answer('eth_accounts', () => []);
    expect(await store.refreshAccount()).toBeUndefined();
    expect(store.getState()).toMatchObject({ status: 'connected', account: ACCOUNT });
    provider.answer('eth_accounts', () => Promise.reject({ code: -32603, message: 'away' }));
    expect(await store.refreshAccount()).toBe(ACCOUNT);
  });
});
