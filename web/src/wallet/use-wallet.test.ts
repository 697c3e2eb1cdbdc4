import { describe, expect, it, vi } from 'vitest';
import { announce, fakeWallet, optionOf, sharingWallet } from '../testing/fake-wallet.ts';
import { createLazyWallet } from './use-wallet.ts';
import { createWalletStore } from './wallet-store.ts';

function lazyWallet() {
  const load = vi.fn(async () =>
    createWalletStore({
      page: window,
      readBalance: () => Promise.reject(new Error('away')),
      checksum: async (address) => address,
    }),
  );
  return { load, wallet: createLazyWallet({ page: window, load, onDemo: () => () => {} }) };
}

describe('the wallet layer of the first load', () => {
  it('loads no code while there is no wallet and nobody asks for one', () => {
    const { load, wallet } = lazyWallet();
    const stop = wallet.start();
    expect(wallet.getState().status).toBe('off');
    expect(load).not.toHaveBeenCalled();
    stop();
  });

  it('loads once when wallets announce themselves, early or late', async () => {
    const { load, wallet } = lazyWallet();
    const listener = vi.fn();
    wallet.subscribe(listener);
    const stop = wallet.start();
    announce(optionOf(fakeWallet(), { uuid: 'a' }));
    announce(optionOf(fakeWallet(), { uuid: 'b' }));
    window.dispatchEvent(new Event('ethereum#initialized'));
    await vi.waitFor(() => expect(listener).toHaveBeenCalled());
    expect(load).toHaveBeenCalledOnce();
    stop();
  });

  it('loads at a click, and then says that there is no wallet', async () => {
    const { wallet } = lazyWallet();
    const stop = wallet.start();
    wallet.ask();
    await vi.waitFor(() => expect(wallet.getState().question).toBe('noWallet'));
    stop();
  });

  it('tries again at the next click if loading failed', async () => {
    const { load, wallet } = lazyWallet();
    load.mockRejectedValueOnce(new Error('offline'));
    const stop = wallet.start();
    wallet.ask();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    // Lets the failure arrive: until then, a click would wait for the same load.
    await Promise.resolve();
    wallet.ask();
    await vi.waitFor(() => expect(wallet.getState().question).toBe('noWallet'));
    stop();
  });

  it('connects, as soon as it is loaded, a wallet that already shares its account', async () => {
    const { wallet } = lazyWallet();
    Object.assign(window, { ethereum: sharingWallet() });
    const stop = wallet.start();
    await vi.waitFor(() => expect(wallet.getState().status).toBe('connected'));
    stop();
    Reflect.deleteProperty(window, 'ethereum');
  });
});
