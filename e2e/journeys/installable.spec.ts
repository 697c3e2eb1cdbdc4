/**
 * The app on a home screen: it can be installed, starts without a network and shows the age of its figures, stores no personal
 * data, and updates to a new release at one press, never during a transaction.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEPT_OFFLINE } from '@eleven/protocol/kept-offline';
import { chromium, type Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { ApiUser } from '../fixtures/api-user.ts';
import { BROWSER_FLAGS, visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { Front } from '../fixtures/installed/front.ts';
import { connectWallet, stake, typeStake, waitForFinal } from '../fixtures/person.ts';
import { eventually } from '../fixtures/product.ts';
import { TestWallet } from '../fixtures/wallet.ts';

const here = useSharedProduct();
const BNB = 10n ** 18n;
let front: Front;

beforeEach(async () => {
  front = await Front.before(here.product.origin);
});
afterEach(() => front.close());

/** Polls a condition in the page until it is true. */
const until = (page: Page, isSo: () => Promise<boolean>) => expect.poll(() => page.evaluate(isSo)).toBe(true);

/** The page may not be interactive yet when it is visible: clicks until the service worker controls it. */
const press = (page: Page) =>
  expect
    .poll(async () => {
      await page.locator('h1').first().click();
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    })
    .toBe(true);

/** A page that is controlled from the start checks for releases only after a click. */
const listening = async (page: Page) => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.locator('h1').first().click();
};

/** The worker is registered after the first click, when the browser is idle; from then on it serves requests. */
async function meetWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(front.origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await press(page);
  await until(page, async () => (await caches.match('/api/vault')) !== undefined);
}

interface Kept {
  readonly path: string;
  readonly text: string;
}

/** Everything in all caches of the page's origin. */
const keptBy = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => {
    const kept: Kept[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        const text = (await (await cache.match(request))?.text()) ?? '';
        kept.push({ path: pathname + (search.startsWith('?__WB_REVISION__=') ? '' : search), text });
      }
    }
    return kept;
  });

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'There is a new version.' });
const reload = (page: Page) => offer(page).getByRole('button', { name: 'Reload' });
/** Checks for a new worker at once; the browser itself does so daily and at each load. */
const lookForRelease = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration('/'))?.update()));
const entryOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/index-[\w-]{8}\.js$/.test(name)),
  );

test('the browser reports no obstacle to installation, in both languages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eleven-installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const locale of ['en-US', 'ko-KR']) {
    // Apps cannot be installed in a window without its own profile.
    const context = await chromium.launchPersistentContext(join(folder, locale), {
      executablePath: await findChromium(),
      args: BROWSER_FLAGS,
      locale,
    });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(front.origin);
    const cdp = await context.newCDPSession(page);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, url } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toBe(`${front.origin}/manifest${locale === 'ko-KR' ? '.ko' : ''}.webmanifest`);
    await context.close();
  }
});

