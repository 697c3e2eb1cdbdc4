/**
 * A wallet and the page, from the first click to the last: declined, on another network, locked, revoked, chosen among several,
 * late, or missing. Each click asks the wallet once, and nothing asks it without a click.
 */
import { shortAddress } from '@eleven/protocol/address';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { says, transactions } from '../fixtures/staker.ts';
import { TestWallet } from '../fixtures/wallet.ts';
import {
  arriveWith,
  chip,
  connectButton,
  expectQuiet,
  fromChip,
  giveStake,
  leave,
  networkNotice,
} from '../fixtures/wallet-owner.ts';

const here = useSharedProduct();
const [keyA, keyB] = [generatePrivateKey(), generatePrivateKey()];
const [accountA, accountB] = [privateKeyToAccount(keyA), privateKeyToAccount(keyB)];
/** A user who has linked both accounts; A has staked 1 BNB of 12, B 2 BNB of 25. */
let owner: ApiUser;
/** A user without linked wallets. */
let newcomer: ApiUser;

beforeAll(async () => {
  const { product } = here;
  [owner, newcomer] = await Promise.all([ApiUser.register(product.origin), ApiUser.register(product.origin)]);
  await giveStake(product, owner, accountA, { fundWei: 12n * WEI_PER_BNB, stakeWei: WEI_PER_BNB });
  await giveStake(product, owner, accountB, { fundWei: 25n * WEI_PER_BNB, stakeWei: 2n * WEI_PER_BNB });
});

const walletOf = (options: ConstructorParameters<typeof TestWallet>[1] = {}) =>
  new TestWallet(here.product.rpcUrl, options);

/** The rows of the two stakes, recognised by their amounts. */
const ofA = (page: Page) => person.position(page, 'Flexible').filter({ hasText: '1.0000' });
const ofB = (page: Page) => person.position(page, 'Flexible').filter({ hasText: '2.0000' });
/** The buttons that withdraw a stake. */
const withdraw = { name: 'Withdraw', exact: true, disabled: false } as const;
/** The reason why a stake cannot be withdrawn: it names the account that is needed. */
const reasonFor = (address: string) => new RegExp(`^(Connect|Choose the account) ${shortAddress(address)} `);

test('declined three times: no message, each click asks once, and the next click connects', async () => {
  const wallet = walletOf({ otherKeys: [generatePrivateKey()] });
  const visitor = await arriveWith(here, newcomer, [wallet]);
  const { page } = visitor;
  for (let click = 1; click <= 3; click += 1) {
    wallet.rejectNext('eth_requestAccounts');
    await connectButton(page).click();
    await expect.poll(() => wallet.promptsFor('eth_requestAccounts')).toBe(click);
    await connectButton(page).waitFor();
    await expectQuiet(page);
  }
  await connectButton(page).click();
  await chip(page, wallet.address).waitFor();
  expect(wallet.asked('eth_requestAccounts')).toHaveLength(4);

  const link = page.getByRole('button', { name: 'Link to my account' });
  for (let click = 1; click <= 3; click += 1) {
    wallet.rejectNext('personal_sign');
    await link.click();
    await expect.poll(() => wallet.promptsFor('personal_sign')).toBe(click);
    await page.getByText('The wallet rejected the request. Nothing was sent.').waitFor();
    await expectQuiet(page);
  }
  // A request declined for one account does not concern another.
  await wallet.chooseAccount(1);
  await page.getByText(`The wallet ${shortAddress(wallet.address)} is not linked`).waitFor();
  expect(await page.getByText('The wallet rejected the request. Nothing was sent.').count()).toBe(0);
  await wallet.chooseAccount(0);
  await link.click();
  await page.getByText('is not linked to your account yet.').waitFor({ state: 'detached' });
  expect(wallet.asked('personal_sign')).toHaveLength(4);
  await leave(visitor);
});

