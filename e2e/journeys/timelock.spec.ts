/** A vault owned by a real TimelockController whose proposer is a contract: every step from the admin page to the chain. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { moveTime } from '@eleven/protocol/api/dev/demo';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import {
  encodeExecute,
  encodeSchedule,
  type OperationContent,
  operationId,
  TIMELOCK_ROLES,
  ZERO_WORD,
} from '@eleven/vault-client/timelock';
import type { Page } from 'playwright-core';
import {
  type Abi,
  type Address,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  publicActions,
  toHex,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { DEVELOPMENT_MNEMONIC, OPERATOR_INDEX } from '../../scripts/chain/accounts.ts';
import { visit } from '../fixtures/browser.ts';
import { localChain } from '../fixtures/chain-client.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { execute, makeSmartAccount } from '../fixtures/smart-account.ts';
import { signInStaff } from '../fixtures/staff.ts';
import { TestWallet } from '../fixtures/wallet.ts';

const BNB = 10n ** 18n;
const DELAY = 172_800;
const { abi, bytecode } = JSON.parse(
  readFileSync(new URL('../../contracts/artifacts/TimelockController.json', import.meta.url), 'utf8'),
) as { abi: Abi; bytecode: Hex };

const here = useFreshProduct();

const operator = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: OPERATOR_INDEX });
const multisig = privateKeyToAddress(generatePrivateKey());

async function waitTwoDays(): Promise<void> {
  const { origin } = here.product;
  const answer = await fetch(`${origin}${moveTime.path}`, {
    method: moveTime.method,
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ seconds: DELAY }),
  });
  expect(answer.ok).toBe(true);
}

/** Executes a call from the multisig, as if its signers had confirmed it, and asserts that it succeeded. */
async function confirmInMultisig(to: Address, data: Hex): Promise<void> {
  const hash = await execute(here.product.rpcUrl, multisig, { to, value: 0n, data });
  expect((await here.product.chain().waitForTransactionReceipt({ hash })).status).toBe('success');
}

/** The multisig schedules the operation in the timelock, and executes it once the delay is over. */
async function decide(timelock: Address, content: OperationContent): Promise<void> {
  await confirmInMultisig(timelock, encodeSchedule(content, DELAY));
  await waitTwoDays();
  await confirmInMultisig(timelock, encodeExecute(content, operationId(content)));
}

/** Deploys a timelock and makes it the owner: the owner names it, and it accepts after its own delay. */
async function handOver(vault: Address): Promise<Address> {
  const { rpcUrl } = here.product;
  const wallet = createWalletClient({
    account: operator,
    chain: localChain(rpcUrl),
    transport: http(rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions);
  const args = [BigInt(DELAY), [multisig], [multisig, operator.address], zeroAddress];
  const { contractAddress } = await wallet.waitForTransactionReceipt({
    hash: await wallet.deployContract({ abi, bytecode, args, gas: 5_000_000n }),
  });
  if (!contractAddress) throw new Error('the timelock was not deployed');
  const call = { address: vault, abi: vaultAbi, functionName: 'transferOwnership', args: [contractAddress] } as const;
  await wallet.waitForTransactionReceipt({ hash: await wallet.writeContract({ ...call, gas: 200_000n }) });
  await makeSmartAccount(rpcUrl, multisig);
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'acceptOwnership' });
  const accept: OperationContent = {
    calls: [{ target: vault, valueWei: 0n, data }],
    predecessor: ZERO_WORD,
    salt: ZERO_WORD,
  };
  await decide(contractAddress, accept);
  return contractAddress;
}

interface SafeFile {
  readonly chainId: string;
  readonly transactions: readonly { readonly to: Address; readonly value: string; readonly data: Hex }[];
}

/** Downloads the dialog's file for a Safe, and asserts that the dialog also shows the same call. */
async function safeFileOf(page: Page): Promise<SafeFile['transactions'][number]> {
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download for Safe' }).click(),
  ]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as SafeFile;
  expect([file.chainId, file.transactions.length]).toEqual(['31337', 1]);
  const [transaction] = file.transactions;
  if (!transaction) throw new Error('the file is empty');
  for (const part of [transaction.to, transaction.data]) await dialog.getByText(part, { exact: true }).waitFor();
  expect(transaction.value).toBe('0');
  return transaction;
}

