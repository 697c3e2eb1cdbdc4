/** Checks of an open page: violations that axe finds, in both themes, and content wider than the window. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page, Request } from 'playwright-core';

const THEMES = ['dark', 'light'] as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page without state that everybody may open. */
const NEUTRAL_PAGE = '/terms';

/**
 * Opens a page of the product. If the product is already open, this navigates as a link does, without a reload: loading and
 * compiling axe again would take most of the time. It goes through a neutral page, so that nothing of the previous page
 * remains.
 */
export async function openPage(page: Page, origin: string, path: string): Promise<void> {
  const here = new URL(page.url());
  watchRequests(page);
  if (here.origin !== origin) {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  } else {
    await page.keyboard.press('Escape');
    if (here.pathname !== NEUTRAL_PAGE && path !== NEUTRAL_PAGE) await navigate(page, NEUTRAL_PAGE);
    await navigate(page, path);
  }
  await loadAllParts(page);
  await untilIdle(page);
}

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Tracks pending requests, except the event stream, which stays open. */
function watchRequests(page: Page): void {
  if (pendingRequests.has(page)) return;
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/** Waits until no request is pending, twice in a row: a late response would make the page taller than its window. */
async function untilIdle(page: Page): Promise<void> {
  for (let idleTimes = 0; idleTimes < 2; ) {
    await settledHeight(page);
    idleTimes = pendingRequests.get(page)?.size === 0 ? idleTimes + 1 : 0;
  }
}

/** Loads all parts: those far below load only near the viewport, so this scrolls to each placeholder, then back to the top. */
export async function loadAllParts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (location.pathname.startsWith('/dev/')) return true;
    const placeholder = document.querySelector('[class*="skeleton"]');
    placeholder?.scrollIntoView();
    return placeholder === null;
  });
  await page.evaluate(() => scrollTo(0, 0));
}

/**
 * Navigates as a link does, through the history, which the router follows. The previous page may remain for a moment, so its
 * heading is marked.
 */
async function navigate(page: Page, path: string): Promise<void> {
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

/** The violations within an element, one line each. `without` are the ids of rules to leave out. */
export async function violationsIn(
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
      const faster = { preload: false, selectors: false, elementRef: false };
      const disabled = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
      const { violations } = await axe.run(selector, {
        runOnly,
        rules: disabled,
        resultTypes: ['violations'],
        ...faster,
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
export async function checkBothThemes(
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
    const found = await violationsIn(page, within, theme === THEMES[0] ? rules : COLOURS);
    faults.push(...found.map((fault) => `${where}, ${theme}: ${fault}`));
  }
  return faults;
}

/** Checks the rules that texts can break. Colours are the same in every language, so one language is enough for them. */
export async function checkTextRules(
  page: Page,
  where: string,
  rules: readonly string[],
  within = 'html',
): Promise<string[]> {
  const found = await violationsIn(page, within, rules, COLOURS.values);
  return found.map((fault) => `${where}: ${fault}`);
}

/**
 * Makes the window as tall as the page, so that sticky parts cover nothing. Measures only once: parts as tall as the window
 * would grow with it without end.
 */
export async function fitWindowToPage(page: Page, pixels: number): Promise<void> {
  await page.setViewportSize({ width: pixels, height: 900 });
  await page.setViewportSize({ width: pixels, height: await settledHeight(page) });
  // A part that loads late may have scrolled to the address's fragment.
  await settledHeight(page);
  await page.evaluate(() => scrollTo(0, 0));
}

/** The height of the document after two frames, in which a change of size takes effect. */
function settledHeight(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollHeight;
  });
}

/** The pixels by which the page scrolls sideways; 0 if everything fits. */
export const overflowPxOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
