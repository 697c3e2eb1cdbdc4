import { expect, test } from 'vitest';
import { loadSent, type Sent, saveSent } from './sent.ts';

const SENT: Sent = {
  id: '1-2',
  chainId: 56,
  withdrawal: 'unstake',
  data: '0x2e17de78',
  stage: 'sent',
  nonce: 4,
  fromBlock: 100,
  hash: '0xab',
};

test('pending transactions survive a reload; the outcome of an unanswered request is marked as unknown', () => {
  saveSent([SENT, { ...SENT, id: '3-4', stage: 'asked' }]);
  expect(loadSent()).toEqual([SENT, { ...SENT, id: '3-4', stage: 'lost' }]);
});

test('no address is stored, not even that of the contract', () => {
  saveSent([{ ...SENT, vault: `0x${'cc'.repeat(20)}` }]);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/0x[\da-f]{40}/i);
  expect(loadSent()).toEqual([SENT]);
});

test.each(['{', '{}', '7', 'null'])('storage that holds %s counts as empty', (kept) => {
  sessionStorage.setItem('exit-sent', kept);
  expect(loadSent()).toEqual([]);
});

test('storage that is forbidden breaks nothing', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  expect(() => saveSent([SENT], forbidden)).not.toThrow();
  expect(loadSent(forbidden)).toEqual([]);
});
