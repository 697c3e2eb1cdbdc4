import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Request } from '@eleven/vault-client/rpc';
import { encodeErrorResult, encodeEventTopics } from 'viem/utils';
import { expect, test } from 'vitest';
import { followOnce } from './follow.ts';
import type { Sent } from './sent.ts';

const SENDER = `0x${'aa'.repeat(20)}`;
const DATA = '0xe9fad8ee';
const SENT: Sent = {
  id: '1-2',
  chainId: 56,
  withdrawal: 'exit',
  data: DATA,
  stage: 'sent',
  nonce: 4,
  fromBlock: 100,
  hash: '0xAB',
};
const KNOWN = { known: SENDER, likely: undefined };

/** A chain of 110 blocks. In block 105 the transaction `used` took the sender's nonce 4. */
function chainWith(used?: { hash: string; input: string }, receipt: object | null = null): Request {
  return async ({ method, params = [] }) => {
    const [first, second] = params;
    switch (method) {
      case 'eth_getTransactionReceipt':
        return receipt;
      case 'eth_blockNumber':
        return '0x6e';
      case 'eth_getTransactionCount':
        return used && (second === 'latest' || Number(second) >= 105) ? '0x5' : '0x4';
      case 'eth_getBlockByNumber':
        return Number(first) === 105
          ? { transactions: [{ ...used, from: SENDER, nonce: '0x4', to: null, value: '0x0' }] }
          : null;
      case 'eth_getTransactionByHash':
        return { from: SENDER, to: SENDER, input: DATA };
      case 'eth_call':
        throw { code: 3, data: encodeErrorResult({ abi: vaultAbi, errorName: 'NothingToWithdraw' }) };
      default:
        throw new Error(`nobody asks for ${method}`);
    }
  };
}

test('while it is in no block, nothing is new', async () => {
  expect(await followOnce(chainWith(), SENT, KNOWN)).toBe(SENT);
  expect(await followOnce(chainWith(), SENT, { known: undefined, likely: undefined })).toBe(SENT);
});

const receiptWith = (...eventNames: ('Exited' | 'Redeemed')[]) => ({
  ...{ status: '0x1', blockNumber: '0x69' },
  logs: eventNames.map((eventName) => ({ topics: encodeEventTopics({ abi: vaultAbi, eventName }) })),
});

test('its receipt and the event of the contract show that it is done, and in which block', async () => {
  const done = await followOnce(chainWith(undefined, receiptWith('Redeemed', 'Exited')), SENT, KNOWN);
  expect(done).toEqual({ ...SENT, stage: 'done', block: 105 });
});

test.each([
  ['no event', receiptWith()],
  ['the event of another withdrawal', receiptWith('Redeemed')],
  ['nothing about events', { status: '0x1', blockNumber: '0x69' }],
])(
  'a receipt with %s proves no withdrawal: a smart account may have failed within its transaction',
  async (_, receipt) => {
    const next = await followOnce(chainWith(undefined, receipt), SENT, KNOWN);
    expect(next).toEqual({ ...SENT, stage: 'unrecorded', block: 105 });
  },
);

test('the nonce of a smart account, whose signers may confirm later, says nothing', async () => {
  const waiting: Sent = { ...SENT, isSmartAccount: true };
  expect(await followOnce(chainWith({ hash: '0xcd', input: '0x' }), waiting, KNOWN)).toBe(waiting);
});

test('a nonce that the wallet did not tell is not looked up', async () => {
  const { nonce: _, ...unnumbered } = SENT;
  expect(await followOnce(chainWith({ hash: '0xcd', input: '0x' }), unnumbered, KNOWN)).toBe(unnumbered);
});

test('a receipt of a refusal: the call is repeated at its block to get the reason', async () => {
  const reverted = await followOnce(chainWith(undefined, { status: '0x0', blockNumber: '0x69' }), SENT, KNOWN);
  const reason = { code: 'vault.nothingToWithdraw', params: {} };
  expect(reverted).toEqual({ ...SENT, stage: 'reverted', block: 105, reason });
});

test('sped up by the wallet, it is followed under its new hash, even if the sender is only likely', async () => {
  const chain = chainWith({ hash: '0xcd', input: DATA });
  const next = { ...SENT, hash: '0xcd' };
  expect(await followOnce(chain, SENT, KNOWN)).toEqual(next);
  expect(await followOnce(chain, SENT, { known: undefined, likely: SENDER })).toEqual(next);
});

test('cancelled by the wallet, it counts as replaced, unless the sender is only likely', async () => {
  const chain = chainWith({ hash: '0xcd', input: '0x' });
  expect(await followOnce(chain, SENT, KNOWN)).toEqual({ ...SENT, hash: '0xcd', stage: 'replaced' });
  expect(await followOnce(chain, SENT, { known: undefined, likely: SENDER })).toBe(SENT);
});

test('its nonce used by itself is no replacement: the receipt comes in a moment', async () => {
  expect(await followOnce(chainWith({ hash: '0xab', input: DATA }), SENT, KNOWN)).toBe(SENT);
});
