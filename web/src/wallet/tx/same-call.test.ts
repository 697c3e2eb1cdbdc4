import { expect, it, vi } from 'vitest';
import { CHECKSUMMED } from '../../testing/fake-wallet.ts';
import {
  becomes,
  HASH,
  kept,
  more,
  provider,
  request,
  STAKED,
  transactions,
  VAULT,
} from '../../testing/transactions-stage.ts';

it('requests a call whose earlier check was stopped, and that check opens no wallet when it ends', async () => {
  const claim = { ...request, call: { function: 'claim' } } as const;
  const block = Promise.withResolvers<string>();
  provider.answer('eth_blockNumber', () => block.promise);
  let isWanted = true;
  const stopped = transactions.submit({ ...claim, isWanted: () => isWanted });
  await vi.waitFor(() => expect(provider.countOf('eth_blockNumber')).toBe(1));
  isWanted = false;
  provider.answer('eth_blockNumber', () => '0x64');
  expect(await transactions.submit(claim)).toMatchObject({ ok: true });
  block.resolve('0x64');
  expect(await stopped).toMatchObject({ ok: false });
  expect(provider.countOf('eth_sendTransaction')).toBe(1);
});

it('drops an old request of the same account, however its address is written', async () => {
  const old = { id: '1', chainId: 31_337, vault: VAULT, nonce: 5, fromBlock: 100, askedAt: Date.now() };
  const call = { function: 'claim' } as const;
  kept.set('1', { ...old, call, sender: CHECKSUMMED, stage: 'asked' });
  await transactions.resume(31_337, VAULT);
  await transactions.submit({ ...request, call, again: true });
  more.events = [{ ...STAKED, kind: 'rewardPaid', txHash: HASH, blockNumber: 0x66 }];
  await becomes('final');
  expect(kept.size).toBe(0);
});
