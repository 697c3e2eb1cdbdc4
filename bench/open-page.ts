/**
 * Measures the time from a final block to the new figure on an open page: `npm run bench -- open-page [stakes]` (default 60).
 * The local product runs as by `npm start`, with a user's dashboard open in Chromium. This program sends stakes for the user's
 * wallet, so the page learns of them only from the server. The time runs from the node's first response that reports the block
 * as final to the new sum in the table of positions.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, config } from '@eleven/protocol/api/system';
import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { chromium, type Page } from 'playwright-core';
import { createPublicClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ApiUser } from '../e2e/fixtures/api-user.ts';
import { callVault, fundAddress, localChain } from '../e2e/fixtures/chain-client.ts';
import { findChromium } from '../scripts/chromium.ts';
import { Closers } from '../scripts/run/closers.ts';
import { ensureWeb } from '../scripts/run/web-build.ts';
import { startLocalProduct } from './fixtures/local-product.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { medianOf, percentileOf } from './fixtures/statistics.ts';

const P95_MS = 300;
const POLL_MS = 3;
/** Large enough to change the four decimals that the table shows. */
const STAKE_WEI = WEI_PER_BNB / 100n;
const [stakes = 60] = benchArguments().map(Number);

/** Resolves with the wall-clock time at which the row of the flexible position shows `sum`. Watching starts with the call. */
function whenSumShows(page: Page, sum: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const rows = [...document.querySelectorAll('table tr')].map((row) => row.textContent ?? '');
          if (!rows.some((text) => text.includes('Flexible') && text.includes(wanted))) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    sum,
  );
}

const report = new Report(
  'open-page',
  `From the node's first response that reports a block as final to the new sum on a dashboard open in Chromium: ${stakes} stakes, one after the other, on the local product.`,
);
const directory = await mkdtemp(join(tmpdir(), 'eleven-bench-'));
const closers = new Closers();
try {
  const { origin, rpcUrl } = await startLocalProduct(
    directory,
    ensureWeb('production', () => {}),
    closers,
  );
  const { vaultAddress: vault } = (await (await fetch(origin + config.path)).json()) as Config;
  const account = privateKeyToAccount(generatePrivateKey());
  await fundAddress(rpcUrl, account.address, 100n * WEI_PER_BNB);
  const user = await ApiUser.register(origin);
  await user.link(account);

  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  await closers.add(() => browser.close());
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 1800 } });
  await context.addCookies(user.cookies());
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' });

  const chain = createPublicClient({ chain: localChain(rpcUrl), transport: http(rpcUrl) });
  const isFinal = async (block: bigint) => (await chain.getBlock({ blockTag: 'finalized' })).number >= block;
  const took: number[] = [];
  // The first stake is not counted: the page fetches the code of the table for it.
  for (let count = 0; count <= stakes; count += 1) {
    const seen = whenSumShows(page, formatBnb(STAKE_WEI * BigInt(count + 1)));
    const { blockNumber } = await callVault(rpcUrl, { vault, account }, { function: 'stake', valueWei: STAKE_WEI });
    while (!(await isFinal(blockNumber))) await delay(POLL_MS);
    const finalAt = Date.now();
    const seenAt = await seen;
    if (count > 0) took.push(seenAt - finalAt);
  }
  report.add({ what: 'stakes', value: took.length, unit: '' });
  report.add({ what: 'final to open page, median', value: medianOf(took), unit: 'ms' });
  report.add({ what: 'final to open page, p95', value: percentileOf(took, 0.95), unit: 'ms', bar: { atMost: P95_MS } });
  report.add({ what: 'final to open page, longest', value: Math.max(...took), unit: 'ms' });
} finally {
  await closers.closeAll();
  await rm(directory, { recursive: true, force: true });
}
report.end();
