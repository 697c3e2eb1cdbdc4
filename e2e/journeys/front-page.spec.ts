/** The front page as the server renders it: complete without scripts, hydrated by the app without a layout shift. */
import { brotliCompressSync } from 'node:zlib';
import { moveTime } from '@eleven/protocol/api/dev/demo';
import { vaultStats } from '@eleven/protocol/api/vault';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisits, keptBrowser, visit } from '../fixtures/browser.ts';
import { freshProduct } from '../fixtures/fresh-product.ts';
import { eventually, type Product } from '../fixtures/product.ts';
import { SUPPORT_PAGE, scriptOf } from '../fixtures/web-file.ts';
import { servePageInParts } from '../fixtures/wire/page-in-parts.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([freshProduct(), keptBrowser()]);
  const readVault = async () => (await fetch(product.origin + vaultStats.path)).ok || undefined;
  await eventually(readVault, 'a first reading of the vault');
});
afterAll(async () => {
  if (browser) await closeVisits(browser);
  await product?.dispose();
});

test.each([
  ['ko', '계약 현황', '확정된 값', '자주 묻는 질문'],
  ['en', 'The vault now', 'Final at block', 'Questions'],
])('the page is complete without scripts, with figures and their time (%s)', async (locale, figures, read, last) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale });
  const page = await context.newPage();
  await page.goto(product.origin);
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  await page.getByRole('heading', { name: figures }).waitFor();
  expect(await page.getByText(read).first().textContent()).toMatch(/UTC/);
  await page.getByRole('heading', { name: last, exact: true }).waitFor();
  await context.close();
});

test('without scripts, other pages say that they need them, and link to a page that does not', async () => {
  // Read as text: Chromium does not draw <noscript> when its tools disable the scripts.
  const noscriptOf = async (path: string) =>
    /<noscript>([\s\S]*?)<\/noscript>/.exec(await (await fetch(product.origin + path)).text())?.[1];
  expect(await noscriptOf('/transparency')).toContain('<a href="/exit">');
  expect(await noscriptOf('/exit')).toContain(`<code>${(await product.config()).vaultAddress}</code>`);
  expect(await noscriptOf('/')).toBeUndefined();
  const html = await (await fetch(`${product.origin}/transparency`)).text();
  expect(html.indexOf('<noscript>')).toBeLessThan(html.indexOf('id="root"'));
});

test.each(['ko', 'en'])('the page is readable after at most 17 KB (%s)', async (locale) => {
  const response = await fetch(product.origin, { headers: { 'accept-language': locale } });
  const html = await response.text();
  expect(html).toContain('<style>');
  expect(html).not.toMatch(/<script[^>]* src=|rel="stylesheet" (?!disabled)/);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(17 * 1_024);
  expect(response.headers.get('vary')).toContain('accept-language');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
});

test('a first visit shows Korean letters, even if the system has no face with them', async () => {
  const { page, context } = await visit(browser, { locale: 'ko-KR' });
  await page.goto(product.origin);
  const client = await context.newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const selector = 'nav a[href="/dashboard"]';
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  await eventually(async () => {
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    // Debian's only face, which has no Korean letters: it draws boxes.
    const isLegible = fonts.length > 0 && !fonts.some(({ familyName }) => familyName.includes('DejaVu'));
    return isLegible || undefined;
  }, 'Korean letters');
  await context.close();
});

/** Sums the layout shifts of the page from its first frame on. */
async function measureShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

test.each([
  ['a computer', 'ko-KR', false],
  ['a phone', 'ko-KR', true],
  ['a computer', 'en-US', false],
] as const)('nothing moves while the page arrives in parts (%s, %s)', async (_device, locale, phone) => {
  const html = await (await fetch(product.origin, { headers: { 'accept-language': locale } })).text();
  const server = await servePageInParts(html);
  const { page, context } = await visit(browser, { locale, phone });
  await measureShift(page);
  await page.goto(server.origin, { waitUntil: 'commit' });
  while (server.sendNext()) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await page.getByRole('contentinfo').waitFor();
  expect(await shiftOf(page)).toBeLessThan(0.01);
  await context.close();
  await server.close();
});

