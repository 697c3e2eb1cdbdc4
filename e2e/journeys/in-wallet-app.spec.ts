/**
 * A phone whose browser has no wallet: the page opens in a wallet app, where the user arrives signed in and stakes. With a
 * wallet that is linked to the account, and with one that is not.
 */
import { WEI_PER_BNB } from '@eleven/protocol/money';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { walkOnPhone } from '../fixtures/sign-in/phone-walk.ts';
import { TestWallet } from '../fixtures/wallet.ts';
import { leave } from '../fixtures/wallet-owner.ts';

const here = useSharedProduct();

async function fundedWallet(): Promise<TestWallet> {
  const wallet = new TestWallet(here.product.rpcUrl);
  await here.product.fund(wallet.address, 2n * WEI_PER_BNB);
  return wallet;
}

test.each([true, false])(
  'from a phone’s browser to a stake in a wallet app in 9 taps, linked: %s',
  async (isLinked) => {
    const { product, browser } = here;
    const [wallet, user] = [await fundedWallet(), await ApiUser.register(product.origin, 'Haneul')];
    if (isLinked) await user.link(wallet.account);
    const walk = await walkOnPhone(browser, { origin: product.origin, user, wallet, isLinked, amount: '0.5' });
    console.log(`linked ${isLinked}: ${walk.taps} taps, ${walk.confirmed.join(' ')}, ${JSON.stringify(walk.steps)}`);
    expect(walk.taps).toBeLessThanOrEqual(9);
    expect(walk.typed).toEqual(['0.5']);
    expect(walk.confirmed).toEqual(['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction']);
    // Both browsers show the same two digits; a linked wallet needs no confirmation.
    expect(walk.digits).toEqual(isLinked ? [] : [walk.digits[0], walk.digits[0]]);
    if (!isLinked) expect(walk.digits[0]).toMatch(/^\d\d$/);
    // The code is not in any address that could be copied.
    expect(walk.inApp.url()).toBe(`${product.origin}/dashboard`);
    expect(await walk.inApp.evaluate(() => history.length)).toBeLessThanOrEqual(3);
    expect(walk.pageErrors).toEqual([]);
    await walk.close();
  },
);

/** Opens the dialog on a desktop and returns the address in its QR code. */
async function linkOf(page: Page): Promise<string> {
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/sign-in-requests') && answer.status() === 200,
  );
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByText('Is your wallet on a phone?').click();
  const { code } = (await (await made).json()) as { code: string };
  return `${here.product.origin}/auth?sign-in=${code}`;
}

test('a QR code followed by somebody else: the first browser refuses, and nobody is signed in', async () => {
  const { product, browser } = here;
  const owner = await visit(browser);
  const user = await ApiUser.register(product.origin, 'Bora');
  await owner.context.addCookies(user.cookies());
  await owner.page.goto(`${product.origin}/dashboard`);
  const link = await linkOf(owner.page);

  const stranger = await visit(browser, { locale: 'ko-KR', phone: true });
  const wallet = new TestWallet(product.rpcUrl);
  await wallet.install(stranger.context);
  await stranger.page.goto(link);
  await stranger.page.waitForURL((url) => url.search === '');
  await stranger.page.getByRole('button', { name: '지갑으로 로그인' }).click();
  await stranger.page.getByRole('heading', { name: '로그인해 있는 브라우저에서 확인하십시오' }).waitFor();
  // The page reveals nothing of the account, and still waits after a reload.
  expect(await stranger.page.getByRole('main').textContent()).not.toContain('@');
  await stranger.page.reload();
  await stranger.page.getByRole('heading', { name: '로그인해 있는 브라우저에서 확인하십시오' }).waitFor();

  // The owner's page was closed meanwhile: the question appears when any page is opened.
  await owner.page.goto(`${product.origin}/settings`);
  const question = owner.page.getByRole('alertdialog', { name: 'Is this you?' });
  await question.getByText(wallet.address.slice(0, 21)).waitFor();
  await question.getByRole('button', { name: 'Not me' }).click();
  await owner.page.getByText('Nobody was let in.').waitFor();
  await stranger.page.getByRole('heading', { name: '요청을 거절했습니다' }).waitFor();

  // The code has been used, and the page says so to everybody who follows the link later.
  const late = await visit(browser, { phone: true });
  const other = new TestWallet(product.rpcUrl);
  await other.install(late.context);
  await late.page.goto(link);
  await late.page.getByRole('button', { name: 'Sign in with your wallet' }).click();
  await late.page.getByText('This link has already been used.').waitFor();
  for (const visitor of [owner, stranger, late]) await leave(visitor);
});

test('a sign-in link never replaces a session, and is discarded where somebody is signed in', async () => {
  const { product, browser } = here;
  const [maker, other] = [
    await ApiUser.register(product.origin, 'Mina'),
    await ApiUser.register(product.origin, 'Doyun'),
  ];
  const { code } = await maker.post<{ code: string }>('/api/sign-in-requests', undefined);
  const visitor = await visit(browser, { phone: true });
  await visitor.context.addCookies(other.cookies());
  await visitor.page.goto(`${product.origin}/auth?sign-in=${code}`);
  await visitor.page.waitForURL(`${product.origin}/dashboard`);
  const user = await visitor.page.evaluate(async () => (await (await fetch('/api/user')).json()) as { email: string });
  expect(user.email).toBe(other.email);
  expect(await visitor.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(code);
  await leave(visitor);
});
