/** Every page, and what opens over it: where the matrix looks. */
import type { Page } from 'playwright-core';
import { ApiUser } from '../fixtures/api-user.ts';
import { requestSignIn } from '../fixtures/sign-in/sign-in-request.ts';

export type Language = 'en-US' | 'ko-KR';

export interface Place {
  readonly name: string;
  readonly path: string;
  readonly who: 'guest' | 'member' | 'admin';
  /** Opens what is to be looked at; Esc or a new load closes it. */
  readonly open?: (page: Page, wide: boolean) => Promise<void>;
  /** The overlay; the page beneath it was checked before. */
  readonly within?: string;
  /** Without it at both widths. */
  readonly only?: 'wide' | 'narrow';
}

const page = (path: string, who: Place['who'] = 'guest'): Place => ({ name: path, path, who });
const header = (on: Page) => on.getByRole('banner');
const byBothNames = (on: Page, ko: string, en: string) =>
  on.getByRole('button', { name: new RegExp(`^(${ko}|${en})`) });

/** The newest account of the list. */
const openAccount = (on: Page) =>
  on
    .getByRole('main')
    .getByRole('button', { name: /( 열기$|^Open )/ })
    .first()
    .click();

export const PAGES: readonly Place[] = [
  page('/'),
  page('/auth?mode=login'),
  page('/auth?mode=register'),
  page('/reset-password'),
  page('/customer-service'),
  page('/terms'),
  page('/privacy'),
  page('/risks'),
  page('/transparency'),
  page('/status'),
  page('/developers'),
  page('/anything-else'),
  page('/admin/login'),
  page('/dev/gallery'),
  page('/dev/authenticator'),
  page('/dashboard', 'member'),
  page('/profile', 'member'),
  page('/settings', 'member'),
  page('/activity-logs', 'member'),
  page('/admin/dashboard', 'admin'),
  page('/admin/dashboard?section=reserve', 'admin'),
  page('/admin/dashboard?section=tickets', 'admin'),
  page('/customer-service#new-ticket', 'member'),
  page('/admin/dashboard?section=users', 'admin'),
  page('/admin/dashboard?section=announcements', 'admin'),
  page('/admin/dashboard?section=incidents', 'admin'),
  page('/admin/dashboard?section=operations', 'admin'),
  page('/admin/dashboard?section=audit', 'admin'),
  page('/admin/dashboard?section=security', 'admin'),
];

