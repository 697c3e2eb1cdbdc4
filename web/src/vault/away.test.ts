/**
 * When a user stakes, claims or withdraws while the server, its node or the wallet's node (or all of them) hangs or is
 * unreachable: the text names the unreachable one, and the others are still asked.
 */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeErrorResult } from 'viem/utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  api,
  CALL,
  CONFIG,
  kept,
  OTHER_HASH,
  provider,
  request,
  timeouts,
  transactions,
  VAULT,
} from '../testing/transactions-stage.ts';
import { START_AT } from '../testing/vault-reply.ts';
import type { Unchecked } from '../wallet/tx/transaction.ts';
import { problemText } from './problem-text.ts';
import { waitingText } from './transactions/action-status.tsx';

const CALLS = [CALL, { function: 'claim' }, { function: 'exit' }] as const;
const START = `0x${START_AT.toString(16).padStart(64, '0')}`;

type Faults = Partial<Record<'server' | 'wallet', 'hangs' | 'away' | 'node away' | 'fails'>>;

const never = () => new Promise<never>(() => {});

function breakThings({ server, wallet }: Faults): void {
  if (server) {
    vi.stubGlobal('fetch', async (url: string) => {
      if (server === 'hangs') return never();
      if (server === 'away') throw new TypeError('Failed to fetch');
      if (url === '/api/config') return Response.json(api[url]);
      const code = server === 'node away' ? 'upstream.failed' : 'internal';
      return Response.json({ code, message: 'x' }, { status: server === 'node away' ? 502 : 500 });
    });
  }
  if (wallet) {
    const answer = wallet === 'hangs' ? never : () => Promise.reject({ code: -32603, message: 'Failed to fetch' });
    for (const method of ['eth_call', 'eth_getTransactionCount', 'eth_blockNumber', 'eth_getCode'])
      provider.answer(method, answer);
  }
}

/** The text shown while the wallet is asked, or the reason why it is not asked. */
async function say(call: (typeof CALLS)[number]): Promise<string> {
  let asked: { unchecked: Unchecked | undefined } | undefined;
  const outcome = await transactions.submit({
    ...request,
    call,
    beforeAsking: (unchecked) => (asked = { unchecked }),
  });
  expect(provider.countOf('eth_sendTransaction')).toBe(outcome.ok ? 1 : 0);
  if (outcome.ok) return waitingText({ phase: 'asking', unchecked: asked?.unchecked }, 'en', 'MetaMask');
  expect(kept.size).toBe(0);
  return problemText(outcome.problem, 'en');
}

const TRIED = 'This was checked through the network of your wallet instead.';
const ASKED = 'Confirm it in MetaMask.';
const WALLET_AWAY = 'The wallet cannot reach its network. Nothing was sent. Check the network settings of the wallet.';
const ALL_AWAY =
  'Neither the server nor the network of your wallet answers. Nothing was sent. Check your internet connection and the network settings of the wallet.';

const TABLE: readonly [what: string, Faults, says: string][] = [
  ['nothing is away', {}, ASKED],
  ['the server hangs', { server: 'hangs' }, `The server does not answer. ${TRIED} ${ASKED}`],
  ['the server is away', { server: 'away' }, `The server does not answer. ${TRIED} ${ASKED}`],
  [
    'the node of the server is away',
    { server: 'node away' },
    `The server cannot reach a node of the chain. ${TRIED} ${ASKED}`,
  ],
  ['the server fails', { server: 'fails' }, `The server could not check this. ${TRIED} ${ASKED}`],
  ['the node of the wallet is away', { wallet: 'away' }, WALLET_AWAY],
  ['the node of the wallet hangs', { wallet: 'hangs' }, WALLET_AWAY],
  ['the nodes of both are away', { server: 'node away', wallet: 'away' }, WALLET_AWAY],
  ['all are away', { server: 'away', wallet: 'away' }, ALL_AWAY],
  ['all hang', { server: 'hangs', wallet: 'hangs' }, ALL_AWAY],
];

