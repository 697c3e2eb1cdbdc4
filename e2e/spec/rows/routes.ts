/** SPEC.md §2 and §6: the table of routes, who may see each, and how pages load. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ADMIN } from '../../fixtures/admin-account.ts';
import { enterCode } from '../../fixtures/staff.ts';
import { fileOf, SUPPORT_PAGE, scriptOf } from '../../fixtures/web-file.ts';
import { header, type Row, type World, walkTo } from '../world.ts';

const HEADING = {
  adminLogin: 'Admin login',
  notFound: 'This page does not exist',
  account: 'Account',
  support: 'Support',
} as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** A heading that only the home page has. */
const homePage = (page: Page) => page.getByRole('heading', { level: 1, name: 'My stake' });
const landingPage = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasText: '11' });

async function open(world: World, page: Page, path: string, bar: boolean): Promise<number> {
  const response = await page.goto(world.url(path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await header(page).count()).toBe(bar ? 1 : 0);
  return response?.status() ?? 0;
}

const asksForLogin = (path: string): Row => [
  '§2, §6',
  `${path}: login required; unauthenticated visitors are redirected to /auth?mode=login`,
  async (world) => {
    const page = await world.guest();
    await page.goto(world.url(path));
    await page.waitForURL(world.url('/auth?mode=login'));
    expect(page.url()).toBe(world.url('/auth?mode=login'));
  },
];

const showsAccount = (path: string): Row => [
  '§2',
  `${path} shows the profile page, with the top bar`,
  async (world) => {
    const page = await world.member();
    expect(await open(world, page, path, true)).toBe(200);
    await heading(page, HEADING.account).waitFor();
  },
];

const hidesOperators = (path: string): Row => [
  '§2, §6',
  `${path}: admin dashboard, without the top bar`,
  async (world) => {
    const guest = await world.guest();
    await guest.goto(world.url(path));
    await guest.waitForURL(world.url('/admin/login'));
    const { page, context } = await world.visit();
    await open(world, page, '/admin/login', false);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log in as admin' }).click();
    await enterCode(page);
    await page.waitForURL(world.url('/admin/dashboard'));
    await open(world, page, path, false);
    expect(await heading(page, HEADING.adminLogin).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await context.close();
  },
];

export const ROUTES: readonly Row[] = [
  [
    '§2',
    '/admin/login: admin login page, without the top bar',
    async (world) => {
      const page = await world.guest();
      expect(await open(world, page, '/admin/login', false)).toBe(200);
      await heading(page, HEADING.adminLogin).waitFor();
    },
  ],
  hidesOperators('/admin/dashboard'),
  hidesOperators('/admin'),
  [
    '§2, §6',
    '/: home page if a user is signed in, otherwise the landing page; public, with the top bar',
    async (world) => {
      const guest = await world.guest();
      expect(await open(world, guest, '/', true)).toBe(200);
      await landingPage(guest).waitFor();
      const member = await world.member();
      expect(await open(world, member, '/', true)).toBe(200);
      await homePage(member).waitFor();
      expect(new URL(member.url()).pathname).toBe('/');
    },
  ],
  asksForLogin('/dashboard'),
  [
    '§2',
    '/dashboard: home page, with the top bar',
    async (world) => {
      const page = await world.member();
      expect(await open(world, page, '/dashboard', true)).toBe(200);
      await homePage(page).waitFor();
    },
  ],
  ...['/profile', '/settings', '/activity-logs'].flatMap((path) => [asksForLogin(path), showsAccount(path)]),
  [
    '§2, §6',
    '/customer-service: support page, public, with the top bar',
    async (world) => {
      const page = await world.guest();
      expect(await open(world, page, '/customer-service', true)).toBe(200);
      await heading(page, HEADING.support).waitFor();
    },
  ],
  [
    '§2, §6',
    '/auth: sign-in and registration page; query parameter mode takes login or register',
    async (world) => {
      const page = await world.guest();
      expect(await open(world, page, '/auth?mode=login', true)).toBe(200);
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).waitFor();
      expect(await page.getByLabel('Name').count()).toBe(0);
      await open(world, page, '/auth?mode=register', true);
      await page.getByLabel('Name').waitFor();
    },
  ],
  [
    '§2, §6',
    '/reset-password: password reset page, public, with the top bar',
    async (world) => {
      const page = await world.guest();
      expect(await open(world, page, '/reset-password', true)).toBe(200);
      expect(await heading(page, HEADING.notFound).count()).toBe(0);
      await page.getByLabel('Email').waitFor();
    },
  ],
  [
    '§2',
    'anything else: not-found page, public, with the top bar',
    async (world) => {
      const page = await world.guest();
      expect(await open(world, page, '/anything-else', true)).toBe(404);
      await heading(page, HEADING.notFound).waitFor();
    },
  ],
  [
    '§2, §4',
    'Protected routes show a spinner while the session is loading, then redirect to /auth?mode=login',
    async (world) => {
      const { page, context } = await world.memberAlone({ locale: 'ko-KR' });
      const asked = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      await page.route('**/api/user', async (route) => {
        asked.resolve();
        await answer.promise;
        await route.fulfill({ status: 401, json: { code: 'auth.required', message: '' } });
      });
      await page.goto(world.url('/profile'));
      await asked.promise;
      await page.getByRole('main').getByText('페이지를 로딩 중입니다...', { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/profile');
      answer.resolve();
      await page.waitForURL(world.url('/auth?mode=login'));
      await context.close();
    },
  ],
  [
    '§2',
    "Pages load on demand, with the spinner text '페이지를 로딩 중입니다...'",
    async (world) => {
      const { page, context } = await world.visit({ locale: 'ko-KR' });
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      const arrive = Promise.withResolvers<void>();
      await page.route(scriptOf(SUPPORT_PAGE), async (route) => {
        await arrive.promise;
        await route.continue();
      });
      await page.goto(world.url('/auth?mode=login'));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(loaded.filter((url) => url.endsWith(fileOf(SUPPORT_PAGE)))).toEqual([]);
      await walkTo(page, '/customer-service');
      await page.getByText('페이지를 로딩 중입니다...', { exact: true }).waitFor();
      arrive.resolve();
      await page.getByRole('heading', { level: 1, name: '고객센터' }).waitFor();
      await context.close();
    },
  ],
];
