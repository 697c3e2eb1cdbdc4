/**
 * The whole product in one walk: register, link a wallet, stake, see 11% accrue, claim, redeem, withdraw. At each step the
 * screen, the API and the chain agree, and the final balance is right to the wei.
 */
import { activityLogs } from '@eleven/protocol/api/activity';
import { type HistoryEntry, walletHistory } from '@eleven/protocol/api/history';
import type { WalletPositions } from '@eleven/protocol/api/vault';
import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { rewardFor, termReward } from '@eleven/protocol/vault/rewards';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Browser, Page } from 'playwright-core';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeVisits, keptBrowser, type Visit, visit } from '../fixtures/browser.ts';
import { freshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { eventually, type Product } from '../fixtures/product.ts';
import { TestWallet } from '../fixtures/wallet.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([freshProduct(), keptBrowser()]);
});
afterAll(async () => {
  if (browser) await closeVisits(browser);
  await product?.dispose();
});

async function get<T>(path: string, visitor?: Visit): Promise<T> {
  const response = visitor
    ? await visitor.context.request.get(product.origin + path)
    : await fetch(product.origin + path);
  const ok = typeof response.ok === 'function' ? response.ok() : response.ok;
  if (!ok)
    throw new Error(`${path} answered ${typeof response.status === 'function' ? response.status() : response.status}`);
  return (await response.json()) as T;
}

/** Asserts that the counter turns and shows at least what the contract would pay at its newest block. */
async function counterAgrees(page: Page, wallet: TestWallet): Promise<void> {
  const { vaultAddress } = await product.config();
  const { rewards } = await product.chain().readContract({
    address: vaultAddress as Hex,
    abi: vaultAbi,
    functionName: 'accountOf',
    args: [wallet.address],
  });
  const paid = rewards / 10n ** 9n;
  const shown = await eventually(async () => {
    const now = await person.shownByWheels(page);
    return now >= paid ? now : undefined;
  }, 'the contract’s payment on the counter');
  // 1 BNB earns 3.5 units per second.
  expect(shown - paid).toBeLessThan(1_000n);
  await eventually(async () => ((await person.shownByWheels(page)) > shown ? true : undefined), 'a turning counter');
}

/** Compares the contract's figures at the API's block with those of the API. */
async function positionsAgree(wallet: TestWallet): Promise<WalletPositions> {
  const { vaultAddress } = await product.config();
  const positions = await get<WalletPositions>(`/api/wallets/${wallet.address}/positions`);
  const chain = product.chain();
  const account = await chain.readContract({
    address: vaultAddress as Hex,
    abi: vaultAbi,
    functionName: 'accountOf',
    args: [wallet.address],
    blockNumber: BigInt(positions.asOf.blockNumber),
  });
  expect(positions.flexible.principalWei).toBe(account.principal.toString());
  expect(positions.flexible.accruedWei).toBe(account.settled.toString());
  for (const position of positions.fixed) {
    const stored = await chain.readContract({
      address: vaultAddress as Hex,
      abi: vaultAbi,
      functionName: 'positionOf',
      args: [wallet.address, BigInt(position.id)],
      blockNumber: BigInt(positions.asOf.blockNumber),
    });
    expect([position.principalWei, position.rewardWei, position.endsAt]).toEqual([
      stored.principal.toString(),
      stored.reward.toString(),
      Number(stored.endsAt),
    ]);
  }
  return positions;
}

async function history(wallet: TestWallet): Promise<HistoryEntry[]> {
  const path = walletHistory.path.replace(':address', wallet.address);
  return (await get<{ entries: HistoryEntry[] }>(path)).entries;
}

/** The history once all fees are read, which happens after their events. */
const finishedHistory = (wallet: TestWallet) =>
  eventually(async () => {
    const entries = await history(wallet);
    return entries.every(({ feeStatus }) => feeStatus !== 'notRead') ? entries : undefined;
  }, 'the fees of all entries');

