/** Statements, from the card to the downloaded file and the printed page, compared with the wallet's events on the chain. */
import { readFile } from 'node:fs/promises';
import { exactBnb, formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import {
  type Entered,
  readCoinTracking,
  readGeneric,
  readKoinly,
  readRotki,
  sumOf,
} from '@eleven/protocol/testing/read-statements';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Page } from 'playwright-core';
import type { Hex } from 'viem';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkBothThemes, overflowPxOf, violationsIn, WHOLE_PAGE } from '../accessibility/page-checks.ts';
import { scrollOn, visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { eventually } from '../fixtures/product.ts';
import { arrive, type Staker, waitForPosition } from '../fixtures/staker.ts';

const here = useFreshProduct();
let staker: Staker;

const STAKED = WEI_PER_BNB + 7n;
const card = (page: Page, title = 'Statement') => page.getByRole('region', { name: title, exact: true });

beforeAll(async () => {
  staker = await arrive(here);
  const { page } = staker;
  await person.stake(page, 'Flexible', exactBnb(STAKED));
  await person.waitForFinal(page, 1);
  await person.stake(page, '30 d', '2');
  await person.waitForFinal(page, 2);
  await waitForPosition(page, '30 days', '2.0000');
  await page.getByRole('button', { name: '30 days' }).click();
  await page.getByRole('button', { name: /^Claim 0\.0/ }).click();
  await person.waitForFinal(page, 3);
  // The position has matured with the month that passed.
  await person
    .position(page, '30 days')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await person.waitForFinal(page, 4);
});

/** Scrolls to a card: cards far down load when they are scrolled near. */
async function comeTo(page: Page, title?: string): Promise<void> {
  await eventually(
    async () => {
      await scrollOn(page);
      return (await card(page, title).count()) > 0 ? true : undefined;
    },
    'the card',
    30_000,
  );
  await card(page, title).scrollIntoViewIfNeeded();
}

async function onChain() {
  const { product, wallet } = staker;
  const { vaultAddress } = await product.config();
  const logs = await product
    .chain()
    .getContractEvents({ address: vaultAddress as Hex, abi: vaultAbi, fromBlock: 0n, strict: true });
  const own = logs.filter(({ args }) => 'account' in args && args.account === wallet.address);
  const sum = (name: 'reward' | 'amount' | 'principal', ...of: string[]) =>
    own.reduce((all, { eventName, args }) => {
      const value = (args as Partial<Record<typeof name, bigint>>)[name];
      return of.includes(eventName) ? all + (value ?? 0n) : all;
    }, 0n);
  const hashes = [...new Set(own.map(({ transactionHash }) => transactionHash))];
  const receipts = await Promise.all(hashes.map((hash) => product.chain().getTransactionReceipt({ hash })));
  return {
    // The wallet sends all its transactions itself.
    fees: receipts.reduce((all, { gasUsed, effectiveGasPrice }) => all + gasUsed * effectiveGasPrice, 0n),
    keys: own.map(({ transactionHash, logIndex }) => `${transactionHash}:${logIndex}`),
    rewards: sum('reward', 'RewardPaid', 'Redeemed'),
    principalIn: sum('amount', 'Staked') + sum('principal', 'Locked'),
    principalOut: sum('principal', 'Redeemed'),
  };
}

const choose = (page: Page, label: string, option: string) =>
  card(page).getByLabel(label, { exact: true }).selectOption({ label: option });

/** The downloaded file. */
async function download(page: Page, format: string): Promise<{ name: string; text: string }> {
  await choose(page, 'Format', format);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  const name = file.suggestedFilename();
  await card(page).getByText(`${name} was downloaded.`).waitFor();
  return { name, text: await readFile(await file.path(), 'utf8') };
}

test('the card’s sums equal the chain’s, and each file is read back to the wei', async () => {
  const { page } = staker;
  const { keys, rewards, principalIn, principalOut, fees } = await onChain();
  expect(keys).toHaveLength(4);
  expect(fees).toBeGreaterThan(0n);
  await comeTo(page);
  await choose(page, 'Period', 'All time');
  await card(page)
    .getByText(`${formatBnb(rewards, 6)} BNB`)
    .waitFor();
  await card(page)
    .getByText(`${formatBnb(principalIn, 6)} BNB`)
    .waitFor();

  // Fees are read after the events: the page updates without a reload.
  await card(page)
    .getByText(`${formatBnb(fees, 8)} BNB`)
    .waitFor();

  const generic = await download(page, 'CSV (spreadsheet)');
  expect(generic.name).toBe('eleven-all.csv');
  const read = readGeneric(generic.text);
  expect(read.map(({ key }) => key)).toEqual(keys);
  expect(read.reduce((sum, { rewardPaidWei }) => sum + rewardPaidWei, 0n)).toBe(rewards);

  const readers: [format: string, name: string, read: (text: string) => Entered[]][] = [
    ['Koinly', 'eleven-all-koinly.csv', readKoinly],
    ['CoinTracking', 'eleven-all-cointracking.csv', readCoinTracking],
    ['rotki', 'eleven-all-rotki.csv', readRotki],
  ];
  for (const [format, name, readBack] of readers) {
    const file = await download(page, format);
    const entered = readBack(file.text);
    const sums = (['reward', 'in', 'out', 'fee'] as const).map((what) => sumOf(entered, what));
    expect([file.name, ...sums]).toEqual([name, rewards, principalIn, principalOut, fees]);
  }
  for (const [format, name, readBack] of [
    ['Koinly (rewards only)', 'eleven-all-koinly-rewards.csv', readKoinly],
    ['CoinTracking (rewards only)', 'eleven-all-cointracking-rewards.csv', readCoinTracking],
  ] as const) {
    const file = await download(page, format);
    const entered = readBack(file.text);
    expect([file.name, sumOf(entered, 'reward'), new Set(entered.map(({ what }) => what))]).toEqual([
      name,
      rewards,
      new Set(['reward']),
    ]);
    await card(page).getByText('Do not enter anything twice.').waitFor();
  }
  const json = JSON.parse((await download(page, 'JSON')).text);
  expect([json.totals.rewardsWei, json.rows.map(({ key }: { key: string }) => key)]).toEqual([
    rewards.toString(),
    keys,
  ]);
  expect(read.reduce((sum, { feeWei }) => sum + feeWei, 0n)).toBe(fees);
  expect(staker.pageErrors).toEqual([]);
});

test('the printable page is self-contained, styled, and can be printed', async () => {
  const { page, context } = staker;
  const { keys } = await onChain();
  await comeTo(page);
  const [printed] = await Promise.all([
    context.waitForEvent('page'),
    card(page)
      .getByRole('link', { name: /Printable page/ })
      .click(),
  ]);
  const refused: string[] = [];
  printed.on('console', (message) => void refused.push(message.text()));
  await printed.getByRole('heading', { level: 1, name: 'Eleven statement' }).waitFor();
  for (const key of keys) expect(await printed.getByText(key, { exact: true }).count()).toBe(1);
  // The policy allows the style by its digest: an unstyled table has no such borders.
  expect(
    await printed
      .locator('thead th')
      .first()
      .evaluate((cell) => getComputedStyle(cell).borderBottomWidth),
  ).toBe('2px');
  expect(await printed.evaluate(() => performance.getEntriesByType('resource').length)).toBe(0);
  expect(await violationsIn(printed, 'html', WHOLE_PAGE)).toEqual([]);
  const paper = await printed.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  expect(refused).toEqual([]);
  const tables = printed.getByRole('region');
  const cutOff = () => tables.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  await printed.setViewportSize({ width: 1280, height: 800 });
  expect(await cutOff()).toEqual([0, 0]);
  await printed.setViewportSize({ width: 320, height: 800 });
  expect(await overflowPxOf(printed)).toBe(0);
  // On a phone every amount is visible, with the name of its column, because the tables have no header row there.
  expect(await cutOff()).toEqual([0, 0]);
  const name = (node: Element) => getComputedStyle(node, '::before').content;
  expect(await tables.first().locator('td:nth-child(3)').first().evaluate(name)).toBe('"Principal in"');
  await printed.close();
  expect(staker.pageErrors).toEqual([]);
});

describe.each([
  ['en', 'annual summary', 'Network fees'],
  ['ko', '연간 요약', '네트워크 수수료'],
] as const)('the summary of a year (%s)', (locale, name, feesName) => {
  test('has the figures of the chain and fits on one sheet', async () => {
    const { context, page } = staker;
    await comeTo(page);
    const options = await card(page).getByLabel('Period', { exact: true }).locator('option').allTextContents();
    await choose(page, 'Period', options.find((option) => /^\d{4}$/.test(option)) ?? '');
    const link = card(page).getByRole('link', { name: /Summary of the year/ });
    const url = new URL((await link.getAttribute('href')) ?? '', here.product.origin);
    url.searchParams.set('locale', locale);
    const summary = await context.newPage();
    const refused: string[] = [];
    summary.on('console', (message) => void refused.push(message.text()));
    await summary.goto(url.href);
    await summary.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
    const { fees } = await onChain();
    const line = summary.getByRole('row', { name: new RegExp(`^${feesName}`) });
    expect(await line.getByRole('cell').innerText()).toBe(formatBnb(fees, 18));
    expect(await violationsIn(summary, 'html', WHOLE_PAGE)).toEqual([]);
    const paper = await summary.pdf({ preferCSSPageSize: true });
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(refused).toEqual([]);
    await summary.setViewportSize({ width: 320, height: 800 });
    expect(await overflowPxOf(summary)).toBe(0);
    await summary.close();
  });
});

test('explains how each file is imported', async () => {
  const { page } = staker;
  await comeTo(page);
  for (const format of ['Koinly', 'CoinTracking', 'rotki', 'CSV (spreadsheet)']) {
    await choose(page, 'Format', format);
    await card(page).getByText('How to import it').click();
    await card(page).getByRole('heading', { name: 'How entries are imported' }).waitFor();
    expect(await violationsIn(page, 'section:has(select)', WHOLE_PAGE)).toEqual([]);
    await card(page).getByText('How to import it').click();
  }
});

describe.each([
  ['English, desktop', { locale: 'en-US' }, 'Statement'],
  ['Korean, phone', { locale: 'ko-KR', phone: true }, '거래 내역서'],
] as const)('in %s', (_, options, title) => {
  test('axe finds no fault in the card in either theme, and nothing scrolls sideways', async () => {
    const { context, page, pageErrors } = await visit(here.browser, options);
    await context.addCookies((await staker.context.cookies()).filter(({ name }) => name !== 'locale'));
    await page.goto(`${here.product.origin}/dashboard`);
    await comeTo(page, title);
    await card(page, title)
      .getByRole('button', { name: /^(Download|내려받기)$/ })
      .waitFor();
    const faults = await checkBothThemes(page, title, WHOLE_PAGE, `section:has(progress), section:has(select)`);
    expect(faults).toEqual([]);
    expect(await overflowPxOf(page)).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
