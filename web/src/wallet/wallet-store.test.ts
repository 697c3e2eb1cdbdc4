import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT,
  announce,
  CHECKSUMMED,
  fakeWallet,
  OTHER_ACCOUNT,
  optionOf,
  sharingWallet,
} from '../testing/fake-wallet.ts';
import { checksum } from './chain/checksum.ts';
import { remembered } from './discovery/remembered.ts';
import { createWalletStore, type WalletStore } from './wallet-store.ts';

let store: WalletStore;
let stop: () => void;

function open(): void {
  store = createWalletStore({
    page: window,
    checksum: async (address) => checksum(address),
    readBalance: () => Promise.reject(new Error('away')),
  });
  stop = store.start();
}

const connected = (account = CHECKSUMMED) =>
  vi.waitFor(() => expect(store.getState()).toMatchObject({ status: 'connected', account }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(window, 'ethereum');
});
afterEach(() => stop());

describe('finding wallets', () => {
  it('rule 1: lists wallets that announce themselves, early or late, each by its uuid', () => {
    open();
    expect(store.getState().options).toEqual([]);
    announce(optionOf(fakeWallet(), { uuid: 'a' }));
    announce(optionOf(fakeWallet(), { uuid: 'b' }));
    expect(store.getState().options.map(({ uuid }) => uuid)).toEqual(['a', 'b']);
  });

  it('takes window.ethereum only while nothing has announced itself', () => {
    Object.assign(window, { ethereum: fakeWallet() });
    open();
    expect(store.getState().options).toHaveLength(1);
    announce(optionOf(fakeWallet(), { uuid: 'a' }));
    expect(store.getState().options.map(({ uuid }) => uuid)).toEqual(['a']);
  });

  it('drops announcements that break the standard, and icons that would have to be fetched', () => {
    open();
    for (const detail of [null, {}, { info: {} }, { info: { uuid: 1 }, provider: fakeWallet() }, { provider: {} }]) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
    expect(store.getState().options).toEqual([]);
    announce(optionOf(fakeWallet()), 'https://example.org/track.png');
    expect(store.getState().options[0]?.icon).toBeUndefined();
  });

  it('rule 2: says that there is none only when asked, and still finds one that arrives later', async () => {
    open();
    store.ask();
    expect(store.getState().question).toBe('noWallet');
    announce(optionOf(sharingWallet([])));
    expect(store.getState().options).toHaveLength(1);
  });
});

describe('on load', () => {
  it('finds a wallet that already shares its account, without any prompt', async () => {
    const provider = sharingWallet();
    open();
    announce(optionOf(provider));
    await connected();
    expect(provider.countOf('eth_requestAccounts')).toBe(0);
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ chainId: 31_337, balanceWei: 10n ** 19n }));
  });

  it('rule 14: stays disconnected after Disconnect, in the next visit too, until the next Connect', async () => {
    const provider = sharingWallet();
    open();
    announce(optionOf(provider));
    await connected();
    await store.disconnect();
    expect(provider.countOf('wallet_revokePermissions')).toBe(1);
    expect(store.getState()).toMatchObject({ status: 'off', account: undefined, balanceWei: undefined });
    stop();

    open();
    announce(optionOf(provider, { uuid: 'uuid-2' }));
    await vi.waitFor(() => expect(store.getState().options).toHaveLength(1));
    expect(provider.countOf('eth_accounts')).toBe(1);
    expect(store.getState().status).toBe('off');

    store.ask();
    await connected();
  });

  it('rule 1: remembers the wallet used last, and asks no other one', async () => {
    remembered.connected('org.second');
    const first = sharingWallet([OTHER_ACCOUNT]);
    const second = sharingWallet();
    open();
    announce(optionOf(first, { uuid: 'a', rdns: 'org.first' }));
    announce(optionOf(second, { uuid: 'b', rdns: 'org.second' }));
    await connected();
    expect(first.asked).toEqual([]);
  });
});

