/**
 * The text font may load late, and on a slow connection not at all on a first visit: the front page looks the same without it.
 */
import { expect, test } from 'vitest';
import { visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';

const here = useSharedProduct();

async function lines(locale: 'en-US' | 'ko-KR', phone: boolean, hasFont: boolean): Promise<number> {
  const { page, context, pageErrors } = await visit(here.browser, { locale, phone });
  if (!hasFont) await context.route('**/*.woff2', (route) => route.abort());
  // Caches the font, as an earlier visit does.
  const before = await context.newPage();
  await before.goto(here.product.origin);
  await before.evaluate(() => document.fonts.ready.then(() => {}));
  await before.close();
  await page.goto(here.product.origin);
  const heading = page.getByRole('heading', { level: 1 });
  const count = await heading.evaluate((h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight));
  // Firefox reports each font that is refused here.
  expect(pageErrors.filter((error) => hasFont || !error.includes('download failed'))).toEqual([]);
  await context.close();
  return Math.round(count);
}

test.each([
  ['en-US', 'phone'],
  ['en-US', 'desktop'],
  ['ko-KR', 'phone'],
  ['ko-KR', 'desktop'],
] as const)('the headline has three lines with and without the text font (%s, %s)', async (locale, device) => {
  expect(await lines(locale, device === 'phone', true)).toBe(3);
  expect(await lines(locale, device === 'phone', false)).toBe(3);
});