test('on another network: the reason and one button, which switches, or adds the network and switches', async () => {
  const { rpcUrl } = await here.product.config();
  const wallet = walletOf({ key: keyA, granted: true });
  await wallet.chooseChain(1);
  const visitor = await arriveWith(here, owner, [wallet]);
  const { page } = visitor;
  const notice = networkNotice(page);
  const toLocal = notice.getByRole('button', { name: 'Switch to Local chain' });
  await toLocal.waitFor();
  await ofA(page).waitFor();
  expect(await ofA(page).getByRole('button', withdraw).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Stake', exact: true }).isDisabled()).toBe(true);
  expect(wallet.prompts).toEqual([]);

  wallet.rejectNext('wallet_switchEthereumChain');
  await toLocal.click();
  await notice.getByText('The wallet rejected the request. Nothing was sent.').waitFor();
  await toLocal.click();
  await notice.waitFor({ state: 'detached' });
  await ofA(page).getByRole('button', withdraw).waitFor();
  expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(2);
  expect(wallet.asked('wallet_addEthereumChain')).toEqual([]);

  await wallet.chooseChain(1);
  wallet.forgetChain(31337);
  const before = wallet.calls.length;
  await toLocal.click();
  await notice.waitFor({ state: 'detached' });
  const requests = wallet.calls.slice(before).filter(({ method }) => method.startsWith('wallet_'));
  expect(requests).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] },
    {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x7a69',
          chainName: 'Local chain',
          nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
          rpcUrls: [rpcUrl],
        },
      ],
    },
  ]);
  await ofA(page).getByRole('button', withdraw).waitFor();
  await leave(visitor);
});

