/**
 * Transactions are never lost: refusals of the contract, failures of the wallet's and the server's node, and a smart account.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { vaultStats } from '@eleven/protocol/api/vault';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { createTestClient, type Hex, http } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { DEVELOPMENT_MNEMONIC, OPERATOR_INDEX } from '../../scripts/chain/accounts.ts';
import { callVault, localChain } from '../fixtures/chain-client.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { eventually, type Product } from '../fixtures/product.ts';
import { execute, makeSmartAccount } from '../fixtures/smart-account.ts';
import { arrive, expectEnd, hashOf, START_WEI, says, transactions, waitForPosition } from '../fixtures/staker.ts';

const here = useFreshProduct();

const SENT = 'Sent. Waiting for a block.';
const STAKE = 'Stake, flexible 1 BNB';
const LOCK = 'Stake for a fixed term 2 BNB';

test('the contract refuses a sent transaction: the reason is shown, only the fee is lost, and it can be reported', async () => {
  const staker = await arrive(here);
  const { page, wallet, product } = staker;
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  await setPaused(product, true);
  try {
    await wallet.mempool.release();
    await says(page, STAKE, 'No BNB moved. Only the network fee was spent. New stakes are paused');
  } finally {
    await setPaused(product, false);
  }
  const row = transactions(page, STAKE);
  const hash = await hashOf(row);
  const receipt = await product.chain().getTransactionReceipt({ hash: hash as Hex });
  expect(receipt.status).toBe('reverted');
  expect(await wallet.balance()).toBe(START_WEI - receipt.gasUsed * receipt.effectiveGasPrice);
  await row.getByText(`Block ${receipt.blockNumber}`).waitFor();
  await row.getByRole('link', { name: 'Get help' }).click();
  await page.getByLabel(/^Transaction hash/).waitFor();
  expect(await page.getByLabel(/^Transaction hash/).inputValue()).toBe(hash);
  await expectEnd(staker, 1, []);
});

test('changes between the first read and the opening of the event stream are shown', async () => {
  const staker = await arrive(here);
  const { page, product } = staker;
  const stake = page.getByRole('main').getByRole('button', { name: 'Stake', exact: true });
  const paused = page.getByText('New stakes are paused.');
  const connect = Promise.withResolvers<void>();
  await page.route('**/api/events*', async (route) => {
    await connect.promise;
    await route.continue();
  });
  await page.reload();
  await stake.waitFor();
  await setPaused(product, true);
  try {
    await eventually(async () => {
      const { paused: isKnown } = (await (await fetch(product.origin + vaultStats.path)).json()) as { paused: boolean };
      return isKnown || undefined;
    }, 'the pause in the API');
    expect(await paused.count()).toBe(0);
    connect.resolve();
    await paused.first().waitFor();
    expect(await stake.isDisabled()).toBe(true);
  } finally {
    await setPaused(product, false);
  }
  await paused.first().waitFor({ state: 'detached' });
  await expectEnd(staker, 0, []);
});

test('several at once, two of them equal: each is followed separately', async () => {
  const staker = await arrive(here);
  const { page, wallet } = staker;
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  await person.stake(page, 'Flexible', '1');
  await transactions(page, STAKE, SENT).nth(1).waitFor();
  await person.stake(page, '30 d', '2');
  await says(page, LOCK, SENT);
  const hashes = await Promise.all((await transactions(page).all()).map(hashOf));
  expect(new Set(hashes).size).toBe(3);

  await wallet.mempool.release();
  await page.getByRole('region', { name: 'Transactions' }).getByText('3 done').click();
  await transactions(page, 'Final.').nth(2).waitFor();
  expect(await Promise.all((await transactions(page).all()).map(hashOf))).toEqual(hashes);
  await waitForPosition(page, 'Flexible', '2.0000');
  await waitForPosition(page, '30 days', '2.0000');
  await expectEnd(staker, 3, ['staked', 'staked', 'locked']);
});

test('a refusal by the contract is shown before the wallet opens', async () => {
  const staker = await arrive(here);
  const { page, wallet, product } = staker;
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, 'Final.');
  await waitForPosition(page, 'Flexible', '1.0000');
  await person.position(page, 'Flexible').getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('label').filter({ hasText: 'Part of the principal' }).click();
  await dialog.getByRole('textbox', { name: 'Principal to withdraw' }).fill('0.6');
  // From another device, while the dialog is open.
  const { vaultAddress } = await product.config();
  const half = WEI_PER_BNB / 2n;
  const { account } = wallet;
  await callVault(product.rpcUrl, { vault: vaultAddress, account }, { function: 'unstake', amountWei: half });
  await dialog.getByRole('button', { name: 'Withdraw 0.6000 BNB' }).click();
  await dialog
    .getByText(/0\.5000 BNB/)
    .first()
    .waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Principal to withdraw' }).inputValue()).toBe('0.6');
  await expectEnd(staker, 1, ['staked', 'unstaked']);
});

