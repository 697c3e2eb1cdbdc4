/**
 * Exit without us: our server is stopped, only the chain is there. The page that was saved before is handed out by a plain
 * server, and all that is in the vault comes out of it.
 */
import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { termReward } from '@eleven/protocol/vault/rewards';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeFunctionData } from 'viem';
import { beforeAll, expect, test } from 'vitest';
import { moveTime } from '../fixtures/alone.ts';
import { connect, copyable, dialog, holding, leave, leaveAndSettle, sendButton } from '../fixtures/exit-page.ts';
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
  await expect(fetch(here.saved.gone)).rejects.toThrow();
});

test('without a wallet, by an RPC address alone: everything that is held, and each call as any wallet takes it', async () => {
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
  await leave(visitor, server);
});

test('all five ways out, each to the wei', async () => {
  const { open, server } = here.saved;
  const { leaver, other } = here.wallets;
  const visitor = await open(leaver);
  const { page } = visitor;
  await connect(page);
  const flexible = holding(page, 'Flexible');
  await flexible.waitFor();

  // The page reads and shows it by itself; nobody pressed "read".
  const part = await leaveAndSettle(page, at(leaver), async () => {
    await flexible.getByRole('button', { name: 'Withdraw a part' }).click();
    await sendButton(page).click();
    await dialog(page).getByText('Enter an amount.').waitFor();
    await dialog(page).getByLabel('Principal to withdraw').fill('1.500000000000000002');
    await sendButton(page).click();
  });
  const partWei = 1_500_000_000_000_000_002n;
  expect(part).toMatchObject({ event: 'Unstaked', receivedWei: partWei, vaultPaidWei: partWei });
  await flexible.getByText('3.5000 BNB').waitFor();

  const early = await leaveAndSettle(page, at(leaver), async () => {
    await holding(page, /position 2/)
      .getByRole('button', { name: 'Leave early' })
      .click();
    await page.getByRole('alertdialog').getByText('You give up 0.330000 BNB of rewards.').waitFor();
    await sendButton(page).click();
  });
  expect(early).toMatchObject({ event: 'ExitedEarly', receivedWei: IN_365, vaultPaidWei: IN_365 });
  expect(early.args.forfeited).toBe(termReward(IN_365, 365));
  await holding(page, /position 2/).waitFor({ state: 'detached' });

  const matured = await leaveAndSettle(page, at(leaver), async () => {
    await holding(page, /position 1/)
      .getByRole('button', { name: 'Withdraw' })
      .click();
    await sendButton(page).click();
  });
  const withReward = IN_30 + termReward(IN_30, 30);
  expect(matured).toMatchObject({ event: 'Redeemed', receivedWei: withReward, vaultPaidWei: withReward });
  await holding(page, /position 1/).waitFor({ state: 'detached' });

  const all = await leaveAndSettle(page, at(leaver), async () => {
    await flexible.getByRole('button', { name: 'Withdraw all, with rewards' }).click();
    await sendButton(page).click();
  });
  expect(all).toMatchObject({ event: 'Exited', vaultPaidWei: all.receivedWei });
  const { principal, reward } = all.args as { principal: bigint; reward: bigint };
  expect([principal, principal + reward]).toEqual([STAKED - partWei, all.receivedWei]);
  // A month of 11% on all of it, at least.
  expect(reward).toBeGreaterThanOrEqual(termReward(STAKED, 30));
  await flexible.waitFor({ state: 'detached' });
  await leave(visitor, server);

  const second = await open(other);
  await connect(second.page);
  const emergency = await leaveAndSettle(second.page, at(other), async () => {
    await holding(second.page, 'Flexible').getByRole('button', { name: 'Emergency exit' }).click();
    await second.page.getByRole('alertdialog').getByText('gone for good').waitFor();
    await sendButton(second.page).click();
  });
  const fourBnb = 4n * WEI_PER_BNB;
  expect(emergency).toMatchObject({ event: 'EmergencyExited', receivedWei: fourBnb, vaultPaidWei: fourBnb });
  await second.page.getByText('This address has nothing in the vault.').waitFor();
  await leave(second, server);
});
