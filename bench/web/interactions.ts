/**
 * Finds the slowest interaction of the dashboard as the browser times it (Event Timing: from the press to the next frame, in
 * steps of 8 ms). A staker with positions types, selects, opens and closes the controls on a phone.
 */
import { type HistoryEntry, walletHistory } from '@eleven/protocol/api/history';
import type { Browser, Locator, Page } from 'playwright-core';
import { parseEther } from 'viem';
import { ApiUser } from '../../e2e/fixtures/api-user.ts';
import { callVault, fundAddress } from '../../e2e/fixtures/chain-client.ts';
import { eventually } from '../../e2e/fixtures/product.ts';
import { TestWallet } from '../../e2e/fixtures/wallet.ts';

export interface Interaction {
  readonly what: string;
  readonly durationMs: number;
  /** The longest frame caused by it, including deferred work; 0 below 50 ms, which browsers do not report. */
  readonly laterMs: number;
}

interface Where {
  readonly origin: string;
  readonly rpcUrl: string;
  readonly vault: string;
  readonly cpuSlowdown: number;
}

const HAND_MS = 200;
const POLL_MS = 1_000;

/** Walks through all interactions `rounds` times. Returns the median time of each, the slowest first. */
export async function timeInteractions(browser: Browser, where: Where, rounds: number): Promise<Interaction[]> {
  const walks: Interaction[][] = [];
  for (let round = 0; round < rounds; round += 1) walks.push(await walk(browser, where));
  const medianOf = (what: string, of: (interaction: Interaction) => number): number => {
    const values = walks
      .flatMap((walked) => walked.filter((interaction) => interaction.what === what).map(of))
      .sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  };
  return (walks[0] ?? [])
    .map(({ what }) => ({
      what,
      durationMs: medianOf(what, ({ durationMs }) => durationMs),
      laterMs: medianOf(what, ({ laterMs }) => laterMs),
    }))
    .toSorted((a, b) => b.durationMs - a.durationMs);
}

async function walk(browser: Browser, where: Where): Promise<Interaction[]> {
  const { origin, rpcUrl, vault, cpuSlowdown } = where;
  const wallet = new TestWallet(rpcUrl, { granted: true });
  const user = await ApiUser.register(origin);
  await fundAddress(rpcUrl, wallet.address, parseEther('50'));
  await user.link(wallet.account);
  const staker = { vault, account: wallet.account };
  const valueWei = parseEther('5');
  await callVault(rpcUrl, staker, { function: 'stake', valueWei });
  for (const termDays of [30, 90, 365]) await callVault(rpcUrl, staker, { function: 'lock', termDays, valueWei });
  // Waits until the server has indexed the stakes that the page is to show.
  const path = walletHistory.path.replace(':address', wallet.address);
  await eventually(async () => {
    const { entries } = (await (await fetch(origin + path)).json()) as { entries: readonly HistoryEntry[] };
    return entries.length === 4 ? true : undefined;
  }, 'four stakes in the API');

  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
  await context.addCookies(user.cookies());
  await wallet.install(context);
  await context.addInitScript(recordInteractions);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' });
  // Content further down loads on the first interaction; the page may not listen for one yet, so this scrolls repeatedly.
  const rows = page.getByRole('table', { name: 'Positions' }).getByRole('button', { name: 'Leave early' });
  await eventually(async () => {
    await page.mouse.wheel(0, 300);
    return (await rows.count()) > 0 ? true : undefined;
  }, 'the table of positions');
  await page.evaluate(() => scrollTo(0, 0));
  // Users look before they press, and the last cards are rendered by then.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(POLL_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const timed: Interaction[] = [];
  for (const [what, act] of stepsOf(page)) {
    await page.evaluate(() => Object.assign(window, { interactions: [], frames: [] }));
    await act();
    timed.push({ what, ...(await readLongest(page)) });
  }
  await context.close();
  return timed;
}

function stepsOf(page: Page): [what: string, act: () => Promise<void>][] {
  const table = page.getByRole('table', { name: 'Positions' });
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();
  const choice = (name: string) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .first();
  const pressEscape = () => page.keyboard.press('Escape');
  return [
    ['types an amount', () => type(page.getByRole('textbox', { name: 'Amount' }), '1.2345')],
    ['selects a plan', () => press(choice('90 d'))],
    ['selects another plan', () => press(choice('Flexible'))],
    ['presses Max', () => press(button('Max'))],
    ['opens the review', () => press(button(/^Stake \d/))],
    ['closes the review', () => press(dialog.getByRole('button', { name: 'Back' }))],
    ['opens the menu', () => press(button('Open menu'))],
    ['changes the theme', () => press(button('Switch to the light theme'))],
    ['changes the theme back', () => press(button('Switch to the dark theme'))],
    ['closes the menu', () => press(button('Close menu'))],
    ['opens the bell', () => press(button(/Notifications/))],
    ['closes the bell', pressEscape],
    ['opens a withdrawal', () => press(table.getByRole('button', { name: 'Withdraw' }).first())],
    ['selects a partial withdrawal', () => press(choice('Part of the principal'))],
    ['types the amount to withdraw', () => type(dialog.getByRole('textbox').first(), '0.5')],
    ['closes the withdrawal', pressEscape],
    ['opens early exit', () => press(button('Leave early'))],
    ['closes early exit', pressEscape],
    ['selects another time span', () => press(choice('1 y'))],
    ['filters the history', () => press(choice('Rewards'))],
  ];
}

/** Presses as a hand does: the pointer hovers for some time first. */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(HAND_MS);
  await target.click({ delay: 60 });
}

async function type(field: Locator, text: string): Promise<void> {
  await press(field);
  await field.pressSequentially(text, { delay: 120 });
}

/** Waits for deferred work, then returns the longest times in ms since the records were last cleared. */
async function readLongest(page: Page): Promise<Omit<Interaction, 'what'>> {
  await page.waitForTimeout(400);
  return page.evaluate(() => {
    const { interactions, frames } = window as unknown as Record<'interactions' | 'frames', number[]>;
    return { durationMs: Math.max(0, ...interactions), laterMs: Math.round(Math.max(0, ...frames)) };
  });
}

/** Runs in the page before its own scripts. */
function recordInteractions(): void {
  const records: Record<'interactions' | 'frames', number[]> = Object.assign(window, { interactions: [], frames: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) records.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) records.frames.push(duration);
  }).observe({ type: 'long-animation-frame' });
}
