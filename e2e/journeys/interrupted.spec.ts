/**
 * A wallet request that outlives its page, or that our server would delay: an exit stays possible, the status text is true, and
 * nothing is sent twice unasked. The full table is tested without a browser in web: interrupted-transactions, away.
 */

import { WEI_PER_BNB } from '@eleven/protocol/money';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../../scripts/testing/eventually.ts';
import { callVault } from '../fixtures/chain-client.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import {
  arrive,
  expectEnd,
  goToDashboard,
  type Staker,
  says,
  transactions,
  waitForPosition,
  waitForPrompts,
} from '../fixtures/staker.ts';

const here = useSharedProduct();

const WAITING = 'Waiting for you to confirm it in Journey Wallet.';
const UNHEARD = 'Your answer in the wallet is unknown. It is not in any block so far.';
const EXIT = 'Withdraw all, with rewards';
const SEND = 'eth_sendTransaction';

/** A staker with 2 BNB in the vault. */
async function arriveStaked(name: 'stake' | 'lock', plan: string): Promise<Staker> {
  const staker = await arrive(here);
  const { product, wallet, page } = staker;
  const { vaultAddress: vault } = await product.config();
  const valueWei = 2n * WEI_PER_BNB;
  const call: VaultCall = name === 'lock' ? { function: name, termDays: 90, valueWei } : { function: name, valueWei };
  await callVault(product.rpcUrl, { vault, account: wallet.account }, call);
  await waitForPosition(page, plan, '2.0000');
  return staker;
}

async function pressWithdraw(page: Page): Promise<void> {
  await person.position(page, 'Flexible').getByRole('button', { name: 'Withdraw' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Withdraw 2\.\d+ BNB/ })
    .click();
}

const askAgain = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Ask again' });

test('rule 18: reloaded while the wallet prompts, then declined: one more press withdraws', async () => {
  const staker = await arriveStaked('stake', 'Flexible');
  const { page, wallet } = staker;
  wallet.lock();
  await pressWithdraw(page);
  await says(page, EXIT, WAITING);
  await waitForPrompts(wallet, 1);
  await page.reload();
  await says(page, EXIT, UNHEARD);
  expect(await page.getByText(WAITING).count()).toBe(0);
  wallet.rejectNext(SEND);
  wallet.unlock();

  await waitForPosition(page, 'Flexible', '2.0000');
  await pressWithdraw(page);
  await page.getByRole('dialog').getByText('your answer is unknown. You can ask again.').waitFor();
  expect(wallet.promptsFor(SEND)).toBe(1);
  await askAgain(page).click();
  await says(page, EXIT, 'Final.');
  await page.getByText('No open positions.').waitFor();
  // There is nothing left to report about the old request.
  await eventually(async () => ((await transactions(page).count()) === 1 ? true : undefined));
  await expectEnd(staker, 2, ['staked', 'exited']);
});

test('rule 18: also after the browser has closed the connection to its database', async () => {
  const staker = await arriveStaked('stake', 'Flexible');
  const { page, wallet, product } = staker;
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'indexeddb' });
  wallet.lock();
  await pressWithdraw(page);
  await says(page, EXIT, WAITING);
  await waitForPrompts(wallet, 1);
  await page.reload();
  await says(page, EXIT, UNHEARD);
  wallet.rejectNext(SEND);
  wallet.unlock();
  await expectEnd(staker, 1, ['staked']);
});

test('rule 18: the page crashes while the wallet prompts: the early exit is requested again from the list', async () => {
  const staker = await arriveStaked('lock', '90 days');
  const { page, wallet, context } = staker;
  wallet.lock();
  await person.position(page, '90 days').getByRole('button', { name: 'Leave early' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Give up/ })
    .click();
  await says(page, 'Leave early', WAITING);
  await waitForPrompts(wallet, 1);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => {});
  await crashed;

  const next = await context.newPage();
  await goToDashboard(staker, next);
  await says(next, 'Leave early', UNHEARD);
  wallet.rejectNext(SEND);
  wallet.unlock();
  await transactions(next, 'Leave early').getByRole('button', { name: 'Ask again' }).click();
  await says(next, 'Leave early', 'Final.');
  await expectEnd(staker, 2, ['locked', 'exitedEarly']);
});

