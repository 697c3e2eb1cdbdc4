import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { RequestArguments } from '@eleven/vault-client/rpc';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Hex } from 'viem';
import { decodeFunctionData, encodeFunctionResult } from 'viem/utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bnb, clearDashboard, type DashboardStage, HASH, ofWallet, setDashboard } from '../../../testing/dashboard.tsx';
import { ACCOUNT, CHECKSUMMED, optionOf, sharingWallet } from '../../../testing/fake-wallet.ts';
import { configReply, emptyPositions, START_AT, vaultReply } from '../../../testing/vault-reply.ts';
import { renderInApp } from '../../../testing/with-app.tsx';
import type { Pairing } from '../../../wallet/phone/pairing.ts';
import { wallet } from '../../../wallet/use-wallet.ts';
import '../../check/check.ts';
import WalletCheck from './wallet-check.tsx';

const AS_OF = 42;
const NEWEST = 100;
const BALANCE = BigInt(bnb(1_012n));
const POSITION = { id: 7n, principal: BigInt(bnb(10n)), reward: 90_410_958_904_109_589n, endsAt: 1_802_592_000n };

let stage: DashboardStage;
/** Blocks whose state the node has forgotten. */
let forgotten: Hex[];

/** The contract's side, equal to the server's replies below. */
function viewOf(data: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: vaultAbi, data });
  if (functionName === 'totals') {
    const result = {
      principal: BigInt(bnb(2n)),
      owed: 5n,
      lockedPrincipal: POSITION.principal,
      lockedReward: POSITION.reward,
      free: 11n,
      balance: BALANCE,
      fundedSeconds: 900n,
      unfundedSeconds: 0n,
      accruedAt: BigInt(START_AT + 1_000),
      timestamp: BigInt(START_AT + 1_000),
      totalsSequence: 1n,
      termsSequence: 1n,
      lastId: 8n,
      paused: false,
    };
    return encodeFunctionResult({ abi: vaultAbi, functionName, result });
  }
  if (functionName === 'accountOf') {
    const result = { principal: BigInt(bnb(2n)), rewards: 9n, settled: 4n, mark: 800n };
    return encodeFunctionResult({ abi: vaultAbi, functionName, result });
  }
  if (functionName === 'positionsOf') {
    const result = String(args?.[0]).toLowerCase() === ACCOUNT ? [{ ...POSITION, termDays: 30n }] : [];
    return encodeFunctionResult({ abi: vaultAbi, functionName, result });
  }
  throw new Error(`${functionName} is not asked for`);
}

const fixed = {
  id: '7',
  principalWei: POSITION.principal.toString(),
  rewardWei: POSITION.reward.toString(),
  termDays: 30,
  startedAt: START_AT,
  endsAt: Number(POSITION.endsAt),
  txHash: HASH,
};
const flexible = { principalWei: bnb(2n), accruedWei: '4', fundedSecondsPaid: 800, since: START_AT };
const held = (changes: Parameters<typeof emptyPositions>[0] = {}) =>
  ofWallet(emptyPositions({ flexible, fixed: [fixed], ...changes }));

beforeEach(() => {
  stage = setDashboard();
  forgotten = [];
  Object.assign(stage.answers, held(), {
    '/api/vault': vaultReply({
      balanceWei: BALANCE.toString(),
      principalWei: bnb(2n),
      owedWei: '5',
      lockedPrincipalWei: POSITION.principal.toString(),
      lockedRewardWei: POSITION.reward.toString(),
      freeWei: '11',
      fundedSeconds: 900,
    }),
  });
  const { provider } = stage;
  const known = (block: unknown) => {
    // The message of geth, wrapped as wallets wrap it.
    if (forgotten.includes(block as Hex)) throw { code: -32603, data: { code: -32000, message: 'missing trie node' } };
  };
  provider.answer('eth_call', ([call, block]) => {
    known(block);
    return viewOf((call as { data: Hex }).data);
  });
  provider.answer('eth_getBalance', ([, block]) => {
    known(block);
    return `0x${BALANCE.toString(16)}`;
  });
  provider.answer('eth_getBlockByNumber', ([block]) => ({
    timestamp: `0x${(START_AT + (Number(block) === AS_OF ? 1_000 : 1_030)).toString(16)}`,
  }));
});
afterEach(clearDashboard);

const close = vi.fn();
const open = (locale: 'ko' | 'en' = 'en') =>
  renderInApp(<WalletCheck id="check" addresses={[CHECKSUMMED]} onClose={close} />, locale);
const connect = () => act(() => wallet.connect(optionOf(stage.provider)));

