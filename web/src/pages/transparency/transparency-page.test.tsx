/** The page with a fake API and a fake chain, whose vault the protocol computes. */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// The check's lazy modules load before any test's timeout starts.
import '../../features/check/check.ts';
import '../../features/transparency/check/read-ledger-figures.ts';
import { ACCOUNT, type FakeWallet, installWallet, optionOf, sharingWallet } from '../../testing/fake-wallet.ts';
import { AS_OF, answerRpc, code, figures, type NodeMoods, ROLES, truth } from '../../testing/vault-on-chain.ts';
import { configReply, VAULT_ADDRESS } from '../../testing/vault-reply.ts';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import { ReportContext } from '../../ui/link.tsx';
import { wallet } from '../../wallet/use-wallet.ts';
import TransparencyPage from './transparency-page.tsx';

const NODE = 'http://127.0.0.1:8545';

const cleanups: (() => void)[] = [];
let provider: FakeWallet;
let answers: Record<string, unknown>;
let moods: NodeMoods;

beforeEach(() => {
  moods = { forgotten: [], views: {} };
  answers = {
    '/api/config': configReply(),
    '/api/vault': truth(),
    '/api/vault/roles': ROLES,
    '/api/vault/timelock': { timelock: null },
    '/api/vault/code': code,
    '/api/vault/coverage': { asOf: truth().asOf, days: [] },
    '/api/vault/operations': { entries: [], nextBefore: null },
  };
  answerApi(answers);
  provider = sharingWallet();
  for (const method of ['eth_call', 'eth_getBalance', 'eth_getCode', 'eth_blockNumber', 'eth_getBlockByNumber'])
    provider.answer(method, (params) => answerRpc(method, params, moods));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  await act(() => wallet.disconnect());
  vi.unstubAllGlobals();
});

const open = (locale: 'ko' | 'en' = 'en') =>
  renderInApp(
    <ReportContext value={({ code: what, block }) => `/report?code=${what}&block=${block}`}>
      <TransparencyPage />
    </ReportContext>,
    locale,
  );
const connect = () => act(() => wallet.connect(optionOf(provider)));
const panel = () => within(screen.getByRole('region', { name: 'Recomputed in your browser' }));
const ALL_EQUAL = '17 figures compared with the chain, all exactly equal.';

describe('the check', () => {
  it('runs unasked with a connected wallet, reads everything at the reply’s block, and asks the user nothing', async () => {
    await connect();
    const before = provider.asked.length;
    open();
    expect(await panel().findByText(ALL_EQUAL)).toBeDefined();
    const asked = provider.asked.slice(before);
    const reading = [
      'eth_chainId',
      'eth_call',
      'eth_getBalance',
      'eth_getCode',
      'eth_blockNumber',
      'eth_getBlockByNumber',
    ];
    expect(asked.filter(({ method }) => !reading.includes(method))).toEqual([]);
    const ofLedger = asked.filter(({ method, params }) => method === 'eth_getBalance' && params?.[0] === VAULT_ADDRESS);
    expect(ofLedger.map(({ params }) => params?.[1])).toEqual([`0x${AS_OF.toString(16)}`]);
    expect(screen.getAllByText('Matches the chain')).toHaveLength(10 + 3 + 2);
    expect(screen.getByText('The five parts add up to exactly the balance.')).toBeDefined();
    expect(screen.getByText(/A timelock: what the owner decides is public on the chain 2 days before/)).toBeDefined();
  });

  it('is shown in Korean as well', async () => {
    await connect();
    open('ko');
    expect(await screen.findByText('값 17개를 체인과 비교했고, wei 단위까지 모두 같습니다.')).toBeDefined();
  });

  it('reads the local chain’s node if there is no wallet', async () => {
    answers['/api/config'] = configReply({ rpcUrl: NODE });
    answers[NODE] = answerAsNode;
    open();
    expect(await panel().findByText(ALL_EQUAL)).toBeDefined();
    expect(panel().getByText('The node of the local chain')).toBeDefined();
  });
});

const answerAsNode = ({ method, params }: { method: string; params: unknown[] }) => {
  try {
    return { jsonrpc: '2.0', id: 1, result: answerRpc(method, params, moods) };
  } catch (error) {
    return { jsonrpc: '2.0', id: 1, error };
  }
};

