/** Everything that opens over a page: dialogs, menus, and parts that a press or a link adds to it. */
import { type Consents, ownConsents } from '@eleven/protocol/api/own/consents';
import { openVisitorTicket } from '@eleven/protocol/api/support';
import { LEGAL_VERSION } from '@eleven/protocol/legal';
import type { Page } from 'playwright-core';
import { ApiUser } from '../fixtures/api-user.ts';
import { linkIn, mailOf } from '../fixtures/mailbox.ts';
import { requestSignIn } from '../fixtures/sign-in/sign-in-request.ts';
import type { Place } from './places.ts';

const header = (on: Page) => on.getByRole('banner');
const byBothNames = (on: Page, ko: string, en: string) =>
  on.getByRole('button', { name: new RegExp(`^(${ko}|${en})`) });

/** Opens the newest account in the list. */
const openAccount = (on: Page) =>
  on
    .getByRole('main')
    .getByRole('button', { name: /( 열기$|^Open )/ })
    .first()
    .click();

export const OPENED: readonly Place[] = [
  {
    name: 'setting up an authenticator app',
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
    name: 'an account in the admin area',
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
    name: 'evidence of a lost second factor',
    path: '/admin/dashboard?section=users',
    who: 'admin',
    within: 'dialog[open]',
    open: async (on) => {
      await openAccount(on);
      await byBothNames(on, '증거 더하기', 'Add evidence').click();
      await on.getByLabel(/^(종류|Kind)$/).selectOption('wallet');
      await on.getByLabel(/^(서명|Signature)$/).waitFor();
    },
  },
  {
    name: 'an announcement',
    path: '/admin/dashboard?section=announcements',
    who: 'admin',
    within: 'dialog[open]',
    open: async (on) => {
      await byBothNames(on, '공지 쓰기', 'Write an announcement').click();
      await on.locator('dialog[open] textarea').first().waitFor();
    },
  },
  {
    name: 'an incident',
    path: '/admin/dashboard?section=incidents',
    who: 'admin',
    within: 'dialog[open]',
    open: async (on) => {
      await byBothNames(on, '장애 등록', 'Open an incident').click();
      await on.locator('dialog[open] textarea').first().waitFor();
    },
  },
  {
    name: 'switching off a part of the service',
    path: '/admin/dashboard?section=operations',
    who: 'admin',
    within: 'dialog[open]',
    open: async (on) => {
      await byBothNames(on, '끄기', 'Switch off').first().click();
      await on.locator('dialog[open] textarea').waitFor();
    },
  },
  {
    name: 'a ticket behind a private link',
    path: '/customer-service',
    who: 'guest',
    within: 'main',
    open: async (on) => {
      const { origin } = new URL(on.url());
      const email = `visitor.${Date.now()}@example.com`;
      const ticket = { email, category: 'other', subject: 'A question', text: 'How does it work?' };
      await on.request.post(origin + openVisitorTicket.path, {
        data: ticket,
        headers: { origin, 'idempotency-key': email },
      });
      await on.goto(linkIn(await mailOf(origin, email, 'ticketConfirm')));
      await byBothNames(on, '확인하고 보내기', 'Confirm and send').click();
      await on.getByLabel(/^(답장|Reply)$/).waitFor();
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
      // A toast stays while the pointer is over it.
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
  // From here on, this member's page reports that consent to a new version is due.
  {
    name: 'a new version of the documents',
    path: '/profile',
    who: 'member',
    within: 'dialog[open]',
    open: async (on) => {
      const { origin } = new URL(on.url());
      await on.route(`${origin}/api/user`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), consentDue: true } });
      });
      await on.route(origin + ownConsents.path, async (route) => {
        const response = await route.fetch();
        const { consents } = (await response.json()) as Consents;
        const before = consents.map((consent) => ({ ...consent, version: '1.1' }));
        await route.fulfill({ response, json: { consents: before, dueVersion: LEGAL_VERSION } });
      });
      await on.reload();
      await byBothNames(on, '달라진 점 보기', 'See what changed').click();
      await on.locator('dialog[open] li').first().waitFor();
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
  // The last place of the guest: from here on this browser waits for the sign-in.
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

/** A page in a separate browser context. */
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
