/**
 * Something is unreachable: our server, the node that reads, the wallet's own node, or all of them. The page names it, and
 * everybody can still ask their wallet as long as the wallet itself can send.
 */
import type { RequestArguments } from '@eleven/vault-client/rpc';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WalletStore } from '../src/wallet/wallet-store.ts';
import { createExit } from './exit.ts';
import { showIn } from './locale.ts';
import { readingProblemText, sendProblemText } from './problem-texts.ts';
import { ACCOUNT, answer, VAULT } from './testing/vault-node.ts';
import type { Withdrawal } from './withdrawal/withdrawals.ts';

const NODE = 'https://node.example';
const SERVER = 'https://eleven.test';
const INSTALLATION = { chainId: 56, vaults: [VAULT], origin: SERVER, date: '2026-11-22' };
const AWAY = { code: 4900, message: 'away' };

interface Outside {
  readonly isFile?: boolean;
  readonly walletChain?: string;
  /** The wallet's own node is unreachable. The wallet still answers requests that need no node. */
  readonly isWalletCutOff?: boolean;
  readonly readBy?: 'wallet' | 'rpc';
  /** The wallet fails to send with this error. */
  readonly sendError?: unknown;
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

function exitWith({
  isFile = false,
  walletChain = '0x38',
  isWalletCutOff = false,
  readBy = 'rpc',
  sendError,
}: Outside = {}) {
  const known = { status: 'connected', account: ACCOUNT, chainId: Number(walletChain), options: [] };
  const request = async (args: RequestArguments) => {
    if (args.method === 'eth_chainId') return walletChain;
    if (isWalletCutOff && !KNOWN_TO_WALLETS.includes(args.method)) throw AWAY;
    if (args.method === 'eth_sendTransaction') {
      sends += 1;
      if (sendError) throw sendError;
    }
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
/** A browser withholds the reply, but allows a request that cannot read it. */
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
  test('nothing is missing without our server, because the page never calls it', async () => {
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
  ])('reports a node that %s as such', async (_what, node, sentence) => {
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
  /** Everything responds until the holdings have been read. */
  const leave = async (outside: Outside, node?: typeof nodeAnswers) => {
    const exit = exitWith(outside);
    await exit.read();
    const { holdings } = exit.getState();
    if (!holdings) throw new Error('not read');
    if (node) nodeAnswers = node;
    let unchecked: boolean | undefined;
    const problem = await exit.send(holdings, withdrawal, 1n, (asked) => (unchecked = asked.isUnchecked ?? false));
    if (outside.sendError) return { problem: problem && sendProblemText(problem), sent: exit.getState().sent };
    return { problem: problem && sendProblemText(problem), unchecked };
  };

  test('stays in the list while nobody knows whether the wallet has sent it', async () => {
    const { problem, sent } = await leave({ sendError: { code: -32000, message: 'already known' } });
    expect(problem).toMatch(/^The wallet gave no clear answer\. It may have sent the transaction/);
    expect(sent).toMatchObject([{ withdrawal: name, stage: 'lost' }]);
    expect(sends).toBe(1);
    expect(await leave({ sendError: { code: 4001, message: 'no' } })).toMatchObject({ sent: [] });
  });

  test.each([
    ['nothing is away', undefined, false],
    ['the node is away since', isAway, true],
    ['the node refuses this page', refusesPages, true],
    ['the node is busy', async () => Response.json({ error: { code: -32005 } }), true],
    ['something else answers there', async () => new Response('<p>Hello</p>'), true],
  ])(
    '%s: the wallet is asked once, and the page reports whether the contract was checked first',
    async (_what, node, unchecked) => {
      expect(await leave({}, node)).toEqual({ problem: undefined, unchecked });
      expect(sends).toBe(1);
    },
  );

  test.each([
    // The wallet is asked then, and its error does not say whether it has sent anything.
    [
      'alone',
      undefined,
      /^The wallet gave no clear answer\. It may have sent.*cannot reach its network.*the call below/,
    ],
    ['with the node', isAway, /^Your wallet cannot reach the node of its network\. Nothing was sent\..*the call below/],
  ])(
    'the wallet’s node is away %s: names the wallet, and offers the call for sending by hand',
    async (_what, node, words) => {
      const { problem } = await leave({ isWalletCutOff: true }, node);
      expect(problem).toMatch(words);
      expect(sends).toBe(0);
    },
  );
});