describe('the main job', () => {
  test('register, link, stake both plans, wait 30 days, claim, redeem, withdraw: right to the wei', async () => {
    const visitor = await visit(browser, { motion: true });
    const { page } = visitor;
    const wallet = new TestWallet(product.rpcUrl);
    await wallet.install(visitor.context);
    const startWei = 10n * WEI_PER_BNB;
    await product.fund(wallet.address, startWei);

    await person.register(page, product.origin);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await person.connectWallet(page);
    await person.linkWallet(page);
    await person.waitForBadge(page, 1);

    const before = performance.now();
    await person.stake(page, 'Flexible', '1');
    await person.waitForBadge(page, 2);
    await person.position(page, 'Flexible').filter({ hasText: '1.0000' }).waitFor();
    await person.waitForFinal(page, 1);
    console.log(`stake sent → badge and position on screen, final: ${Math.round(performance.now() - before)} ms`);
    await positionsAgree(wallet);

    await person.stake(page, '30 d', '1');
    await person.waitForBadge(page, 3);
    const lockReward = termReward(WEI_PER_BNB, 30);
    await person
      .position(page, '30 days')
      .filter({ hasText: formatBnb(lockReward) })
      .waitFor();
    await person.waitForFinal(page, 2);
    await positionsAgree(wallet);

    await page.getByRole('button', { name: '30 days' }).click();
    // The end of the term is a notification too.
    await person.waitForBadge(page, 4);
    // Thirty days of 11 % on 1 BNB, truncated: the button offers what the contract pays.
    await page.getByRole('button', { name: 'Claim 0.0090 BNB' }).waitFor();
    await counterAgrees(page, wallet);
    await page.getByRole('button', { name: 'Claim 0.0090 BNB' }).click();
    await person.waitForBadge(page, 5);
    await person.waitForFinal(page, 3);
    await positionsAgree(wallet);

    await page.getByRole('button', { name: `Withdraw ${formatBnb(WEI_PER_BNB + lockReward)} BNB` }).click();
    await person.waitForBadge(page, 6);
    await person.waitForFinal(page, 4);
    await positionsAgree(wallet);

    await person.position(page, 'Flexible').getByRole('button', { name: 'Withdraw' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw 1\.00/ })
      .click();
    await person.waitForBadge(page, 7);
    await person.waitForFinal(page, 5);
    await page.getByText('No open positions.').waitFor();
    const positions = await positionsAgree(wallet);

    const entries = (await finishedHistory(wallet)).reverse();
    expect(entries.map(({ kind }) => kind)).toEqual(['staked', 'locked', 'rewardPaid', 'redeemed', 'exited']);
    const [staked, , claimed, , exited] = entries;
    if (!staked || !claimed || !exited) throw new Error('unreachable');
    const firstReward = rewardFor(WEI_PER_BNB, BigInt(claimed.blockTime - staked.blockTime));
    const secondReward = rewardFor(WEI_PER_BNB, BigInt(exited.blockTime - claimed.blockTime));
    expect([claimed.rewardWei, exited.rewardWei]).toEqual([firstReward.toString(), secondReward.toString()]);
    const chain = product.chain();
    let feesWei = 0n;
    for (const { txHash } of entries) {
      const receipt = await chain.getTransactionReceipt({ hash: txHash as Hex });
      feesWei += receipt.gasUsed * receipt.effectiveGasPrice;
    }
    const rewardsWei = firstReward + lockReward + secondReward;
    expect(await wallet.balance()).toBe(startWei + rewardsWei - feesWei);
    expect(positions.earnedWei).toBe(rewardsWei.toString());

    const { logs } = await get<{ logs: { kind: string; read: boolean }[] }>(activityLogs.path, visitor);
    const reported = logs.map(({ kind }) => kind).reverse();
    expect(reported).toEqual([
      'registered',
      'walletLinked',
      'staked',
      'locked',
      'matured',
      'rewardPaid',
      'redeemed',
      'exited',
    ]);
    await page.getByRole('button', { name: 'Notifications, 7 unread' }).click();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await page.keyboard.press('Escape');
    await person.waitForBadge(page, 0);

    const priorStats = await get<{ balanceWei: string }>('/api/vault');
    await product.kill();
    await product.start();
    await page.goto(`${product.origin}/activity-logs`);
    await page.getByText('Staked for a fixed term').waitFor();
    await person.waitForBadge(page, 0);
    expect((await history(wallet)).reverse()).toEqual(entries);
    expect((await get<{ balanceWei: string }>('/api/vault')).balanceWei).toBe(priorStats.balanceWei);
    expect(await wallet.balance()).toBe(startWei + rewardsWei - feesWei);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.context.close();
  });
});

