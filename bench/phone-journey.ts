/**
 * Measures how long a signed-in user takes from a phone's browser without a wallet to a final stake in a wallet app's browser:
 * `npm run bench -- phone-journey [rounds]` (default 3). The production build runs on the local product, at a phone's
 * width with touch, a CPU four times as slow and a slow 4G connection. A script taps at once, so no human delay is included.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { chromium, type Page } from 'playwright-core';
import { ApiUser } from '../e2e/fixtures/api-user.ts';
import { fundAddress } from '../e2e/fixtures/chain-client.ts';
import { walkOnPhone } from '../e2e/fixtures/sign-in/phone-walk.ts';
import { TestWallet } from '../e2e/fixtures/wallet.ts';
import { findChromium } from '../scripts/chromium.ts';
import { Closers } from '../scripts/run/closers.ts';
import { ensureWeb } from '../scripts/run/web-build.ts';
import { startLocalProduct } from './fixtures/local-product.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { medianOf } from './fixtures/statistics.ts';

const MAX_TAPS = 9;
const MAX_SECONDS = 25;
const CPU_SLOWDOWN = 4;
/** Slow 4G as Lighthouse defines it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const [rounds = 3] = benchArguments().map(Number);

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

const report = new Report(
  'phone-journey',
  `From a signed-in session in a phone's browser to a final stake in a wallet app's browser: 390 × 844, touch, CPU ${CPU_SLOWDOWN} × slower, slow 4G, empty caches. Median of ${rounds}.`,
);
const directory = await mkdtemp(join(tmpdir(), 'eleven-bench-'));
const closers = new Closers();
try {
  const { origin, rpcUrl } = await startLocalProduct(
    directory,
    ensureWeb('production', () => {}),
    closers,
  );
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  await closers.add(() => browser.close());
  for (const isLinked of [true, false]) {
    const name = isLinked ? 'linked wallet' : 'other wallet';
    const times: number[] = [];
    let taps = 0;
    let confirmations = 0;
    for (let round = 0; round < rounds; round += 1) {
      const wallet = new TestWallet(rpcUrl);
      await fundAddress(rpcUrl, wallet.address, 2n * WEI_PER_BNB);
      const user = await ApiUser.register(origin);
      if (isLinked) await user.link(wallet.account);
      const walk = await walkOnPhone(browser, { origin, user, wallet, isLinked, amount: '0.5', slow });
      taps = Math.max(taps, walk.taps);
      confirmations = Math.max(confirmations, walk.confirmed.length);
      times.push((walk.steps.at(-1)?.atMs ?? Number.NaN) / 1_000);
      console.log(walk.steps.map(({ what, atMs }) => `${what} ${(atMs / 1_000).toFixed(1)} s`).join(' · '));
      await walk.close();
    }
    report.add({ what: `${name}: taps on our pages`, value: taps, unit: '', bar: { atMost: MAX_TAPS } });
    report.add({ what: `${name}: confirmations in the wallet`, value: confirmations, unit: '' });
    report.add({ what: `${name}: time`, value: medianOf(times), unit: 's', bar: { atMost: MAX_SECONDS } });
  }
} finally {
  await closers.closeAll();
  await rm(directory, { recursive: true, force: true });
}
report.end();
