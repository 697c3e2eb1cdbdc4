/** The wallets of a browser (two to choose from, a late one, none, a phone), and the effects of connecting. */
import { beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { TestWallet } from '../fixtures/wallet.ts';
import {
  arriveWith,
  chip,
  connectButton,
  expectQuiet,
  fromChip,
  goToDashboard,
  leave,
} from '../fixtures/wallet-owner.ts';

const here = useSharedProduct();
let user: ApiUser;

beforeAll(async () => {
  user = await ApiUser.register(here.product.origin);
});

const FIRST = { name: 'First Wallet', rdns: 'test.first' };
const SECOND = { name: 'Second Wallet', rdns: 'test.second' };

test('two wallets: the user chooses, the choice survives a reload, another can be chosen, and declining changes nothing', async () => {
  const first = new TestWallet(here.product.rpcUrl, FIRST);
  const second = new TestWallet(here.product.rpcUrl, SECOND);
  const visitor = await arriveWith(here, user, [first, second]);
  const { page } = visitor;
  const choice = page.getByRole('dialog', { name: 'Choose a wallet' });

  await connectButton(page).click();
  await choice.getByRole('button', { name: FIRST.name }).waitFor();
  expect([...first.prompts, ...second.prompts]).toEqual([]);
  await choice.getByRole('button', { name: SECOND.name }).click();
  await chip(page, second.address).waitFor();
  const askedOfFirst = first.calls.length;
  await page.reload();
  await chip(page, second.address).waitFor();
  expect(first.calls.length).toBe(askedOfFirst);

  first.rejectNext('eth_requestAccounts');
  await fromChip(page, second.address, 'Switch wallet');
  await choice.getByText('Connected').waitFor();
  await choice.getByRole('button', { name: FIRST.name }).click();
  await expect.poll(() => first.promptsFor('eth_requestAccounts')).toBe(1);
  await chip(page, second.address).waitFor();
  await expectQuiet(page);

  await fromChip(page, second.address, 'Switch wallet');
  await choice.getByRole('button', { name: FIRST.name }).click();
  await chip(page, first.address).waitFor();
  await page.reload();
  await chip(page, first.address).waitFor();
  // Two clicks on the first, one of them declined; one on the second.
  expect([first, second].map((wallet) => wallet.asked('eth_requestAccounts').length)).toEqual([2, 1]);
  await leave(visitor);
});

test('a late wallet that knows this site connects without a click', async () => {
  const wallet = new TestWallet(here.product.rpcUrl, { granted: true, isHidden: true });
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  await connectButton(page).waitFor();
  expect(wallet.calls).toEqual([]);
  await wallet.appear(page);
  await chip(page, wallet.address).waitFor();
  expect(wallet.prompts).toEqual([]);
  await leave(visitor);
});

test('no wallet: an alert has the specified text and links to wallets, and Esc returns the focus to the button', async () => {
  const visitor = await arriveWith(here, user, [], { locale: 'ko-KR' });
  const { page } = visitor;
  const button = page.getByRole('banner').getByRole('button', { name: '지갑 연결' });
  await button.click();
  const alert = page.getByRole('alertdialog', { name: 'MetaMask가 설치되어 있지 않습니다.', exact: true });
  const links = alert.getByRole('link');
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
    .toEqual([
      'https://www.binance.com/en/binancewallet',
      'https://trustwallet.com/download',
      'https://rabby.io/',
      'https://metamask.io/download',
    ]);
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await leave(visitor);
});

test('no wallet on a phone: the page can be opened inside a wallet app, or its address copied', async () => {
  const visitor = await visit(here.browser, { phone: true });
  const { page, context } = visitor;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setUserAgentOverride', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addCookies(user.cookies());
  await goToDashboard(here, page);
  const address = `${here.product.origin}/dashboard`;
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).first().click();
  const alert = page.getByRole('alertdialog', { name: 'MetaMask is not installed.', exact: true });
  const hrefOf = (name: string) => alert.getByRole('link', { name }).getAttribute('href');
  // The link carries a code, so that the user arrives there signed in.
  await alert.locator('a[href*="sign-in="]').first().waitFor();
  const [, there = ''] =
    /^https:\/\/link\.metamask\.io\/dapp\/(.+)$/.exec((await hrefOf('Open in the MetaMask app')) ?? '') ?? [];
  expect(there).toMatch(/^127\.0\.0\.1:\d+\/auth\?sign-in=[\w-]{22}$/);
  expect(await hrefOf('Open in the Trust Wallet app')).toBe(
    `https://link.trustwallet.com/open_url?coin_id=20000714&url=${encodeURIComponent(`http://${there}`)}`,
  );
  await alert.getByRole('button', { name: 'Copy the address' }).click();
  await alert.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await leave(visitor);
});

