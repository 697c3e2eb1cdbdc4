/** Two transactions are never taken for each other, and no outcome is reported before it is certain. */
import { encodeCall } from '@eleven/vault-client/encode-call';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, codeOf, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import {
  becomes,
  CALL,
  ended,
  events,
  HASH,
  kept,
  more,
  OTHER_HASH,
  provider,
  request,
  STAKED,
  stages,
  stays,
  transactions,
  until,
  usedBy,
  VAULT,
} from '../../testing/transactions-stage.ts';
import type { Transaction } from './transaction.ts';

const { data } = encodeCall(CALL);
const CLAIM = { function: 'claim' } as const;
const RECEIPT = { status: '0x1', blockNumber: '0x66' };

/** An entry that an earlier page left in the journal. */
function leave(entry: Partial<Transaction> & Pick<Transaction, 'id'>): void {
  const mine = { chainId: 31_337, vault: VAULT, sender: ACCOUNT, nonce: 5, fromBlock: 100, call: CALL };
  kept.set(entry.id, { ...mine, askedAt: Date.now(), stage: 'unanswered', ...entry });
}
const resume = (vault = VAULT) => transactions.resume(31_337, vault);
const entry = (id: string) => transactions.getAll().find((one) => one.id === id);

describe('a transaction', () => {
  it('waits for a block again when its block was undone before it was final', async () => {
    await transactions.submit(request);
    provider.answer('eth_getTransactionReceipt', () => RECEIPT);
    await becomes('mined');
    provider.answer('eth_getTransactionReceipt', () => null);
    await becomes('sent');
    expect(transactions.getAll()[0]?.blockNumber).toBeUndefined();
    expect(ended).toEqual([]);
  });

  it('is not final by the word of a node that says nothing about finality, however late the server is', async () => {
    provider.answer('eth_getBlockByNumber', () => null);
    await transactions.submit(request);
    provider.answer('eth_getTransactionReceipt', () => RECEIPT);
    await becomes('mined');
    more.nowMs = Date.now() + 3_600_000;
    await stays('mined');
    events.set(HASH, 0x66);
    await becomes('final');
  });

  it.each([
    ['pays another amount', { to: VAULT, input: data, value: '0x1' }],
    ['goes to another contract', { to: OTHER_ACCOUNT, input: data, value: '0xde0b6b3a7640000' }],
    ['calls another function', { to: VAULT, input: encodeCall(CLAIM).data, value: '0xde0b6b3a7640000' }],
  ])('was not sped up by one of its nonce that %s', async (_what, other) => {
    await transactions.submit(request);
    provider.answer('eth_getTransactionReceipt', ([hash]) => (hash === OTHER_HASH ? RECEIPT : null));
    usedBy({ hash: OTHER_HASH, ...other });
    await becomes('cancelled');
  });

  it('is asked for with the nonce after those that wait for a block, once the journal has it', async () => {
    let isWritten = false;
    more.writing = async () => {
      await new Promise((resolve) => setTimeout(resolve));
      isWritten = true;
    };
    provider.answer('eth_getTransactionCount', ([, block]) => (block === 'pending' ? '0x7' : '0x5'));
    provider.answer('eth_sendTransaction', () => {
      expect(isWritten).toBe(true);
      return HASH;
    });
    expect(await transactions.submit(request)).toMatchObject({ ok: true, transaction: { stage: 'sent', nonce: 7 } });
  });

  it('is not asked for when the wallet changes its network after the checks', async () => {
    const beforeAsking = () => provider.answer('eth_chainId', () => '0x38');
    expect(await transactions.submit({ ...request, beforeAsking })).toEqual({
      ok: false,
      problem: { kind: 'wrongChain' },
    });
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
    expect(kept.size).toBe(0);
  });
});

