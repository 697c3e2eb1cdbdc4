import { afterEach, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../wallet/tx/transaction.ts';
import { type ActionRecord, readRecords, stillOpen, unreported, writeRecords } from './action-records.ts';
import type { AdminActionCall } from './admin-action.ts';

const HASH = `0x${'a1'.repeat(32)}`;
const FASTER = `0x${'b2'.repeat(32)}`;
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const pause: AdminActionCall = { function: 'setPaused', paused: true };
const resume: AdminActionCall = { function: 'setPaused', paused: false };

const record = (changes: Partial<ActionRecord> = {}): ActionRecord => ({
  entryId: '7',
  call: pause,
  sender: ME,
  at: 1_000,
  told: [],
  ...changes,
});
const sent = (changes: Partial<Transaction> = {}): Transaction => ({
  id: 't',
  chainId: 31_337,
  vault: '0x1',
  sender: ME.toLowerCase(),
  nonce: 1,
  fromBlock: 1,
  call: pause,
  askedAt: 1_001,
  stage: 'sent',
  hash: HASH,
  ...changes,
});
afterEach(() => localStorage.clear());

describe('the transactions to report to the log', () => {
  const { hash: _, ...asked } = sent({ stage: 'asked' });
  it.each<[string, ActionRecord[], Transaction[], { entryId: string; txHash: string }[]]>([
    ['its transaction, once it is sent', [record()], [sent()], [{ entryId: '7', txHash: HASH }]],
    ['nothing while the wallet is asked', [record()], [asked], []],
    ['nothing twice', [record({ told: [HASH] })], [sent()], []],
    [
      'the faster one that the wallet put in its place',
      [record({ told: [HASH] })],
      [sent({ hash: FASTER, replacedHash: HASH })],
      [{ entryId: '7', txHash: FASTER }],
    ],
    [
      'nothing of what took the place of a cancelled one',
      [record({ told: [HASH] })],
      [sent({ stage: 'cancelled', hash: FASTER, replacedHash: HASH })],
      [],
    ],
    [
      'nothing of what came instead of one that was never seen',
      [record()],
      [sent({ stage: 'cancelled', hash: FASTER })],
      [],
    ],
    ['nothing of another account', [record()], [sent({ sender: OTHER })], []],
    ['nothing of the opposite', [record()], [sent({ call: resume })], []],
    ['nothing that was asked before', [record()], [sent({ askedAt: 999 })], []],
    [
      'each of two that are the same beside its own question',
      [record(), record({ entryId: '9', at: 2_000 })],
      [sent(), sent({ id: 'u', askedAt: 2_001, hash: FASTER })],
      [
        { entryId: '7', txHash: HASH },
        { entryId: '9', txHash: FASTER },
      ],
    ],
    ['nothing that is the name of a proposal', [record()], [sent({ isSmartAccount: true })], []],
    [
      'what a smart account has sent, once that is found',
      [record()],
      [sent({ isSmartAccount: true, stage: 'final' })],
      [{ entryId: '7', txHash: HASH }],
    ],
  ])('is %s', (_, records, list, told) => {
    expect(unreported(records, list)).toEqual(told);
  });

  it.each<[string, ActionRecord, Transaction[], boolean]>([
    ['nothing was sent yet', record(), [], true],
    ['it waits for a block, and may be replaced', record({ told: [HASH] }), [sent()], true],
    ['it is final and the log does not have it', record(), [sent({ stage: 'final' })], true],
    ['it is final and the log has it', record({ told: [HASH] }), [sent({ stage: 'final' })], false],
    [
      'it was cancelled',
      record({ told: [HASH] }),
      [sent({ stage: 'cancelled', hash: FASTER, replacedHash: HASH })],
      false,
    ],
  ])('is looked for while %s', (_, one, list, isOpen) => {
    expect(stillOpen([one], list)).toEqual(isOpen ? [one] : []);
  });

  it('survives a reload, for a week', () => {
    writeRecords([record()]);
    expect(readRecords(2_000)).toEqual([record()]);
    expect(readRecords(8 * 86_400_000)).toEqual([]);
    localStorage.setItem('levers.asked', '{broken');
    expect(readRecords(2_000)).toEqual([]);
  });
});