test('rule 18: an old stake may still be open in the wallet: the page warns first, and shows both if both are confirmed', async () => {
  const staker = await arrive(here);
  const { page, wallet } = staker;
  wallet.lock();
  await person.stake(page, 'Flexible', '1');
  await says(page, 'Stake, flexible 1 BNB', WAITING);
  await waitForPrompts(wallet, 1);
  await page.reload();
  await says(page, 'Stake, flexible 1 BNB', UNHEARD, 'reject it there before you ask again');
  await person.stake(page, 'Flexible', '2');
  const main = page.getByRole('main');
  await main.getByText('reject it if it is open').waitFor();
  expect(wallet.promptsFor(SEND)).toBe(1);
  // The button below the form; the list has another for the old stake.
  await main.locator('form').getByRole('button', { name: 'Ask again' }).click();
  await says(page, 'Stake, flexible 2 BNB', WAITING);
  wallet.unlock();
  await page.getByRole('region', { name: 'Transactions' }).getByText('2 done').click();
  await says(page, 'Stake, flexible 1 BNB', 'Final.');
  await says(page, 'Stake, flexible 2 BNB', 'Final.');
  await waitForPosition(page, 'Flexible', '3.0000');
  await expectEnd(staker, 2, ['staked', 'staked']);
});

test('rule 18: two tabs: the second sends no second request, and shows the unknown state when the first is closed', async () => {
  const staker = await arriveStaked('stake', 'Flexible');
  const { page, wallet, context } = staker;
  wallet.lock();
  await pressWithdraw(page);
  await says(page, EXIT, WAITING);
  await waitForPrompts(wallet, 1);
  const second = await context.newPage();
  await goToDashboard(staker, second);
  await says(second, EXIT, WAITING);
  await waitForPosition(second, 'Flexible', '2.0000');
  await pressWithdraw(second);
  await second.getByRole('dialog').getByText('The same request is already open in your wallet.').waitFor();
  await page.close();
  await says(second, EXIT, UNHEARD);
  expect(wallet.promptsFor(SEND)).toBe(1);
  wallet.rejectNext(SEND);
  wallet.unlock();
  await askAgain(second).click();
  await says(second, EXIT, 'Final.');
  await expectEnd(staker, 2, ['staked', 'exited']);
});

test('rule 18: confirmed, but reloaded before the page got the reply: found by its nonce, and sent once', async () => {
  const staker = await arriveStaked('stake', 'Flexible');
  const { page, wallet } = staker;
  wallet.mempool.hold();
  wallet.lock();
  await pressWithdraw(page);
  await says(page, EXIT, WAITING);
  await waitForPrompts(wallet, 1);
  await page.reload();
  await says(page, EXIT, UNHEARD);
  wallet.unlock();
  await says(page, EXIT, UNHEARD);
  await wallet.mempool.release();
  await says(page, EXIT, 'Final.');
  await expectEnd(staker, 1, ['staked', 'exited']);
});

test('rule 19: the wallet’s node is unreachable, then the server hangs: both are named, and only the first blocks the exit', async () => {
  const staker = await arriveStaked('stake', 'Flexible');
  const { page, wallet } = staker;
  const dialog = page.getByRole('dialog');
  // MetaMask's error when it has stopped querying its node.
  const broken = 'Execution prevented because the circuit breaker is open';
  wallet.failNext('eth_getTransactionCount', { code: -32603, message: broken, data: { cause: { message: broken } } });
  await pressWithdraw(page);
  await dialog.getByText('The wallet cannot reach its network. Nothing was sent.').waitFor();
  expect(wallet.promptsFor(SEND)).toBe(0);
  await dialog.getByRole('button', { name: 'Back' }).click();

  // The server accepts the requests and never responds.
  for (const path of ['**/api/vault/dry-run', '**/api/config']) await page.route(path, () => {});
  wallet.lock();
  await pressWithdraw(page);
  await dialog.getByText('Checking with the chain first. The wallet has not been asked yet.').waitFor();
  await dialog.getByText('The server does not answer.').waitFor();
  await dialog
    .getByText('This was checked through the network of your wallet instead. Confirm it in Journey Wallet.')
    .waitFor();
  await expect.poll(() => wallet.promptsFor(SEND)).toBe(1);
  wallet.unlock();
  await says(page, EXIT, 'Final.');
  await expectEnd(staker, 1, ['staked', 'exited']);
});
