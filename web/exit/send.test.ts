import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Request, RequestArguments } from '@eleven/vault-client/rpc';
import { encodeErrorResult, encodeFunctionData } from 'viem/utils';
import { expect, test } from 'vitest';
import { check } from './send.ts';

const HASH = `0x${'12'.repeat(32)}`;
const ACCOUNT = `0x${'Aa'.repeat(20)}`;
const VAULT = `0x${'c4'.repeat(20)}`;
const ORDER = { chainId: 56, vault: VAULT, account: ACCOUNT, call: { function: 'redeem', id: 4n } } as const;
const DATA = encodeFunctionData({ abi: vaultAbi, functionName: 'redeem', args: [4n] });

type Answers = Record<string, unknown | ((params: readonly unknown[]) => unknown)>;

/** Replies by method. Other methods are refused, so that no request goes unnoticed. */
function answering(answers: Answers) {
  const asked: RequestArguments[] = [];
  const request: Request = async (args) => {
    asked.push(args);
    if (!(args.method in answers)) throw new Error(`nobody should ask for ${args.method}`);
    const answer = answers[args.method];
    return typeof answer === 'function' ? answer(args.params ?? []) : answer;
  };
  return { request, asked, sends: () => asked.filter(({ method }) => method === 'eth_sendTransaction') };
}

const walletWith = (answers: Answers = {}) =>
  answering({
    eth_accounts: [ACCOUNT.toLowerCase()],
    eth_chainId: '0x38',
    eth_blockNumber: '0x64',
    eth_sendTransaction: HASH,
    ...answers,
  });
const nodeWith = (answers: Answers = {}) =>
  answering({ eth_call: '0x', eth_estimateGas: '0x9c40', eth_getCode: '0x', ...answers });
const refusing = (error: unknown) => () => {
  throw error;
};

test('the wallet is asked once, with a complete transaction, no BNB, and one and a half times the estimated gas', async () => {
  const wallet = walletWith();
  const checked = await check(wallet.request, nodeWith().request, ORDER);
  if (!checked.ok) throw new Error('refused');
  expect(checked.draft).toEqual({ fromBlock: 100, data: DATA });
  expect(wallet.sends()).toEqual([]);
  expect(await checked.send()).toEqual({ ok: true, hash: HASH });
  const transaction = { from: ACCOUNT, to: VAULT, value: '0x0', data: DATA, chainId: '0x38', gas: '0xea60' };
  expect(wallet.sends()).toEqual([{ method: 'eth_sendTransaction', params: [transaction] }]);
});

test('the call is dry-run on the newest block first; a call that the contract refuses is not sent', async () => {
  const data = encodeErrorResult({ abi: vaultAbi, errorName: 'NotMatured', args: [1_900_000_000n] });
  const node = nodeWith({ eth_call: refusing({ code: 3, message: 'execution reverted', data }) });
  const wallet = walletWith();
  const checked = await check(wallet.request, node.request, ORDER);
  expect(checked).toEqual({ ok: false, problem: { kind: 'refused', code: 'vault.notMatured', params: {} } });
  const trial = { from: ACCOUNT, to: VAULT, data: DATA, value: '0x0' };
  expect(node.asked[0]).toEqual({ method: 'eth_call', params: [trial, 'latest'] });
  expect(wallet.sends()).toEqual([]);
});

test.each([
  ['another account', { eth_accounts: [`0x${'bb'.repeat(20)}`] }, { kind: 'wrongAccount' }],
  ['no account', { eth_accounts: [] }, { kind: 'wrongAccount' }],
  ['another network', { eth_chainId: '0x1' }, { kind: 'wrongChain' }],
])('a wallet with %s is not asked to sign', async (_what, answers, problem) => {
  const wallet = walletWith(answers);
  expect(await check(wallet.request, nodeWith().request, ORDER)).toEqual({ ok: false, problem });
  expect(wallet.sends()).toEqual([]);
});

test.each(['56', 56])('a wallet that gives its chain as %j is on that chain', async (chain) => {
  const checked = await check(walletWith({ eth_chainId: chain }).request, nodeWith().request, ORDER);
  expect(checked.ok && (await checked.send())).toEqual({ ok: true, hash: HASH });
});

test('a change in the wallet between the check and the signature is noticed', async () => {
  let chain = '0x38';
  const wallet = walletWith({ eth_chainId: () => chain });
  const checked = await check(wallet.request, nodeWith().request, ORDER);
  chain = '0x1';
  expect(checked.ok && (await checked.send())).toEqual({ ok: false, problem: { kind: 'wrongChain' } });
  expect(wallet.sends()).toEqual([]);
});

test('a refusal of the wallet is shown, and the wallet is asked once', async () => {
  const wallet = walletWith({ eth_sendTransaction: refusing({ code: 4001, message: 'User rejected the request.' }) });
  const checked = await check(wallet.request, nodeWith().request, ORDER);
  const problem = { kind: 'provider', problem: 'rejected' };
  expect(checked.ok && (await checked.send())).toEqual({ ok: false, problem });
  expect(wallet.sends()).toHaveLength(1);
});

test('a missing or untrustworthy gas estimate is left to the wallet', async () => {
  for (const estimate of [refusing({ code: -32601, message: 'no such method' }), '0x0', '0xffffff', 'many']) {
    const wallet = walletWith();
    const checked = await check(wallet.request, nodeWith({ eth_estimateGas: estimate }).request, ORDER);
    if (checked.ok) await checked.send();
    expect(wallet.sends()[0]?.params?.[0]).not.toHaveProperty('gas');
  }
});

test('a wallet that cannot report the newest block is asked anyway; the node reports it if it can', async () => {
  const wallet = walletWith({ eth_blockNumber: refusing({ code: -32601, message: 'no such method' }) });
  const checked = await check(wallet.request, nodeWith({ eth_blockNumber: '0x65' }).request, ORDER);
  expect(checked.ok && checked.draft).toEqual({ fromBlock: 101, data: DATA });
  const untold = await check(wallet.request, nodeWith().request, ORDER);
  expect(untold.ok && untold.draft).toEqual({ fromBlock: 0, data: DATA });
  expect(untold.ok && (await untold.send())).toEqual({ ok: true, hash: HASH });
});

test.each([
  ['a contract', '0x6080', true],
  ['a key that delegates to a contract', `0xef0100${'ab'.repeat(20)}`, undefined],
])('an account that is %s', async (_what, code, isSmartAccount) => {
  const checked = await check(walletWith().request, nodeWith({ eth_getCode: code }).request, ORDER);
  expect(checked.ok && checked.draft.isSmartAccount).toBe(isSmartAccount);
});
