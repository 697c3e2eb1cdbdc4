import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { RequestArguments } from '@eleven/vault-client/rpc';
import { encodeEventTopics } from 'viem/utils';
import { expect, test, vi } from 'vitest';
import type { WalletStore } from '../src/wallet/wallet-store.ts';
import { createExit } from './exit.ts';
import type { Sent } from './sent.ts';

const VAULT = `0x${'c4'.repeat(20)}`;
const ACCOUNT = `0x${'aa'.repeat(20)}` as const;
const OTHER = `0x${'bb'.repeat(20)}`;
const INSTALLATION = { chainId: 56, vaults: [VAULT], origin: 'https://eleven.test', date: '2026-11-22' };

const EXITED = encodeEventTopics({ abi: vaultAbi, eventName: 'Exited', args: { account: ACCOUNT } });

/** The page's state with a connected wallet that replies through `answer`. */
function exitWith(answer: (args: RequestArguments) => unknown, kept: readonly Sent[] = []) {
  const state = { status: 'connected', account: ACCOUNT, chainId: 56, options: [] };
  const wallet = { getState: () => state, request: async (args: RequestArguments) => answer(args) };
  const saved: (readonly Sent[])[] = [];
  let pauses = 0;
  const exit = createExit({
    isFile: false,
    installation: INSTALLATION,
    wallet: wallet as unknown as WalletStore,
    load: () => kept,
    save: (sent) => void saved.push(sent),
    pause: async () => {
      pauses += 1;
    },
  });
  return { exit, saved, pauses: () => pauses };
}

test.each([
  ['vault', { vault: '0x12' }],
  ['rpcUrl', { readBy: 'rpc', rpcUrl: 'http://example.org' }],
  ['watched', { watched: 'me' }],
] as const)('reports an invalid %s without any request', async (problem, settings) => {
  const answer = vi.fn();
  const { exit } = exitWith(answer);
  exit.change(settings);
  await exit.read();
  expect(exit.getState().problem).toBe(problem);
  expect(answer).not.toHaveBeenCalled();
});

test('a reply to a request from before the settings changed is ignored', async () => {
  let answerFirst = (_chainId: string) => {};
  const { exit } = exitWith(({ method }) => {
    if (method !== 'eth_chainId') throw new Error('not this far');
    return new Promise((resolve) => {
      answerFirst = resolve;
    });
  });
  const reading = exit.read();
  expect(exit.getState().isReading).toBe(true);
  exit.change({ watched: OTHER });
  answerFirst('0x1');
  await reading;
  expect(exit.getState()).toMatchObject({ isReading: false, problem: undefined, holdings: undefined });
});

test('a node that lags behind a known block is read again, but not forever', async () => {
  const { exit, pauses } = exitWith(({ method }) => (method === 'eth_chainId' ? '0x38' : '0x64'));
  await exit.read({ fromBlock: 101 });
  expect(exit.getState().problem).toMatchObject({ error: { kind: 'behind' } });
  expect(pauses()).toBe(7);
});

test('a pending transaction is followed again from the start, to its end', async () => {
  const sent: Sent = {
    id: '1-2',
    chainId: 56,
    withdrawal: 'exit',
    data: '0xe9fad8ee',
    stage: 'sent',
    fromBlock: 100,
    hash: '0xab',
  };
  let looks = 0;
  const { exit, saved } = exitWith(
    ({ method }) => {
      if (method === 'eth_getTransactionByHash')
        return { hash: '0xab', from: ACCOUNT, to: VAULT, nonce: '0x4', input: '0xe9fad8ee', value: '0x0' };
      if (method === 'eth_getTransactionCount') return '0x4';
      if (method !== 'eth_getTransactionReceipt') throw new Error(method);
      looks += 1;
      if (looks === 1) throw { code: 4900, message: 'away for a moment' };
      return looks < 4 ? null : { status: '0x1', blockNumber: '0x69', logs: [{ address: VAULT, topics: EXITED }] };
    },
    [sent, { ...sent, id: '3-4', chainId: 97 }],
  );
  exit.start();
  const done = { ...sent, nonce: 4, vault: VAULT, stage: 'done', block: 105 };
  await vi.waitFor(() => expect(exit.getState().sent[0]).toEqual(done));
  // The other transaction is on another chain, so this page cannot tell its state.
  expect(exit.getState().sent[1]?.stage).toBe('sent');
  expect(saved.at(-1)).toEqual(exit.getState().sent);
  expect(looks).toBe(4);
});

test('an outcome is followed until its block is final, and the holdings are read at each step', async () => {
  const sent: Sent = {
    ...{ id: '1-2', chainId: 56, withdrawal: 'exit', data: '0xe9fad8ee', stage: 'sent', nonce: 4, fromBlock: 100 },
    ...{ hash: '0xab', vault: VAULT },
  };
  const looks: string[] = [];
  let readings = 0;
  const { exit } = exitWith(
    ({ method }) => {
      if (method === 'eth_chainId') {
        readings += 1;
        // Of another chain, a reading ends here.
        return '0x1';
      }
      if (method === 'eth_getTransactionByHash')
        return { hash: '0xab', from: ACCOUNT, to: VAULT, nonce: '0x4', input: '0xe9fad8ee', value: '0x0' };
      if (method === 'eth_getTransactionCount') return '0x4';
      if (method === 'eth_blockNumber') return '0x6e';
      if (method === 'eth_getBlockByNumber') return { number: looks.length < 5 ? '0x68' : '0x69' };
      if (method !== 'eth_getTransactionReceipt') throw { code: -32601 };
      looks.push(`${exit.getState().sent[0]?.stage} ${exit.getState().sent[0]?.isTentative ?? false}`);
      // After the second look another block takes the place of the first.
      return looks.length === 3
        ? null
        : { status: '0x1', blockNumber: '0x69', logs: [{ address: VAULT, topics: EXITED }] };
    },
    [sent],
  );
  exit.start();
  const done = { ...sent, stage: 'done', block: 105, isTentative: undefined };
  await vi.waitFor(() => expect(exit.getState().sent).toEqual([done]));
  expect(looks).toEqual(['sent false', 'done true', 'done true', 'sent false', 'done true']);
  expect(readings).toBe(4);
});

test.each([
  ['says nothing', () => new Promise<void>(() => {})],
  ['says that a question is open there already', async () => {}],
])('waits a minute for a wallet that %s when asked to connect, then names it', async (_what, connect) => {
  const option = { uuid: '1', rdns: 'x', name: 'Sleepy', icon: undefined, provider: { request: async () => null } };
  let status = 'connecting';
  let endWait = () => {};
  const waits: number[] = [];
  const exit = createExit({
    isFile: false,
    installation: INSTALLATION,
    wallet: {
      getState: () => ({ status, option, options: [option] }),
      connect,
      cancel: () => (status = 'off'),
    } as unknown as WalletStore,
    load: () => [],
    save: () => {},
    pause: (delayMs) => {
      waits.push(delayMs);
      return new Promise((resolve) => (endWait = resolve));
    },
  });
  const connecting = exit.connect(option);
  expect([waits, exit.getState().unanswered]).toEqual([[60_000], undefined]);
  endWait();
  await connecting;
  expect([status, exit.getState().unanswered]).toEqual(['off', 'Sleepy']);
});