test('the app hydrates the page unchanged: nothing moves, nothing is redrawn, everything works', async () => {
  const { page, context, pageErrors } = await visit(browser, { locale: 'ko-KR' });
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
  // Without a Korean face of its own, the system shows boxes until ours has loaded; its arrival is not what is measured here.
  await page.goto(`${product.origin}/terms`, { waitUntil: 'networkidle' });
  await measureShift(page);
  await page.goto(product.origin, { waitUntil: 'commit' });
  const written = await page.waitForSelector('h1');
  await page.waitForLoadState('networkidle');
  expect(await written.evaluate((heading) => heading.isConnected)).toBe(true);
  // Newer figures arrive before the rest of the page is hydrated.
  const newer = page.waitForResponse((response) => new URL(response.url()).pathname === vaultStats.path);
  await fetch(product.origin + moveTime.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ seconds: 86_400 }),
  });
  await newer;
  await page.getByRole('button', { name: '밝은 화면으로 바꾸기' }).first().click();
  await page.locator('html[data-theme=light]').waitFor();
  // The part below the first viewport is hydrated only after the first input.
  await page.waitForFunction(() => !document.querySelector('main [data-dehydrated]'));
  await page.getByLabel('맡길 금액').fill('20');
  await page.getByText('2.2000').waitFor();
  expect(await shiftOf(page)).toBeLessThan(0.01);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a jump to a section far down stays there while the app hydrates that section', async () => {
  const { page, context, pageErrors } = await visit(browser, { locale: 'en-US', motion: true });
  await page.goto(product.origin);
  await page.waitForLoadState('networkidle');
  const bar = await page.getByRole('navigation').first().boundingBox();
  await page.evaluate(() => {
    location.hash = 'questions';
  });
  await page.waitForFunction(() => !document.querySelector('main [data-dehydrated]'));
  await page.waitForLoadState('networkidle');
  const part = await page.locator('#questions').boundingBox();
  expect(Math.abs((part?.y ?? 0) - (bar?.height ?? 0))).toBeLessThanOrEqual(24);
  expect(pageErrors).toEqual([]);
  await context.close();
});

/** The page while its script is still on the way; `go` lets the script through. */
async function early(options: { phone?: boolean } = {}) {
  const visited = await visit(browser, { locale: 'ko-KR', ...options });
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await visited.page.route('**/assets/index-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await visited.page.goto(product.origin, { waitUntil: 'commit' });
  await visited.page.getByRole('contentinfo').waitFor();
  return { ...visited, go };
}

test('input entered before the script has loaded is kept and takes effect', async () => {
  const { page, context, pageErrors, go } = await early();
  await page.getByLabel('맡길 금액').fill('20');
  await page.getByRole('radio', { name: '365일' }).check();
  const question = page.locator('details:not([open]) summary').last();
  const opened = await question.textContent();
  await question.click();
  await page.getByLabel('맡길 금액').focus();
  go();
  await page.waitForFunction(() => !document.querySelector('main [data-dehydrated]'));
  await page.getByText('2.2000').waitFor();
  expect(await page.getByLabel('맡길 금액').inputValue()).toBe('20');
  expect(await page.getByLabel('맡길 금액').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('radio', { name: '365일' }).isChecked()).toBe(true);
  expect(await page.locator('details[open] summary').allTextContents()).toContain(opened);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a section that was jumped to before the script has loaded is hydrated as well', async () => {
  const { page, context, pageErrors, go } = await early();
  await page.evaluate(() => {
    location.hash = 'questions';
  });
  go();
  await page.waitForFunction(() => !document.querySelector('main [data-dehydrated]'));
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('buttons pressed before the script has loaded take effect', async () => {
  const { page, context, pageErrors, go } = await early({ phone: true });
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  go();
  await page.getByRole('button', { name: '밝은 화면으로 바꾸기' }).click();
  await page.locator('html[data-theme=light]').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();

  const wide = await early();
  await wide.page.getByRole('button', { name: '밝은 화면으로 바꾸기' }).first().click();
  await wide.page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  wide.go();
  await wide.page.getByRole('heading', { name: 'The vault now' }).waitFor();
  await wide.page.locator('html[data-theme=light]').waitFor();
  expect(wide.pageErrors).toEqual([]);
  await wide.context.close();
});

test('a page whose file disappeared with an older release is reloaded once, and then shows an error', async () => {
  const { page, context } = await visit(browser);
  await context.route(scriptOf(SUPPORT_PAGE), (route) => route.fulfill({ status: 404 }));
  await page.goto(`${product.origin}/terms`);
  await page.getByRole('navigation').getByRole('link', { name: 'Support' }).first().waitFor();
  // Counted by requests: a page can show its heading before the browser reports the load.
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // No pointer moves to the link: that would also request the page's file.
  await page.getByRole('navigation').getByRole('link', { name: 'Support' }).first().dispatchEvent('click');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(loads).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/customer-service');
  await context.close();
});