test('another account is selected in the wallet: balance, positions and actions follow it, and the typed input stays', async () => {
  const wallet = walletOf({ key: keyA, otherKeys: [keyB], granted: true });
  const visitor = await arriveWith(here, owner, [wallet]);
  const { page } = visitor;
  await chip(page, accountA.address).waitFor();
  await page.getByText('Wallet 10.9', { exact: false }).waitFor();
  await ofA(page).getByRole('button', withdraw).waitFor();
  await ofB(page).getByText(reasonFor(accountB.address)).waitFor();
  await person.typeStake(page, '30 d', '0.5');

  await wallet.chooseAccount(1);
  await chip(page, accountB.address).waitFor();
  await page.getByText('Wallet 22.9', { exact: false }).waitFor();
  await ofB(page).getByRole('button', withdraw).waitFor();
  await ofA(page).getByText(reasonFor(accountA.address)).waitFor();
  expect(await ofA(page).getByRole('button', withdraw).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.5');

  await wallet.chooseAccount(0);
  await chip(page, accountA.address).waitFor();
  await ofA(page).getByRole('button', withdraw).waitFor();
  expect(wallet.prompts).toEqual([]);
  await leave(visitor);
});

test('the page waits for a locked wallet until the user stops it, and a later signature is not lost', async () => {
  const wallet = walletOf({ granted: true });
  await here.product.fund(wallet.address, 2n * WEI_PER_BNB);
  const visitor = await arriveWith(here, newcomer, [wallet]);
  const { page } = visitor;
  await chip(page, wallet.address).waitFor();
  wallet.lock();
  await person.stake(page, 'Flexible', '0.5');
  await page.getByText(/^Confirm it in Journey Wallet\./).waitFor();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await page.getByText(/^Confirm it in Journey Wallet\./).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Stake 0.5000 BNB' }).waitFor();
  await says(page, 'Stake, flexible 0.5 BNB', 'Waiting for you to confirm it in Journey Wallet.');

  wallet.unlock();
  await says(page, 'Stake, flexible 0.5 BNB', 'Final.');
  await person.position(page, 'Flexible').filter({ hasText: '0.5000' }).waitFor();
  expect(await transactions(page).count()).toBe(1);
  expect(wallet.asked('eth_sendTransaction')).toHaveLength(1);
  await leave(visitor);
});

test('the site’s access is revoked in the wallet: the user stays signed in, the wallet is disconnected, and the page says so where it matters', async () => {
  const wallet = walletOf({ key: keyA, granted: true });
  const visitor = await arriveWith(here, owner, [wallet]);
  const { page, context } = visitor;
  await ofA(page).getByRole('button', withdraw).waitFor();
  await person.typeStake(page, 'Flexible', '0.1');
  await page.getByRole('button', { name: /^Stake \d/ }).click();
  await page.getByRole('dialog').waitFor();
  await wallet.revoke();
  const review = page.getByRole('dialog');
  await review.getByText('The wallet is no longer connected. This was prepared for').waitFor();
  expect(await review.getByRole('button', { name: /^Confirm in / }).isDisabled()).toBe(true);
  await review.getByRole('button', { name: 'Back' }).click();
  await connectButton(page).waitFor();
  await ofA(page).getByText(reasonFor(accountA.address)).waitFor();
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.1');

  await page.reload();
  await ofA(page).getByText(reasonFor(accountA.address)).waitFor();
  await connectButton(page).waitFor();
  expect((await context.request.get(`${here.product.origin}/api/user`)).status()).toBe(200);
  expect(wallet.prompts).toEqual([]);
  await connectButton(page).click();
  await ofA(page).getByRole('button', withdraw).waitFor();
  expect(wallet.asked('eth_requestAccounts')).toHaveLength(1);
  await leave(visitor);
});

test('a reload reconnects the wallet without a prompt; after Disconnect it does not, even if the wallet would still respond', async () => {
  const wallet = walletOf({ key: keyA });
  const visitor = await arriveWith(here, owner, [wallet]);
  const { page } = visitor;
  await person.connectWallet(page);
  await page.reload();
  await ofA(page).getByRole('button', withdraw).waitFor();
  expect(wallet.asked('eth_requestAccounts')).toHaveLength(1);

  wallet.failNext('wallet_revokePermissions', { code: -32601, message: 'The method does not exist.' });
  await fromChip(page, accountA.address, 'Disconnect');
  await connectButton(page).waitFor();
  await ofA(page).getByText(reasonFor(accountA.address)).waitFor();
  await page.reload();
  await ofA(page).getByText(reasonFor(accountA.address)).waitFor();
  await connectButton(page).waitFor();
  expect(wallet.asked('eth_requestAccounts')).toHaveLength(1);
  await connectButton(page).click();
  await chip(page, accountA.address).waitFor();
  await leave(visitor);
});

test('the wallet’s node does not respond: the server’s figures stay, nothing is sent, and it works when the node is back', async () => {
  const wallet = walletOf({ key: keyB, granted: true });
  const visitor = await arriveWith(here, owner, [wallet]);
  const { page } = visitor;
  await ofB(page).getByRole('button', withdraw).waitFor();
  const balance = page.getByText('Wallet 22.9');
  await balance.waitFor();
  await wallet.setRpcDown(true);
  await person.stake(page, 'Flexible', '0.25');
  await page.getByRole('alert').filter({ hasText: 'Nothing was sent.' }).waitFor();
  expect(wallet.asked('eth_sendTransaction')).toEqual([]);
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.25');

  await page.reload();
  await ofB(page).getByRole('button', withdraw).waitFor();
  await ofA(page).getByText(reasonFor(accountA.address)).waitFor();
  await chip(page, accountB.address).waitFor();
  // The balance too: our server reads it.
  await balance.waitFor();
  await wallet.setRpcDown(false);
  wallet.rejectNext('eth_sendTransaction');
  await person.stake(page, 'Flexible', '0.25');
  await page.getByText('The wallet rejected the request. Nothing was sent.').first().waitFor();
  expect(wallet.asked('eth_sendTransaction')).toHaveLength(1);
  await leave(visitor);
});

test('two linked accounts: both are shown without a wallet; only the connected one’s stake can be withdrawn, and the account can be switched', async () => {
  const wallet = walletOf({ key: keyA, otherKeys: [keyB] });
  const visitor = await arriveWith(here, owner, [wallet]);
  const { page } = visitor;
  for (const [row, { address }] of [
    [ofA(page), accountA],
    [ofB(page), accountB],
  ] as const) {
    await row.getByText(reasonFor(address)).waitFor();
    await row.getByTitle(address).first().waitFor();
    expect(await row.getByRole('button', withdraw).count()).toBe(0);
  }
  expect(wallet.prompts).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click();
  await ofA(page).getByRole('button', withdraw).waitFor();
  await ofB(page).getByText(reasonFor(accountB.address)).waitFor();
  expect(await page.getByText(reasonFor(accountA.address)).count()).toBe(0);

  wallet.pickNext(1);
  await fromChip(page, accountA.address, 'Switch wallet');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose other accounts' }).click();
  await ofB(page).getByRole('button', withdraw).waitFor();
  await ofA(page).getByText(reasonFor(accountA.address)).waitFor();
  expect(wallet.prompts.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'wallet_requestPermissions']);
  await leave(visitor);
});

test('an open dialog about one stake closes when another account is selected, and does not reopen for that account', async () => {
  const wallet = walletOf({ key: keyA, otherKeys: [keyB], granted: true });
  const visitor = await arriveWith(here, owner, [wallet]);
  const { page } = visitor;
  await ofA(page).getByRole('button', withdraw).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your flexible stake' });
  await dialog.waitFor();
  await wallet.chooseAccount(1);
  await dialog.waitFor({ state: 'detached' });
  await wallet.chooseAccount(0);
  await ofA(page).getByRole('button', withdraw).waitFor();
  await expectQuiet(page);
  expect(wallet.prompts).toEqual([]);
  await leave(visitor);
});
