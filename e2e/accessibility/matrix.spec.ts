/**
 * Every page, dialog and menu × two languages × two themes × phone and desktop: nothing for axe to say, nothing that
 * scrolls sideways, and nothing against the content security policy. Pages are opened once and changed in place.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { launchBrowser, type Visit, visit } from '../fixtures/browser.ts';
import { freshProduct } from '../fixtures/fresh-product.ts';
import { ADMIN, type Product } from '../fixtures/product.ts';
import { type Language, OPENED, PAGES, type Place } from './places.ts';

const LANGUAGES: readonly Language[] = ['en-US', 'ko-KR'];
const THEMES = ['dark', 'light'] as const;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
const WIDTHS = [320, 360, 390, 430, 600, 767, 768, 880, 900, 1024, 1280, 1920, 2560, 3840];

const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

let product: Product;
let browser: Browser;
let member: ApiUser;
const visits = new Map<string, Promise<Visit>>();

beforeAll(async () => {
  [product, browser] = await Promise.all([freshProduct(), launchBrowser()]);
  member = await ApiUser.register(product.origin);
  await member.link(privateKeyToAccount(generatePrivateKey()));
});
afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

/** One page for each person and language. */
function pageOf(who: Place['who'], locale: Language): Promise<Visit> {
  const key = `${who} ${locale}`;
  const known = visits.get(key) ?? arrive(who, locale);
  visits.set(key, known);
  return known;
}

async function arrive(who: Place['who'], locale: Language): Promise<Visit> {
  const visitor = await visit(browser, { locale });
  if (who === 'member') await visitor.context.addCookies(member.cookies());
  if (who === 'admin') {
    const signIn = await visitor.context.request.post(`${product.origin}/api/admin/login`, {
      data: ADMIN,
      headers: { origin: product.origin },
    });
    expect(signIn.status()).toBe(200);
  }
  // The last figure of the live counters would otherwise be another at each look.
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  return visitor;
}

async function openPlace(page: Page, path: string): Promise<void> {
  await page.goto(product.origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // What lies far below is read only when it comes near the window.
  await page.waitForFunction(() => {
    if (location.pathname.startsWith('/dev/')) return true;
    const waiting = document.querySelector('[class*="skeleton"]');
    waiting?.scrollIntoView();
    return waiting === null;
  });
  await page.evaluate(() => scrollTo(0, 0));
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Beyond WCAG, for whole pages: what is inert behind a menu has no landmark and no heading for it. */
const WHOLE_PAGE = [...WCAG, 'best-practice'];

/** What only colours can break. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** What something that opens can break in the page beneath it. */
const BENEATH = { type: 'rule', values: ['aria-hidden-focus', 'duplicate-id-aria'] };
type Rules = readonly string[] | typeof COLOURS;

async function faultsOf(page: Page, within: string, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = window as unknown as { axe: { run(where: string, options: object): Promise<AxeResults> } };
      // No rule of these reads style sheets, and nobody asks which element it was.
      const quick = { preload: false, selectors: false, elementRef: false };
      const { violations } = await axe.run(selector, { runOnly, resultTypes: ['violations'], ...quick });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      );
    },
    [within, rules] as const,
  );
}

/**
 * Looks in both themes; the colours change without a transition, as nothing moves for this reader. A theme is nothing but
 * colours (no other rule reads them), so that all rules are asked in the first.
 */
async function lookInBothThemes(
  page: Page,
  where: string,
  rules: readonly string[],
  within = 'html',
): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of THEMES) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    const found = await faultsOf(page, within, theme === THEMES[0] ? rules : COLOURS);
    faults.push(...found.map((fault) => `${where}, ${theme}: ${fault}`));
  }
  return faults;
}

/** A window as tall as the page: what sticks to its edges then covers nothing. */
async function showWhole(page: Page, pixels: number): Promise<void> {
  await page.setViewportSize({ width: pixels, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: pixels, height });
}

const width = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(PAGES)(
    '$name: no violation in both themes and at both sizes, no sideways scroll',
    async ({ path, who }) => {
      const { page } = await pageOf(who, locale);
      await openPlace(page, path);
      await showWhole(page, WIDE.width);
      const faults = await lookInBothThemes(page, 'desktop', WHOLE_PAGE);
      await showWhole(page, NARROW.width);
      faults.push(...(await lookInBothThemes(page, 'phone', WHOLE_PAGE)));
      expect(faults).toEqual([]);
      const scrolling: string[] = [];
      for (const pixels of WIDTHS) {
        await page.setViewportSize({ width: pixels, height: 900 });
        const over = await width(page);
        if (over > 0) scrolling.push(`${pixels} px: ${over} px too wide`);
      }
      expect(scrolling).toEqual([]);
    },
  );

  test.each(OPENED)(
    '$name open: no violation in both themes and at both sizes',
    async ({ path, who, open, only, within }) => {
      const { page } = await pageOf(who, locale);
      const faults: string[] = [];
      for (const [name, size] of [
        ['desktop', WIDE],
        ['phone', NARROW],
      ] as const) {
        if (only && (only === 'wide') !== (size === WIDE)) continue;
        await page.setViewportSize(size);
        await openPlace(page, path);
        await open?.(page, size === WIDE);
        faults.push(...(await lookInBothThemes(page, name, WCAG, within)), ...(await faultsOf(page, 'html', BENEATH)));
        expect(await width(page)).toBe(0);
      }
      expect(faults).toEqual([]);
    },
  );
});

test('no report of the content security policy or Trusted Types, and no script error, in all of this', async () => {
  const visited = await Promise.all(visits.values());
  expect(visited.length).toBeGreaterThan(0);
  expect(visited.flatMap(({ complaints }) => complaints)).toEqual([]);
});
