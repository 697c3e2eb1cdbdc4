/**
 * The worst interaction of the dashboard, as the browser itself times it (Event Timing: from the press to the next frame,
 * in steps of 8 ms): a staker with positions types, chooses, opens and closes what there is.
 */
import type { Browser, Page } from 'playwright-core';
import { parseEther } from 'viem';
import { ApiUser } from '../../e2e/fixtures/api-user.ts';
import { callVault, fundAddress } from '../../e2e/fixtures/chain-client.ts';
import { TestWallet } from '../../e2e/fixtures/wallet.ts';

export interface Interaction {
  readonly what: string;
  readonly durationMs: number;
}

interface Where {
  readonly origin: string;
  readonly rpcUrl: string;
  readonly vault: string;
  /** How many times slower than this machine. */
  readonly slower: number;
}

/** The longest of each interaction, the worst first. */
export async function timeInteractions(browser: Browser, where: Where): Promise<Interaction[]> {
  const { origin, rpcUrl, vault, slower } = where;
  const wallet = new TestWallet(rpcUrl, { granted: true });
  const user = await ApiUser.register(origin);
  await fundAddress(rpcUrl, wallet.address, parseEther('50'));
  await user.link(wallet.account);
  const stake = { vault, account: wallet.account, valueWei: parseEther('5') };
  await callVault(rpcUrl, { ...stake, functionName: 'stake' });
  for (const term of [30n, 90n, 365n]) await callVault(rpcUrl, { ...stake, functionName: 'lock', args: [term] });

  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  await context.addCookies(user.cookies());
  await wallet.install(context);
  await context.addInitScript(noteInteractions);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' });
  // What stands further down comes when somebody stirs.
  await page.mouse.move(600, 500);
  await page.getByRole('table', { name: 'Positions' }).waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const worst: Interaction[] = [];
  for (const [what, act] of steps(page)) {
    await page.evaluate(() => Object.assign(window, { interactions: [] }));
    await act();
    worst.push({ what, durationMs: await longest(page) });
  }
  await context.close();
  return worst.toSorted((a, b) => b.durationMs - a.durationMs);
}

function steps(page: Page): [what: string, act: () => Promise<void>][] {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const choose = (name: string) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .first()
      .click();
  const dialog = page.getByRole('dialog');
  return [
    ['types an amount', () => page.getByRole('textbox', { name: 'Amount' }).pressSequentially('1.2345', { delay: 60 })],
    ['chooses a plan', () => choose('90 d')],
    ['chooses another plan', () => choose('Flexible')],
    ['takes the most', () => button('Max').click()],
    ['opens the review', () => button(/^Stake \d/).click()],
    ['closes the review', () => dialog.getByRole('button', { name: 'Back' }).click()],
    ['opens the wallet', () => page.getByRole('banner').getByRole('button', { name: /0x/ }).click()],
    ['closes the wallet', () => page.keyboard.press('Escape')],
    [
      'opens the bell',
      () =>
        page
          .getByRole('banner')
          .getByRole('button', { name: /Notifications/ })
          .click(),
    ],
    ['closes the bell', () => page.keyboard.press('Escape')],
    ['opens the user menu', () => button(/user menu/).click()],
    ['closes the user menu', () => page.keyboard.press('Escape')],
    ['changes the theme', () => button('Switch to the light theme').click()],
    ['changes it back', () => button('Switch to the dark theme').click()],
    [
      'opens a withdrawal',
      () => page.getByRole('table', { name: 'Positions' }).getByRole('button', { name: 'Withdraw' }).first().click(),
    ],
    ['chooses a part of it', () => choose('Part of the principal')],
    ['types how much', () => dialog.getByRole('textbox').first().pressSequentially('0.5', { delay: 60 })],
    ['closes the withdrawal', () => page.keyboard.press('Escape')],
    ['opens leaving early', () => button('Leave early').click()],
    ['closes leaving early', () => page.keyboard.press('Escape')],
  ];
}

/** In ms, of what has been pressed or typed since it was last emptied; the frame after it has been waited for. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(400);
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: number[] };
    return Math.max(0, ...interactions);
  });
}

/** Runs in the page before its own scripts. */
function noteInteractions(): void {
  Object.assign(window, { interactions: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) (window as unknown as { interactions: number[] }).interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
