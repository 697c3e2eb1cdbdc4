/** SPEC.md §4, §6, §7, §8: loading → signed in | signed out. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { toasts } from '../../fixtures/browser.ts';
import { PASSWORD } from '../../fixtures/person.ts';
import { header, pathsOf, type Row, recordApiRequests } from '../world.ts';

const userMenu = (page: Page) => header(page).getByRole('button', { name: /user menu/ });
const loginLink = (page: Page) => header(page).getByRole('link', { name: 'Login', exact: true });

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Haneul');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

export const SESSION: readonly Row[] = [
  [
    '§4, §7',
    'GET /api/user: the current user; signed in (user data present)',
    async (world) => {
      const { page, context } = await world.memberAlone();
      const calls = recordApiRequests(page);
      await page.goto(world.url('/profile'));
      await userMenu(page).waitFor();
      expect(pathsOf(calls)).toContain('GET /api/user');
      expect(await userMenu(page).textContent()).toContain('Staker');
      await context.close();
    },
  ],
  [
    '§4, §7',
    "GET /api/user: a 401 yields 'no user' rather than an error",
    async (world) => {
      const { page, context } = await world.visit();
      // A session cookie that the server does not know.
      await context.addCookies(world.user.cookies().map((cookie) => ({ ...cookie, value: 'forgotten' })));
      const calls = recordApiRequests(page);
      await page.goto(world.url('/'));
      await loginLink(page).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(pathsOf(calls).filter((path) => path === 'GET /api/user')).toHaveLength(1);
      expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
      await context.close();
    },
  ],
  [
    '§4, §7',
    'POST /api/login: credentials; the returned user is stored as the current session',
    async (world) => {
      const { page, context } = await world.visit();
      await page.goto(world.url('/auth?mode=login'));
      const calls = recordApiRequests(page);
      await fillLogin(page, world.user.email, PASSWORD);
      await userMenu(page).waitFor();
      const login = calls.find((call) => call.url().endsWith('/api/login'));
      expect(login?.postDataJSON()).toEqual({ email: world.user.email, password: PASSWORD });
      expect(await (await login?.response())?.json()).toMatchObject({ name: 'Staker', email: world.user.email });
      expect(pathsOf(calls)).not.toContain('GET /api/user');
      await context.close();
    },
  ],
  [
    '§4, §7',
    'POST /api/register: registration data; the returned user is stored as the current session',
    async (world) => {
      const { page, context } = await world.visit();
      await page.goto(world.url('/auth?mode=register'));
      const calls = recordApiRequests(page);
      const email = `haneul.${randomUUID()}@example.com`;
      await fillRegistration(page, email);
      await header(page).getByRole('button', { name: 'Haneul, user menu' }).waitFor();
      const register = calls.find((call) => call.url().endsWith('/api/register'));
      expect(register?.method()).toBe('POST');
      expect(await (await register?.response())?.json()).toMatchObject({ name: 'Haneul', email });
      expect(pathsOf(calls)).not.toContain('GET /api/user');
      await context.close();
    },
  ],
  [
    '§4, §7',
    'POST /api/logout: no body; logout clears the session',
    async (world) => {
      const { page, context } = await world.visit();
      await page.goto(world.url('/auth?mode=login'));
      await fillLogin(page, world.user.email, PASSWORD);
      await userMenu(page).click();
      const calls = recordApiRequests(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await loginLink(page).waitFor();
      const logout = calls.find((call) => call.url().endsWith('/api/logout'));
      expect([logout?.method(), logout?.postData()]).toEqual(['POST', null]);
      expect(new URL(page.url()).pathname).toBe('/');
      await page.goto(world.url('/profile'));
      await page.waitForURL(world.url('/auth?mode=login'));
      await context.close();
    },
  ],
  [
    '§6, §7',
    'The unread count and the activity logs are asked for only when signed in',
    async (world) => {
      const { page, context } = await world.visit();
      const calls = recordApiRequests(page);
      await page.goto(world.url('/'));
      await expect.poll(() => calls.length).toBeGreaterThan(0);
      await loginLink(page).waitFor();
      expect(pathsOf(calls).filter((path) => /notifications|profile/.test(path))).toEqual([]);
      await context.close();
      const member = await world.memberAlone();
      const asked = member.page.waitForRequest('**/api/notifications/unread-count');
      await member.page.goto(world.url('/customer-service'));
      await asked;
      await member.context.close();
    },
  ],
  [
    '§8 toasts',
    "Login failure: destructive toast titled 'Login failed' with the message",
    async (world) => {
      const { page, context } = await world.visit();
      await page.goto(world.url('/auth?mode=login'));
      await fillLogin(page, 'nobody@example.com', PASSWORD);
      await toasts(page).getByText('Login failed', { exact: true }).waitFor();
      await toasts(page).getByText('You need to sign in. Please log in again.', { exact: true }).waitFor();
      // Destructive: announced at once, and marked.
      expect(await toasts(page).getAttribute('class')).toMatch(/destructive/);
      await context.close();
    },
  ],
  [
    '§8 toasts',
    "Registration failure: 'Registration failed'",
    async (world) => {
      const { page, context } = await world.visit();
      await page.goto(world.url('/auth?mode=register'));
      await fillRegistration(page, world.user.email);
      await toasts(page).getByText('Registration failed', { exact: true }).waitFor();
      await context.close();
    },
  ],
  [
    '§8 toasts',
    "Logout failure: 'Logout failed'",
    async (world) => {
      const { page, context } = await world.memberAlone();
      await page.route('**/api/logout', (route) =>
        route.fulfill({ status: 403, json: { code: 'forbidden', message: '' } }),
      );
      await page.goto(world.url('/customer-service'));
      await userMenu(page).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await toasts(page).getByText('Logout failed', { exact: true }).waitFor();
      await toasts(page).getByText('You do not have access.', { exact: true }).waitFor();
      await userMenu(page).waitFor();
      await context.close();
    },
  ],
];