describe('a check', () => {
  it('reads every figure at the block of the replies, through the wallet alone and without a confirmation', async () => {
    await connect();
    const before = stage.provider.asked.length;
    open();
    expect(await screen.findByText('18 figures compared with the chain, all exactly equal.')).toBeDefined();
    expect(screen.getByText('Show the compared figures').closest('details')?.open).toBe(false);
    const asked = stage.provider.asked.slice(before);
    expect(new Set(asked.map(({ method }) => method))).toEqual(
      new Set(['eth_chainId', 'eth_blockNumber', 'eth_getBlockByNumber', 'eth_call', 'eth_getBalance']),
    );
    const blocks = asked.flatMap(({ method, params }) => (method === 'eth_call' ? [params?.[1]] : []));
    expect(new Set(blocks)).toEqual(new Set([`0x${AS_OF.toString(16)}`]));
    // The balance is read by the wallet layer, not by the check.
    const paths = stage.calls.map(({ path }) => path).filter((path) => !path.endsWith('/balance'));
    expect(new Set(paths)).toEqual(new Set(['/api/config', '/api/vault', `/api/wallets/${ACCOUNT}/positions`]));
    const terms = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms.slice(0, 2)).toEqual(['Your wallet Example', `${AS_OF}`]);
    expect(terms[2]).toContain(`${NEWEST}, `);
    // On both sides, for the contract, for all terms together, and for the one term.
    expect(screen.getAllByText('0.090410958904109589 BNB')).toHaveLength(6);
    expect(screen.getAllByText('Equal')).toHaveLength(18);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the same in Korean', async () => {
    await connect();
    open('ko');
    expect(await screen.findByText('값 18개를 체인과 비교했고, wei 단위까지 모두 같습니다.')).toBeDefined();
  });

  it('reads the server again, and shows the one figure that is a wei off with both values', async () => {
    await connect();
    open();
    await screen.findByText(/^18 figures/);
    Object.assign(stage.answers, held({ flexible: { ...flexible, accruedWei: '5' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('1 of 18 figures is not what the chain says.')).toBeDefined();
    expect(screen.queryByText('Show the compared figures')).toBeNull();
    expect(
      alert.getByText(
        'Flexible, Settled rewards: server 0.000000000000000005 BNB, chain 0.000000000000000004 BNB, off by +1 wei',
      ),
    ).toBeDefined();
    const [, first] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('Settled rewards');
    expect(first?.textContent).toContain('Differs');
    expect(screen.queryByText(/all exactly equal/)).toBeNull();
  });

  it('reads the newest block if the node has forgotten the state, and says which figures it omitted', async () => {
    forgotten = [`0x${AS_OF.toString(16)}`];
    await connect();
    open();
    expect(await screen.findByText('15 figures compared with the chain, all exactly equal.')).toBeDefined();
    expect(screen.getByText(/no longer has the state of block 42\. .* newest block 100 instead/)).toBeDefined();
    expect(screen.queryByText('Rewards owed')).toBeNull();
    Object.assign(stage.answers, held({ flexible: { ...flexible, principalWei: bnb(3n) } }));
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/A transaction in between may have changed it/)).toBeDefined();
  });

  it('stops when asked to, and ignores late replies', async () => {
    let answer = (_block: string) => {};
    stage.provider.answer('eth_blockNumber', () => new Promise((resolve) => (answer = resolve)));
    await connect();
    open();
    expect(await screen.findByText('Reading the chain.')).toBeDefined();
    await waitFor(() => expect(stage.provider.countOf('eth_blockNumber')).toBe(1));
    const button = screen.getByRole('button', { name: 'Stop' });
    button.focus();
    fireEvent.click(button);
    expect(await screen.findByText('Not checked yet.')).toBeDefined();
    await act(async () => answer('0x64'));
    expect(screen.queryByText(/figures compared/)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Check now');
  });

  it('closes on Escape', async () => {
    open();
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Close the check' }), { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });
});

it('a wallet on a phone has no node of its own in this browser: the node through which it reads is read and named', async () => {
  const NODE = 'https://node.example/v1';
  stage.answers['/api/config'] = configReply({ publicRpcUrl: NODE });
  stage.answers[NODE] = async (body: unknown) => ({ result: await stage.provider.request(body as RequestArguments) });
  const phone = sharingWallet();
  await act(() => wallet.connect(optionOf(phone, { pairing: {} as Pairing })));
  open();
  expect(await screen.findByText('18 figures compared with the chain, all exactly equal.')).toBeDefined();
  expect(screen.getByText('Public node node.example')).toBeDefined();
  expect(phone.countOf('eth_call')).toBe(0);
});

describe('a failed check says why and how to proceed', () => {
  it('no wallet', async () => {
    open();
    expect(await screen.findByText(/No wallet in this browser can read the chain/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined();
    expect(stage.provider.asked).toEqual([]);
  });

  it('another network, with a button to switch', async () => {
    stage.provider.answer('eth_chainId', () => '0x1');
    stage.provider.answer('wallet_switchEthereumChain', () => {
      stage.provider.answer('eth_chainId', () => '0x7a69');
      return null;
    });
    await connect();
    open();
    expect(await screen.findByText(/on another network. Switch it to Local chain/)).toBeDefined();
    expect(stage.provider.countOf('eth_call')).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Switch to Local chain' }));
    expect(await screen.findByText(/^18 figures/)).toBeDefined();
  });

  it.each([
    ['a locked wallet', 4100, /The wallet is locked or does not share this account/],
    ['a node that cannot be reached', 4900, /The wallet cannot reach its network/],
    ['a busy node', -32005, /The network of the wallet is busy/],
  ])('%s', async (_what, code, sentence) => {
    stage.provider.answer('eth_call', () => Promise.reject({ code, message: 'no' }));
    await connect();
    open();
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.queryByText(/figures/)).toBeNull();
  });

  it('a node that is behind the server', async () => {
    forgotten = [`0x${AS_OF.toString(16)}`];
    stage.provider.answer('eth_blockNumber', () => '0x29');
    await connect();
    open();
    expect(await screen.findByText(/is at block 41, our server at block 42/)).toBeDefined();
  });

  it('an address without the contract', async () => {
    stage.provider.answer('eth_call', () => '0x');
    await connect();
    open();
    expect(await screen.findByText(/does not answer as Eleven’s contract/)).toBeDefined();
  });

  it('an unreachable server', async () => {
    await connect();
    stage.answers['/api/vault'] = () => Response.json({ code: 'unavailable', message: 'Not now' }, { status: 503 });
    open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(stage.provider.countOf('eth_call')).toBe(0);
  });
});
