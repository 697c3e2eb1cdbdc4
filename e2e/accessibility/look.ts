/** Checks of a page: axe violations in both themes, and its width. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page, Request } from 'playwright-core';

const THEMES = ['dark', 'light'] as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page for everybody, through which `openPlace` navigates. */
const ELSEWHERE = '/terms';

/**
 * Opens a place. If the product is already open, it navigates as a link does: nothing is reloaded, and axe, which takes most of
 * the time, stays compiled. It goes through a third page, so that nothing of the previous one remains.
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

/** Tracks pending requests, except the event stream, which stays open. */
function watchRequests(page: Page): void {
  if (unanswered.has(page)) return;
  const open = new Set<Request>();
  unanswered.set(page, open);
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until no request is pending: a late response makes a page taller than the window that was sized for it. */
async function allAnswered(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await settledHeight(page);
    quiet = unanswered.get(page)?.size === 0 ? quiet + 1 : 0;
  }
}

/** Scrolls every placeholder into view, as parts far below load only near the viewport, and then back to the top. */
export async function loadWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (location.pathname.startsWith('/dev/')) return true;
    const waiting = document.querySelector('[class*="skeleton"]');
    waiting?.scrollIntoView();
    return waiting === null;
  });
  await page.evaluate(() => scrollTo(0, 0));
}

/** The router notices every change of the history. The previous page may remain for a moment, so its heading is marked. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    history.pushState(null, '', to);
  }, path);
  await page.locator('h1:not([data-before])').first().waitFor();
}

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Beyond WCAG, for whole pages only: the part behind an open menu is inert and so has no landmark or heading. */
export const WHOLE_PAGE = [...WCAG, 'best-practice'];

/** Rules that depend only on colours; they take two thirds of axe's time. */
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
      // None of these rules reads style sheets, and the elements themselves are not needed.
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
 * Checks both themes; colours change without a transition, because reduced motion is set. Themes differ only in colours, which
 * no other rule reads, so the second theme is checked only with the colour rules.
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

/** Checks the rules that texts can break: colours are the same in every language and were checked in another one. */
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
 * Makes the window as tall as the page, so that sticky parts cover nothing. Only once: parts as tall as the window grow with
 * it.
 */
export async function showWhole(page: Page, pixels: number): Promise<void> {
  await page.setViewportSize({ width: pixels, height: 900 });
  await page.setViewportSize({ width: pixels, height: await settledHeight(page) });
  // A part that loads late may have scrolled to the address's fragment.
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
