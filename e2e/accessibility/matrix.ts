/**
 * Every page, dialog and menu in one language × phone and desktop: no axe violation, no sideways scroll, and no violation of
 * the content security policy. Colours do not depend on the language, so both themes are checked in one language only. A page is
 * opened once and then resized.
 */
import type { Browser } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiUser } from '../fixtures/api-user.ts';
import { closeVisits, keptBrowser, type Visit, visit } from '../fixtures/browser.ts';
import { confirmedUser } from '../fixtures/confirmed-user.ts';
import { freshProduct } from '../fixtures/fresh-product.ts';
import type { EnvOf, Product } from '../fixtures/product.ts';
import { signInStaff } from '../fixtures/staff.ts';
import { furnish } from './furnish.ts';
import { OPENED } from './opened.ts';
import {
  BENEATH,
  checkBothThemes,
  checkTextRules,
  fitWindowToPage,
  openPage,
  overflowPxOf,
  violationsIn,
  WCAG,
  WHOLE_PAGE,
} from './page-checks.ts';
import { FURNISHED, type Language, PAGES, type Place } from './places.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
const WIDTHS = [320, 360, 390, 430, 600, 767, 768, 880, 900, 1024, 1280, 1920, 2560, 3840];

/** Defines the tests; call this once at the top of a test file. */
export function testMatrix(locale: Language, envOf?: EnvOf): void {
  let product: Product;
  let browser: Browser;
  let member: ApiUser;
  const visits = new Map<Place['who'], Promise<Visit>>();
  const checkPage = locale === 'en-US' ? checkBothThemes : checkTextRules;
  const themes = locale === 'en-US' ? ' in both themes and' : '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([freshProduct(envOf), keptBrowser()]);
    member = await confirmedUser(product.origin);
    await member.link(privateKeyToAccount(generatePrivateKey()));
    await furnish(product.origin, member);
  });
  afterAll(async () => {
    if (browser) await closeVisits(browser);
    await product?.dispose();
  });

  /** One page for each role. */
  function pageOf(who: Place['who']): Promise<Visit> {
    const known = visits.get(who) ?? arrive(who);
    visits.set(who, known);
    return known;
  }

  async function arrive(who: Place['who']): Promise<Visit> {
    const visitor = await visit(browser, { locale });
    if (who === 'member') await visitor.context.addCookies(member.cookies());
    if (who === 'admin') {
      const signIn = await signInStaff(visitor.context.request, product.origin);
      expect(signIn.status()).toBe(200);
    }
    return visitor;
  }

  // The gallery is for developers, so one language is enough.
  const pages = [...PAGES, ...FURNISHED].filter(({ path }) => locale === 'en-US' || !path.startsWith('/dev/'));
  test.each(pages)(`$name: no violation${themes} at both sizes, no sideways scroll`, async ({ path, who }) => {
    const { page } = await pageOf(who);
    await openPage(page, product.origin, path);
    await fitWindowToPage(page, WIDE.width);
    const faults = await checkPage(page, 'desktop', WHOLE_PAGE);
    await fitWindowToPage(page, NARROW.width);
    faults.push(...(await checkPage(page, 'phone', WHOLE_PAGE)));
    expect(faults).toEqual([]);
    const scrolling: string[] = [];
    for (const pixels of WIDTHS) {
      await page.setViewportSize({ width: pixels, height: 900 });
      const overflowPx = await overflowPxOf(page);
      if (overflowPx > 0) scrolling.push(`${pixels} px: ${overflowPx} px too wide`);
    }
    expect(scrolling).toEqual([]);
  });

  test.each(OPENED)(`$name open: no violation${themes} at both sizes`, async ({ path, who, open, only, within }) => {
    const { page } = await pageOf(who);
    const faults: string[] = [];
    for (const [name, size] of [
      ['desktop', WIDE],
      ['phone', NARROW],
    ] as const) {
      // Some overlays exist only on wide or only on narrow screens.
      if (only && (only === 'wide') !== (size === WIDE)) continue;
      await page.setViewportSize(size);
      await openPage(page, product.origin, path);
      await open?.(page, size === WIDE);
      faults.push(...(await checkPage(page, name, WCAG, within)), ...(await violationsIn(page, 'html', BENEATH)));
      expect(await overflowPxOf(page)).toBe(0);
    }
    expect(faults).toEqual([]);
  });

  test('no violation of the content security policy or Trusted Types, and no script error, on any page', async () => {
    const visited = await Promise.all(visits.values());
    expect(visited.length).toBeGreaterThan(0);
    expect(visited.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
  });
}
