import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT, codeOf, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import {
  becomes,
  ended,
  more,
  OTHER_HASH,
  provider,
  request,
  STAKED,
  stays,
  transactions,
  usedBy,
} from '../../testing/transactions-stage.ts';

describe('a transaction of a smart account', () => {
  beforeEach(() => provider.answer('eth_getCode', codeOf('0x6080')));

  it('waits as long as its signers take, whatever the nodes report, until the vault emits its event', async () => {
    await transactions.submit(request);
    // The account's nonce was used for another transaction, and nobody knows the hash.
    usedBy({ hash: OTHER_HASH, to: OTHER_ACCOUNT, input: '0x', value: '0x0' });
    provider.answer('eth_getTransactionByHash', () => null);
    more.nowMs += 7 * 86_400_000;
    await stays('sent');
    expect(ended).toEqual([]);
    more.events = [
      { ...STAKED, amountWei: '1', txHash: OTHER_HASH, blockNumber: 0x70 },
      { ...STAKED, kind: 'locked', txHash: OTHER_HASH, blockNumber: 0x70 },
      { ...STAKED, txHash: OTHER_HASH, blockNumber: 0x64 },
      { ...STAKED, vault: OTHER_ACCOUNT, txHash: OTHER_HASH, blockNumber: 0x70 },
    ];
    await stays('sent');
    more.events = [{ ...STAKED, txHash: OTHER_HASH, blockNumber: 0x71 }];
    await becomes('final');
    expect(ended).toMatchObject([{ hash: OTHER_HASH, blockNumber: 0x71 }]);
  });

  it.each([
    [
      { function: 'redeem', id: 7n },
      { kind: 'redeemed', positionId: '7' },
      { kind: 'redeemed', positionId: '8' },
    ],
    [
      { function: 'unstake', amountWei: 5n },
      { kind: 'unstaked', amountWei: '5' },
      { kind: 'exited', amountWei: '5' },
    ],
    [{ function: 'claim' }, { kind: 'rewardPaid' }, { kind: 'compounded' }],
    [
      { function: 'lock', termDays: 30, valueWei: 9n },
      { kind: 'locked', termDays: 30, amountWei: '9' },
      { kind: 'locked', termDays: 90, amountWei: '9' },
    ],
  ] as const)('knows the event of %o', async (call, own, other) => {
    await transactions.submit({ ...request, call });
    more.events = [{ ...STAKED, ...other, txHash: OTHER_HASH, blockNumber: 0x70 }];
    await stays('sent');
    more.events = [{ ...STAKED, ...own, txHash: OTHER_HASH, blockNumber: 0x70 }];
    await becomes('final');
  });

  it.each([
    [
      { function: 'fund', valueWei: 9n },
      { kind: 'reserveFunded', account: ACCOUNT, amountWei: '9' },
      { kind: 'reserveFunded', account: OTHER_ACCOUNT, amountWei: '9' },
    ],
    [
      { function: 'withdrawReserve', to: OTHER_ACCOUNT, mostWei: 9n },
      // As much as was free.
      { kind: 'reserveWithdrawn', account: OTHER_ACCOUNT, amountWei: '8' },
      { kind: 'reserveWithdrawn', account: OTHER_ACCOUNT, amountWei: '10' },
    ],
    [
      { function: 'setPaused', paused: true },
      { kind: 'pauseSet', paused: true },
      { kind: 'pauseSet', paused: false },
    ],
  ] as const)('of the operator is over with the vault’s event: %o', async (call, own, other) => {
    const operation = { account: null, amountWei: null, paused: null, txHash: OTHER_HASH, blockNumber: 0x70 };
    await transactions.submit({ ...request, call });
    more.operations = [
      { ...operation, ...other },
      { ...operation, ...own, blockNumber: 0x64 },
      { ...operation, kind: 'guardianSet' },
    ];
    await stays('sent');
    more.operations = [{ ...operation, ...own }];
    await becomes('final');
    expect(ended).toMatchObject([{ hash: OTHER_HASH, blockNumber: 0x70 }]);
  });

  it('does not mean an account with a key that delegates to a contract', async () => {
    provider.answer('eth_getCode', codeOf(`0xef0100${'ab'.repeat(20)}`));
    await transactions.submit(request);
    expect(transactions.getAll()[0]?.isSmartAccount).toBeUndefined();
  });
});
