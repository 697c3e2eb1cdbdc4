/**
 * Takes the pictures in the README (docs/pictures) and those that a browser shows before it installs the app
 * (web/public/screenshots, in both languages), from the product as `npm start` runs it. Run it after a visual change (`node
 * e2e/pictures.ts`); the files are committed.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, visit } from './fixtures/browser.ts';
import { linkIn, mailOf } from './fixtures/mailbox.ts';
import { connectWallet, linkWallet, register, stake, waitForFinal } from './fixtures/person.ts';
import { Product } from './fixtures/product.ts';
import { TestWallet } from './fixtures/wallet.ts';

const BNB = 10n ** 18n;
const PICTURES = join(import.meta.dirname, '../docs/pictures');
const SCREENSHOTS = join(import.meta.dirname, '../web/public/screenshots');
const SIZE = { width: 1_280, height: 850 };
/** The sizes that the manifests declare. */
const WIDE = { width: 1_024, height: 640 };
const PHONE = { width: 390, height: 844 };
/** The key of a wallet that is the same in each run. */
const KEY = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318';

for (const folder of [PICTURES, SCREENSHOTS]) mkdirSync(folder, { recursive: true });
const [product, browser] = await Promise.all([Product.create(), launchBrowser()]);
try {
  const wallet = new TestWallet(product.rpcUrl, { key: KEY });
  await product.fund(wallet.address, 800n * BNB);
  const { page, context } = await visit(browser);
  await wallet.install(context);
  const { email } = await register(page, product.origin);
  await page.goto(linkIn(await mailOf(product.origin, email, 'verifyEmail')));
  await page.getByText('Your email address is confirmed.').waitFor();
  await page.goto(`${product.origin}/dashboard`);
  await connectWallet(page);
  await linkWallet(page);
  await stake(page, 'Flexible', '600');
  await waitForFinal(page, 1);
  await stake(page, '90 d', '25');
  await waitForFinal(page, 2);
  await page.getByRole('button', { name: '30 days' }).click();
  await page
    .getByRole('button', { name: /^Claim \d/ })
    .first()
    .waitFor();
  const cookies = await context.cookies();
  await take(page, '/dashboard', join(PICTURES, 'dashboard'), isWhole);
  const visitor = await visit(browser);
  await take(visitor.page, '/', join(PICTURES, 'landing'));
  for (const locale of ['en', 'ko'] as const) {
    const shown = { locale: locale === 'ko' ? ('ko-KR' as const) : ('en-US' as const) };
    const wide = await visit(browser, shown);
    const phone = await visit(browser, { ...shown, phone: true });
    await take(phone.page, '/', join(SCREENSHOTS, `landing-narrow-${locale}`), undefined, PHONE);
    for (const { context: signedIn } of [wide, phone]) {
      await wallet.install(signedIn);
      await signedIn.addCookies(
        cookies.map((cookie) => (cookie.name === 'locale' ? { ...cookie, value: locale } : cookie)),
      );
    }
    await take(phone.page, '/dashboard', join(SCREENSHOTS, `dashboard-narrow-${locale}`), isWhole, PHONE);
    await take(wide.page, '/dashboard', join(SCREENSHOTS, `dashboard-wide-${locale}`), isWhole, WIDE);
  }
} finally {
  await browser.close();
  await product.dispose();
}

/** The wallet is connected, and the value of its amounts is known. */
async function isWhole(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /0x/ }).waitFor();
  await page.getByText('≈').first().waitFor();
}

async function take(
  page: Page,
  path: string,
  file: string,
  isThere: (page: Page) => Promise<void> = async () => {},
  size = SIZE,
): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(product.origin + path);
  // A font that loads late is not used, so it is cached and the page reloaded.
  await page.evaluate(() => document.fonts.load('1em "Eleven Sans"', '가a').then(() => document.fonts.ready));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isThere(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[class*="skeleton"]')].every(
      (part) => part.getBoundingClientRect().top > innerHeight,
    ),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The local chain's bar and transient notices are not part of the picture.
    for (const bar of document.querySelectorAll<HTMLElement>(
      'aside:is([aria-label="Local chain"], [aria-label="로컬 체인"])',
    ))
      bar.hidden = true;
  });
  await page.screenshot({ path: `${file}.png` });
}
