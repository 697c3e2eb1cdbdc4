import { encodeCall } from '@eleven/vault-client/encode-call';
import { expect, it } from 'vitest';
import { ACCOUNT } from '../../testing/fake-wallet.ts';
import {
  becomes,
  CALL,
  HASH,
  kept,
  provider,
  request,
  stages,
  transactions,
  until,
  usedBy,
  VAULT,
} from '../../testing/transactions-stage.ts';

it('gives a hash to the request whose reply it is, even while an older one that it was matched to is being read', async () => {
  const { data } = encodeCall(CALL);
  const older = { id: 'older', chainId: 31_337, vault: VAULT, sender: ACCOUNT, nonce: 5, fromBlock: 100, call: CALL };
  kept.set('older', { ...older, askedAt: Date.now(), stage: 'unanswered' });
  usedBy({ hash: HASH, to: VAULT, input: data, value: '0xde0b6b3a7640000' });
  await transactions.resume(31_337, VAULT);
  await becomes('sent');
  const held: ((receipt: unknown) => void)[] = [];
  provider.answer('eth_getTransactionReceipt', () => new Promise((resolve) => held.push(resolve)));
  await until(() => expect(held).toHaveLength(1));
  expect(await transactions.submit({ ...request, again: true })).toMatchObject({ ok: true });
  const receipt = { status: '0x1', blockNumber: '0x66' };
  provider.answer('eth_getTransactionReceipt', () => receipt);
  for (const answer of held) answer(receipt);
  await until(() => expect(stages()).toEqual(['mined', 'unanswered']));
  expect(transactions.getAll()[1]?.hash).toBeUndefined();
});
