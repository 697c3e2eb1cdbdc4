/** The text face may come late, and on a slow line not at all on a first visit: the front page looks the same without it. */
import { expect, test } from 'vitest';
import { visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';

const here = useSharedProduct();

async function lines(locale: 'en-US' | 'ko-KR', phone: boolean, hasFace: boolean): Promise<number> {
  const { page, context, pageErrors } = await visit(here.browser, { locale, phone });
  if (!hasFace) await context.route('**/*.woff2', (route) => route.abort());
  // From an earlier visit the face is kept, and there at once.
  const before = await context.newPage();
  await before.goto(here.product.origin);
  await before.evaluate(() => document.fonts.ready.then(() => {}));
  await before.close();
  await page.goto(here.product.origin);
  const heading = page.getByRole('heading', { level: 1 });
  const count = await heading.evaluate((h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight));
  // Firefox reports each face that is refused here.
  expect(pageErrors.filter((error) => hasFace || !error.includes('download failed'))).toEqual([]);
  await context.close();
  return Math.round(count);
}

test.each([
  ['en-US', 'phone'],
  ['en-US', 'desktop'],
  ['ko-KR', 'phone'],
  ['ko-KR', 'desktop'],
] as const)('the headline has three lines with the text face and without (%s, %s)', async (locale, device) => {
  expect(await lines(locale, device === 'phone', true)).toBe(3);
  expect(await lines(locale, device === 'phone', false)).toBe(3);
});
