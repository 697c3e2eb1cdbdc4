/**
 * The cost of a first visit, to the byte: all script of the production build that is transferred, compressed as in production,
 * until the network is idle, without any input. The API responses are stubbed here.
 */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureWeb } from '../../scripts/run/web-build.ts';
import { configReply, emptyPositions, START_AT, vaultReply } from '../../web/src/testing/vault-reply.ts';
import { closeVisits, keptBrowser, visit } from '../fixtures/browser.ts';

const KB = 1_024;
const ORIGIN = 'http://localhost';
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const PUBLIC = {
  '/api/vault': vaultReply(),
  '/api/config': configReply({ chainId: 56, local: false }),
  '/api/announcements': { announcements: [] },
};
const SIGNED_IN = {
  ...PUBLIC,
  '/api/own-announcements': { announcements: [] },
  '/api/user': { id: '1', name: 'Jiwoo Kim', email: 'jiwoo@example.com', locale: 'en', emailVerified: true },
  '/api/notifications/unread-count': { count: 3 },
  '/api/profile/activity-logs': { logs: [], nextBefore: null },
  '/api/wallets': { wallets: [{ address: WALLET, linkedAt: '2026-11-01T00:00:00.000Z' }], claims: [] },
  [`/api/wallets/${WALLET}/positions`.toLowerCase()]: emptyPositions(),
  [`/api/wallets/${WALLET}/history`.toLowerCase()]: { entries: [], nextBefore: null },
};

const BNB = 10n ** 18n;
const bnb = (amount: bigint) => (amount * BNB).toString();
/** A staker with a flexible stake and a fixed term: the first viewport shows the rewards chart instead of the plans. */
const STAKED = {
  ...SIGNED_IN,
  '/api/vault': vaultReply({
    balanceWei: bnb(1_066n),
    principalWei: bnb(40n),
    owedWei: bnb(1n),
    lockedPrincipalWei: bnb(24n),
    lockedRewardWei: bnb(1n),
    stakers: 1,
    fundedUntil: START_AT + 2_500 * 86_400,
  }),
  [`/api/wallets/${WALLET}/positions`.toLowerCase()]: emptyPositions({
    flexible: { principalWei: bnb(40n), accruedWei: bnb(1n), fundedSecondsPaid: 0, since: START_AT - 40 * 86_400 },
    fixed: [
      {
        id: '1',
        principalWei: bnb(24n),
        rewardWei: bnb(1n),
        termDays: 90,
        startedAt: START_AT - 20 * 86_400,
        endsAt: START_AT + 70 * 86_400,
        txHash: `0x${'a1'.repeat(32)}`,
      },
    ],
  }),
  [`/api/wallets/${WALLET}/rewards`.toLowerCase()]: {
    asOf: vaultReply().asOf,
    days: Array.from({ length: 30 }, (_, index) => ({
      day: new Date((START_AT - (29 - index) * 86_400) * 1_000).toISOString().slice(0, 10),
      flexibleWei: (BNB / 83n).toString(),
      fixedWei: (index < 10 ? 0n : BNB / 90n).toString(),
    })),
  },
};

let browser: Browser;
let dist: string;

beforeAll(async () => {
  browser = await keptBrowser();
  dist = await ensureWeb('production', () => {});
});
afterAll(() => browser && closeVisits(browser));

interface Script {
  readonly name: string;
  readonly bytes: number;
  readonly text: string;
}

/** The front page as the server renders it for a visitor. */
async function landing(seed: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const { renderLanding } = await import(join(dist, 'server/prerender.js'));
  const written: { root: string; seed: string } = await renderLanding('en', seed);
  const frame = readFileSync(join(dist, 'landing.html'), 'utf8').replace(
    'data-session="unknown"',
    'data-session="none"',
  );
  return Buffer.from(
    frame.replace('<div id="root"></div>', () => `<div id="root">${written.root}</div>${written.seed}`),
  );
}

