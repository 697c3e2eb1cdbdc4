/**
 * Signing in with a wallet at a phone's width: with the demo wallet in Korean, and in a wallet's browser in English, where an
 * account is created with an unlinked wallet. Also a wallet that two accounts claim.
 */
import { shortAddress } from '@eleven/protocol/address';
import type { Page } from 'playwright-core';
import { generatePrivateKey } from 'viem/accounts';
import { expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { PASSWORD } from '../fixtures/person.ts';
import { TestWallet } from '../fixtures/wallet.ts';
import { arriveWith, leave } from '../fixtures/wallet-owner.ts';

const here = useSharedProduct();

const entered = (page: Page) => page.waitForURL(({ pathname }) => pathname !== '/auth');
const toLogin = (page: Page) => page.goto(`${here.product.origin}/auth?mode=login`);
/** Ends the session of this browser; its wallet stays. */
const signOut = async (page: Page) => {
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
  await toLogin(page);
};

test('a phone in Korean: link the demo wallet, sign out, and sign in again with one signature', async () => {
  const visitor = await visit(here.browser, { locale: 'ko-KR', phone: true });
  const { page } = visitor;
  await page.goto(`${here.product.origin}/auth?mode=register`);
  await page.getByLabel('이름').fill('한서윤');
  await page.getByLabel('이메일').fill('seoyun@example.com');
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '계정 만들기' }).click();
  await entered(page);
  await page.goto(`${here.product.origin}/dashboard`);
  await page.getByRole('main').getByRole('button', { name: '지갑 연결' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '데모 지갑 사용' }).click();
  await page.getByRole('button', { name: '계정에 연결' }).click();
  const window = page.getByRole('alertdialog', { name: '데모 지갑: 메시지 서명' });
  await window.getByText('Link this wallet to the Eleven account s***@e***.com.').waitFor();
  await window.getByRole('button', { name: '승인' }).click();
  await page.getByRole('button', { name: '알림, 읽지 않음 1개' }).waitFor();

  await signOut(page);
  const login = page.getByRole('button', { name: '지갑으로 로그인' });
  await login.click();
  await window.getByRole('button', { name: '거절' }).click();
  // Rejecting shows no error, and the button can be pressed again.
  await login.click();
  await window.getByText('Sign in to Eleven with this wallet.').waitFor();
  await window.getByRole('button', { name: '승인' }).click();
  await entered(page);
  await page.getByRole('button', { name: /^알림/ }).waitFor();
  await leave(visitor);
});

test('in a wallet’s browser: an account is created with the wallet, signs in with it, and cannot unlink its only way to sign in', async () => {
  const wallet = new TestWallet(here.product.rpcUrl);
  const visitor = await visit(here.browser, { phone: true });
  const { page } = visitor;
  await wallet.install(visitor.context);
  await toLogin(page);
  await page.getByRole('button', { name: 'Log in with a wallet' }).click();
  await page.getByRole('heading', { name: 'Create an account with this wallet' }).waitFor();
  await page.getByLabel('Name').fill('Rowan Mills');
  await page.getByLabel('Email').fill('rowan@example.com');
  await page.getByRole('checkbox').check();
  wallet.rejectNext('personal_sign');
  const make = page.getByRole('button', { name: 'Sign and create account' });
  await make.click();
  await page.getByText('The wallet rejected the request. Nothing was sent.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('rowan@example.com');
  await make.click();
  await entered(page);

  await signOut(page);
  const before = wallet.prompts.length;
  await page.getByRole('button', { name: 'Log in with a wallet' }).click();
  await entered(page);
  expect(wallet.prompts.slice(before).map(({ method }) => method)).toEqual(['personal_sign']);

  await page.goto(`${here.product.origin}/settings`);
  await page.getByRole('button', { name: `Unlink ${shortAddress(wallet.address)}` }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByRole('link', { name: 'Set a password' }).waitFor();
  await leave(visitor);
});

test('a wallet of another account is claimed with a new signature, and kept by its holder', async () => {
  const key = generatePrivateKey();
  const wallet = new TestWallet(here.product.rpcUrl, { key });
  const holder = await ApiUser.register(here.product.origin, 'Noa');
  await holder.link(wallet.account);
  const claimant = await arriveWith(here, await ApiUser.register(here.product.origin, 'Ines'), [wallet], {
    phone: true,
  });
  const { page } = claimant;
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: 'Link to my account' }).click();
  await page.getByRole('button', { name: 'Claim it for this account' }).click();
  await page.getByText('You claimed the wallet').waitFor();

  const other = await visit(here.browser, { locale: 'ko-KR', phone: true });
  await other.context.addCookies(holder.cookies());
  await other.page.goto(`${here.product.origin}/settings`);
  await other.page.getByRole('button', { name: '지갑 지키기' }).click();
  await other.page.getByText('지갑으로 서명하고 이 지갑을 요청했습니다').waitFor({ state: 'detached' });
  // The claimant's page is updated.
  await page.getByText('You claimed the wallet').waitFor({ state: 'detached' });
  await leave(other);
  await leave(claimant);
});
