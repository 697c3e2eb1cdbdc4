import { expect, test } from 'vitest';
import { feeOf } from './fees.ts';

const SENDER = '0xAbCdEf0000000000000000000000000000000001';
const read = { sender: SENDER.toLowerCase(), feeWei: 7n };

test('a fee counts once, for the wallet that sent the transaction, in whatever case its address is written', () => {
  const paid = { feeStatus: 'paid', feeWei: 7n };
  for (const account of [SENDER, SENDER.toLowerCase()]) expect(feeOf(account, read, true)).toEqual(paid);
  expect(feeOf(SENDER, read, false)).toEqual({ feeStatus: 'counted', feeWei: 0n });
  expect(feeOf(`${SENDER.slice(0, -1)}2`, read, true)).toEqual({ feeStatus: 'byAnother', feeWei: 0n });
  expect(feeOf(SENDER, null, true)).toEqual({ feeStatus: 'notRead', feeWei: 0n });
});