/** Serves the build and the stubbed API; records every requested script with its compressed size. */
async function serve(page: Page, answers: Readonly<Record<string, unknown>>): Promise<Script[]> {
  const scripts: Script[] = [];
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/events') return route.fulfill({ status: 204 });
    if (pathname.startsWith('/api/')) {
      return pathname in answers
        ? route.fulfill({ json: answers[pathname] })
        : route.fulfill({ status: 401, json: {} });
    }
    const file = extname(pathname) === '' ? (pathname === '/' ? '/landing.html' : '/home.html') : pathname;
    const body = file === '/landing.html' ? await landing(answers) : readFileSync(join(dist, file));
    if (extname(file) === '.js') {
      scripts.push({ name: pathname, bytes: brotliCompressSync(body).length, text: body.toString() });
    }
    return route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' });
  });
  return scripts;
}

/** Every script of a first visit, until `shown` is visible and the network is idle. */
async function scriptsOf(
  path: string,
  answers: Readonly<Record<string, unknown>>,
  shown: (page: Page) => Locator = (page) => page.getByRole('heading', { level: 1 }),
): Promise<readonly Script[]> {
  const { page, context } = await visit(browser);
  const scripts = await serve(page, answers);
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' });
  await shown(page).waitFor();
  // The server's HTML is visible before its script runs: everything has loaded only once React has hydrated it.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.waitForLoadState('networkidle');
  await context.close();
  return scripts;
}

const sum = (scripts: readonly Script[]) => scripts.reduce((bytes, script) => bytes + script.bytes, 0);
const list = (scripts: readonly Script[]) =>
  scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${name} ${bytes}`)
    .join('\n');

const LIMITS_KB = { landing: 88, dashboard: 98 };

test(`the landing page loads at most ${LIMITS_KB.landing} KB of script`, async () => {
  const scripts = await scriptsOf('/', PUBLIC);
  expect(scripts.length).toBeGreaterThan(1);
  console.log(`landing: ${(sum(scripts) / KB).toFixed(1)} KB (${sum(scripts)} bytes)`);
  expect(sum(scripts), list(scripts)).toBeLessThanOrEqual(LIMITS_KB.landing * KB);
});

const plans = (page: Page) => page.getByRole('table', { name: 'Rewards for 1.0000 BNB' });

test.each([
  ['with a wallet', SIGNED_IN, plans],
  ['without a wallet', { ...SIGNED_IN, '/api/wallets': { wallets: [], claims: [] } }, plans],
  ['with a stake and a term', STAKED, (page: Page) => page.getByRole('figure', { name: /^Total of 30 d: 0\.58/ })],
])(
  `the dashboard of a signed-in user loads at most ${LIMITS_KB.dashboard} KB of script, %s`,
  async (whose, answers, shown) => {
    const scripts = await scriptsOf('/dashboard', answers, shown);
    console.log(`dashboard ${whose}: ${(sum(scripts) / KB).toFixed(1)} KB (${sum(scripts)} bytes)`);
    expect(sum(scripts), list(scripts)).toBeLessThanOrEqual(LIMITS_KB.dashboard * KB);
  },
);

test('the landing page loads no wallet code except the listener for wallets that announce themselves', async () => {
  const scripts = await scriptsOf('/', PUBLIC);
  for (const method of ['eth_requestAccounts', 'eth_getBalance', 'eth_sendTransaction', 'wallet_switchEthereumChain']) {
    expect(scripts.filter(({ text }) => text.includes(method)).map(({ name }) => name)).toEqual([]);
  }
});

test('the code for write requests is loaded with the first of them', async () => {
  const { page, context, pageErrors } = await visit(browser);
  await serve(page, SIGNED_IN);
  await page.goto(`${ORIGIN}/dashboard`);
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  expect((await saved).postDataJSON()).toEqual({ theme: 'light' });
  expect(pageErrors).toEqual([]);
  await context.close();
});
