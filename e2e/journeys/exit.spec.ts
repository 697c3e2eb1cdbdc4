/**
 * Exit without us: our server is stopped, and only the chain runs. A plain server serves the page that was saved before, and
 * users withdraw everything that they have in the vault.
 */
import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { termReward } from '@eleven/protocol/vault/rewards';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeFunctionData } from 'viem';
import { beforeAll, expect, test } from 'vitest';
import { moveTime } from '../fixtures/alone.ts';
import {
  closeQuietPage,
  connect,
  copyable,
  dialog,
  holding,
  sendButton,
  withdrawAndSettle,
} from '../fixtures/exit-page.ts';
import { useSavedPage } from '../fixtures/saved-page.ts';
import type { TestWallet } from '../fixtures/wallet.ts';

const STAKED = 5n * WEI_PER_BNB + 7n;
const [IN_30, IN_365, IN_90] = [2n * WEI_PER_BNB, 3n * WEI_PER_BNB, WEI_PER_BNB];
const here = useSavedPage({
  leaver: {
    flexibleWei: STAKED,
    fixed: [
      [IN_30, 30],
      [IN_365, 365],
      [IN_90, 90],
    ],
  },
  other: { flexibleWei: 4n * WEI_PER_BNB },
});
const at = (wallet: TestWallet) => ({ ...here.saved, wallet });

beforeAll(async () => {
  await moveTime(here.saved.rpcUrl, 31 * 86_400);
});

test('our server is gone', async () => {
  await expect(fetch(here.saved.formerOrigin)).rejects.toThrow();
});

test('without a wallet, with only an RPC address: all holdings, and each call in a form that any wallet accepts', async () => {
  const { open, server, vault } = here.saved;
  const { leaver } = here.wallets;
  const visitor = await open();
  const { page } = visitor;
  await page.getByText('No wallet was found in this browser window.').waitFor();
  await page.getByLabel('Look at another address').fill(leaver.address);
  await page.getByRole('button', { name: 'Read the contract' }).click();
  const flexible = holding(page, 'Flexible');
  await flexible.getByText('5.0000 BNB').waitFor();
  expect(await page.getByRole('article').count()).toBe(4);
  const ended = holding(page, /^30 days, position 1 Term has ended/);
  await ended.getByText(`${formatBnb(termReward(IN_30, 30), 6)} BNB`).waitFor();
  await holding(page, /^365 days, position 2 Term is running/).waitFor();

  const calls = [
    [flexible, 'Withdraw all, with rewards', 'exit()', { functionName: 'exit' }],
    [flexible, 'Emergency exit', 'emergencyExit()', { functionName: 'emergencyExit' }],
    [
      flexible,
      'Withdraw a part',
      'unstake(uint256 amount)',
      { functionName: 'unstake', args: [1_500_000_000_000_000_001n] },
    ],
    [ended, 'Withdraw', 'redeem(uint256 id)', { functionName: 'redeem', args: [1n] }],
    [holding(page, /position 2/), 'Leave early', 'exitEarly(uint256 id)', { functionName: 'exitEarly', args: [2n] }],
  ] as const;
  for (const [within, name, signature, call] of calls) {
    await within.getByRole('button', { name, exact: true }).click();
    if (call.functionName === 'unstake')
      await dialog(page).getByLabel('Principal to withdraw').fill('1.500000000000000001');
    expect(await copyable(dialog(page), 'data')).toBe(encodeFunctionData({ abi: vaultAbi, ...call }));
    expect(await copyable(dialog(page), 'to')).toBe(vault);
    expect(await copyable(dialog(page), 'value (BNB sent along, in wei)')).toBe('0');
    expect(await copyable(dialog(page), 'chain id')).toBe('31337');
    expect(await copyable(dialog(page), 'Function')).toBe(signature);
    if ('args' in call) {
      const [, argument = ''] = /(\w+)\)$/.exec(signature) ?? [];
      expect(await copyable(dialog(page), `Value for ${argument}`)).toBe(String(call.args[0]));
    }
    expect(await sendButton(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
  await closeQuietPage(visitor, server);
});

test('all five kinds of exit pay correctly, to the wei', async () => {
  const { open, server } = here.saved;
  const { leaver, other } = here.wallets;
  const visitor = await open(leaver);
  const { page } = visitor;
  await connect(page);
  const flexible = holding(page, 'Flexible');
  await flexible.waitFor();

  // The page reads and shows the holdings automatically; nobody pressed "Read".
  const part = await withdrawAndSettle(page, at(leaver), async () => {
    await flexible.getByRole('button', { name: 'Withdraw a part' }).click();
    await sendButton(page).click();
    await dialog(page).getByText('Enter an amount.').waitFor();
    await dialog(page).getByLabel('Principal to withdraw').fill('1.500000000000000002');
    await sendButton(page).click();
  });
  const partWei = 1_500_000_000_000_000_002n;
  expect(part).toMatchObject({ event: { kind: 'unstaked' }, receivedWei: partWei, vaultPaidWei: partWei });
  await flexible.getByText('3.5000 BNB').waitFor();

  const early = await withdrawAndSettle(page, at(leaver), async () => {
    await holding(page, /position 2/)
      .getByRole('button', { name: 'Leave early' })
      .click();
    await page.getByRole('alertdialog').getByText('You give up 0.330000 BNB of rewards.').waitFor();
    await sendButton(page).click();
  });
  const exitedEarly = { kind: 'exitedEarly', forfeitedWei: termReward(IN_365, 365) };
  expect(early).toMatchObject({ event: exitedEarly, receivedWei: IN_365, vaultPaidWei: IN_365 });
  await holding(page, /position 2/).waitFor({ state: 'detached' });

  const matured = await withdrawAndSettle(page, at(leaver), async () => {
    await holding(page, /position 1/)
      .getByRole('button', { name: 'Withdraw' })
      .click();
    await sendButton(page).click();
  });
  const withReward = IN_30 + termReward(IN_30, 30);
  expect(matured).toMatchObject({ event: { kind: 'redeemed' }, receivedWei: withReward, vaultPaidWei: withReward });
  await holding(page, /position 1/).waitFor({ state: 'detached' });

  const all = await withdrawAndSettle(page, at(leaver), async () => {
    await flexible.getByRole('button', { name: 'Withdraw all, with rewards' }).click();
    await sendButton(page).click();
  });
  const rewardWei = all.receivedWei - (STAKED - partWei);
  const exited = { kind: 'exited', principalWei: STAKED - partWei, rewardWei };
  expect(all).toMatchObject({ event: exited, vaultPaidWei: all.receivedWei });
  // At least a month of 11% on the whole stake.
  expect(rewardWei).toBeGreaterThanOrEqual(termReward(STAKED, 30));
  await flexible.waitFor({ state: 'detached' });
  await closeQuietPage(visitor, server);

  const second = await open(other);
  await connect(second.page);
  const emergency = await withdrawAndSettle(second.page, at(other), async () => {
    await holding(second.page, 'Flexible').getByRole('button', { name: 'Emergency exit' }).click();
    await second.page.getByRole('alertdialog').getByText('gone for good').waitFor();
    await sendButton(second.page).click();
  });
  const fourBnb = 4n * WEI_PER_BNB;
  const emergencyExited = { event: { kind: 'emergencyExited' }, receivedWei: fourBnb, vaultPaidWei: fourBnb };
  expect(emergency).toMatchObject(emergencyExited);
  await second.page.getByText('This address has nothing in the vault.').waitFor();
  await closeQuietPage(second, server);
});
