/** Transactions are never lost, whatever happens to the page between the click and the final block. */
import { expect, test } from 'vitest';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { eventually } from '../fixtures/product.ts';
import {
  arrive,
  expectEnd,
  goToDashboard,
  hashOf,
  START_WEI,
  says,
  transactions,
  waitForJournal,
  waitForPosition,
  waitForPrompts,
} from '../fixtures/staker.ts';

const here = useSharedProduct();

const SENT = 'Sent. Waiting for a block.';
const STAKE = 'Stake, flexible 1 BNB';

test('a pending transaction is still there after a reload, and is followed to its end', async () => {
  const staker = await arrive(here);
  const { page, wallet } = staker;
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  const hash = await hashOf(transactions(page, STAKE));

  await page.reload();
  await says(page, STAKE, SENT);
  expect(await hashOf(transactions(page, STAKE))).toBe(hash);
  await wallet.mempool.release();
  await says(page, STAKE, 'Final.');
  expect(await hashOf(transactions(page, STAKE))).toBe(hash);
  await waitForPosition(page, 'Flexible', '1.0000');

  // Final transactions are on the chain, so the journal need not keep them.
  await waitForJournal(page, 0);
  await page.reload();
  await waitForPosition(page, 'Flexible', '1.0000');
  expect(await transactions(page).count()).toBe(0);
  await expectEnd(staker, 1, ['staked']);
});

test('the page goes offline: it reloads when the connection returns, with the draft and the pending transaction', async () => {
  const staker = await arrive(here);
  const { page, wallet, context } = staker;
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  await context.setOffline(true);
  await page.getByText('The internet connection is lost.').waitFor();
  await person.typeStake(page, '90 d', '0.25');
  await wallet.mempool.release();
  // The wallet has a separate connection to the chain.
  await says(page, STAKE, 'In a block. Waiting until it is final.');

  const reloaded = page.waitForEvent('load');
  await context.setOffline(false);
  await reloaded;
  await says(page, STAKE, 'Final.');
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.25');
  expect(await page.getByRole('group', { name: 'Plan' }).getByRole('radio', { name: '90 d' }).isChecked()).toBe(true);
  await expectEnd(staker, 1, ['staked']);
});

test('the tab is closed while a transaction is pending: another tab follows it to its end, without a click', async () => {
  const staker = await arrive(here);
  const { wallet, context } = staker;
  wallet.mempool.hold();
  await person.stake(staker.page, 'Flexible', '1');
  await says(staker.page, STAKE, SENT);
  const hash = await hashOf(transactions(staker.page, STAKE));
  await staker.page.close();
  await wallet.mempool.release();

  const page = await context.newPage();
  await goToDashboard(staker, page);
  await says(page, STAKE, 'Final.');
  expect(await hashOf(transactions(page, STAKE))).toBe(hash);
  await waitForPosition(page, 'Flexible', '1.0000');
  await expectEnd(staker, 1, ['staked']);
});

test('the tab is closed before the wallet replies: a transaction that is confirmed later is found by the sender’s nonce', async () => {
  const staker = await arrive(here);
  const { wallet, context, product } = staker;
  wallet.lock();
  await person.stake(staker.page, 'Flexible', '1');
  await says(staker.page, STAKE, 'Waiting for you to confirm it in Journey Wallet.');
  await waitForPrompts(wallet, 1);
  await staker.page.close();
  const second = await context.newPage();
  await goToDashboard(staker, second);
  await says(second, STAKE, 'Your answer in the wallet is unknown. It is not in any block so far.');
  await second.close();
  // No page receives the hash.
  wallet.unlock();
  const sent = () => product.chain().getTransactionCount({ address: wallet.address });
  await eventually(async () => ((await sent()) === 1 ? true : undefined), 'the transaction');

  const page = await context.newPage();
  await goToDashboard(staker, page);
  await says(page, STAKE, 'Final.');
  expect(await hashOf(transactions(page, STAKE))).toMatch(/^0x[0-9a-f]{64}$/);
  await expectEnd(staker, 1, ['staked']);
});

test('rule 16: a transaction sped up in the wallet stays the same entry, with its new hash', async () => {
  const staker = await arrive(here);
  const { page, wallet } = staker;
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  const first = await hashOf(transactions(page, STAKE));
  const faster = await wallet.mempool.speedUp();
  expect(faster).not.toBe(first);
  await says(page, STAKE, 'Final.', 'The wallet replaced it with a faster one.');
  expect(await hashOf(transactions(page, STAKE))).toBe(faster);
  expect(await transactions(page).count()).toBe(1);
  await expectEnd(staker, 1, ['staked']);
});

test('rule 16: a transaction cancelled in the wallet is shown as not executed, and nothing is staked', async () => {
  const staker = await arrive(here);
  const { page, wallet, product } = staker;
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  const cancelling = await wallet.mempool.cancel();
  await says(page, STAKE, 'The wallet replaced it with another transaction. This one did not happen.');
  const { gasUsed, effectiveGasPrice } = await product.chain().waitForTransactionReceipt({ hash: cancelling });
  expect(await wallet.balance()).toBe(START_WEI - gasUsed * effectiveGasPrice);
  await page.getByText('No open positions.').waitFor();
  await expectEnd(staker, 1, []);
});

test('the node drops two transactions: one is sent again and succeeds, the other is removed from the list', async () => {
  const staker = await arrive(here, { ownClock: true });
  const { page, wallet } = staker;
  const forgotten = 'The network does not know it.';
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  await person.stake(page, 'Flexible', '2');
  await says(page, 'Stake, flexible 2 BNB', SENT);
  wallet.mempool.drop();
  // A node may not know a transaction that was sent just now, so the page waits a minute.
  const areForgotten = async () => {
    await page.clock.fastForward(20_000);
    return (await transactions(page, forgotten).count()) === 2 ? true : undefined;
  };
  await eventually(areForgotten, 'both forgotten');

  await wallet.mempool.sendAgain();
  await says(page, STAKE, 'Final.');
  await waitForJournal(page, 1);
  await page.reload();
  await says(page, 'Stake, flexible 2 BNB', forgotten);
  await transactions(page).getByRole('button', { name: 'Remove from the list' }).click();
  await transactions(page).first().waitFor({ state: 'detached' });
  await waitForJournal(page, 0);
  await page.reload();
  await waitForPosition(page, 'Flexible', '1.0000');
  expect(await transactions(page).count()).toBe(0);
  await expectEnd(staker, 2, ['staked']);
});