test('the wallet’s node is unreachable: the server’s chain data is sufficient', async () => {
  const staker = await arrive(here);
  const { page, wallet } = staker;
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  await wallet.setRpcDown(true);
  await wallet.mempool.release();
  await says(page, STAKE, 'Final.');
  await expectEnd(staker, 1, ['staked']);
});

test('the server’s node is unreachable: old figures are marked as old, no sent transaction is lost, and nothing else is sent', async () => {
  const { product } = here;
  const chain = await nodeOf(product);
  // The wallet queries the chain's process directly; the server queries the RPC proxy, which is in the stopped process.
  const staker = await arrive(here, { rpcUrl: chain.rpcUrl });
  const { page, wallet } = staker;
  wallet.mempool.hold();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, SENT);
  process.kill(product.pid, 'SIGSTOP');
  try {
    await wallet.mempool.release();
    await createTestClient({ mode: 'anvil', chain: localChain(chain.rpcUrl), transport: http(chain.rpcUrl) }).mine({
      blocks: 3,
    });
    await says(page, STAKE, 'In a block. Waiting until it is final.');
    // The server cannot simulate the call but blocks nobody: the wallet is asked, and the page says that the server's check is
    // missing.
    wallet.lock();
    wallet.rejectNext('eth_sendTransaction');
    await person.stake(page, 'Flexible', '0.5');
    await page.getByText(/^The server .* checked through the network of your wallet instead/).waitFor();
    wallet.unlock();
    await page.getByRole('main').getByText('The wallet rejected the request. Nothing was sent.').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.5');
    await eventually(async () => {
      const { stale } = (await (await fetch(product.origin + vaultStats.path)).json()) as { stale?: boolean };
      return stale;
    }, 'the server notices');
    await page.reload();
    await page.getByText(/As of block [\d,]+, not the newest/).waitFor();
    await says(page, STAKE, 'In a block. Waiting until it is final.');
  } finally {
    process.kill(product.pid, 'SIGCONT');
  }
  await says(page, STAKE, 'Final.');
  await page.getByText(/Block [\d,]+ finalised/).waitFor();
  await expectEnd(staker, 2, ['staked']);
});

test('a smart account: its transactions wait for the signers, and are recognised by the vault’s event', async () => {
  const staker = await arrive(here);
  const { page, wallet, product } = staker;
  const waiting = 'Passed to the smart account, which sends it once its signers have confirmed.';
  await makeSmartAccount(product.rpcUrl, wallet.address);
  wallet.mempool.propose();
  await person.stake(page, 'Flexible', '1');
  await says(page, STAKE, waiting);
  await person.stake(page, '90 d', '2');
  await says(page, LOCK, waiting);
  await person.stake(page, 'Flexible', '1');
  await transactions(page, STAKE, waiting).nth(1).waitFor();
  await page.reload();
  await transactions(page, waiting).nth(2).waitFor();
  // The wallet's reply is not a transaction hash: no explorer would find it.
  expect(await transactions(page).locator('[title^="0x"]').count()).toBe(0);

  // Confirmed in a different order than requested; first only one of the two equal stakes.
  const [stake, lock, again] = wallet.mempool.proposals;
  if (!stake || !lock || !again) throw new Error('the wallet was not asked three times');
  const locked = await execute(product.rpcUrl, wallet.address, lock);
  await says(page, LOCK, 'Final.');
  expect(await hashOf(transactions(page, LOCK))).toBe(locked);
  const staked = await execute(product.rpcUrl, wallet.address, stake);
  await page.getByRole('region', { name: 'Transactions' }).getByText('2 done').click();
  await says(page, STAKE, 'Final.');
  expect(await transactions(page, waiting).count()).toBe(1);
  const stakedAgain = await execute(product.rpcUrl, wallet.address, again);
  await transactions(page, STAKE, 'Final.').nth(1).waitFor();
  const hashes = await Promise.all((await transactions(page, STAKE).all()).map(hashOf));
  expect(new Set(hashes)).toEqual(new Set([staked, stakedAgain]));
  await expectEnd(staker, 3, ['locked', 'staked', 'staked']);
});

async function setPaused(product: Product, isPaused: boolean): Promise<void> {
  const account = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: OPERATOR_INDEX });
  const { vaultAddress } = await product.config();
  await callVault(product.rpcUrl, { vault: vaultAddress, account }, { function: 'setPaused', paused: isPaused });
}

/** The chain's own process, behind the address that everybody uses. */
async function nodeOf({ dataDir }: Product): Promise<{ rpcUrl: string }> {
  const noted = await readFile(join(dataDir, 'run', 'processes.json'), 'utf8');
  const chain = (JSON.parse(noted) as { name: string; pid: number }[]).find(({ name }) => name === 'chain');
  const command = execFileSync('ps', ['-o', 'args=', '-p', String(chain?.pid)], { encoding: 'utf8' });
  const port = /--port (\d+)/.exec(command)?.[1];
  if (port === undefined) throw new Error(`no port in ${command}`);
  return { rpcUrl: `http://127.0.0.1:${port}` };
}
