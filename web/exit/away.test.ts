/**
 * Something is unreachable: our server, the node that reads, the wallet's own node, or all of them. The page names it, and
 * everybody can still ask their wallet as long as the wallet itself can send.
 */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { RequestArguments } from '@eleven/vault-client/rpc';
import { decodeFunctionData, encodeFunctionResult } from 'viem/utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WalletStore } from '../src/wallet/wallet-store.ts';
import { createExit } from './exit.ts';
import { showIn } from './locale.ts';
import { readingProblemText, sendProblemText } from './problem-texts.ts';
import type { Withdrawal } from './withdrawal/withdrawals.ts';

const VAULT = `0x${'c4'.repeat(20)}`;
const HASH = `0x${'12'.repeat(32)}`;
const ACCOUNT = `0x${'aa'.repeat(20)}`;
const NODE = 'https://node.example';
const SERVER = 'https://eleven.test';
const INSTALLATION = { chainId: 56, vaults: [VAULT], origin: SERVER, date: '2026-11-22' };
const AWAY = { code: 4900, message: 'away' };

/** A node with the vault: everybody holds 5 wei. */
function answer({ method, params = [] }: RequestArguments): unknown {
  const fixed: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x38',
    eth_blockNumber: '0x64',
    eth_getCode: '0x60',
    eth_estimateGas: '0x9c40',
    eth_accounts: [ACCOUNT],
    eth_getTransactionCount: '0x7',
    eth_sendTransaction: HASH,
    eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x65' },
  };
  if (method in fixed) return fixed[method];
  const { functionName } = decodeFunctionData({ abi: vaultAbi, data: (params[0] as { data: `0x${string}` }).data });
  const totals = ['principal', 'owed', 'lockedPrincipal', 'lockedReward', 'free', 'fundedSeconds', 'unfundedSeconds'];
  const more = ['accruedAt', 'totalsSequence', 'termsSequence', 'balance', 'timestamp', 'lastId'];
  const results: Readonly<Record<string, unknown>> = {
    APR_BPS: 1_100n,
    START: 1_700_000_000n,
    totals: { ...Object.fromEntries([...totals, ...more].map((name) => [name, 0n])), paused: false },
    accountOf: { principal: 5n, rewards: 1n, settled: 0n, mark: 0n },
  };
  if (!(functionName in results)) return '0x';
  return encodeFunctionResult({ abi: vaultAbi, functionName, result: results[functionName] } as never);
}

interface Outside {
  readonly isFile?: boolean;
  readonly walletChain?: string;
  /** The wallet's own node is unreachable. The wallet still answers what it knows by itself. */
  readonly isWalletCutOff?: boolean;
  readonly readBy?: 'wallet' | 'rpc';
}

const KNOWN_TO_WALLETS = ['eth_accounts', 'eth_chainId'];
let sends = 0;
let nodeAnswers: (url: string, init: RequestInit) => Promise<Response>;

beforeEach(() => {
  sends = 0;
  showIn('en');
  nodeAnswers = async (_url, init) =>
    Response.json({ result: answer(JSON.parse(String(init.body)) as RequestArguments) });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => nodeAnswers(url, init));
});
afterEach(() => vi.unstubAllGlobals());

function exitWith({ isFile = false, walletChain = '0x38', isWalletCutOff = false, readBy = 'rpc' }: Outside = {}) {
  const known = { status: 'connected', account: ACCOUNT, chainId: Number(walletChain), options: [] };
  const request = async (args: RequestArguments) => {
    if (args.method === 'eth_chainId') return walletChain;
    if (isWalletCutOff && !KNOWN_TO_WALLETS.includes(args.method)) throw AWAY;
    if (args.method === 'eth_sendTransaction') sends += 1;
    return answer(args);
  };
  const exit = createExit({
    isFile,
    installation: INSTALLATION,
    wallet: { getState: () => known, request } as unknown as WalletStore,
    load: () => [],
    save: () => {},
    pause: (delayMs) => (delayMs > 10_000 ? new Promise(() => {}) : Promise.resolve()),
  });
  exit.change({ readBy, rpcUrl: NODE });
  return exit;
}

const isAway = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
/** A browser withholds the reply, but lets a request through that cannot read it. */
const refusesPages = async (_url: string, { mode }: RequestInit): Promise<Response> =>
  mode === 'no-cors' ? new Response(null) : isAway();

async function said(outside?: Outside): Promise<string | undefined> {
  const exit = exitWith(outside);
  await exit.read();
  const { problem, holdings } = exit.getState();
  expect(holdings === undefined).toBe(problem !== undefined);
  return problem && readingProblemText(problem, 56);
}

