/**
 * A wallet on a phone, with the vendor's client at both ends of a relay: connect, stake, claim, decline, reload, and every
 * possible interruption. Each click asks the wallet once.
 */
import { WEI_PER_BNB } from '@eleven/protocol/money';
import type { Page } from 'playwright-core';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { says, transactions, waitForJournal } from '../fixtures/staker.ts';
import { TestWallet } from '../fixtures/wallet.ts';
import { Phone } from '../fixtures/wallet-connect/phone.ts';
import { Relay } from '../fixtures/wallet-connect/relay.ts';
import { arriveWith, chip, connectButton, expectQuiet, fromChip, leave } from '../fixtures/wallet-owner.ts';

let relay: Relay;
const phones: Phone[] = [];

beforeAll(async () => {
  relay = await Relay.start();
});
const here = useFreshProduct(() => ({
  WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
  WALLETCONNECT_RELAY_URL: relay.url,
}));
let user: ApiUser;
beforeAll(async () => {
  user = await ApiUser.register(here.product.origin);
});
afterAll(async () => {
  await Promise.all(phones.map((phone) => phone.close()));
  await relay?.stop();
});

async function openPhone(options: { chainIds?: readonly number[]; accounts?: number } = {}): Promise<Phone> {
  const { accounts = 1, ...app } = options;
  const otherKeys = Array.from({ length: accounts - 1 }, generatePrivateKey);
  const wallet = new TestWallet(here.product.rpcUrl, { granted: true, otherKeys });
  const phone = await Phone.open(wallet, { relayUrl: relay.url, ...app });
  phones.push(phone);
  await here.product.fund(wallet.address, 5n * WEI_PER_BNB);
  return phone;
}

