/**
 * A second vault opens while users have stakes in the first: nothing is lost, each amount names its vault, and users can move.
 */

import { type HistoryEntry, walletHistory } from '@eleven/protocol/api/history';
import { type Config, config as configRoute } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { beforeAll, expect, test } from 'vitest';
import {
  checkBothThemes,
  fitWindowToPage,
  loadAllParts,
  overflowPxOf,
  WHOLE_PAGE,
} from '../accessibility/page-checks.ts';
import { type Visit, visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { eventually } from '../fixtures/product.ts';
import { waitForPosition } from '../fixtures/staker.ts';
import { TestWallet } from '../fixtures/wallet.ts';

const here = useFreshProduct();
const BNB = WEI_PER_BNB;
let visitor: Visit;
let page: Page;
let wallet: TestWallet;
let old: Address;
let open: Address;

const get = async <Reply>(path: string): Promise<Reply> => (await fetch(`${here.product.origin}${path}`)).json();
const held = async (address: Address) => {
  const args = [wallet.address] as const;
  const chain = here.product.chain();
  const { principal, rewards } = await chain.readContract({ address, abi: vaultAbi, functionName: 'accountOf', args });
  return { principal, rewards };
};
const row = (name: string) =>
  page.getByRole('table', { name: 'Vaults' }).getByRole('row').filter({ hasText: name }).first();
/** Asserts that axe finds nothing in either theme at both sizes, and that no element is wider than the window. */
async function expectAccessible() {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await row('All vaults').waitFor();
  await loadAllParts(page);
  for (const [name, pixels] of [
    ['phone', 390],
    ['desktop', 1280],
  ] as const) {
    await fitWindowToPage(page, pixels);
    expect(await checkBothThemes(page, name, WHOLE_PAGE)).toEqual([]);
    expect(await overflowPxOf(page)).toBe(0);
  }
}
const dashboard = (query = '') => page.goto(`${here.product.origin}/dashboard${query}`);

beforeAll(async () => {
  const { product, browser } = here;
  visitor = await visit(browser);
  page = visitor.page;
  wallet = new TestWallet(product.rpcUrl);
  await wallet.install(visitor.context);
  await product.fund(wallet.address, 20n * BNB);
  await person.register(page, product.origin);
  await dashboard();
  await person.connectWallet(page);
  await person.linkWallet(page);
  await person.stake(page, 'Flexible', '5');
  await person.waitForFinal(page, 1);
  await person.stake(page, '30 d', '2');
  await person.waitForFinal(page, 2);
  // The wallet's node may know of the stakes before the server does.
  await eventually(async () => {
    const { lockedPrincipalWei } = vaultStats.reply.parse(await get(vaultStats.path));
    return lockedPrincipalWei === `${2n * BNB}` ? true : undefined;
  }, 'the stakes in the first vault');
});

test('the second vault opens at a restart: the first continues from its cursor, and everything in it is shown', async () => {
  const { product } = here;
  expect(await page.getByRole('table', { name: 'Vaults' }).count()).toBe(0);
  const before = vaultStats.reply.parse(await get(vaultStats.path));
  const alone = await get<Config>(configRoute.path);
  old = alone.vaultAddress as Address;
  expect(alone.vaults).toEqual([{ address: old, name: 'Vault', status: 'open' }]);
  await product.stop();
  await product.start({ SECOND_VAULT: 'on' });
  const config = await get<Config>(configRoute.path);
  open = config.vaultAddress as Address;
  expect(config.vaults).toEqual([
    { address: open, name: 'Vault 2', status: 'open' },
    { address: old, name: 'Vault 1', status: 'closing' },
  ]);
  // Indexing continued where it had stopped: at once, and with the same figures.
  const after = vaultStats.reply.parse(await get(`${vaultStats.path}?vault=${old}`));
  expect(after.asOf.blockNumber).toBeGreaterThanOrEqual(before.asOf.blockNumber);
  expect(after.lockedPrincipalWei).toBe(`${2n * BNB}`);
  await dashboard();
  // The browser's error page reported errors while the server was down.
  visitor.pageErrors.length = 0;
  await row('Vault 1').filter({ hasText: '7.0000' }).waitFor();
  await row('Vault 2').filter({ hasText: '0.0000' }).waitFor();
  await row('All vaults').filter({ hasText: '7.0000' }).waitFor();
});

test('new stakes go into the open vault; rewards are claimed in the vault that owes them', async () => {
  await dashboard();
  await person.stake(page, 'Flexible', '1');
  await person.waitForFinal(page, 1);
  expect((await held(open)).principal).toBe(BNB);
  expect((await held(old)).principal).toBe(5n * BNB);
  await page.getByRole('button', { name: '30 days' }).click();
  await row('Vault 1').getByRole('link', { name: 'Vault 1', exact: true }).click();
  await page.getByRole('heading', { name: 'Move to Vault 2' }).waitFor();
  await expectAccessible();
  expect(new URL(page.url()).searchParams.get('vault')).toBe(old);
  expect(await page.getByRole('textbox', { name: 'Amount' }).count()).toBe(0);
  await page.getByRole('button', { name: /^Claim 0\.04/ }).click();
  await person.waitForFinal(page, 2);
  expect((await held(old)).rewards).toBeLessThan(BNB / 1_000n);
  expect((await held(open)).rewards).toBeGreaterThan(BNB / 1_000n);
  const path = walletHistory.path.replace(':address', wallet.address);
  // The wallet's node may know of the claim before the server does.
  const events = await eventually(async () => {
    const { entries } = await get<{ entries: HistoryEntry[] }>(path);
    return entries.length > 3 ? entries : undefined;
  }, 'the claim in the history');
  expect(events.map(({ kind, vault }) => [kind, vault])).toEqual([
    ['rewardPaid', old],
    ['staked', open],
    ['locked', old],
    ['staked', old],
  ]);
});

test('moving is a withdrawal from one vault and a stake in the other, each with a press', async () => {
  await page.getByRole('button', { name: /^Withdraw 5\.00.* BNB flexible, rewards included$/ }).click();
  await person.waitForFinal(page, 3);
  expect((await held(old)).principal).toBe(0n);
  await page.getByRole('link', { name: 'Stake 5.0000 BNB in Vault 2' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.waitFor();
  expect(await amount.inputValue()).toBe('5');
  await page.getByRole('button', { name: /^Stake 5/ }).click();
  await page.getByRole('button', { name: /^Confirm in / }).click();
  await eventually(async () => ((await held(open)).principal === 6n * BNB ? true : undefined), 'the stake in Vault 2');
});

test('an ended fixed term is redeemed in its vault, and the history names both vaults', async () => {
  await dashboard(`?vault=${old}`);
  await waitForPosition(page, '30 days', '2.0000');
  await person.position(page, '30 days').getByRole('button', { name: 'Withdraw' }).click();
  await eventually(async () => {
    const { lockedPrincipalWei } = vaultStats.reply.parse(await get(`${vaultStats.path}?vault=${old}`));
    return lockedPrincipalWei === '0' ? true : undefined;
  }, 'the end of the term in Vault 1');
  await row('Vault 1').filter({ hasText: '0.0000' }).waitFor();
  const all = [await held(old), await held(open)].reduce((sum, { principal }) => sum + principal, 0n);
  await row('All vaults')
    .filter({ hasText: formatBnb(all) })
    .waitFor();
  const history = page.getByRole('region', { name: /^History/ }).getByRole('listitem');
  await history.filter({ hasText: 'Vault 1' }).first().waitFor();
  await history.filter({ hasText: 'Vault 2' }).first().waitFor();
  await dashboard();
  await expectAccessible();
});

test('one statement covers both vaults, each row names its vault, and the sums equal the chain’s', async () => {
  const response = await page.request.get(`${here.product.origin}/api/statements?wallet=all&format=json&zone=utc`);
  const { rows, totals } = (await response.json()) as {
    rows: { vault: Address; principalInWei: string; principalOutWei: string }[];
    totals: { principalInWei: string; principalOutWei: string };
  };
  expect(new Set(rows.map(({ vault }) => vault))).toEqual(new Set([old, open]));
  const left = (of: { principalInWei: string; principalOutWei: string }) =>
    BigInt(of.principalInWei) - BigInt(of.principalOutWei);
  expect(left(totals)).toBe((await held(open)).principal + (await held(old)).principal);
  for (const vault of [old, open]) {
    const own = rows.filter((entry) => entry.vault === vault);
    expect(own.reduce((sum, entry) => sum + left(entry), 0n)).toBe((await held(vault)).principal);
  }
});

test('the transparency page verifies each vault on the chain', async () => {
  for (const [vault, name] of [
    [old, 'Vault 1'],
    [open, 'Vault 2'],
  ] as const) {
    await page.goto(`${here.product.origin}/transparency${vault === old ? `?vault=${old}` : ''}`);
    await page.getByText(`This page is about ${name}.`).waitFor();
    await page.getByText(vault, { exact: true }).first().waitFor();
    await page.getByText(/figures compared with the chain, all exactly equal/).waitFor();
  }
  expect(visitor.pageErrors).toEqual([]);
  await visitor.context.close();
});

test('the exit page, which works without our server, offers both vaults and reads each', async () => {
  const someone = await visit(here.browser);
  const { page: exit } = someone;
  await exit.goto(`${here.product.origin}/exit`);
  const contract = (address: string) => exit.getByRole('radio', { name: address });
  expect(await contract(open).isChecked()).toBe(true);
  await exit.getByLabel('Look at another address').fill(wallet.address);
  for (const address of [old, open]) {
    await contract(address).check();
    await exit.getByText('This is one of 2 contracts that this copy knows.').waitFor();
    await exit.locator('#source').getByRole('button', { name: 'Copy: Contract' }).waitFor();
    expect(await exit.locator('#source .copyable code').textContent()).toBe(address);
    const { principal, rewards } = await held(address);
    expect(await exit.getByRole('article', { name: 'Flexible' }).count()).toBe(principal + rewards > 0n ? 1 : 0);
  }
  await exit.setViewportSize({ width: 320, height: 900 });
  expect(await overflowPxOf(exit)).toBe(0);
  expect(await checkBothThemes(exit, 'two contracts', WHOLE_PAGE)).toEqual([]);
  expect(someone.pageErrors).toEqual([]);
  await someone.context.close();
});