test('it starts without a network and shows the age of its figures', async () => {
  const { page, context, pageErrors } = await visit(here.browser, { serviceWorker: true });
  await meetWorker(page);
  front.leave();
  await page.goto(`${front.origin}/`);
  await page.getByRole('heading', { level: 1, name: /11% a year/ }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Figures are from' }).waitFor();
  // The figures do not claim to be current.
  await page.getByText(/^While the reserve lasts; .* on /).waitFor();
  await page.goto(`${front.origin}/dashboard`);
  await page.getByRole('alert').getByText('Could not reach the server.').waitFor();
  // With the network back, all figures are current.
  front.comeBack();
  await page.goto(`${front.origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Figures are from').count()).toBe(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('no personal data is cached: only files of the app and the listed figures', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const member = await ApiUser.register(here.product.origin, 'Haneul Private');
  await member.link(account);
  const { page, context } = await visit(here.browser, { serviceWorker: true });
  await context.addCookies(member.cookies());
  await meetWorker(page, '/dashboard');
  const pages = [
    ...['/', '/profile', '/settings', '/activity-logs', '/customer-service', '/transparency', '/status'],
    '/developers',
  ];
  for (const path of pages) {
    await page.goto(front.origin + path, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Parts far below load only when they come near the viewport.
    await page.waitForFunction(() => {
      const waiting = document.querySelector('main [class*="skeleton"]');
      waiting?.scrollIntoView();
      return waiting === null;
    });
  }
  const kept = await keptBy(page);
  expect(kept.length).toBeGreaterThan(30);
  const files = /^\/(assets\/[\w.-]+|shell\.html|theme\.js|favicon\.svg|apple-touch-icon\.png)$/;
  const others = kept.filter(({ path }) => !files.test(path)).map(({ path }) => path);
  expect(others.filter((path) => !KEPT_OFFLINE.includes(path))).toEqual([]);
  expect(others).toContain('/api/vault');
  const secrets = [member.email, 'Haneul Private', account.address, account.address.toLowerCase()];
  for (const { path, text } of kept) {
    for (const secret of secrets) expect([path, text.includes(secret)]).toEqual([path, false]);
  }
  await context.close();
});

test('a new release is loaded at one press, only in the page where it was pressed', async () => {
  const { page, context, pageErrors } = await visit(here.browser, { serviceWorker: true });
  // A page without inline scripts: the policy allows those by digest, which the renaming would change.
  await meetWorker(page, '/risks');
  const other = await context.newPage();
  await other.goto(`${front.origin}/risks`);
  await listening(other);
  const before = await entryOf(page);
  front.release();
  await lookForRelease(page);
  await reload(page).waitFor();
  await reload(other).waitFor();
  // Nothing happens without a press.
  expect(await entryOf(page)).toBe(before);
  await other.evaluate(() => {
    document.body.dataset.same = '';
  });
  await reload(page).click();
  await expect.poll(() => entryOf(page).catch(() => undefined)).toBe(front.nextEntry);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await offer(page).count()).toBe(0);
  // The other page keeps working with the parts of its release, and still has the offer.
  expect(await other.locator('body[data-same]').count()).toBe(1);
  await other.getByRole('navigation').getByRole('link', { name: 'Support' }).first().click();
  await other.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  await reload(other).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('where no page arrives from the network, the press starts the stored page of the new release', async () => {
  const { page, context, pageErrors } = await visit(here.browser, { serviceWorker: true });
  await meetWorker(page, '/risks');
  front.release();
  await lookForRelease(page);
  await reload(page).waitFor();
  front.holdPages();
  await reload(page).click();
  await expect.poll(() => entryOf(page).catch(() => undefined)).toBe(front.nextEntry);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await offer(page).count()).toBe(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a page that already runs the new release offers no reload', async () => {
  const { page, context } = await visit(here.browser, { serviceWorker: true });
  // A page without inline scripts: the policy allows those by digest, which the renaming would change.
  await meetWorker(page, '/risks');
  front.release();
  await page.reload();
  await listening(page);
  expect(await entryOf(page)).toBe(front.nextEntry);
  await until(page, async () => {
    const { waiting, installing } = (await navigator.serviceWorker.getRegistration('/')) ?? {};
    const shell = await caches.open('eleven-shell');
    return !waiting && !installing && (await shell.match('/assets/index-thenext1.js')) !== undefined;
  });
  expect(await offer(page).count()).toBe(0);
  await context.close();
});

test('no release is offered while a wallet prompt is open or a transaction is pending, in any page', async () => {
  const wallet = new TestWallet(here.product.rpcUrl);
  await here.product.fund(wallet.address, 50n * BNB);
  const member = await ApiUser.register(here.product.origin);
  await member.link(wallet.account);
  const { page, context } = await visit(here.browser, { serviceWorker: true });
  await context.addCookies(member.cookies());
  await wallet.install(context);
  await meetWorker(page, '/dashboard');
  await connectWallet(page);
  const other = await context.newPage();
  await other.goto(`${front.origin}/risks`);
  await listening(other);

  // The wallet's window is open: the user has not decided.
  wallet.lock();
  await typeStake(page, 'Flexible', '2');
  await page.getByRole('button', { name: /^Stake \d/ }).click();
  await page.getByRole('button', { name: /^Confirm in / }).click();
  await eventually(async () => (wallet.asked('eth_sendTransaction').length > 0 ? true : undefined), 'the question');
  front.release();
  await lookForRelease(other);
  await until(other, async () => Boolean((await navigator.serviceWorker.getRegistration('/'))?.waiting));
  expect([await offer(page).count(), await offer(other).count()]).toEqual([0, 0]);

  // The transaction is sent, and not in a block yet.
  wallet.mempool.hold();
  wallet.unlock();
  await page.getByText('Sent. Waiting for a block.').first().waitFor();
  expect([await offer(page).count(), await offer(other).count()]).toEqual([0, 0]);

  await wallet.mempool.release();
  await waitForFinal(page, 1);
  await reload(other).waitFor();
  await reload(page).waitFor();
  // A transaction that starts in one page after the offer appeared in another delays the reload there as well.
  wallet.lock();
  await stake(page, 'Flexible', '1');
  await eventually(async () => (wallet.asked('eth_sendTransaction').length > 1 ? true : undefined), 'the question');
  const before = await entryOf(other);
  await reload(other).click();
  await offer(other).waitFor({ state: 'detached' });
  expect(await entryOf(other)).toBe(before);
  wallet.rejectNext('eth_sendTransaction');
  wallet.unlock();
  await reload(other).waitFor();
  await context.close();
});