test('no wallet in a chat app’s browser: the alert says so, and links to the phone’s browser', async () => {
  const visitor = await visit(here.browser, { phone: true });
  const { page, context } = visitor;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setUserAgentOverride', {
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36;KAKAOTALK 2511080',
  });
  await page.goto(`${here.product.origin}/customer-service`);
  await connectButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'MetaMask is not installed.', exact: true });
  await alert.getByText('The browser inside KakaoTalk has no wallet.').waitFor();
  expect(await alert.getByRole('link', { name: 'Open in browser' }).getAttribute('href')).toBe(
    `kakaotalk://web/openExternal?url=${encodeURIComponent(`${here.product.origin}/customer-service`)}`,
  );
  await leave(visitor);
});

test('a wallet that injects itself with a script element is blocked: the page says so, and not that none is installed', async () => {
  const visitor = await visit(here.browser);
  const { page, context, pageErrors } = visitor;
  await context.addInitScript(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.ethereum = {}';
    } catch {
      // Ignored, as wallets do.
    }
  });
  await page.goto(`${here.product.origin}/customer-service`);
  await connectButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'No wallet was found.', exact: true });
  await alert.getByText('If it was your wallet, update it or use another one.', { exact: false }).waitFor();
  expect(await page.getByText('MetaMask is not installed.').count()).toBe(0);
  // This visitor's browser reports only the refusal itself.
  expect(pageErrors.splice(0).every((error) => /trusted type|require-trusted-types-for/i.test(error))).toBe(true);
  await leave(visitor);
});

test('rule 1: two copies of one product are two choices, their icons are data URLs, and an unannounced provider is not a third', async () => {
  const [first, second] = [1, 2].map(() => new TestWallet(here.product.rpcUrl, { name: 'Twin', rdns: 'test.twin' }));
  if (!first || !second) throw new Error('unreachable');
  const visitor = await visit(here.browser);
  const { page, context } = visitor;
  await context.addInitScript(() => {
    const request = () => Promise.reject({ code: -32603, message: 'this wallet must not be asked' });
    Object.assign(window, { ethereum: { request } });
  });
  for (const wallet of [first, second]) await wallet.install(context);
  await page.goto(`${here.product.origin}/customer-service`);
  await connectButton(page).click();
  const twins = page.getByRole('dialog', { name: 'Choose a wallet' }).getByRole('button', { name: 'Twin' });
  await expect.poll(() => twins.count()).toBe(2);
  const icons = await twins.locator('img').evaluateAll((all) => all.map((icon) => (icon as HTMLImageElement).src));
  expect(icons.every((src) => src.startsWith('data:image/'))).toBe(true);
  expect(icons).toHaveLength(2);

  await twins.nth(1).click();
  await chip(page, second.address).waitFor();
  expect([first, second].map((wallet) => wallet.promptsFor('eth_requestAccounts'))).toEqual([0, 1]);
  // Only the product's name survives a reload: the copy that shares its account is found.
  expect(await page.evaluate(() => localStorage.getItem('wallet'))).toBe('test.twin');
  await page.reload();
  await chip(page, second.address).waitFor();
  expect([first, second].map((wallet) => wallet.prompts.length)).toEqual([0, 1]);
  await leave(visitor);
});