describe('reading', () => {
  test('without our server nothing is missing: the page never calls it', async () => {
    const asked: string[] = [];
    const answers = nodeAnswers;
    nodeAnswers = (url, init) => {
      asked.push(new URL(url).origin);
      return url.startsWith(SERVER) ? isAway() : answers(url, init);
    };
    expect(await said()).toBeUndefined();
    expect(new Set(asked)).toEqual(new Set([NODE]));
  });

  test.each([
    ['does not answer', isAway, 'The node node.example does not answer.'],
    [
      'refuses this page',
      refusesPages,
      'The node node.example refuses this page: it can be reached, but gives no answer',
    ],
    ['is no node', async () => new Response('<p>Hello</p>'), 'node.example does not answer like a node.'],
    ['is busy', async () => Response.json({ error: { code: -32005 } }), 'The node node.example is busy.'],
    ['errs', async () => Response.json({ error: { code: -32601 } }), 'The node node.example answered with an error.'],
    [
      'is of another chain',
      async () => Response.json({ result: '0x61' }),
      'This node belongs to BNB Smart Chain Testnet.',
    ],
  ])('a node that %s is called that', async (_what, node, sentence) => {
    nodeAnswers = node;
    expect(await said()).toContain(sentence);
  });

  test('the message names the wallet when its node is unreachable, or when it is on a chain that nobody else reads', async () => {
    expect(await said({ readBy: 'wallet', isWalletCutOff: true })).toContain(
      'Your wallet gets no answer from the node',
    );
    const exit = exitWith({ readBy: 'wallet', walletChain: '0x1' });
    exit.change({ rpcUrl: '' });
    await exit.read();
    const { problem } = exit.getState();
    expect(problem && readingProblemText(problem, 56)).toContain('Your wallet is on ');
  });

  test('on the wrong network the holdings are read from a node of the right one, which the page names', async () => {
    const exit = exitWith({ readBy: 'wallet', walletChain: '0x1' });
    await exit.read();
    expect(exit.getState()).toMatchObject({ through: { rpcUrl: NODE }, holdings: { principalWei: 5n } });
    const own = exitWith({ readBy: 'wallet' });
    await own.read();
    expect(own.getState()).toMatchObject({ through: 'wallet', holdings: { principalWei: 5n } });
  });

  test('a page opened as a file reads from a node by default', () => {
    const wallet = { getState: () => ({ status: 'off', options: [] }) } as unknown as WalletStore;
    const byDefault = (isFile: boolean) =>
      createExit({
        isFile,
        installation: INSTALLATION,
        wallet,
        load: () => [],
        save: () => {},
        pause: async () => {},
      }).getState().settings.readBy;
    expect([byDefault(true), byDefault(false)]).toEqual(['rpc', 'wallet']);
  });
});

describe.each(['exit', 'unstake', 'emergencyExit', 'redeem', 'exitEarly'] as const)('leaving by %s', (name) => {
  const withdrawal = {
    name,
    heldWei: 5n,
    principalWei: 5n,
    rewardsWei: 1n,
    position: { id: 4n },
  } as unknown as Withdrawal;
  /** Everything answered until the holdings were read. */
  const leave = async (outside: Outside, node?: typeof nodeAnswers) => {
    const exit = exitWith(outside);
    await exit.read();
    expect(exit.getState().holdings).toBeDefined();
    if (node) nodeAnswers = node;
    let unchecked: boolean | undefined;
    const problem = await exit.send(withdrawal, 1n, (asked) => (unchecked = asked.isUnchecked ?? false));
    return { problem: problem && sendProblemText(problem), unchecked };
  };

  test.each([
    ['nothing is away', undefined, false],
    ['the node is away since', isAway, true],
    ['the node refuses this page', refusesPages, true],
    ['the node is busy', async () => Response.json({ error: { code: -32005 } }), true],
    ['something else answers there', async () => new Response('<p>Hello</p>'), true],
  ])(
    '%s: the wallet is asked, once, and it is said whether the contract could be asked ahead',
    async (_what, node, unchecked) => {
      expect(await leave({}, node)).toEqual({ problem: undefined, unchecked });
      expect(sends).toBe(1);
    },
  );

  test.each([
    ['alone', undefined],
    ['with the node', isAway],
  ])(
    'the wallet’s node is away %s: the wallet is named, nothing was sent, and the call is there to send by hand',
    async (_what, node) => {
      const { problem } = await leave({ isWalletCutOff: true }, node);
      expect(problem).toMatch(/^Your wallet cannot reach the node of its network\. Nothing was sent\..*the call below/);
      expect(sends).toBe(0);
    },
  );
});
