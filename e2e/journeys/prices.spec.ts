/** Won and dollar values beside BNB: from the setting to the statement, and the state without a price. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveTime } from '@eleven/protocol/api/dev/demo';
import { type PriceBasis, prices } from '@eleven/protocol/api/value/prices';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { formatUsd, formatWon, usdCentsOf, wonOf } from '@eleven/protocol/value';
import type { Page } from 'playwright-core';
import { createWalletClient, type Hex, http, parseAbi, publicActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { beforeAll, expect, test } from 'vitest';
import { DEVELOPMENT_MNEMONIC, PRICE_FEED_OWNER_INDEX } from '../../scripts/chain/accounts.ts';
import { ROOT } from '../../scripts/run/paths.ts';
import { overflowPxOf } from '../accessibility/page-checks.ts';
import { scrollOn } from '../fixtures/browser.ts';
import { localChain } from '../fixtures/chain-client.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { eventually } from '../fixtures/product.ts';
import { arrive, goToDashboard, type Staker, waitForPosition } from '../fixtures/staker.ts';

const here = useFreshProduct();
let staker: Staker;

beforeAll(async () => {
  staker = await arrive(here);
});

const ask = async <Reply>(path: string): Promise<Reply> =>
  (await fetch(here.product.origin + path)).json() as Promise<Reply>;
const newest = () =>
  eventually(async () => {
    const found = await ask<PriceBasis>(prices.path);
    const { bnbUsd, usdKrw } = found;
    return bnbUsd && usdKrw ? { bnbUsd: { ...bnbUsd, answer: BigInt(bnbUsd.answer) }, usdKrw } : undefined;
  }, 'a price');

async function choose(page: Page, label: string): Promise<void> {
  await page.goto(`${here.product.origin}/settings`);
  const group = page.getByRole('group', { name: 'Value beside BNB' });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await group.locator('label').filter({ hasText: label }).click();
  await saved;
}

/** Scrolls to a card: cards far down load when they are scrolled near. */
async function comeTo(page: Page, title: string) {
  const card = page.getByRole('region', { name: title, exact: true });
  await eventually(async () => {
    await scrollOn(page);
    return (await card.count()) > 0 ? true : undefined;
  }, title);
  await card.scrollIntoViewIfNeeded();
  return card;
}

/** Stops the price feed. */
async function stopFeed(): Promise<void> {
  const { rpcUrl } = here.product;
  const config = await ask<{ prices: { bnbUsd: Hex } }>('/api/config');
  const account = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: PRICE_FEED_OWNER_INDEX });
  const owner = createWalletClient({ account, chain: localChain(rpcUrl), transport: http(rpcUrl) }).extend(
    publicActions,
  );
  const hash = await owner.writeContract({
    address: config.prices.bnbUsd,
    abi: parseAbi(['function setStopped(bool stopped)']),
    functionName: 'setStopped',
    args: [true],
  });
  expect((await owner.waitForTransactionReceipt({ hash })).status).toBe('success');
}

test('an English reader sees dollars beside BNB; the setting switches to won or to none', async () => {
  const { page } = staker;
  const price = await newest();
  await person.typeStake(page, 'Flexible', '2');
  await page.getByRole('button', { name: /^Stake \d/ }).click();
  const review = page.getByRole('dialog');
  await review.getByText(`≈ ${formatUsd(usdCentsOf(2n * WEI_PER_BNB, price.bnbUsd))} · Chainlink`).waitFor();
  expect(await review.getByText('2 BNB', { exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: /^Confirm in / }).click();
  await person.waitForFinal(page, 1);

  await choose(page, 'Won');
  await goToDashboard(staker, page);
  await page
    .getByText(/^Staked\s≈\s₩[\d,]+, to claim\s≈\s₩\d.* · Chainlink .* · ECB .* · made up, on the local chain$/)
    .waitFor();
  await waitForPosition(page, 'Flexible', '2.0000');
  const { bnbUsd, usdKrw } = await newest();
  const inWon = formatWon(wonOf(2n * WEI_PER_BNB, bnbUsd, usdKrw));
  await person.position(page, 'Flexible').getByText(`≈ ${inWon}`).waitFor();
  const history = await comeTo(page, 'History of this wallet');
  await history.getByText(`≈ ${inWon}`).waitFor();
  expect(await overflowPxOf(page)).toBe(0);

  await choose(page, 'None');
  await goToDashboard(staker, page);
  await waitForPosition(page, 'Flexible', '2.0000');
  expect(await page.getByText('≈').count()).toBe(0);
  await choose(page, 'Dollars');
  expect(staker.pageErrors).toEqual([]);
});

test('each value in a statement can be recomputed from its price round and the rates file, and a changed value is detected', async () => {
  const { page, product } = staker;
  await goToDashboard(staker, page);
  const card = await comeTo(page, 'Statement');
  await card.getByLabel('Period', { exact: true }).selectOption({ label: 'All time' });
  const folder = await mkdtemp(join(tmpdir(), 'eleven-values-'));
  const config = await ask<{ prices: { bnbUsd: string } }>('/api/config');
  for (const [format, name, ...more] of [
    ['JSON', 'statement.json'],
    ['CSV (spreadsheet)', 'statement.csv', '--feed', config.prices.bnbUsd],
  ] as const) {
    await card.getByLabel('Format', { exact: true }).selectOption({ label: format });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Download' }).click(),
    ]);
    const path = join(folder, name);
    await download.saveAs(path);
    const check = (file: string) => {
      const rates = join(product.dataDir, 'run/exchange-rates.xml');
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(ROOT, 'scripts/check-values.ts'), file, product.rpcUrl, rates, ...more],
        { encoding: 'utf8' },
      );
      return { status, output: stdout + stderr };
    };
    expect(check(path)).toEqual({
      status: 0,
      output: '1 events have the values that their rounds and rates give; 0 have none.\n',
    });
    const text = readFileSync(path, 'utf8');
    const changed = join(folder, `changed-${name}`);
    const value = format === 'JSON' ? /("principalUsd":")/ : /(,)(?=\d+\.\d\d,\d+,0\.00,0,)/;
    expect(text).toMatch(value);
    await writeFile(changed, text.replace(value, '$19'));
    expect(check(changed).status).toBe(1);
  }
  expect(staker.pageErrors).toEqual([]);
});

test('a feed that is silent for 25 hours gives no price, and staking still works', async () => {
  const { page, product } = staker;
  await stopFeed();
  await fetch(product.origin + moveTime.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ seconds: 2 * 86_400 }),
  });
  await eventually(async () => ((await ask<PriceBasis>(prices.path)).bnbUsd === null ? true : undefined), 'no price');
  await goToDashboard(staker, page);
  await page.getByText('No price right now').waitFor();
  await person.typeStake(page, 'Flexible', '1');
  await page.getByRole('button', { name: /^Stake \d/ }).click();
  await page.getByRole('dialog').getByText('No price right now').waitFor();
  await page.getByRole('button', { name: /^Confirm in / }).click();
  await waitForPosition(page, 'Flexible', '3.0000');
  expect(staker.pageErrors).toEqual([]);
});