describe('of two equal transactions', () => {
  it('an unanswered one does not pass for the one that the wallet has answered', async () => {
    leave({ id: 'answered', stage: 'sent', hash: HASH });
    leave({ id: 'unanswered' });
    usedBy({ hash: HASH, to: VAULT, input: data, value: '0xde0b6b3a7640000' });
    provider.answer('eth_getTransactionReceipt', () => RECEIPT);
    await resume();
    await until(() => expect(entry('unanswered')?.nonce).toBe(6));
    expect(entry('unanswered')?.hash).toBeUndefined();
  });

  it('both unanswered, one on the chain answers one, even if both are read at the same time', async () => {
    leave({ id: 'one' });
    leave({ id: 'other', askedAt: Date.now() - 1_000 });
    usedBy({ hash: HASH, to: VAULT, input: data, value: '0xde0b6b3a7640000' });
    await resume();
    await until(() => expect(stages().toSorted()).toEqual(['sent', 'unanswered']));
    await until(() => expect(transactions.getAll().find(({ hash }) => hash === undefined)?.nonce).toBe(6));
    expect(stages().toSorted()).toEqual(['sent', 'unanswered']);
  });

  it('of a smart account, one event ends one', async () => {
    provider.answer('eth_getCode', codeOf('0x6080'));
    leave({ id: 'one', stage: 'sent', isSmartAccount: true });
    leave({ id: 'other', stage: 'sent', isSmartAccount: true, askedAt: 0 });
    await resume();
    more.events = [{ ...STAKED, txHash: OTHER_HASH, blockNumber: 0x66 }];
    await until(() => expect(ended).toHaveLength(1));
    const [first] = ended;
    more.events = [...more.events, { ...STAKED, txHash: HASH, blockNumber: 0x65 }];
    await until(() => expect(ended).toHaveLength(2));
    expect(first?.hash).toBe(OTHER_HASH);
    expect(ended[1]?.hash).toBe(HASH);
  });

  it('an earlier one does not pass for an unanswered one, where a node has no old states', async () => {
    leave({ id: '1', nonce: 6 });
    let nonce = '0x5';
    provider.answer('eth_getTransactionCount', () => '0x7');
    provider.answer('eth_getBlockByNumber', () => ({}));
    provider.answer('eth_getTransactionByHash', () => ({ nonce }));
    more.events = [{ ...STAKED, txHash: OTHER_HASH, blockNumber: 0x66 }];
    await resume();
    await stays('unanswered');
    nonce = '0x6';
    await becomes('final');
    expect(ended).toMatchObject([{ hash: OTHER_HASH }]);
  });
});

describe('an old request', () => {
  it('stays when an equal payment is final: two equal payments are two', async () => {
    leave({ id: 'old' });
    await resume();
    await transactions.submit({ ...request, again: true });
    events.set(HASH, 0x66);
    await until(() => expect(stages()).toContain('final'));
    expect(entry('old')?.stage).toBe('unanswered');
  });

  it('of another account stays when the same was done for this one, and does not stand in its way', async () => {
    leave({ id: 'old', sender: OTHER_ACCOUNT, call: CLAIM });
    leave({ id: 'sent', sender: OTHER_ACCOUNT, call: CLAIM, stage: 'sent', hash: OTHER_HASH });
    await resume();
    expect(await transactions.submit({ ...request, call: CLAIM })).toMatchObject({ ok: true });
    more.events = [{ ...STAKED, kind: 'rewardPaid', txHash: HASH, blockNumber: 0x66 }];
    await until(() => expect(stages()).toContain('final'));
    expect(entry('old')?.stage).toBe('unanswered');
  });

  it('on another vault does not stand in the way', async () => {
    leave({ id: 'sent', vault: OTHER_ACCOUNT, call: CLAIM, stage: 'sent', hash: OTHER_HASH });
    await resume(OTHER_ACCOUNT);
    expect(stages()).toEqual(['sent']);
    expect(await transactions.submit({ ...request, call: CLAIM })).toMatchObject({ ok: true });
  });

  it('of another page counts although this page has not read it', async () => {
    leave({ id: 'sent', call: CLAIM, stage: 'sent', hash: HASH });
    expect(await transactions.submit({ ...request, call: CLAIM })).toEqual({
      ok: false,
      problem: { kind: 'underWay' },
    });
  });

  it('is given up a day after it was asked, and not before', async () => {
    const DAY_MS = 86_400_000;
    leave({ id: 'older', askedAt: Date.now() - DAY_MS - 60_000 });
    leave({ id: 'younger', askedAt: Date.now() - DAY_MS + 60_000 });
    await resume();
    expect([entry('older'), entry('younger')?.stage, [...kept.keys()]]).toEqual([undefined, 'unanswered', ['younger']]);
  });
});