const plusOne = (wei: string) => `${BigInt(wei) + 1n}`;
/** The figure that the server reports one too high, its name, and the number of figures that then differ. */
const LIES: readonly (readonly [
  what: string,
  lie: (said: VaultStateReply) => Partial<VaultStateReply>,
  name: string,
  count: number,
])[] = [
  ['the balance', ({ balanceWei }) => ({ balanceWei: plusOne(balanceWei) }), 'balance', 1],
  // The required runway depends on it.
  ['the principal', ({ principalWei }) => ({ principalWei: plusOne(principalWei) }), 'principal', 1],
  ['what is owed', ({ owedWei }) => ({ owedWei: plusOne(owedWei) }), 'owed', 1],
  [
    'the principal of terms',
    ({ lockedPrincipalWei }) => ({ lockedPrincipalWei: plusOne(lockedPrincipalWei) }),
    'lockedPrincipal',
    1,
  ],
  ['what is set aside', ({ lockedRewardWei }) => ({ lockedRewardWei: plusOne(lockedRewardWei) }), 'lockedReward', 1],
  // The withdrawable reserve depends on it.
  ['the free reserve', ({ freeWei }) => ({ freeWei: plusOne(freeWei) }), 'free', 2],
  ['the end of the runway', ({ fundedUntil }) => ({ fundedUntil: (fundedUntil ?? 0) + 1 }), 'fundedUntil', 1],
  ['the rate', () => ({ rateBps: 1_101 }), 'rate', 1],
  ['the time of the block', ({ asOf }) => ({ asOf: { ...asOf, blockTime: asOf.blockTime + 1 } }), 'blockTime', 1],
  ['the start', ({ startAt }) => ({ startAt: startAt + 1 }), 'startAt', 1],
];

describe('a server that disagrees with the chain', () => {
  it.each(LIES)('is shown in red if it reports %s one too high', async (_what, lie, name, count) => {
    answers['/api/vault'] = { ...truth(), ...lie(truth()) };
    await connect();
    open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(new RegExp(`^${count} of 17 figures `))).toBeDefined();
    expect(alert.getAllByText(/off by \+1 (wei|s|bp)$/).length).toBeGreaterThanOrEqual(1);
    expect(alert.getByRole('link', { name: 'Report this' }).getAttribute('href')).toBe(
      `/report?code=transparency.${name}&block=${AS_OF}`,
    );
    expect(panel().queryByText(ALL_EQUAL)).toBeNull();
    const isShown = name !== 'blockTime' && name !== 'startAt';
    expect(screen.queryAllByText(/^Differs from the chain, off by \+1/)).toHaveLength(isShown ? count : 0);
  });

  it('is shown in red if the equation does not add up, even without a chain', async () => {
    answers['/api/vault'] = { ...truth(), lockedRewardWei: plusOne(truth().lockedRewardWei) };
    open();
    expect(await screen.findByText('The five parts are off the balance by −1 wei.')).toBeDefined();
  });

  it.each([
    ['another owner', '/api/vault/roles', { ...ROLES, owner: VAULT_ADDRESS.toLowerCase() }, 'owner'],
    ['a guardian who is none', '/api/vault/roles', { ...ROLES, guardian: ACCOUNT }, 'guardian'],
    ['another code', '/api/vault/code', { ...code, codeHash: `0x${'1'.repeat(64)}` }, 'codeHash'],
    ['another build', '/api/vault/code', { ...code, buildHash: `0x${'1'.repeat(64)}` }, 'maskedHash'],
  ])('is shown in red if it names %s', async (_what, path, lie, name) => {
    answers[path] = lie;
    await connect();
    open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('1 of 17 figures is not what the chain says.')).toBeDefined();
    expect(alert.getByRole('link', { name: 'Report this' }).getAttribute('href')).toContain(`transparency.${name}`);
  });

  it('does not hide a contract that computes differently from the protocol', async () => {
    moods.views = { withdrawable: figures.withdrawableWei - 1n };
    await connect();
    open();
    const alert = within(await screen.findByRole('alert'));
    expect(
      alert.getByText(/^The operator could withdraw now: .* the contract answers .*, off by \+1 wei$/),
    ).toBeDefined();
  });
});

