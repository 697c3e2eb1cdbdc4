/**
 * The worst interaction of the dashboard, as the browser itself times it (Event Timing: from the press to the next frame,
 * in steps of 8 ms): a staker with positions, on a phone, types, chooses, opens and closes what there is.
 */
import { type HistoryEntry, walletHistory } from '@eleven/protocol/api/vault';
import type { Browser, Locator, Page } from 'playwright-core';
import { parseEther } from 'viem';
import { ApiUser } from '../../e2e/fixtures/api-user.ts';
import { callVault, fundAddress } from '../../e2e/fixtures/chain-client.ts';
import { eventually } from '../../e2e/fixtures/product.ts';
import { TestWallet } from '../../e2e/fixtures/wallet.ts';

export interface Interaction {
  readonly what: string;
  readonly durationMs: number;
  /** The longest frame of all that followed from it (0 below 50 ms, which browsers do not tell): what waited for the first to stand. */
  readonly laterMs: number;
}

interface Where {
  readonly origin: string;
  readonly rpcUrl: string;
  readonly vault: string;
  /** CPU slowdown factor. */
  readonly slower: number;
}

const HAND_MS = 200;
const POLL_MS = 1_000;

/** The median time of each interaction over so many walks through all of them, the worst first. */
export async function timeInteractions(browser: Browser, where: Where, rounds: number): Promise<Interaction[]> {
  const walks: Interaction[][] = [];
  for (let round = 0; round < rounds; round += 1) walks.push(await walk(browser, where));
  const medianOf = (what: string, of: (one: Interaction) => number): number => {
    const values = walks.flatMap((one) => one.filter((other) => other.what === what).map(of)).sort((a, b) => a - b);
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
  const { origin, rpcUrl, vault, slower } = where;
  const wallet = new TestWallet(rpcUrl, { granted: true });
  const user = await ApiUser.register(origin);
  await fundAddress(rpcUrl, wallet.address, parseEther('50'));
  await user.link(wallet.account);
  const staker = { vault, account: wallet.account };
  const valueWei = parseEther('5');
  await callVault(rpcUrl, staker, { function: 'stake', valueWei });
  for (const termDays of [30, 90, 365]) await callVault(rpcUrl, staker, { function: 'lock', termDays, valueWei });
  // The page shows what the server has read of the chain by then.
  const path = walletHistory.path.replace(':address', wallet.address);
  await eventually(async () => {
    const { entries } = (await (await fetch(origin + path)).json()) as { entries: readonly HistoryEntry[] };
    return entries.length === 4 ? true : undefined;
  }, 'four stakes in the API');

  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
  await context.addCookies(user.cookies());
  await wallet.install(context);
  await context.addInitScript(noteInteractions);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' });
  // Content further down loads on the first interaction, and the page may not listen yet at that time.
  const rows = page.getByRole('table', { name: 'Positions' }).getByRole('button', { name: 'Leave early' });
  await eventually(async () => {
    await page.mouse.wheel(0, 300);
    return (await rows.count()) > 0 ? true : undefined;
  }, 'the table of positions');
  await page.evaluate(() => scrollTo(0, 0));
  // People look before they press: the last cards are rendered by then.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(POLL_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const worst: Interaction[] = [];
  for (const [what, act] of steps(page)) {
    await page.evaluate(() => Object.assign(window, { interactions: [], frames: [] }));
    await act();
    worst.push({ what, ...(await longest(page)) });
  }
  await context.close();
  return worst;
}

function steps(page: Page): [what: string, act: () => Promise<void>][] {
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
    ['chooses a plan', () => press(choice('90 d'))],
    ['chooses another plan', () => press(choice('Flexible'))],
    ['takes the most', () => press(button('Max'))],
    ['opens the review', () => press(button(/^Stake \d/))],
    ['closes the review', () => press(dialog.getByRole('button', { name: 'Back' }))],
    ['opens the menu', () => press(button('Open menu'))],
    ['changes the theme', () => press(button('Switch to the light theme'))],
    ['changes it back', () => press(button('Switch to the dark theme'))],
    ['closes the menu', () => press(button('Close menu'))],
    ['opens the bell', () => press(button(/Notifications/))],
    ['closes the bell', pressEscape],
    ['opens a withdrawal', () => press(table.getByRole('button', { name: 'Withdraw' }).first())],
    ['chooses a part of it', () => press(choice('Part of the principal'))],
    ['types how much', () => type(dialog.getByRole('textbox').first(), '0.5')],
    ['closes the withdrawal', pressEscape],
    ['opens leaving early', () => press(button('Leave early'))],
    ['closes leaving early', pressEscape],
    ['sees another span', () => press(choice('1 y'))],
    ['narrows the history', () => press(choice('Rewards'))],
  ];
}

/** As a hand does it: the pointer is there some time before it presses. */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(HAND_MS);
  await target.click({ delay: 60 });
}

async function type(field: Locator, text: string): Promise<void> {
  await press(field);
  await field.pressSequentially(text, { delay: 120 });
}

/** In ms, of what has been pressed or typed since they were last emptied; what follows from it has been waited for. */
async function longest(page: Page): Promise<Omit<Interaction, 'what'>> {
  await page.waitForTimeout(400);
  return page.evaluate(() => {
    const { interactions, frames } = window as unknown as Record<'interactions' | 'frames', number[]>;
    return { durationMs: Math.max(0, ...interactions), laterMs: Math.round(Math.max(0, ...frames)) };
  });
}

/** Runs in the page before its own scripts. */
function noteInteractions(): void {
  const noted: Record<'interactions' | 'frames', number[]> = Object.assign(window, { interactions: [], frames: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) noted.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.frames.push(duration);
  }).observe({ type: 'long-animation-frame' });
}