test('the operator schedules, waits, executes and cancels; everybody sees pending operations and their times', async () => {
  const { product, browser } = here;
  const { origin } = product;
  const { vaultAddress } = (await product.config()) as { vaultAddress: Address };
  const timelock = await handOver(vaultAddress);
  const { page, context, pageErrors } = await visit(browser);
  await new TestWallet(product.rpcUrl, { key: toHex(operator.getHdKey().privateKey ?? new Uint8Array()) }).install(
    context,
  );
  await signInStaff(context.request, origin);
  const visitor = await visit(browser);
  const held = () => product.chain().getBalance({ address: vaultAddress });
  const start = await held();

  await page.goto(`${origin}/admin/dashboard?section=reserve`);
  await page.getByText('Timelock, 48 hours of delay').waitFor();
  await page.getByRole('button', { name: 'Connect wallet' }).click();

  // Only the multisig may propose, so scheduling with the wallet is not offered.
  await page.getByLabel('Amount to withdraw').fill('2.5');
  await page.getByLabel('To the address').fill(operator.address);
  await page.getByRole('button', { name: 'Schedule the withdrawal' }).click();
  const dialog = page.getByRole('dialog');
  const effect = `Withdraw up to 2.5 BNB of free reserve to ${operator.address}`;
  await dialog.getByText(effect).waitFor();
  const scheduled = await safeFileOf(page);
  expect(scheduled.to).toBe(getAddress(timelock));
  expect(await dialog.getByRole('button', { name: /^Confirm in/ }).count()).toBe(0);
  await confirmInMultisig(scheduled.to, scheduled.data);
  await dialog.getByRole('button', { name: 'Back' }).click();
  const row = page.getByRole('listitem').filter({ hasText: effect });
  await row.getByText('Pending', { exact: true }).waitFor();
  expect(await row.getByRole('button', { name: 'Execute' }).count()).toBe(0);

  // Visitors without an account see the same.
  await visitor.page.goto(`${origin}/transparency`);
  const shown = visitor.page.getByRole('listitem').filter({ hasText: effect });
  await shown.getByText('Pending', { exact: true }).waitFor();
  await shown.getByText(/^From .* at the earliest\.$/).waitFor();

  // Two days later it is executed by the wallet, which may do so.
  await waitTwoDays();
  await row.getByText('Can be executed').waitFor();
  await row.getByRole('button', { name: 'Execute' }).click();
  const confirm = dialog.getByRole('button', { name: /^Confirm in/ });
  await confirm.click();
  await dialog.getByText('Please write a reason of at least 3 characters.').waitFor();
  await dialog.getByLabel('Reason').fill('Announced two days ago');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(held).toBe(start - (5n * BNB) / 2n);
  await row.waitFor({ state: 'hidden' });
  await page.getByText('Recently executed or cancelled').first().click();
  await row.getByText('Executed', { exact: true }).waitFor();
  await shown.waitFor({ state: 'hidden' });

  // The guardian pauses at once; reopening waits for the delay, and can be cancelled.
  await page.getByText('Reopening after a pause takes the delay of the timelock: 2 days.').waitFor();
  await page.getByRole('button', { name: 'Pause new stakes' }).click();
  await dialog.getByLabel('Reason').fill('Something looks wrong');
  await confirm.click();
  await page.getByRole('button', { name: 'Schedule the resumption' }).click();
  const resume = await safeFileOf(page);
  await confirmInMultisig(resume.to, resume.data);
  await dialog.getByRole('button', { name: 'Back' }).click();
  const resumption = page.getByRole('listitem').filter({ hasText: 'Resume new stakes' });
  await resumption.getByText('Pending', { exact: true }).waitFor();
  await resumption.getByRole('button', { name: 'Cancel' }).click();
  const cancelled = await safeFileOf(page);
  await confirmInMultisig(cancelled.to, cancelled.data);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await resumption.getByText('Cancelled', { exact: true }).waitFor();
  expect((await (await fetch(`${origin}/api/vault`)).json()).paused).toBe(true);

  // Once the wallet may propose, it schedules directly.
  const proposer = encodeFunctionData({
    abi,
    functionName: 'grantRole',
    args: [TIMELOCK_ROLES.proposer, operator.address],
  });
  await decide(timelock, {
    calls: [{ target: timelock, valueWei: 0n, data: proposer }],
    predecessor: ZERO_WORD,
    salt: ZERO_WORD,
  });
  await page.reload();
  await page.getByLabel('Amount to withdraw').fill('1.25');
  await page.getByLabel('To the address').fill(operator.address);
  await page.getByRole('button', { name: 'Schedule the withdrawal' }).click();
  await dialog.getByLabel('Reason').fill('Announced on the page of the service');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  const next = `Withdraw up to 1.25 BNB of free reserve to ${operator.address}`;
  await page.getByRole('listitem').filter({ hasText: next }).getByText('Pending', { exact: true }).waitFor();
  // The forecast includes it without a reload.
  await page.getByText(/^One withdrawal that waits in the timelock \(at most 1\.2500 BNB\)/).waitFor();

  // The audit log has the wallet's step, with its reason and its transaction.
  const { entries } = (await (await context.request.get(`${origin}/api/admin/audit?targetKind=vault`)).json()) as {
    entries: { id: string; act: string; reason: string; details: Record<string, string> }[];
  };
  const asked = entries.find(({ act }) => act === 'timelock.executeAsked');
  expect(asked).toMatchObject({ reason: 'Announced two days ago' });
  const sent = entries.find(({ act, details }) => act === 'vault.sent' && details.entry === asked?.id);
  const receipt = await product.chain().getTransactionReceipt({ hash: sent?.details.tx as Hex });
  expect([receipt.status, receipt.to]).toEqual(['success', timelock.toLowerCase()]);
  for (const list of [pageErrors, visitor.pageErrors]) expect(list).toEqual([]);
});