async function arrive(options: { phone?: boolean } = {}) {
  const visitor = await arriveWith(here, user, [], options);
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return visitor;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet on a phone' });

async function askForCode(page: Page): Promise<void> {
  await connectButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Connect a wallet on a phone' }).click();
}

async function readCode(page: Page): Promise<string> {
  await dialogOf(page).getByRole('img', { name: 'QR code that connects a wallet on a phone' }).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Copy the connection code' }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function connect(page: Page, phone: Phone): Promise<void> {
  await askForCode(page);
  await phone.scan(await readCode(page));
  await chip(page, phone.wallet.address).waitFor();
  await dialogOf(page).waitFor({ state: 'detached' });
}

test('connect, decline, stake, reload, claim, until the phone disconnects', async () => {
  const [visitor, phone] = await Promise.all([arrive(), openPhone()]);
  const { page } = visitor;
  await connect(page, phone);
  await expectQuiet(page);

  phone.wallet.rejectNext('eth_sendTransaction');
  await person.stake(page, 'Flexible', '1');
  await page.getByText('The wallet rejected the request. Nothing was sent.').first().waitFor();
  await person.stake(page, 'Flexible', '1');
  await says(page, 'Stake, flexible 1 BNB', 'Final.');
  expect(phone.wallet.promptsFor('eth_sendTransaction')).toBe(2);

  // An unfinished transaction would be followed again after the reload, and both would be collapsed.
  await waitForJournal(page, 0);
  await page.reload();
  await chip(page, phone.wallet.address).waitFor();
  await page.getByRole('button', { name: '+30 days' }).click();
  await page.getByRole('button', { name: 'Claim 0.0090 BNB' }).click();
  await says(page, 'Claim', 'Final.');

  await phone.disconnect();
  await connectButton(page).waitFor();
  await page.reload();
  await connectButton(page).waitFor();
  await leave(visitor);
});

test('declined, without our network, expired, cancelled: each attempt can be repeated, and nothing is connected', async () => {
  const [visitor, phone, elsewhere] = await Promise.all([arrive(), openPhone(), openPhone({ chainIds: [1] })]);
  const { page, context } = visitor;
  await context.clock.install();
  await page.reload();
  const dialog = dialogOf(page);
  const again = dialog.getByRole('button', { name: 'Get a new code' });
  await askForCode(page);
  phone.declineNext();
  await phone.scan(await readCode(page));
  await dialog.getByText('The connection was declined in the wallet.').waitFor();

  await again.click();
  await elsewhere.scan(await readCode(page));
  await dialog.getByText('The wallet did not allow the network of this service.', { exact: false }).waitFor();
  await expect.poll(() => elsewhere.sessions).toBe(0);

  await again.click();
  const expired = await readCode(page);
  await context.clock.fastForward('05:01');
  await dialog.getByText('The code was valid for five minutes and has expired.').waitFor();

  await again.click();
  const given = await readCode(page);
  expect(given).not.toBe(expired);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await phone.scan(given);
  // The code was cancelled: the page ends the session that the phone believes to be connected.
  await expect.poll(() => phone.sessions).toBe(0);
  await connectButton(page).waitFor();
  await expectQuiet(page);
  expect(phone.wallet.prompts).toEqual([]);
  await leave(visitor);
});

test('the relay is down: no code and no hidden wallet request, and everything continues when it is back', async () => {
  const [visitor, phone] = await Promise.all([arrive(), openPhone()]);
  const { page, context } = visitor;
  await relay.stop();
  await context.clock.install();
  await page.reload();
  await askForCode(page);
  await dialogOf(page).getByText('Getting a code.').waitFor();
  await context.clock.fastForward('00:16');
  await dialogOf(page).getByText('There is no code', { exact: false }).waitFor();
  await relay.start();
  await dialogOf(page).getByRole('button', { name: 'Get a new code' }).click();
  await phone.scan(await readCode(page));
  await chip(page, phone.wallet.address).waitFor();

  await relay.stop();
  await person.stake(page, 'Flexible', '1');
  // The check before the wallet request must have ended, or advancing the clock would make it fail.
  await page
    .getByText(/Confirm it in /)
    .first()
    .waitFor();
  await context.clock.fastForward('00:16');
  await page.getByText('The wallet on your phone cannot be reached now.', { exact: false }).first().waitFor();
  expect(phone.wallet.promptsFor('eth_sendTransaction')).toBe(0);

  await relay.start();
  await expect.poll(() => relay.peers).toBeGreaterThan(1);
  phone.wallet.lock();
  await person.stake(page, 'Flexible', '1');
  await expect.poll(() => phone.wallet.promptsFor('eth_sendTransaction')).toBe(1);
  await relay.stop();
  phone.wallet.unlock();
  await relay.start();
  await says(page, 'Stake, flexible 1 BNB', 'Final.');
  expect(phone.wallet.promptsFor('eth_sendTransaction')).toBe(1);
  await leave(visitor);
});

test('the phone disconnects with a request open: the page reports no failure, and finds the sent transaction', async () => {
  const [visitor, phone] = await Promise.all([arrive(), openPhone()]);
  const { page } = visitor;
  await connect(page, phone);
  phone.wallet.lock();
  await person.stake(page, 'Flexible', '1');
  await expect.poll(() => phone.wallet.promptsFor('eth_sendTransaction')).toBe(1);
  await phone.disconnect();
  await connectButton(page).waitFor();
  phone.wallet.unlock();
  await connect(page, phone);
  await says(page, 'Stake, flexible 1 BNB', 'Final.');
  expect(await transactions(page).count()).toBe(1);
  await leave(visitor);
});

test('selecting another account in the app changes the page’s account, and disconnecting on the page disconnects the phone', async () => {
  const [visitor, phone] = await Promise.all([arrive(), openPhone({ accounts: 2 })]);
  const { page } = visitor;
  await connect(page, phone);
  const [, second = ''] = phone.wallet.addresses;
  await phone.chooseAccount(1);
  await chip(page, second).waitFor();
  await fromChip(page, second, 'Disconnect');
  await connectButton(page).waitFor();
  await expect.poll(() => phone.sessions).toBe(0);
  await leave(visitor);
});

test('on the phone itself: links to the apps instead of a QR code, and a link to the app while a request is open', async () => {
  const [visitor, phone] = await Promise.all([arrive({ phone: true }), openPhone()]);
  const { page, context } = visitor;
  await context.addInitScript(() => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  });
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Connect a wallet app to this browser' }).click();
  const dialog = dialogOf(page);
  const link = await dialog.getByRole('link', { name: 'Connect in the MetaMask app' }).getAttribute('href');
  const uri = new URL(link ?? '').searchParams.get('uri') ?? '';
  expect(await dialog.getByRole('link', { name: 'Another wallet app' }).getAttribute('href')).toBe(uri);
  expect(await dialog.getByRole('img').count()).toBe(0);
  await phone.scan(uri);
  await chip(page, phone.wallet.address).waitFor();

  phone.wallet.lock();
  await person.stake(page, 'Flexible', '1');
  const open = page.getByRole('link', { name: 'Open Phone Wallet' });
  expect(await open.getAttribute('href')).toBe('journeywallet://');
  phone.wallet.unlock();
  await open.waitFor({ state: 'detached' });
  await says(page, 'Stake, flexible 1 BNB', 'Final.');
  await leave(visitor);
});