/** Dialogs and menus. */
export const OPENED: readonly Place[] = [
  {
    name: 'an authenticator app',
    path: '/settings',
    who: 'member',
    within: 'dialog[open]',
    open: async (on) => {
      await on.getByRole('button', { name: /^(등록: 인증 앱|Set up: Authenticator app)$/ }).click();
      await on.locator('dialog[open] svg').first().waitFor();
    },
  },
  {
    name: 'reading a vault again',
    path: '/admin/dashboard?section=operations',
    who: 'admin',
    within: 'dialog[open]',
    open: async (on) => {
      await byBothNames(on, '다시 읽기', 'Read again').first().click();
      await on.locator('dialog[open] dl').waitFor();
    },
  },
  {
    name: 'a message that is not ours',
    path: '/customer-service',
    who: 'guest',
    within: '#message-check',
    open: async (on) => {
      await on
        .getByLabel(/^(링크, 주소 또는 받은 글|Link, address or text)$/)
        .fill(
          `no-reply@127.0.0.1 https://127.0.0.1.evil.example/ http://127.0.0.1/ ${new URL(on.url()).origin}/verify`,
        );
      await on.locator('#message-check li bdi').nth(3).waitFor();
    },
  },
  {
    name: 'no wallet',
    path: '/customer-service',
    who: 'guest',
    within: '[role="alertdialog"]',
    open: async (on) => {
      await byBothNames(on, '지갑 연결', 'Connect wallet').first().click();
      await on.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'menu of small screens, signed out',
    path: '/customer-service',
    who: 'guest',
    only: 'narrow',
    within: 'header',
    open: openDrawer,
  },
  {
    name: 'menu of small screens',
    path: '/profile',
    who: 'member',
    only: 'narrow',
    within: 'header',
    open: openDrawer,
  },
  {
    name: 'bell',
    path: '/profile',
    who: 'member',
    within: '[role="dialog"]',
    open: async (on) => {
      await header(on)
        .getByRole('button', { name: /^(알림|Notifications)/ })
        .click();
      await on.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'user menu',
    path: '/profile',
    who: 'member',
    only: 'wide',
    within: 'header',
    open: async (on) => {
      await header(on)
        .getByRole('button', { name: /(사용자 메뉴|user menu)$/ })
        .click();
      await on.getByRole('navigation', { name: /(사용자 메뉴|user menu)$/ }).waitFor();
    },
  },
  {
    name: 'dialog',
    path: '/profile',
    who: 'member',
    within: 'dialog[open]',
    open: async (on) => {
      await byBothNames(on, '변경: 이메일', 'Change: Email').click();
      await on.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'an account, for the staff',
    path: '/admin/dashboard?section=users',
    who: 'admin',
    within: 'main',
    open: async (on) => {
      await openAccount(on);
      await on.getByRole('heading', { name: /^(동의|Consents)$/ }).waitFor();
    },
  },
  {
    name: 'a suspension with its end',
    path: '/admin/dashboard?section=users',
    who: 'admin',
    within: 'dialog[open]',
    open: async (on) => {
      await openAccount(on);
      await byBothNames(on, '계정 정지', 'Suspend account').click();
      await on.getByLabel(/^(끝|Ends)$/).selectOption('date');
      await on.getByLabel(/^(끝나는 때|Until)/).waitFor();
    },
  },
  {
    name: 'toast',
    path: '/auth?mode=login',
    who: 'guest',
    within: '[role="region"]:has([data-state="open"])',
    open: async (on) => {
      await on.getByLabel(/^(이메일|Email)/).fill('nobody@example.com');
      await on.getByLabel(/^(비밀번호|Password)$/).fill('not the password');
      await on
        .getByRole('main')
        .getByRole('button', { name: /^(로그인|Login)$/ })
        .click();
      const toast = on.locator('li[data-swipe-direction]');
      await toast.waitFor();
      // Under the pointer it stays for as long as it is looked at.
      await toast.hover();
    },
  },
  {
    name: 'form with errors',
    path: '/auth?mode=register',
    who: 'guest',
    within: 'main',
    open: async (on) => {
      await byBothNames(on, '계정 만들기', 'Create account').click();
      await on.getByRole('main').getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'another browser asks to sign in',
    path: '/profile',
    who: 'member',
    within: '[role="alertdialog"]',
    open: async (on) => {
      await requestSignIn(on, await pageBeside(on));
      await byBothNames(on, '본인입니다', 'It is me').waitFor();
    },
  },
  // The last of a guest: this browser waits from here on.
  {
    name: 'a browser that asks to sign in',
    path: '/auth?mode=login',
    who: 'guest',
    within: 'main',
    open: async (on) => {
      const { origin } = new URL(on.url());
      await requestSignIn(await pageBeside(on, await ApiUser.register(origin)), on);
      await on.getByRole('heading', { name: /^(로그인해 있는 브라우저|Confirm where)/ }).waitFor();
    },
  },
];

/** In a browser of its own. */
async function pageBeside(on: Page, user?: ApiUser): Promise<Page> {
  const context = await on.context().browser()?.newContext();
  if (!context) throw new Error('the browser is gone');
  if (user) await context.addCookies(user.cookies());
  const other = await context.newPage();
  await other.goto(`${new URL(on.url()).origin}/auth?mode=login`);
  return other;
}

async function openDrawer(on: Page): Promise<void> {
  await byBothNames(on, '메뉴 열기', 'Open menu').click();
  await byBothNames(on, '메뉴 닫기', 'Close menu').waitFor();
  await header(on)
    .getByRole('navigation')
    .getByRole('link', { name: /^(고객센터|Support)$/ })
    .waitFor();
}
