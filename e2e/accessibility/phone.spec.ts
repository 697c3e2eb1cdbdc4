/**
 * On a phone: targets that are large enough for a thumb, text at twice its size, landscape, the keyboard open, a notch, and the
 * back button that closes overlays. The matrix beside this checks the same pages with axe and at all widths.
 */
import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { openPage, overflowPxOf, violationsIn, WCAG } from './page-checks.ts';
import { PAGES } from './places.ts';

const here = useSharedProduct();
const UPRIGHT = { width: 390, height: 844 };
const places = PAGES.filter(({ who, path }) => who !== 'admin' && !path.startsWith('/dev/') && path !== '/admin/login');
let guest: Page;
let member: Page;

beforeAll(async () => {
  const user = await ApiUser.register(here.product.origin);
  await user.link(privateKeyToAccount(generatePrivateKey()));
  const [visitor, known] = await Promise.all([
    visit(here.browser, { phone: true }),
    visit(here.browser, { phone: true, locale: 'ko-KR' }),
  ]);
  await known.context.addCookies(user.cookies());
  [guest, member] = [visitor.page, known.page];
});

const pageOf = (who: string) => (who === 'member' ? member : guest);

/** Targets too small for a thumb: less than 44 px in either direction, except links within a sentence. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const AT_LEAST = 43.5;
    const TARGETS = 'a[href], button, summary, select, textarea, input:not([type="hidden"])';
    const isInSentence = (node: Element) => {
      if (getComputedStyle(node).display !== 'inline') return false;
      const words = node.closest('p, li, dd, td, label, span, div')?.textContent?.trim() ?? '';
      return words.length > (node.textContent?.trim().length ?? 0);
    };
    return [...document.querySelectorAll<HTMLElement>(TARGETS)].flatMap((node) => {
      if (!node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || isInSentence(node)) return [];
      // The local chain's bar is not part of the product, and the skip link is for keyboards.
      if (
        node.closest('[inert], [aria-label="Local chain"], [aria-label="로컬 체인"]') ||
        node.matches('[href="#main"]')
      )
        return [];
      // Checkboxes and radio buttons are pressed by their labels.
      const label =
        node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type) ? node.labels?.[0] : undefined;
      const { width: wide, height } = (label ?? node).getBoundingClientRect();
      if (wide === 0 || height === 0 || (wide >= AT_LEAST && height >= AT_LEAST)) return [];
      return [
        `${node.tagName} “${(node.ariaLabel ?? node.textContent ?? '').trim().slice(0, 40)}” ${Math.round(wide)} × ${Math.round(height)}`,
      ];
    });
  });

test.each(places)('$name: every target is 44 px wide and high', async ({ path, who }) => {
  const page = pageOf(who);
  await page.setViewportSize(UPRIGHT);
  await openPage(page, here.product.origin, path);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  expect([...new Set(await tooSmall(page))]).toEqual([]);
});

/** Doubles every text, as a reader's setting does; the layout stays as wide as the phone. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    const nodes = [...document.body.querySelectorAll<HTMLElement>('*')];
    const sizes = nodes.map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    nodes.forEach((node, index) => {
      node.style.setProperty('font-size', `${2 * (sizes[index] ?? 16)}px`);
    });
  });

test.each(places)('$name: with text at 200 %, and in landscape, nothing scrolls sideways', async ({ path, who }) => {
  const page = pageOf(who);
  await page.setViewportSize({ width: 844, height: 390 });
  await openPage(page, here.product.origin, path);
  expect(await overflowPxOf(page)).toBe(0);
  expect(await violationsIn(page, 'html', WCAG, ['color-contrast'])).toEqual([]);
  await page.setViewportSize(UPRIGHT);
  await enlarge(page);
  expect(await overflowPxOf(page)).toBe(0);
  await page.reload();
});

test('the keyboard covers neither the amount nor the submit button', async () => {
  await member.setViewportSize(UPRIGHT);
  await openPage(member, here.product.origin, '/dashboard');
  const amount = member.getByRole('textbox', { name: /^(맡길 금액|Amount)/ }).first();
  await amount.waitFor();
  // The viewport as the keyboard leaves it: the page declares interactive-widget=resizes-content.
  await member.setViewportSize({ width: 390, height: 420 });
  await amount.focus();
  const seen = await amount.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((share) => {
      const above = document.elementFromPoint((left + right) / 2, top + (bottom - top) * share);
      return above !== null && (node === above || node.parentElement?.contains(above));
    });
  });
  expect(seen).toBe(true);
  const main = member.locator('form [type="submit"]').first();
  expect(await main.evaluate((node) => node.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
});

test('nothing is under a notch or the bar at the lower edge', async () => {
  const cdp = await member.context().newCDPSession(member);
  const insets = { top: 47, bottom: 34, left: 44, right: 44 };
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  for (const size of [UPRIGHT, { width: 844, height: 390 }]) {
    await member.setViewportSize(size);
    await openPage(member, here.product.origin, '/settings');
    const hidden = await member.evaluate(
      ({ top, left, right }) =>
        [...document.querySelectorAll('header a, header button, main h1, main a, main button')].flatMap((node) => {
          if (!node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
          const box = node.getBoundingClientRect();
          // The padding around the text may reach under the notch.
          const words = Number.parseFloat(getComputedStyle(node).paddingLeft);
          const isUnder = box.left + words < left || box.right > innerWidth - right || box.top + scrollY < top;
          return box.width > 1 && isUnder
            ? [`${node.textContent} ${Math.round(box.left)}–${Math.round(box.right)}`]
            : [];
        }),
      insets,
    );
    expect(hidden).toEqual([]);
  }
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
  await cdp.detach();
});

test('without CloseWatcher, the back button closes an overlay and keeps the page', async () => {
  const { page, context } = await visit(here.browser, { phone: true });
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'CloseWatcher');
  });
  await page.goto(`${here.product.origin}/terms`);
  await page.goto(`${here.product.origin}/risks`);
  const menu = page.getByRole('button', { name: 'Open menu' });
  const isOpen = page.getByRole('button', { name: 'Close menu' });
  const hasEntry = () => page.waitForFunction(() => 'overlays' in (history.state ?? {}));
  await menu.click();
  await isOpen.waitFor();
  await hasEntry();
  await page.goBack();
  await menu.waitFor();
  expect(new URL(page.url()).pathname).toBe('/risks');

  // Closed by its button, the menu's history entry is removed too, so the back button leads to the previous page.
  await menu.click();
  await hasEntry();
  await isOpen.click();
  await menu.waitFor();
  await page.waitForFunction(() => !('overlays' in (history.state ?? {})));

  // A page opened from the menu replaces the menu's history entry.
  await menu.click();
  await hasEntry();
  await page.getByRole('banner').getByRole('navigation').getByRole('link', { name: 'Support' }).click();
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Risks' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();

  // Dialogs work the same way.
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('alertdialog').waitFor();
  await hasEntry();
  await page.goBack();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/customer-service');
  await context.close();
});

test('a browser that closes modal dialogs itself closes the menu too', async () => {
  await guest.setViewportSize(UPRIGHT);
  await openPage(guest, here.product.origin, '/risks');
  const entries = await guest.evaluate(() => history.length);
  await guest.getByRole('button', { name: 'Open menu' }).click();
  await guest.getByRole('button', { name: 'Close menu' }).waitFor();
  // The menu's content, which handles closing, loads a moment after the button's text changes.
  await guest.locator('[inert] main').waitFor({ state: 'attached' });
  expect(await guest.evaluate(() => 'CloseWatcher' in window)).toBe(true);
  expect(await guest.evaluate(() => history.length)).toBe(entries);
  await guest.keyboard.press('Escape');
  await guest.getByRole('button', { name: 'Open menu' }).waitFor();
});

/** The reader's setting in the browser, which rem and media queries in em follow. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard } });
}

test.each(places)('$name: with the browser’s font size doubled, nothing scrolls sideways', async ({ path, who }) => {
  const page = pageOf(who);
  await page.setViewportSize(UPRIGHT);
  await setFontSize(page, 32);
  await openPage(page, here.product.origin, path);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect(await overflowPxOf(page)).toBe(0);
  // Titles of cards and the text of buttons grow with the text around them. The legal documents have their sizes in pixels.
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, button, input, td, dd)')].flatMap((node) =>
      node.checkVisibility() && Number.parseFloat(getComputedStyle(node).fontSize) < 24
        ? [`${node.tagName} ${getComputedStyle(node).fontSize} “${node.textContent.trim().slice(0, 30)}”`]
        : [],
    ),
  );
  if (!/^\/(terms|privacy|risks)$/.test(path)) expect(small).toEqual([]);
  const menu = await page.getByRole('banner').getByRole('button').last().boundingBox();
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(UPRIGHT.width);
  await setFontSize(page, 16);
});