describe.each(TABLE)('while %s', (_what, faults, says) => {
  beforeEach(() => {
    // Do not wait for a reply that never comes.
    if (faults.server === 'hangs') timeouts.serverMs = 1;
    if (faults.wallet === 'hangs') Object.assign(timeouts, { walletMs: 100, dryRunMs: 1 });
    breakThings(faults);
  });

  it.each(CALLS)('$function: the text names what is unreachable', async (call) => {
    expect(await say(call)).toBe(says);
  });
});

describe('without the server’s dry run', () => {
  beforeEach(() => breakThings({ server: 'away' }));

  it('if the wallet’s node cannot dry-run it either, the wallet is asked anyway and estimates the gas itself', async () => {
    let calls = 0;
    provider.answer('eth_call', () => {
      calls += 1;
      // The vault is confirmed; later requests get no reply.
      return calls === 1 ? START : never();
    });
    timeouts.dryRunMs = 1;
    expect(await say(CALLS[1])).toBe(
      `The server does not answer. This could not be checked beforehand: check the details in your wallet before you confirm. ${ASKED}`,
    );
    const [sent] = provider.asked.filter(({ method }) => method === 'eth_sendTransaction');
    expect(sent?.params?.[0]).toMatchObject({ to: VAULT, chainId: '0x7a69' });
    expect(sent?.params?.[0]).not.toHaveProperty('gas');
  });

  it('rule 12: the wallet’s node reports that the contract would refuse', async () => {
    const data = encodeErrorResult({ abi: vaultAbi, errorName: 'StakingPaused' });
    provider.answer('eth_call', ([trial]) =>
      (trial as { from?: string }).from ? Promise.reject({ code: 3, message: 'execution reverted', data }) : START,
    );
    expect(await say(CALLS[0])).toBe('New stakes are paused. Withdrawals always work.');
  });

  it.each([
    ['the chain', () => provider.answer('eth_chainId', () => '0x38'), 'wrongChain'],
    ['the contract behind the address', () => provider.answer('eth_call', () => '0x'), 'altered'],
    ['the account', () => provider.emit('accountsChanged', []), 'notConnected'],
  ] as const)('%s is still verified', async (_what, alter, kind) => {
    alter();
    expect(await transactions.submit({ ...request, call: { function: 'exit' } })).toEqual({
      ok: false,
      problem: { kind },
    });
    expect(provider.countOf('eth_sendTransaction')).toBe(0);
  });
});

it('a changed vault address in the server’s reply stops everything, even while its node is unreachable', async () => {
  breakThings({ server: 'node away' });
  api['/api/config'] = { ...CONFIG, vaults: [{ address: OTHER_HASH.slice(0, 42), name: 'Vault', status: 'open' }] };
  expect(await transactions.submit(request)).toEqual({ ok: false, problem: { kind: 'altered' } });
});

it('a wallet whose network is unknown is not reported as being on another one', async () => {
  provider.answer('eth_chainId', () => Promise.reject({ code: -32603, message: 'Failed to fetch' }));
  expect(await say(CALLS[2])).toBe(WALLET_AWAY);
});

it('each wait has its own text, in both languages', () => {
  const waits = [
    { phase: 'checking', unchecked: undefined },
    { phase: 'asking', unchecked: undefined },
    { phase: 'asking', unchecked: { why: 'server', isTriedByWallet: false } },
  ] as const;
  expect(waits.map((wait) => waitingText(wait, 'en', 'MetaMask'))).toEqual([
    'Checking with the chain first. The wallet has not been asked yet.',
    ASKED,
    `The server does not answer. This could not be checked beforehand: check the details in your wallet before you confirm. ${ASKED}`,
  ]);
  expect(waits.map((wait) => waitingText(wait, 'ko', 'MetaMask'))).toEqual([
    '체인에서 먼저 확인하고 있습니다. 지갑은 아직 열리지 않았습니다.',
    'MetaMask에서 확인해 주십시오.',
    '서버가 응답하지 않습니다. 미리 확인하지 못했으니 지갑에 표시되는 내용을 보고 확인해 주십시오. MetaMask에서 확인해 주십시오.',
  ]);
});
