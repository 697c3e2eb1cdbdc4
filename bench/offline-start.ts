/**
 * Measures the time without a network from opening the app to its shell, and to the last known figures, marked as old:
 * `npm run bench -- offline-start [starts]` (default 20). The production build on the local product, in Chromium with its
 * network off.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';
import { Closers } from '../scripts/run/closers.ts';
import { ensureWeb } from '../scripts/run/web-build.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { startLocalProduct } from './fixtures/local-product.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { medianOf, percentileOf } from './fixtures/statistics.ts';

const SHELL_MS = 1_000;
const [starts = 20] = benchArguments().map(Number);

interface Seen {
  readonly shell: number;
  readonly figures: number;
}

/** Milliseconds from the start of the navigation until the top bar shows, and until the notice about old figures does. */
const watch = (page: Page): Promise<Seen> =>
  page.evaluate(
    () =>
      new Promise<Seen>((resolve) => {
        let shell = 0;
        const look = () => {
          if (shell === 0 && document.querySelector('header nav')) shell = performance.now();
          const isMarked = [...document.querySelectorAll('[role="status"]')].some((status) =>
            status.textContent?.includes('Figures are from'),
          );
          if (isMarked && document.querySelector('h1')) resolve({ shell, figures: performance.now() });
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

const report = new Report(
  'offline-start',
  `Without a network: from opening the address to the top bar (“shell”), and to the front page with the last known figures, marked as old. ${starts} starts of the production build in Chromium, each in a new tab.`,
);
const directory = await mkdtemp(join(tmpdir(), 'eleven-bench-'));
const closers = new Closers();
try {
  const { origin } = await startLocalProduct(
    directory,
    ensureWeb('production', () => {}),
    closers,
  );
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  await closers.add(() => browser.close());
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true });
  const first = await context.newPage();
  await first.goto(origin, { waitUntil: 'networkidle' });
  await first.locator('h1').click();
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await eventually(async () => (await first.evaluate(async () => !!(await caches.match('/api/vault')))) || undefined);
  const bytes = await first.evaluate(async () => {
    const cache = await caches.open('eleven-shell');
    const sizes = (await cache.matchAll()).map(async (kept) => (await kept.arrayBuffer()).byteLength);
    return { files: sizes.length, kept: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
  });
  await first.close();
  await context.setOffline(true);
  const seen: Seen[] = [];
  for (let count = 0; count < starts; count += 1) {
    const page = await context.newPage();
    await page.goto(origin, { waitUntil: 'commit' });
    seen.push(await watch(page));
    await page.close();
  }
  const shells = seen.map(({ shell }) => shell);
  const figures = seen.map((one) => one.figures);
  report.add({ what: 'starts', value: seen.length, unit: '' });
  report.add({ what: 'shell files', value: bytes.files, unit: '' });
  report.add({ what: 'shell, uncompressed', value: bytes.kept / 1_024, unit: 'KB' });
  report.add({ what: 'shell, median', value: medianOf(shells), unit: 'ms' });
  report.add({ what: 'shell, longest', value: Math.max(...shells), unit: 'ms', bar: { atMost: SHELL_MS } });
  report.add({ what: 'last known figures, median', value: medianOf(figures), unit: 'ms' });
  report.add({ what: 'last known figures, p95', value: percentileOf(figures, 0.95), unit: 'ms' });
} finally {
  await closers.closeAll();
  await rm(directory, { recursive: true, force: true });
}
report.end();
