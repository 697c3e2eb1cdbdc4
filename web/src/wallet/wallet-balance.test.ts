import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, CHECKSUMMED, optionOf, sharingWallet } from '../testing/fake-wallet.ts';
import { checksum } from './chain/checksum.ts';
import { createWalletStore, type WalletStore, type WalletStoreDeps } from './wallet-store.ts';

let store: WalletStore;
let stop: () => void;
let ofServer: WalletStoreDeps['readBalance'];

function open(): void {
  store = createWalletStore({
    page: window,
    checksum: async (address) => checksum(address),
    readBalance: (address) => ofServer(address),
  });
  stop = store.start();
}

beforeEach(() => {
  localStorage.clear();
  ofServer = () => Promise.reject(new Error('away'));
});
afterEach(() => stop());

describe('rule 11: the chain’s balance counts more than the wallet’s cached one', () => {
  const answerBalance = (balanceWei: bigint, blockNumber: number, chainId = 31_337) => {
    ofServer = async () => ({ chainId, blockNumber, balanceWei: balanceWei.toString() });
  };
  const look = () => window.dispatchEvent(new Event('focus'));
  const shows = (balanceWei: bigint | undefined, balanceBlock: number | undefined) =>
    vi.waitFor(() => expect(store.getState()).toMatchObject({ balanceWei, balanceBlock }));

  it('after a reload the wallet still replies with the balance before the last transaction', async () => {
    answerBalance(12n, 200);
    const provider = sharingWallet();
    provider.answer('eth_getBalance', () => '0x3');
    open();
    announce(optionOf(provider));
    await shows(12n, 200);
    expect(provider.asked).toContainEqual({ method: 'eth_getBalance', params: [CHECKSUMMED, 'latest'] });
    const { length } = provider.asked;
    look();
    await vi.waitFor(() => expect(provider.asked.length).toBeGreaterThan(length));
    await shows(12n, 200);
  });

  it('the chain’s balance wins whichever reply comes last', async () => {
    let answer: (balance: string) => void = () => {};
    answerBalance(12n, 200);
    const provider = sharingWallet();
    provider.answer('eth_getBalance', () => new Promise((resolve) => (answer = resolve)));
    open();
    await store.connect(optionOf(provider));
    await shows(12n, 200);
    answer('0x3');
    await store.refreshChain();
    await shows(12n, 200);
  });

  it('a newer block counts more than an older one', async () => {
    answerBalance(12n, 200);
    await connectTo(12n);
    answerBalance(13n, 201);
    look();
    await shows(13n, 201);
    answerBalance(12n, 200);
    await store.refreshBalance();
    await shows(13n, 201);
  });

  it('a balance read before the newest transaction is no longer sure', async () => {
    answerBalance(12n, 200);
    const provider = await connectTo(12n);
    provider.answer('eth_getBalance', ([, block]) =>
      block === 'latest' ? '0x3' : Promise.reject({ code: -32000, message: 'header not found' }),
    );
    await store.refreshBalance(205);
    await shows(12n, undefined);
    answerBalance(20n, 206);
    look();
    await shows(20n, 206);
  });

  it('while the server is unreachable or the wallet is on another network, the wallet’s own balance is shown, as unsure', async () => {
    answerBalance(12n, 200, 56);
    const provider = await connectTo(10n ** 19n);
    expect(store.getState().balanceBlock).toBeUndefined();
    answerBalance(12n, 200);
    look();
    await shows(12n, 200);
    ofServer = () => Promise.reject(new Error('away'));
    await store.refreshBalance();
    await shows(12n, undefined);
    provider.answer('eth_getBalance', () => '0x4');
    await store.refreshBalance();
    await shows(4n, undefined);
  });

  async function connectTo(balanceWei: bigint) {
    const provider = sharingWallet();
    open();
    await store.connect(optionOf(provider));
    await vi.waitFor(() => expect(store.getState().balanceWei).toBe(balanceWei));
    return provider;
  }
});
