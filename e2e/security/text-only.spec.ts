/**
 * User input is text for everybody who reads it: no script in it runs, no element of it appears, and the content security
 * policy reports no violation.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { closeVisits, keptBrowser, type Visit, visit } from '../fixtures/browser.ts';
import { freshProduct } from '../fixtures/fresh-product.ts';
import type { Product } from '../fixtures/product.ts';
import { PAYLOADS } from './payloads.ts';
import { FIELDS, type Place, type World } from './places.ts';

let product: Product;
let browser: Browser;
let world: World;
const visits = new Map<Place['who'], Visit>();
/** Payloads that have run, and windows and dialogs that they opened. */
const ran: string[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([freshProduct(), keptBrowser()]);
  const { origin } = product;
  const [member, admin] = await Promise.all([ApiUser.register(origin), ApiUser.staff(origin)]);
  world = { origin, member, admin };
  for (const [who, user] of [
    ['guest', undefined],
    ['member', member],
    ['admin', admin],
  ] as const) {
    const visitor = await visit(browser);
    await visitor.context.addCookies(user?.cookies() ?? []);
    await visitor.context.exposeFunction('xss', (number: unknown) => void ran.push(`payload ${String(number)} ran`));
    visitor.page.on('dialog', (dialog) => {
      ran.push(`a dialog said ${dialog.message()}`);
      void dialog.dismiss();
    });
    visitor.page.on('popup', (popup) => void ran.push(`a window of ${popup.url()} opened`));
    visits.set(who, visitor);
  }
});
afterAll(async () => {
  if (browser) await closeVisits(browser);
  await product?.dispose();
});

async function open(place: Place): Promise<Page> {
  const page = visits.get(place.who)?.page;
  if (!page) throw new Error(`no page for the role ${place.who}`);
  const path = typeof place.path === 'string' ? place.path : await place.path(world);
  await page.goto(world.origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await place.open?.(page);
  return page;
}

/** Elements and attributes that none of our pages has. */
const FOREIGN = [
  'img[src="x"]',
  'img[src^="data:image/svg"]',
  'iframe, object, embed, base, math, video, marquee, template',
  'link[href*="evil"]',
  'form[action*="evil"]',
  'a[href^="javascript:" i], [src^="javascript:" i], [*|href^="javascript:" i]',
  ...['error', 'load', 'click', 'focus', 'mouseover', 'toggle'].map((event) => `[on${event}]`),
].join(', ');

async function foreignIn(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    // The landing page has inline scripts of its own, allowed by their digests in the policy.
    const scripts = [...document.scripts].filter(({ text }) => text.includes('xss('));
    return [...document.querySelectorAll(selector), ...scripts].map(({ outerHTML }) => outerHTML.slice(0, 200));
  }, FOREIGN);
}

const withoutGaps = (text: string) => text.replace(/\s+/g, ' ').trim();

async function waitForText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.body.textContent?.replace(/\s+/g, ' ').includes(wanted),
    withoutGaps(text),
  );
}

const rows = FIELDS.flatMap((field) => {
  const turns = Array.from({ length: Math.ceil(PAYLOADS.length / field.atOnce) }, (_, turn) =>
    PAYLOADS.slice(turn * field.atOnce, (turn + 1) * field.atOnce),
  );
  return [{ field, turns }];
});

test.each(rows)('$field.name: shown as text only', async ({ field, turns }) => {
  for (const [turn, texts] of turns.entries()) {
    await field.put(world, texts);
    const places = field.inTurn ? [field.places[turn % field.places.length] as Place] : field.places;
    for (const place of places) {
      const page = await open(place);
      if (place.isShown !== false) for (const text of texts) await waitForText(page, text);
      expect(await foreignIn(page)).toEqual([]);
      expect(ran).toEqual([]);
    }
  }
});

test('the check detects injected markup', async () => {
  const { page } = await visit(browser);
  await page.setContent('<div id="a"></div>');
  for (const payload of PAYLOADS.filter((text) => /^<(img src=x|svg|script)/.test(text))) {
    await page.evaluate((html) => {
      const place = document.getElementById('a');
      if (place) place.innerHTML = html;
    }, payload);
    expect((await foreignIn(page)).length).toBeGreaterThan(0);
  }
  await page.context().close();
});

test('no payload ran, opened a window, or violated the content security policy', () => {
  expect(ran).toEqual([]);
  expect([...visits.values()].flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});
