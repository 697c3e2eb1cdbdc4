/** Compares the dashboard with the chain, read through the user's wallet: with a truthful server and with a lying one. */
import type { WalletPositions } from '@eleven/protocol/api/vault';
import { exactBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { termReward } from '@eleven/protocol/vault/rewards';
import { beforeAll, expect, test } from 'vitest';
import { type Visit, visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { TestWallet } from '../fixtures/wallet.ts';

const here = useFreshProduct();
let visitor: Visit;
let wallet: TestWallet;

const POSITIONS = '**/api/wallets/*/positions';
const panel = () => visitor.page.getByRole('region', { name: 'Check on chain' });
const button = () => visitor.page.getByRole('button', { name: 'Check on chain' });
/** Seven figures of the contract, its block's time, three of the flexible stake, three sums, and four of each position. */
const FIGURES = 7 + 1 + 3 + 3;
const ALL_EQUAL = (positions: number) =>
  `${FIGURES + 4 * positions} figures compared with the chain, all exactly equal.`;

beforeAll(async () => {
  const { product } = here;
  visitor = await visit(here.browser);
  wallet = new TestWallet(product.rpcUrl);
  await wallet.install(visitor.context);
  await product.fund(wallet.address, 10n * WEI_PER_BNB);
  const { page } = visitor;
  await person.register(page, product.origin);
  await page.goto(`${product.origin}/dashboard`);
  await person.connectWallet(page);
  await person.linkWallet(page);
  await person.stake(page, 'Flexible', '1.000000000000000007');
  await person.waitForFinal(page, 1);
  await person.stake(page, '30 d', '2');
  await person.waitForFinal(page, 2);
  // A transaction is final on the chain before the server has read it.
  await person.position(page, '30 days').waitFor();
});

test('all figures are equal to the wei, now and a month later, without opening the wallet', async () => {
  const { page } = visitor;
  const prompts = wallet.prompts.length;
  await button().click();
  await panel().getByText(ALL_EQUAL(1)).waitFor();
  const { blockNumber } = await (await fetch(`${here.product.origin}/api/vault`)).json().then(({ asOf }) => asOf);
  expect(Number(await saidOf('Server as of block'))).toBeLessThanOrEqual(blockNumber);
  expect(await saidOf('Newest block there')).toMatch(/^[\d,]+, \d+ \w+ \d{4}/);
  const reward = exactBnb(termReward(2n * WEI_PER_BNB, 30));
  // All are equal, so the table is folded.
  await panel().getByText('Show the compared figures').click();
  const rowOfReward = panel().getByRole('row').filter({ hasText: 'Position 1' }).filter({ hasText: 'Reward' });
  expect(await rowOfReward.getByText(`${reward} BNB`).count()).toBe(2);

  await page.getByRole('button', { name: '30 days' }).click();
  await page.getByRole('button', { name: /^Claim 0\.0/ }).waitFor();
  await panel().getByRole('button', { name: 'Check again' }).click();
  // The compared figures include the rewards of a month. Right after the press the earlier figures are still shown.
  const owed = panel().getByRole('row').filter({ hasText: 'Rewards owed' });
  await owed.filter({ hasText: /0\.00[89]\d+ BNB/ }).waitFor();
  await panel().getByText(ALL_EQUAL(1)).waitFor();
  expect(wallet.prompts.length).toBe(prompts);

  await page.keyboard.press('Escape');
  expect(await panel().count()).toBe(0);
  expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
  expect(visitor.pageErrors).toEqual([]);
});

test('a server that is off by one wei is detected, with both values and a prefilled report', async () => {
  const { page } = visitor;
  await lie((positions) => {
    positions.flexible.principalWei = (BigInt(positions.flexible.principalWei) + 1n).toString();
  });
  await button().click();
  const alert = panel().getByRole('alert');
  await alert.getByText(`1 of ${FIGURES + 4} figures is not what the chain says.`).waitFor();
  await alert
    .getByText('Flexible, Principal: server 1.000000000000000008 BNB, chain 1.000000000000000007 BNB, off by +1 wei')
    .waitFor();
  await alert.getByRole('link', { name: 'Report this' }).click();
  await page.getByText('check.flexible.principal').waitFor();
  expect(new URL(page.url()).searchParams.get('block')).toMatch(/^\d+$/);
  // The report's text contains both values to the wei, so that support can search for them.
  const words = await page.getByRole('textbox', { name: 'Message' }).inputValue();
  expect(words).toMatch(
    /^block \d+, newest \d+\nflexible-0x\w{40}-principal: server 1000000000000000008, chain 1000000000000000007$/,
  );
  await page.goBack();
});

test('a position that the server hides or invents is detected', async () => {
  await lie((positions) => {
    positions.fixed = positions.fixed.map((row) => ({ ...row, id: '7' }));
  });
  await button().click();
  const alert = panel().getByRole('alert');
  await alert.getByText(`8 of ${FIGURES + 8} figures are not what the chain says.`).waitFor();
  await alert.getByText('Position 1, Principal: server none, chain 2 BNB').waitFor();
  await alert.getByText('Position 7, Principal: server 2 BNB, chain none').waitFor();
  await button().click();
  await visitor.page.unroute(POSITIONS);
});

test('a wallet on another network gets a notice, and one button fixes it', async () => {
  await wallet.chooseChain(1);
  await button().click();
  await panel().getByText('Your wallet is on another network. Switch it to Local chain to check.').waitFor();
  await panel().getByRole('button', { name: 'Switch to Local chain' }).click();
  await panel().getByText(ALL_EQUAL(1)).waitFor();
});

async function saidOf(label: string): Promise<string> {
  const term = panel().locator('dl > div').filter({ hasText: label });
  return ((await term.locator('dd').textContent()) ?? '').replace(/,(?=\d{3}\b)/g, '');
}

/** From now on the server's response about this wallet is altered in transit. */
async function lie(change: (positions: WalletPositions) => void): Promise<void> {
  await visitor.page.unroute(POSITIONS);
  await visitor.page.route(POSITIONS, async (route) => {
    const response = await route.fetch();
    const positions = (await response.json()) as WalletPositions;
    change(positions);
    await route.fulfill({ response, json: positions });
  });
}
