/** A wallet with more fixed terms than a page shows: all can be reached, checked, exported to a calendar and redeemed. */
import { readFile } from 'node:fs/promises';
import { type WalletPositions, walletPositions } from '@eleven/protocol/api/vault';
import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { readCalendar, textOf, timeOf } from '@eleven/protocol/testing/read-calendar';
import { termReward } from '@eleven/protocol/vault/rewards';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Hex } from 'viem';
import { beforeAll, expect, test } from 'vitest';
import { scrollOn } from '../fixtures/browser.ts';
import { callVault } from '../fixtures/chain-client.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { eventually } from '../fixtures/product.ts';
import { arrive, goToDashboard, type Staker } from '../fixtures/staker.ts';

const COUNT = 45;
const PAGE = 20;
/** Each amount is different, so that it identifies its row. */
const amountOf = (index: number) => WEI_PER_BNB / 10n + (BigInt(index) * WEI_PER_BNB) / 1_000n;
const AMOUNTS = Array.from({ length: COUNT }, (_, index) => amountOf(index));
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, wei) => total + wei, 0n);

const here = useFreshProduct();
let staker: Staker;

const table = () => staker.page.getByRole('table', { name: 'Positions' });
const rows = () =>
  table()
    .getByRole('row')
    .filter({ has: staker.page.getByRole('cell') });
const shown = (text: string) => staker.page.getByRole('status').filter({ hasText: text });

async function positions(): Promise<WalletPositions> {
  const response = await fetch(here.product.origin + walletPositions.path.replace(':address', staker.wallet.address));
  return (await response.json()) as WalletPositions;
}

beforeAll(async () => {
  const { product } = here;
  staker = await arrive(here);
  const { vaultAddress: vault } = await product.config();
  for (const valueWei of AMOUNTS) {
    const { account } = staker.wallet;
    await callVault(product.rpcUrl, { vault, account }, { function: 'lock', termDays: 30, valueWei });
  }
  await eventually(
    async () => ((await positions()).open.count === COUNT ? true : undefined),
    'all positions in the API',
  );
  await goToDashboard(staker, staker.page);
});

test('the first page has the sums of all positions; the next one adds the rest, and the focus follows', async () => {
  const { page } = staker;
  // The table loads when it is scrolled near.
  await eventually(async () => {
    await scrollOn(page);
    return (await shown(`${PAGE} of ${COUNT} shown.`).count()) > 0 ? true : undefined;
  }, 'the first page');
  expect(await rows().count()).toBe(PAGE);
  const staked = page.locator('dl > div').filter({ hasText: 'Staked' }).locator('dd').first();
  expect(await staked.textContent()).toBe(formatBnb(sum(AMOUNTS)));
  await page.getByRole('button', { name: 'Show more' }).first().focus();
  await page.keyboard.press('Enter');
  await shown(`${COUNT} of ${COUNT} shown.`).waitFor();
  expect(await rows().count()).toBe(COUNT);
  expect(await shown(`${COUNT} of ${COUNT} shown.`).evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  // Sorted by their end, which is the order of creation.
  const texts = await rows().allTextContents();
  expect(texts.map((row, index) => row.includes(formatBnb(amountOf(index))))).toEqual(AMOUNTS.map(() => true));
});

test('the calendar file of the last position has the exact second at which the contract unlocks it', async () => {
  const { page, product, wallet } = staker;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: new RegExp(`^Calendar file: 30 days, .*position ${COUNT}$`) }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`eleven-unlock-${COUNT}.ics`);
  const [event] = readCalendar(await readFile(await download.path())).components;
  if (!event) throw new Error('there is no entry');
  const { vaultAddress } = await product.config();
  const { endsAt } = await product.chain().readContract({
    address: vaultAddress as Hex,
    abi: vaultAbi,
    functionName: 'positionOf',
    args: [wallet.address, BigInt(COUNT)],
  });
  expect(timeOf(event, 'DTSTART')).toBe(Number(endsAt));
  expect(textOf(event, 'SUMMARY')).toBe(`Eleven: 30-day term ends, ${formatBnb(amountOf(COUNT - 1))} BNB`);
  expect(textOf(event, 'DESCRIPTION')).toContain(`${product.origin}/dashboard`);
});

test('the check on chain compares every position', async () => {
  const { page } = staker;
  await page.getByRole('button', { name: 'Check on chain' }).click();
  const panel = page.getByRole('region', { name: 'Check on chain' });
  // Fourteen figures of the contract, the flexible stake and the sums; four of each position.
  await panel.getByText(`${14 + 4 * COUNT} figures compared with the chain, all exactly equal`).waitFor();
  await page.keyboard.press('Escape');
});

test('a position on the last page is redeemed like any other, and the loaded pages stay', async () => {
  const { page, wallet } = staker;
  await page.getByRole('button', { name: '30 days' }).click();
  const last = amountOf(COUNT - 1);
  const paid = last + termReward(last, 30);
  const row = rows().filter({ hasText: formatBnb(last) });
  const before = await wallet.balance();
  await row.getByRole('button', { name: `Withdraw ${formatBnb(paid)} BNB` }).click();
  await shown(`${COUNT - 1} of ${COUNT - 1} shown.`).waitFor();
  expect(await rows().count()).toBe(COUNT - 1);
  expect(await row.count()).toBe(0);
  const { open, fixed } = await positions();
  expect([open.count, open.maturedCount, open.principalWei]).toEqual([
    COUNT - 1,
    COUNT - 1,
    sum(AMOUNTS.slice(0, -1)).toString(),
  ]);
  expect(fixed).toHaveLength(PAGE);
  const received = (await wallet.balance()) - before;
  expect(received).toBeLessThan(paid);
  // Minus the fee of one transaction.
  expect(received).toBeGreaterThan(paid - WEI_PER_BNB / 1_000n);
  expect(staker.pageErrors).toEqual([]);
});
