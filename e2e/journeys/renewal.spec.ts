/** A fixed term that has ended is renewed with its reward: on the screen, in the contract and in the history. */
import { type HistoryEntry, walletHistory } from '@eleven/protocol/api/history';
import { walletPositions } from '@eleven/protocol/api/vault';
import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { termReward } from '@eleven/protocol/vault/rewards';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { TestWallet } from '../fixtures/wallet.ts';

const here = useFreshProduct();

const get = async <Reply>(path: string): Promise<Reply> => (await fetch(`${here.product.origin}${path}`)).json();

test('a fixed term is renewed when it ends; leaving the second term early keeps the reward of the first', async () => {
  const { product, browser } = here;
  const visitor = await visit(browser);
  const { page } = visitor;
  const wallet = new TestWallet(product.rpcUrl);
  await wallet.install(visitor.context);
  await product.fund(wallet.address, 10n * WEI_PER_BNB);
  await person.register(page, product.origin);
  await page.goto(`${product.origin}/dashboard`);
  await person.connectWallet(page);
  await person.linkWallet(page);
  await person.stake(page, '30 d', '2');
  await person.waitForFinal(page, 1);
  await person.position(page, '30 days').waitFor();
  expect(await page.getByRole('button', { name: 'Stake again' }).count()).toBe(0);
  await page.getByRole('button', { name: '30 days' }).click();

  const first = termReward(2n * WEI_PER_BNB, 30);
  const principal = 2n * WEI_PER_BNB + first;
  await page.getByRole('button', { name: 'Stake again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stake again with the reward?' });
  await dialog.getByRole('radio', { name: '90 days' }).check();
  await dialog.getByText(`${formatBnb(termReward(principal, 90), 6)} BNB`).waitFor();
  await dialog.getByRole('button', { name: `Stake ${formatBnb(principal)} BNB for 90 days` }).click();
  await dialog.waitFor({ state: 'detached' });
  await person.waitForFinal(page, 2);
  await person
    .position(page, '90 days')
    .filter({ hasText: formatBnb(principal) })
    .waitFor();

  const config = await get<{ vaultAddress: Address }>('/api/config');
  const stored = await product.chain().readContract({
    address: config.vaultAddress,
    abi: vaultAbi,
    functionName: 'positionOf',
    args: [wallet.address, 1n],
  });
  expect(stored).toMatchObject({ id: 1n, principal, reward: termReward(principal, 90), termDays: 90n });
  const positions = walletPositions.reply.parse(await get(walletPositions.path.replace(':address', wallet.address)));
  expect(positions.fixed).toMatchObject([{ id: '1', principalWei: `${principal}`, termDays: 90 }]);
  expect(positions.earnedWei).toBe(`${first}`);
  const { entries } = await get<{ entries: HistoryEntry[] }>(walletHistory.path.replace(':address', wallet.address));
  expect(entries.map(({ kind, rewardWei }) => [kind, rewardWei])).toEqual([
    ['renewed', `${first}`],
    ['locked', `${first}`],
  ]);

  await person.position(page, '90 days').getByRole('button', { name: 'Leave early' }).click();
  await page.getByRole('button', { name: /^Give up .* and leave$/ }).click();
  await person.waitForFinal(page, 3);
  await page.getByText('No open positions.').waitFor();
  // The second reward is forfeited; the first was paid out with the principal.
  expect(await wallet.balance()).toBeGreaterThan(10n * WEI_PER_BNB + first - WEI_PER_BNB / 100n);
});
