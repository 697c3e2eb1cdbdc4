/**
 * Without a network, from the start of the app to its shell and to the last figures, which say that they are old: `npm run bench --
 * offline-start [starts]` (default 20). The build of production on the local product, in Chromium, whose network is switched off.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';
import { Closers } from '../scripts/run/closers.ts';
import { ensureWeb } from '../scripts/run/web-build.ts';
import { startLocalProduct } from './fixtures/local-product.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { medianOf, percentileOf } from './fixtures/statistics.ts';

const SHELL_MS = 1_000;
const [starts = 20] = benchArguments().map(Number);

interface Seen {
  readonly shell: number;
  readonly figures: number;
}

/** Milliseconds since the navigation began until the bar and the words about old figures stand there. */
const watch = (page: Page): Promise<Seen> =>
  page.evaluate(
    () =>
      new Promise<Seen>((resolve) => {
        let shell = 0;
        const look = () => {
          if (shell === 0 && document.querySelector('header nav')) shell = performance.now();
          const isTold = [...document.querySelectorAll('[role="status"]')].some((one) =>
            one.textContent?.includes('Figures are from'),
          );
          if (isTold && document.querySelector('h1')) resolve({ shell, figures: performance.now() });
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

const report = new Report(
  'offline-start',
  `Without a network: from opening the address to the top bar, and to the front page with the last figures marked as old. ${starts} starts of the build of production in Chromium, each in a new tab.`,
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
  while (!(await first.evaluate(async () => (await caches.match('/api/vault')) !== undefined)));
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
  report.add({ what: 'files of the shell', value: bytes.files, unit: '' });
  report.add({ what: 'shell, not compressed', value: bytes.kept / 1_024, unit: 'KB' });
  report.add({ what: 'shell, median', value: medianOf(shells), unit: 'ms' });
  report.add({ what: 'shell, at most', value: Math.max(...shells), unit: 'ms', bar: { atMost: SHELL_MS } });
  report.add({ what: 'old figures, median', value: medianOf(figures), unit: 'ms' });
  report.add({ what: 'old figures, p95', value: percentileOf(figures, 0.95), unit: 'ms' });
} finally {
  await closers.closeAll();
  await rm(directory, { recursive: true, force: true });
}
report.end();