describe('connecting', () => {
  it('asks which of several to use, and asks the chosen one once', async () => {
    const [first, second] = [sharingWallet([]), sharingWallet([])];
    open();
    announce(optionOf(first, { uuid: 'a' }));
    announce(optionOf(second, { uuid: 'b' }));
    store.ask();
    expect(store.getState().question).toBe('choose');
    second.answer('eth_requestAccounts', () => [ACCOUNT]);
    const option = store.getState().options[1];
    if (!option) throw new Error('two wallets were announced');
    await store.connect(option);
    await connected();
    expect(store.getState().question).toBeUndefined();
    expect(second.countOf('eth_requestAccounts')).toBe(1);
    expect(first.countOf('eth_requestAccounts')).toBe(0);
  });

  it('rule 13: shows nothing when the user declines, and the button works again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const provider = sharingWallet([]);
    provider.answer('eth_requestAccounts', () => Promise.reject({ code: 4001, message: 'User rejected' }));
    open();
    await store.connect(optionOf(provider));
    expect(store.getState()).toMatchObject({ status: 'off', question: undefined });
    expect(warn).not.toHaveBeenCalled();
    expect(provider.countOf('eth_requestAccounts')).toBe(1);
    provider.answer('eth_requestAccounts', () => [ACCOUNT]);
    await store.connect(optionOf(provider));
    await connected();
    warn.mockRestore();
  });

  it('only logs another failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const provider = sharingWallet([]);
    provider.answer('eth_requestAccounts', () => Promise.reject({ code: -32603, message: 'broken' }));
    open();
    await store.connect(optionOf(provider));
    expect(store.getState().status).toBe('off');
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('rule 5: says "open your wallet" when a request is open there, and keeps waiting for it', async () => {
    const provider = sharingWallet([]);
    provider.answer('eth_requestAccounts', () => Promise.reject({ code: -32002, message: 'already pending' }));
    open();
    await store.connect(optionOf(provider));
    expect(store.getState()).toMatchObject({ status: 'connecting', hasOpenRequest: true });
    provider.emit('accountsChanged', []);
    expect(store.getState().status).toBe('connecting');
    provider.emit('accountsChanged', [ACCOUNT]);
    await connected();
    expect(provider.countOf('eth_requestAccounts')).toBe(1);
  });

  it('can be cancelled, and ignores the wallet’s late reply', async () => {
    let answer: (accounts: string[]) => void = () => {};
    const provider = sharingWallet([]);
    provider.answer('eth_requestAccounts', () => new Promise((resolve) => (answer = resolve)));
    open();
    const connecting = store.connect(optionOf(provider));
    await vi.waitFor(() => expect(provider.countOf('eth_requestAccounts')).toBe(1));
    store.cancel();
    answer([ACCOUNT]);
    await connecting;
    expect(store.getState()).toMatchObject({ status: 'off', account: undefined });
    expect(provider.listenerCount()).toBe(0);
  });

  it('keeps the earlier wallet when the user declines to connect another one', async () => {
    const [first, second] = [sharingWallet(), sharingWallet([])];
    open();
    await store.connect(optionOf(first));
    await connected();
    second.answer('eth_requestAccounts', () => Promise.reject({ code: 4001, message: 'User rejected' }));
    await store.connect(optionOf(second, { rdns: 'org.second' }));
    await connected();
    expect(localStorage.getItem('wallet')).toBe('org.example');

    second.answer('eth_requestAccounts', () => new Promise(() => {}));
    void store.connect(optionOf(second, { rdns: 'org.second' }));
    expect(store.getState()).toMatchObject({ status: 'connecting', account: undefined });
    store.cancel();
    await connected();
    expect([first.countOf('eth_requestAccounts'), second.listenerCount()]).toEqual([1, 0]);
    first.emit('accountsChanged', []);
    expect(store.getState().status).toBe('off');
  });
});

describe('following the connected wallet', () => {
  async function connect() {
    const provider = sharingWallet();
    open();
    await store.connect(optionOf(provider));
    await connected();
    await vi.waitFor(() => expect(store.getState().balanceWei).toBe(10n ** 19n));
    return provider;
  }

  it('rule 10: ignores an event for the same account, and reads nothing again', async () => {
    const provider = await connect();
    const asked = provider.asked.length;
    provider.emit('accountsChanged', [ACCOUNT]);
    provider.emit('accountsChanged', [CHECKSUMMED]);
    provider.emit('chainChanged', '0x7a69');
    expect(provider.asked).toHaveLength(asked);
    expect(store.getState().balanceWei).toBe(10n ** 19n);
  });

  it('follows a change of account and of chain, and reads the balance again', async () => {
    const provider = await connect();
    provider.answer('eth_getBalance', () => '0x1');
    provider.emit('accountsChanged', [OTHER_ACCOUNT, ACCOUNT]);
    await connected(checksum(OTHER_ACCOUNT));
    await vi.waitFor(() => expect(store.getState().balanceWei).toBe(1n));
    provider.answer('eth_getBalance', () => '0x2');
    provider.emit('chainChanged', '0x38');
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ chainId: 56, balanceWei: 2n }));
  });

  it('rule 9: disconnects when the wallet reports no accounts, and reconnects when it reports them again', async () => {
    const provider = await connect();
    provider.emit('accountsChanged', []);
    expect(store.getState()).toMatchObject({ status: 'off', account: undefined, balanceWei: undefined });
    provider.emit('accountsChanged', [ACCOUNT]);
    await connected();
  });

  it('rule 9: stays connected when the wallet’s node loses its network', async () => {
    const provider = await connect();
    provider.emit('disconnect', { code: 4900, message: 'network gone' });
    expect(store.getState().status).toBe('connected');
  });

  it('reads the balance again on focus, and when the wallet’s node is back', async () => {
    const provider = await connect();
    provider.answer('eth_getBalance', () => '0x5');
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(store.getState().balanceWei).toBe(5n));
    provider.answer('eth_getBalance', () => Promise.reject({ code: -32603, message: 'network gone' }));
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(store.getState().balanceWei).toBeUndefined());
    provider.answer('eth_getBalance', () => '0x6');
    provider.emit('connect', { chainId: '0x7a69' });
    await vi.waitFor(() => expect(store.getState().balanceWei).toBe(6n));
  });

  it('rule 11: reads the balance at the block of a receipt, and keeps the last balance if the node does not know that block yet', async () => {
    const provider = await connect();
    provider.answer('eth_getBalance', ([, block]) =>
      block === '0x65' ? '0x7' : Promise.reject({ code: -32000, message: 'header not found' }),
    );
    await store.refreshBalance(101);
    expect(store.getState().balanceWei).toBe(7n);
    await store.refreshBalance(102);
    expect(store.getState().balanceWei).toBe(7n);
  });

  it('drops a balance of the network the wallet has left since the request', async () => {
    const provider = await connect();
    let answer: (balance: string) => void = () => {};
    provider.answer('eth_getBalance', () => new Promise((resolve) => (answer = resolve)));
    const reading = store.refreshBalance();
    const old = answer;
    provider.emit('chainChanged', '0x38');
    answer('0x2');
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ chainId: 56, balanceWei: 2n }));
    old('0x9');
    await reading;
    expect(store.getState().balanceWei).toBe(2n);
  });

  it('keeps no address and no balance in the browser', async () => {
    await connect();
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).toLowerCase();
    expect(kept).not.toMatch(/0x[0-9a-f]{6}/);
    expect(kept).not.toContain('10000000000000000000');
    expect(localStorage.getItem('wallet')).toBe('org.example');
  });
});
