/** Keyboard only: where the focus starts, where it moves, and where it returns. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { SUPPORT_PAGE, scriptOf } from '../fixtures/web-file.ts';

const here = useSharedProduct();
let page: Page;
let phone: Page;

beforeAll(async () => {
  const { product, browser } = here;
  const member = await ApiUser.register(product.origin);
  const [desktop, mobile] = await Promise.all([visit(browser), visit(browser, { phone: true })]);
  await Promise.all([desktop, mobile].map(({ context }) => context.addCookies(member.cookies())));
  page = desktop.page;
  phone = mobile.page;
  await page.goto(`${product.origin}/profile`);
  await page.getByRole('button', { name: /user menu$/ }).waitFor();
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

/** The accessible name of the focused element. */
const focused = (on: Page) =>
  on.evaluate(() => {
    const node = document.activeElement;
    return node?.getAttribute('aria-label') ?? node?.textContent?.trim() ?? '';
  });

test('the skip link comes first and leads to the content', async () => {
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('a page that is opened while it is still loading has the focus once it has loaded', async () => {
  const { page: slow, context } = await visit(here.browser);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await slow.route(scriptOf(SUPPORT_PAGE), async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto(`${here.product.origin}/terms`);
  // The first page shows the same loading text until its heading is there.
  await slow.getByRole('heading', { level: 1, name: 'Terms', exact: true }).waitFor();
  await slow.getByRole('navigation').getByRole('link', { name: 'Support' }).first().click();
  await slow.getByText('Loading page...').first().waitFor();
  await slow.locator('#main:focus').getByText('Loading page...').waitFor();
  letGo();
  await slow.locator('#main:focus').getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  await context.close();
});

test('then logo, links, bell, wallet, user, theme', async () => {
  await page.reload();
  await page.getByRole('button', { name: /user menu$/ }).waitFor();
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  const order: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
  }
  expect(order).toEqual([
    'Skip to content',
    'Eleven',
    'Home',
    'Dashboard',
    'Support',
    'Notifications',
    'Connect wallet',
    'Staker, user menu',
    'Switch to the light theme',
  ]);
});

test.each([
  ['the bell', 'Notifications'],
  ['the user menu', 'Staker, user menu'],
])('%s opens with Enter, closes with Esc and returns the focus', async (_, name) => {
  // Firefox activates a button by key only in the front window.
  await page.bringToFront();
  const button = page.getByRole('banner').getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  // The content of the menu may still be loading.
  await page
    .locator(`#${await button.getAttribute('aria-controls')}`)
    .locator('a, button')
    .first()
    .waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).not.toBe(name);
  await page.keyboard.press('Escape');
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  expect(await focused(page)).toBe(name);
});

test('a dialog keeps the focus inside, closes with Esc and returns it', async () => {
  await page.bringToFront();
  const button = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    // The focus may move to the browser's controls, but never to the page behind.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Connect wallet');
});

test('the menu of small screens makes the page inert, closes with Esc and returns the focus', async () => {
  await phone.bringToFront();
  await phone.goto(`${here.product.origin}/profile`);
  await phone.getByRole('button', { name: 'Open menu' }).focus();
  await phone.keyboard.press('Enter');
  await phone.getByRole('button', { name: 'Close menu' }).waitFor();
  await expect.poll(isMainInert).toBe(true);
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'Open menu' }).waitFor();
  expect(await focused(phone)).toBe('Open menu');
  expect(await isMainInert()).toBe(false);
});

test('a page that loads while the menu of small screens is open is inert too', async () => {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await phone.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await phone.goto(`${here.product.origin}/profile`);
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(isMainInert).toBe(true);
  letIn();
  await phone.locator('main h1').waitFor({ state: 'attached' });
  expect(await isMainInert()).toBe(true);
  await phone.unroute('**/api/user');
});

const isMainInert = () => phone.locator('main').evaluate((main) => main.closest('[inert]') !== null);
