/** Rule 16: a replacement transaction keeps its nonce, and only a nonce that a node has shown proves it. */
import { encodeCall } from '@eleven/vault-client/encode-call';
import { expect, it } from 'vitest';
import { ACCOUNT } from '../../testing/fake-wallet.ts';
import {
  becomes,
  CALL,
  events,
  HASH,
  kept,
  more,
  OTHER_HASH,
  provider,
  request,
  transactions,
  until,
  usedBy,
  VAULT,
} from '../../testing/transactions-stage.ts';

it('rule 16: recognises a transaction that the wallet has sped up, and follows the new one', async () => {
  await transactions.submit(request);
  const { data } = encodeCall(CALL);
  usedBy({ hash: OTHER_HASH, to: VAULT, input: data, value: '0xde0b6b3a7640000' });
  provider.answer('eth_getTransactionReceipt', ([hash]) =>
    hash === OTHER_HASH ? { status: '0x1', blockNumber: '0x66' } : null,
  );
  await becomes('mined');
  expect(transactions.getAll()[0]).toMatchObject({ hash: OTHER_HASH, replacedHash: HASH, blockNumber: 0x66 });
  events.set(OTHER_HASH, 0x66);
  await becomes('final');
});

it('rule 16: recognises one that was cancelled in the wallet', async () => {
  await transactions.submit(request);
  usedBy({ hash: OTHER_HASH, to: ACCOUNT, input: '0x', value: '0x0' });
  await becomes('cancelled');
  expect(kept.size).toBe(0);
});

it('does not report a transaction as replaced if no node has shown its nonce', async () => {
  // Another request queued before it in the wallet and got the number that the node named; the node never saw this one.
  provider.answer('eth_getTransactionByHash', () => null);
  await transactions.submit(request);
  usedBy({ hash: OTHER_HASH, to: ACCOUNT, input: '0x', value: '0x0' });
  await until(() => expect(transactions.getAll()[0]?.missingSince).toBe(1_000));
  await until(() => expect(transactions.getAll()).toMatchObject([{ stage: 'sent', hash: HASH, nonce: 6 }]));
  more.nowMs += 60_000;
  await becomes('dropped');
  expect(kept.size).toBe(1);
  provider.answer('eth_getTransactionByHash', () => ({ nonce: '0x6' }));
  await becomes('sent');
  provider.answer('eth_getTransactionReceipt', () => ({ status: '0x1', blockNumber: '0x6a' }));
  await becomes('mined');
});

it('keeps following a cancelled transaction until the other one’s block is final', async () => {
  let finalized = '0x65';
  let asked = 0;
  await transactions.submit(request);
  usedBy({ hash: OTHER_HASH, to: ACCOUNT, input: '0x', value: '0x0' }, () => {
    asked += 1;
    return finalized;
  });
  await until(() => expect(asked).toBeGreaterThan(2));
  expect(transactions.getAll()).toMatchObject([{ stage: 'sent', hash: HASH }]);
  expect(kept.size).toBe(1);
  finalized = '0x66';
  await becomes('cancelled');
  expect(kept.size).toBe(0);
});
