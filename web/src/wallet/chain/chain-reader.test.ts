import { expect, test } from 'vitest';
import type { WalletOption } from '../discovery/eip1193.ts';
import type { WalletStore } from '../wallet-store.ts';
import { findReader } from './chain-reader.ts';

const optionWith = (chainId: unknown): WalletOption => ({
  ...{ uuid: '1', rdns: 'test.wallet', name: 'Wallet', icon: undefined },
  provider: { request: async () => chainId },
});
const readerOf = (chainId: unknown) => {
  const options = [optionWith(chainId)];
  const wallet = { getState: () => ({ option: undefined, options }) } as unknown as WalletStore;
  return findReader(wallet, { chainId: 56 });
};

test.each(['0x38', '56', 56])('a wallet whose chain is %j reads BNB Smart Chain', async (chainId) => {
  expect(await readerOf(chainId)).toMatchObject({ reader: { kind: 'wallet', name: 'Wallet' } });
});

test.each([
  ['0x1', 'wrongChain'],
  ['97', 'wrongChain'],
  [undefined, 'none'],
])('a wallet whose chain is %j does not', async (chainId, kind) => {
  expect(await readerOf(chainId)).toEqual({ kind });
});
