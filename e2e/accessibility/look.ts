/** Looking at a page: what axe has to say about it in both themes, and how wide it is. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page, Request } from 'playwright-core';

const THEMES = ['dark', 'light'] as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page that every reader may see. */
const ELSEWHERE = '/terms';

/**
 * Opens a place. Where the product is open already, as a link within it does: nothing is loaded anew, and axe, which costs
 * most of what this costs, stays compiled. It leads over a third page, so that nothing of the one before stays.
 */
export async function openPlace(page: Page, origin: string, path: string): Promise<void> {
  const here = new URL(page.url());
  watchRequests(page);
  if (here.origin !== origin) {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  } else {
    await page.keyboard.press('Escape');
    if (here.pathname !== ELSEWHERE && path !== ELSEWHERE) await goWithin(page, ELSEWHERE);
    await goWithin(page, path);
  }
  await loadWhole(page);
  await allAnswered(page);
}

const unanswered = new WeakMap<Page, Set<Request>>();

/** The stream of invalidations stays open and is none of these. */
function watchRequests(page: Page): void {
  if (unanswered.has(page)) return;
  const open = new Set<Request>();
  unanswered.set(page, open);
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** A late answer makes a page taller than the window that was made for it. */
async function allAnswered(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await settledHeight(page);
    quiet = unanswered.get(page)?.size === 0 ? quiet + 1 : 0;
  }
}

/** Parts far below load only when they come near the window: each in turn comes into it, and the top again at last. */
export async function loadWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (location.pathname.startsWith('/dev/')) return true;
    const waiting = document.querySelector('[class*="skeleton"]');
    waiting?.scrollIntoView();
    return waiting === null;
  });
  await page.evaluate(() => scrollTo(0, 0));
}

/** The router hears of every change of the history. The page before may stay for a moment: its heading is told apart. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    history.pushState(null, '', to);
  }, path);
  await page.locator('h1:not([data-before])').first().waitFor();
}

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Beyond WCAG, for whole pages: what is inert behind a menu has no landmark and no heading for it. */
export const WHOLE_PAGE = [...WCAG, 'best-practice'];

/** Rules that only colours can break: two thirds of the time axe takes. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** Rules that an overlay can break in the page beneath it. */
export const BENEATH = { type: 'rule', values: ['aria-hidden-focus', 'duplicate-id-aria'] };
type Rules = readonly string[] | typeof COLOURS;

export async function faultsOf(
  page: Page,
  within: string,
  rules: Rules,
  without: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([selector, runOnly, off]) => {
      const { axe } = window as unknown as { axe: { run(where: string, options: object): Promise<AxeResults> } };
      // No rule of these reads style sheets, and nobody asks which element it was.
      const quick = { preload: false, selectors: false, elementRef: false };
      const disabled = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
      const { violations } = await axe.run(selector, {
        runOnly,
        rules: disabled,
        resultTypes: ['violations'],
        ...quick,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      );
    },
    [within, rules, without] as const,
  );
}

/**
 * Looks in both themes; the colours change without a transition, as nothing moves for this reader. A theme is nothing but
 * colours (no other rule reads them), so that all rules are asked in the first.
 */
export async function lookInBothThemes(
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

/** Rules that words can break: colours are the same in every language and were checked in one. */
export async function lookAtWords(
  page: Page,
  where: string,
  rules: readonly string[],
  within = 'html',
): Promise<string[]> {
  const found = await faultsOf(page, within, rules, COLOURS.values);
  return found.map((fault) => `${where}: ${fault}`);
}

/**
 * A window as tall as the page: what sticks to its edges then covers nothing. Once only: parts as tall as the window grow
 * with it.
 */
export async function showWhole(page: Page, pixels: number): Promise<void> {
  await page.setViewportSize({ width: pixels, height: 900 });
  await page.setViewportSize({ width: pixels, height: await settledHeight(page) });
  // A late part may have scrolled to the place that the address names.
  await settledHeight(page);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Height of the document after two frames. */
function settledHeight(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollHeight;
  });
}

export const width = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
