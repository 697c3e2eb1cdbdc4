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
  ])('%s: forgets the old network and requests it again', async (_, letGo) => {
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
  it('the account is requested once more, and a different one is treated as the user’s choice', async () => {
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

describe('other accounts', () => {
  it('of a wallet that cannot offer them: another wallet can be chosen', async () => {
    const provider = sharingWallet();
    await store.connect(optionOf(provider));
    await store.chooseAccounts();
    expect(provider.countOf('wallet_requestPermissions')).toBe(1);
    expect(store.getState()).toMatchObject({ status: 'connected', question: 'choose' });
  });

  it('while another request is open in the wallet: says to open it, until it answers or the user stops waiting', async () => {
    const provider = sharingWallet();
    provider.answer('wallet_requestPermissions', () => Promise.reject({ code: -32002, message: 'already pending' }));
    await store.connect(optionOf(provider));
    await store.chooseAccounts();
    expect(store.getState()).toMatchObject({ status: 'connected', account: ACCOUNT, hasOpenRequest: true });
    provider.emit('accountsChanged', [ACCOUNT]);
    expect(store.getState().hasOpenRequest).toBe(false);
    await store.chooseAccounts();
    expect(store.getState().hasOpenRequest).toBe(true);
    store.cancel();
    expect(store.getState()).toMatchObject({ status: 'connected', account: ACCOUNT, hasOpenRequest: false });
    expect(provider.countOf('wallet_requestPermissions')).toBe(2);
  });

  it('of a wallet on a phone are chosen while it connects anew, and it is never asked what it does not know', async () => {
    const provider = sharingWallet();
    const pairing = {
      getState: () => ({ stage: 'idle' }) as const,
      subscribe: () => () => {},
      restart() {},
      stop() {},
      hasOpenRequest: () => false,
      appLink: () => undefined,
    };
    await store.connect(optionOf(provider, { pairing }));
    provider.answer('eth_requestAccounts', () => [OTHER_ACCOUNT]);
    await store.chooseAccounts();
    expect(store.getState()).toMatchObject({ status: 'connected', account: OTHER_ACCOUNT });
    const methods = provider.asked.map(({ method }) => method);
    expect(methods.filter((method) => /^wallet_|requestAccounts/.test(method))).toEqual([
      'eth_requestAccounts',
      'wallet_revokePermissions',
      'eth_requestAccounts',
    ]);
  });
});
