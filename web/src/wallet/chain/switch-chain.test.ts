import { CHAINS } from '@eleven/protocol/chains';
import { describe, expect, it } from 'vitest';
import { fakeWallet } from '../../testing/fake-wallet.ts';
import { switchChain } from './switch-chain.ts';

const LOCAL = CHAINS[31_337];
const BSC = CHAINS[56];
if (!LOCAL || !BSC) throw new Error('the product knows both chains');

/** A wallet that stays on `chainId` whatever is requested. */
const walletOn = (chainId: number, answers: Parameters<typeof fakeWallet>[0]) => {
  const provider = fakeWallet(answers);
  return Object.assign(provider, { refreshChain: async () => chainId });
};
const methods = (wallet: { asked: readonly { method: string }[] }) => wallet.asked.map(({ method }) => method);

describe('switchChain', () => {
  it('switches with one request', async () => {
    const wallet = walletOn(56, { wallet_switchEthereumChain: () => null });
    expect(await switchChain(wallet, BSC)).toEqual({ ok: true });
    expect(wallet.asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x38' }] }]);
  });

  it('rule 7: adds the chain when the wallet does not know it', async () => {
    const wallet = walletOn(56, {
      wallet_switchEthereumChain: () => Promise.reject({ code: 4902, message: 'Unrecognized chain ID' }),
      wallet_addEthereumChain: () => null,
    });
    expect(await switchChain(wallet, BSC)).toEqual({ ok: true });
    expect(methods(wallet)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain']);
    expect(wallet.asked[1]?.params?.[0]).toMatchObject({
      chainId: '0x38',
      nativeCurrency: { symbol: 'BNB', decimals: 18 },
      rpcUrls: [expect.stringMatching(/^https:/)],
    });
  });

  it('adds the local chain with the address from the configuration', async () => {
    const wallet = walletOn(31_337, {
      wallet_switchEthereumChain: () => Promise.reject({ code: 4902 }),
      wallet_addEthereumChain: () => null,
    });
    expect(await switchChain(wallet, LOCAL, 'http://127.0.0.1:9000')).toEqual({ ok: true });
    expect(wallet.asked[1]?.params?.[0]).toMatchObject({ rpcUrls: ['http://127.0.0.1:9000'] });
  });

  it.each([
    ['declines the switch', { wallet_switchEthereumChain: () => Promise.reject({ code: 4001 }) }, 1],
    [
      'declines to add',
      {
        wallet_switchEthereumChain: () => Promise.reject({ code: 4902 }),
        wallet_addEthereumChain: () => Promise.reject({ code: 4001 }),
      },
      2,
    ],
  ])('does not ask again when the user %s', async (_what, answers, requests) => {
    const wallet = walletOn(1, answers);
    expect(await switchChain(wallet, BSC)).toEqual({ ok: false, problem: 'rejected' });
    expect(wallet.asked).toHaveLength(requests);
  });

  it('rule 7: trusts only the chain that the wallet reports afterwards', async () => {
    const wallet = walletOn(1, { wallet_switchEthereumChain: () => null });
    expect(await switchChain(wallet, BSC)).toEqual({ ok: false, problem: 'failed' });
  });
});
