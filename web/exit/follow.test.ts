import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Request } from '@eleven/vault-client/rpc';
import { encodeErrorResult, encodeEventTopics } from 'viem/utils';
import { expect, test } from 'vitest';
import { followOnce, readOrigin } from './follow.ts';
import { isFollowed, type Sent } from './sent.ts';

const SENDER = `0x${'aa'.repeat(20)}` as const;
const VAULT = `0x${'cc'.repeat(20)}` as const;
const OTHER_VAULT = `0x${'dd'.repeat(20)}` as const;
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
  vault: VAULT,
};
const KNOWN = { known: SENDER, likely: undefined, vaults: [VAULT] };

/** A chain of 110 blocks. In block 105 the transaction `used` took the sender's nonce 4. */
function chainWith(
  used?: { hash: string; input: string },
  receipt: object | null = null,
  finalized?: `0x${string}`,
): Request {
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
        if (first === 'finalized') return finalized === undefined ? null : { number: finalized };
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
  expect(await followOnce(chainWith(), SENT, { ...KNOWN, known: undefined, likely: undefined })).toBe(SENT);
});

const receiptWith = (...eventNames: ('Exited' | 'Redeemed')[]) => ({
  ...{ status: '0x1', blockNumber: '0x69' },
  logs: eventNames.map((eventName) => ({
    address: VAULT,
    topics: encodeEventTopics({ abi: vaultAbi, eventName, args: { account: SENDER } }),
  })),
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

test('an event of the same name that another contract wrote proves nothing', async () => {
  const { logs, ...receipt } = receiptWith('Exited');
  const elsewhere = chainWith(undefined, { ...receipt, logs: logs.map((log) => ({ ...log, address: OTHER_VAULT })) });
  expect(await followOnce(elsewhere, SENT, KNOWN)).toMatchObject({ stage: 'unrecorded' });
  const { vault: _, ...reloaded } = SENT;
  // Until the contract it was sent to is known, no outcome is reported.
  expect(await followOnce(elsewhere, reloaded, KNOWN)).toBe(reloaded);
  const both = { ...KNOWN, vaults: [VAULT, OTHER_VAULT.toUpperCase().replace('X', 'x')] };
  expect(await followOnce(elsewhere, reloaded, both)).toMatchObject({ stage: 'done' });
});

test('the chain shows who sent it with which nonce, and to which contract unless the wallet wrapped the call', async () => {
  const originOf = async (input: string) =>
    readOrigin(async () => ({ hash: '0xab', from: SENDER, to: VAULT, nonce: '0x4', input, value: '0x0' }), SENT);
  expect(await originOf(DATA.toUpperCase().replace('X', 'x'))).toEqual({ sender: SENDER, nonce: 4, vault: VAULT });
  expect(await originOf('0x1234')).toEqual({ sender: SENDER, nonce: 4, vault: undefined });
});

test('the same event of another account, bundled into one transaction, proves nothing for this one', async () => {
  const bundled = chainWith(undefined, receiptWith('Exited'));
  const smart: Sent = { ...SENT, isSmartAccount: true };
  const other = `0x${'bb'.repeat(20)}`;
  expect(await followOnce(bundled, smart, { ...KNOWN, known: other, likely: undefined })).toMatchObject({
    stage: 'unrecorded',
  });
  // After a reload its owner is unknown until the account is connected.
  expect(await followOnce(bundled, smart, { ...KNOWN, known: undefined, likely: undefined })).toBe(smart);
  expect(await followOnce(bundled, smart, { ...KNOWN, known: undefined, likely: other })).toBe(smart);
  expect(await followOnce(bundled, smart, { ...KNOWN, known: undefined, likely: SENDER })).toMatchObject({
    stage: 'done',
  });
});

/** The same chain, 300 blocks after the request. */
const later =
  (chain: Request, isKnown: boolean, keepsStates = true): Request =>
  async (args) => {
    if (args.method === 'eth_blockNumber') return '0x190';
    if (args.method === 'eth_getTransactionByHash' && !isKnown) return null;
    if (args.method === 'eth_getTransactionCount' && args.params?.[1] !== 'latest' && !keepsStates)
      throw new Error('missing trie node');
    return chain(args);
  };

test('long in no block: dropped if its nonce is unused and the node has lost it, otherwise it still waits', async () => {
  const lost = await followOnce(later(chainWith(), false), SENT, KNOWN);
  expect(lost).toEqual({ ...SENT, stage: 'dropped' });
  expect(await followOnce(later(chainWith(), false), lost, KNOWN)).toBe(lost);
  expect(await followOnce(later(chainWith(), true), SENT, KNOWN)).toBe(SENT);
  // Found again, and mined after all.
  expect(await followOnce(later(chainWith(), true), lost, KNOWN)).toEqual(SENT);
  expect(await followOnce(chainWith(undefined, receiptWith('Exited')), lost, KNOWN)).toMatchObject({ stage: 'done' });
});

test('a node that does not have it yet proves nothing while it is young, or while its age is not known', async () => {
  expect(await followOnce(later(chainWith(), false), { ...SENT, fromBlock: 300 }, KNOWN)).toMatchObject({
    stage: 'sent',
  });
  expect(await followOnce(later(chainWith(), false), { ...SENT, fromBlock: 0 }, KNOWN)).toMatchObject({
    stage: 'sent',
  });
});

test('of which nobody knows what became of it: it is still followed, and found', async () => {
  const unknown: Sent = { ...SENT, stage: 'unknown' };
  expect(isFollowed(unknown)).toBe(true);
  expect(await followOnce(later(chainWith(), true), unknown, KNOWN)).toEqual(SENT);
});

test('long in no block: unknown if the nonce cannot tell', async () => {
  const unknown = { ...SENT, stage: 'unknown' };
  const used = chainWith({ hash: '0xcd', input: '0x' });
  expect(await followOnce(later(used, false, false), SENT, KNOWN)).toEqual(unknown);
  expect(await followOnce(later(used, false), SENT, { ...KNOWN, known: undefined, likely: SENDER })).toEqual(unknown);
  const { nonce: _, ...unnumbered } = SENT;
  expect(await followOnce(later(chainWith(), false), unnumbered, KNOWN)).toEqual({ ...unnumbered, stage: 'unknown' });
});

test('the nonce of a smart account, whose signers may confirm later, says nothing', async () => {
  const waiting: Sent = { ...SENT, isSmartAccount: true };
  expect(await followOnce(chainWith({ hash: '0xcd', input: '0x' }), waiting, KNOWN)).toBe(waiting);
  // However long they take.
  expect(await followOnce(later(chainWith(), false), waiting, KNOWN)).toBe(waiting);
});

test('a nonce that the wallet did not report is not looked up', async () => {
  const { nonce: _, ...unnumbered } = SENT;
  expect(await followOnce(chainWith({ hash: '0xcd', input: '0x' }), unnumbered, KNOWN)).toBe(unnumbered);
});

test('a receipt of a refusal: the call is repeated at its block to get the reason', async () => {
  const reverted = await followOnce(chainWith(undefined, { status: '0x0', blockNumber: '0x69' }), SENT, KNOWN);
  const reason = { code: 'vault.nothingToWithdraw', params: {} };
  expect(reverted).toEqual({ ...SENT, stage: 'reverted', block: 105, reason });
});

const UNTIL_104 = '0x68';

test.each([
  ['done', receiptWith('Exited')],
  ['unrecorded', receiptWith()],
  ['reverted', { status: '0x0', blockNumber: '0x69' }],
])('%s in a block that is not final: followed until it is', async (stage, receipt) => {
  const early = await followOnce(chainWith(undefined, receipt, UNTIL_104), SENT, KNOWN);
  expect([early, isFollowed(early)]).toMatchObject([{ stage, block: 105, isTentative: true }, true]);
  expect(await followOnce(chainWith(undefined, receipt, UNTIL_104), early, KNOWN)).toBe(early);
  const final = await followOnce(chainWith(undefined, receipt, '0x69'), early, KNOWN);
  expect([final, isFollowed(final)]).toEqual([{ ...early, isTentative: undefined }, false]);
});

test('its block was replaced by one without it: it waits again, and nothing of the earlier outcome is left', async () => {
  const refused = { status: '0x0', blockNumber: '0x69' };
  const early = await followOnce(chainWith(undefined, refused, UNTIL_104), SENT, KNOWN);
  expect(early.reason).toBeDefined();
  expect(await followOnce(chainWith(undefined, null, UNTIL_104), early, KNOWN)).toEqual(SENT);
  // In another block it may go through.
  const later = { ...receiptWith('Exited'), blockNumber: '0x6a' };
  const done = await followOnce(chainWith(undefined, later, UNTIL_104), early, KNOWN);
  expect(done).toEqual({ ...SENT, stage: 'done', block: 106, isTentative: true });
});

test('a node that has not reached the block says nothing about it', async () => {
  const early: Sent = { ...SENT, stage: 'done', block: 200, isTentative: true };
  expect(await followOnce(chainWith(), early, KNOWN)).toBe(early);
});

test('sped up by the wallet, it is followed under its new hash, even if the sender is only likely', async () => {
  const chain = chainWith({ hash: '0xcd', input: DATA });
  const next = { ...SENT, hash: '0xcd' };
  expect(await followOnce(chain, SENT, KNOWN)).toEqual(next);
  expect(await followOnce(chain, SENT, { ...KNOWN, known: undefined, likely: SENDER })).toEqual(next);
});

test('cancelled by the wallet, it counts as replaced, unless the sender is only likely', async () => {
  const chain = chainWith({ hash: '0xcd', input: '0x' });
  expect(await followOnce(chain, SENT, KNOWN)).toEqual({ ...SENT, hash: '0xcd', stage: 'replaced' });
  expect(await followOnce(chain, SENT, { ...KNOWN, known: undefined, likely: SENDER })).toBe(SENT);
});

test('another transaction of the same nonce replaces it only once its block is final', async () => {
  const other = { hash: '0xcd', input: '0x' };
  expect(await followOnce(chainWith(other, null, '0x68'), SENT, KNOWN)).toBe(SENT);
  expect(await followOnce(chainWith(other, null, '0x69'), SENT, KNOWN)).toMatchObject({ stage: 'replaced' });
});

test('its nonce used by itself is no replacement: the receipt follows in a moment', async () => {
  expect(await followOnce(chainWith({ hash: '0xab', input: DATA }), SENT, KNOWN)).toBe(SENT);
});