test('on the local chain the demo wallet can be chosen beside another wallet, and does not announce itself', async () => {
  const wallet = new TestWallet(here.product.rpcUrl);
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  await page.getByRole('main').getByRole('button', { name: 'Try with the demo wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a wallet' });
  await dialog.getByRole('button', { name: 'Journey Wallet' }).waitFor();
  await dialog.getByRole('button', { name: 'Demo wallet' }).click();
  await page.getByText(/^Wallet [\d,]+\.\d{4} BNB$/).waitFor();
  const announced = await page.evaluate(() => {
    const names: string[] = [];
    addEventListener('eip6963:announceProvider', (event) => names.push((event as CustomEvent).detail.info.name));
    dispatchEvent(new Event('eip6963:requestProvider'));
    return { names, ethereum: 'ethereum' in window };
  });
  expect(announced).toEqual({ names: ['Journey Wallet'], ethereum: false });
  expect(wallet.asked('eth_requestAccounts')).toEqual([]);
  await leave(visitor);
});

test('rule 2: "not installed" is not final: a wallet that appears during the alert is offered at once', async () => {
  const wallet = new TestWallet(here.product.rpcUrl, { name: 'Late Wallet', isHidden: true });
  const visitor = await visit(here.browser);
  const { page, context } = visitor;
  await wallet.install(context);
  await page.goto(`${here.product.origin}/customer-service`);
  await connectButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'MetaMask is not installed.' });
  await Promise.all([page.waitForEvent('load'), alert.getByRole('button', { name: 'Reload page' }).click()]);
  await connectButton(page).click();
  await alert.waitFor();
  await wallet.appear(page);
  await alert.getByText('A wallet has appeared.').waitFor();
  await alert.getByRole('button', { name: 'Connect Late Wallet' }).click();
  await chip(page, wallet.address).waitFor();
  expect(wallet.asked('eth_requestAccounts')).toHaveLength(1);
  await leave(visitor);
});

test('rule 5: accounts are requested only by a click; while a request is open the page waits for it', async () => {
  const wallet = new TestWallet(here.product.rpcUrl);
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  await expect.poll(() => wallet.asked('eth_accounts').length).toBe(1);
  expect(wallet.asked('eth_requestAccounts')).toEqual([]);
  wallet.lock();
  await connectButton(page).click();
  await expect.poll(() => wallet.promptsFor('eth_requestAccounts')).toBe(1);
  await page.reload();
  await connectButton(page).click();
  await page
    .getByRole('banner')
    .getByText(/^Open /)
    .waitFor();
  await expectQuiet(page);
  wallet.unlock();
  await chip(page, wallet.address).waitFor();
  expect(wallet.promptsFor('eth_requestAccounts')).toBe(1);
  expect(wallet.asked('eth_requestAccounts')).toHaveLength(2);
  await leave(visitor);
});

test('rule 13: closing the wallet’s window declines silently, and the button works again', async () => {
  const wallet = new TestWallet(here.product.rpcUrl);
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  const logged: string[] = [];
  // The test browser logs that it blocks the service worker.
  page.on('console', (message) => message.text().includes('Service Worker') || logged.push(message.text()));
  wallet.lock();
  wallet.rejectNext('eth_requestAccounts');
  await connectButton(page).click();
  await page
    .getByRole('banner')
    .getByText(/^Check /)
    .waitFor();
  wallet.unlock();
  await connectButton(page).waitFor();
  await expectQuiet(page);
  expect(logged).toEqual([]);
  await connectButton(page).click();
  await chip(page, wallet.address).waitFor();
  expect(wallet.asked('eth_requestAccounts')).toHaveLength(2);
  await leave(visitor);
});

test('rule 14: Disconnect revokes the site’s access in the wallet', async () => {
  const wallet = new TestWallet(here.product.rpcUrl, { granted: true });
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  await fromChip(page, wallet.address, 'Disconnect');
  await connectButton(page).waitFor();
  expect(wallet.asked('wallet_revokePermissions')).toEqual([
    { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
  ]);
  // The wallet prompts again: it has forgotten the site.
  await connectButton(page).click();
  await chip(page, wallet.address).waitFor();
  expect(wallet.promptsFor('eth_requestAccounts')).toBe(1);
  await leave(visitor);
});