describe('an impossible action is explained clearly, records nothing, and keeps the typed input', () => {
  let visitor: Visit;
  let wallet: TestWallet;

  beforeAll(async () => {
    visitor = await visit(browser, { motion: true });
    wallet = new TestWallet(product.rpcUrl);
    await wallet.install(visitor.context);
    await product.fund(wallet.address, 5n * WEI_PER_BNB);
    await person.register(visitor.page, product.origin);
    await visitor.page.goto(`${product.origin}/dashboard`);
    await person.connectWallet(visitor.page);
    await person.linkWallet(visitor.page);
    await person.waitForBadge(visitor.page, 1);
  });

  async function nothingHappened(typed: string): Promise<void> {
    const { page } = visitor;
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe(typed);
    expect(await history(wallet)).toEqual([]);
    await person.waitForBadge(page, 1);
  }

  test('a rejected signature', async () => {
    const { page } = visitor;
    wallet.rejectNext('eth_sendTransaction');
    await person.stake(page, 'Flexible', '1.25');
    await page.getByText('The wallet rejected the request. Nothing was sent.').first().waitFor();
    await nothingHappened('1.25');
  });

  test.each([
    ['below the minimum', '0.009', 'The minimum stake is 0.0100 BNB.'],
    ['above the balance', '6', 'More than your balance of 5.0000 BNB.'],
    ['not a number', '1,2,3', 'Enter digits with a decimal point, e.g. 1.5'],
  ])('an amount %s', async (_what, amount, text) => {
    const { page } = visitor;
    const asked = wallet.prompts.length;
    await person.typeStake(page, 'Flexible', amount);
    await page.getByRole('button', { name: /^Stake/ }).click();
    await page.getByText(text).waitFor();
    expect(wallet.prompts.length).toBe(asked);
    await nothingHappened(amount);
  });

  test('an amount above the remaining capacity', async () => {
    const { page } = visitor;
    // The reserve of 1 000 BNB covers the 365-day rewards of about 9 090 BNB.
    await product.fund(wallet.address, 9_500n * WEI_PER_BNB);
    await eventually(async () => ((await wallet.balance()) > 9_000n * WEI_PER_BNB ? true : undefined), 'the money');
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: /0x/ }).waitFor();
    await person.typeStake(page, '365 d', '9400');
    await page.getByRole('button', { name: /^Stake/ }).click();
    await page.getByText(/You can stake up to [\d,.]+ BNB now\./).waitFor();
    await nothingHappened('9400');
  });

  test('a wallet on the wrong chain', async () => {
    const { page } = visitor;
    await person.typeStake(page, 'Flexible', '1.5');
    const asked = wallet.prompts.length;
    await wallet.chooseChain(1);
    await page.getByRole('button', { name: 'Switch to Local chain' }).waitFor();
    expect(await page.getByRole('button', { name: /^Stake 1/ }).isDisabled()).toBe(true);
    expect(wallet.prompts.length).toBe(asked);
    await nothingHappened('1.5');
    await page.getByRole('button', { name: 'Switch to Local chain' }).click();
    await page.getByRole('button', { name: 'Switch to Local chain' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Stake 1/ }).isEnabled()).toBe(true);
    await nothingHappened('1.5');
  });
});