describe('a failed check says why and how to proceed', () => {
  it('a node that has pruned the block: the newest one is read, without figures that change with time', async () => {
    moods.forgotten = [`0x${AS_OF.toString(16)}`];
    await connect();
    open();
    expect(await panel().findByText('11 figures compared with the chain, all exactly equal.')).toBeDefined();
    expect(panel().getByText(/no longer has the state of block 42\. .* newest block 100 instead/)).toBeDefined();
    answers['/api/vault'] = { ...truth(), principalWei: plusOne(truth().principalWei) };
    fireEvent.click(panel().getByRole('button', { name: 'Check again' }));
    expect(await panel().findByText(/A transaction in between may have changed it/)).toBeDefined();
  });

  it('no wallet or node that can read the chain', async () => {
    open();
    fireEvent.click(await panel().findByRole('button', { name: 'Check now' }));
    expect(await panel().findByText(/No wallet in this browser can read the chain/)).toBeDefined();
    expect(panel().getByRole('button', { name: 'Connect wallet' })).toBeDefined();
  });

  it('a wallet on another network', async () => {
    provider.answer('eth_chainId', () => '0x1');
    await connect();
    open();
    expect(await panel().findByText(/on another network. Switch it to Local chain/)).toBeDefined();
    expect(provider.countOf('eth_call')).toBe(0);
  });

  it('a node that is behind the server', async () => {
    moods.forgotten = [`0x${AS_OF.toString(16)}`];
    provider.answer('eth_blockNumber', () => '0x29');
    await connect();
    open();
    expect(await panel().findByText(/is at block 41, our server at block 42/)).toBeDefined();
  });

  it('an address without the contract, and a locked wallet', async () => {
    provider.answer('eth_call', () => '0x');
    await connect();
    open();
    expect(await panel().findByText(/does not answer as Eleven’s contract/)).toBeDefined();
    provider.answer('eth_call', () => Promise.reject({ code: 4100, message: 'no' }));
    fireEvent.click(panel().getByRole('button', { name: 'Check again' }));
    expect(await panel().findByText(/The wallet is locked or does not share this account/)).toBeDefined();
  });

  it('an unreachable server', async () => {
    answers['/api/vault/roles'] = () => Response.json({ code: 'upstream.failed', message: 'No' }, { status: 502 });
    await connect();
    open();
    expect(await panel().findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(provider.countOf('eth_call')).toBe(0);
  });

  it('stops when asked to, and ignores late replies', async () => {
    let answer = (_block: string) => {};
    provider.answer('eth_blockNumber', () => new Promise((resolve) => (answer = resolve)));
    await connect();
    open();
    fireEvent.click(await panel().findByRole('button', { name: 'Stop' }));
    expect(await panel().findByText('Not checked yet.')).toBeDefined();
    await act(async () => answer('0x64'));
    expect(panel().queryByText(ALL_EQUAL)).toBeNull();
    expect(panel().getByText('Not checked yet.')).toBeDefined();
  });
});

// Runs last, because the page remembers the wallets it has found.
describe('a wallet that is installed and not connected', () => {
  it('can read the chain on request, without connecting', async () => {
    provider.answer('eth_accounts', () => []);
    cleanups.push(wallet.start(), installWallet(optionOf(provider, { name: 'Example' })));
    await vi.waitFor(() => expect(wallet.getState().options).toHaveLength(1));
    open();
    fireEvent.click(await panel().findByRole('button', { name: 'Check now' }));
    expect(await panel().findByText(ALL_EQUAL)).toBeDefined();
    expect(panel().getByText('Your wallet Example')).toBeDefined();
    expect(provider.countOf('eth_requestAccounts')).toBe(0);
  });

  it('is named in the reader’s language, if it has a name in each', async () => {
    const localName = { ko: '데모 지갑', en: 'Demo wallet' };
    await act(() => wallet.connect(optionOf(provider, { name: 'Demo wallet', localName })));
    open('ko');
    expect(await screen.findByText('내 지갑 데모 지갑')).toBeDefined();
  });
});
