/**
 * The page "exit without us" in both languages × both themes × phone and desktop, with everything expanded, each dialog open
 * and a transaction in the list: no axe violation, no sideways scroll, and no violation of its policy.
 */
import { WEI_PER_BNB } from '@eleven/protocol/money';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeQuietPage } from '../fixtures/exit-page.ts';
import { useSavedPage } from '../fixtures/saved-page.ts';
import {
  BENEATH,
  checkBothThemes,
  fitWindowToPage,
  overflowPxOf,
  violationsIn,
  WCAG,
  WHOLE_PAGE,
} from './page-checks.ts';

const here = useSavedPage({
  reader: { flexibleWei: 2n * WEI_PER_BNB, fixed: [[WEI_PER_BNB, 365]] },
});
const SIZES = { desktop: 1280, phone: 390 } as const;
const WIDTHS = [320, 360, 390, 560, 561, 768, 1280, 3840];

async function lookAtAll(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, pixels] of Object.entries(SIZES)) {
    await fitWindowToPage(page, pixels);
    faults.push(...(await checkBothThemes(page, `${state}, ${name}`, WHOLE_PAGE)));
  }
  for (const pixels of WIDTHS) {
    await page.setViewportSize({ width: pixels, height: 900 });
    const overflowPx = await overflowPxOf(page);
    if (overflowPx > 0) faults.push(`${state}: ${overflowPx} px too wide at ${pixels} px`);
  }
  return faults;
}

async function lookAtDialog(page: Page, id: string, prepare = async () => {}): Promise<string[]> {
  const faults: string[] = [];
  for (const pixels of [SIZES.desktop, 320]) {
    await page.setViewportSize({ width: pixels, height: 900 });
    await page.locator(`#${id}`).click();
    await prepare();
    await page.locator('dialog .by-hand').evaluate((part: HTMLDetailsElement) => {
      part.open = true;
    });
    faults.push(...(await checkBothThemes(page, `${id} at ${pixels}`, WCAG, 'dialog')));
    faults.push(...(await violationsIn(page, 'html', BENEATH)));
    if ((await overflowPxOf(page)) > 0) faults.push(`${id} scrolls sideways at ${pixels}`);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    // Closing it returns the focus.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
  }
  return faults;
}

test.each(['en-US', 'ko-KR'] as const)('%s: no axe violation in any state', async (locale) => {
  const { open, server } = here.saved;
  const wallet = here.wallets.reader;
  // All sections in one check, without a wallet.
  const visitor = await open(undefined, { locale });
  const { page } = visitor;
  await page.locator('details').evaluateAll((parts) => {
    for (const part of parts as HTMLDetailsElement[]) part.open = true;
  });
  await page.locator('#watched').fill('0x');
  await page.locator('#read').click();
  await page.locator('#watched-problem').waitFor();
  const faults = await lookAtAll(page, 'without a wallet');

  const owner = await open(wallet, { locale });
  const connect = owner.page.locator('#connect-0');
  await connect.or(owner.page.locator('#exit')).first().waitFor();
  if (await connect.count()) {
    await connect.press('Enter');
    await owner.page.locator('#exit').waitFor();
    // The pressed button is gone, so the focus is on its section.
    expect(await owner.page.evaluate(() => document.activeElement?.id)).toBe('wallet-title');
  }
  await owner.page.locator('#exit').waitFor();
  await owner.page.locator('#unstake').click();
  await owner.page.locator('#amount').fill('0.25');
  await owner.page.locator('#send').click();
  await owner.page.locator('#sent .notice-ok').waitFor();
  faults.push(...(await lookAtAll(owner.page, 'with a wallet')));
  for (const id of ['exit', 'emergencyExit', 'exitEarly-1']) faults.push(...(await lookAtDialog(owner.page, id)));
  faults.push(...(await lookAtDialog(owner.page, 'unstake', () => owner.page.locator('#amount').fill('0.1'))));
  await owner.page.locator('#unstake').click();
  await owner.page.locator('#amount').fill('99');
  await owner.page.locator('#send').click();
  await owner.page.locator('#amount-problem').waitFor();
  faults.push(...(await checkBothThemes(owner.page, 'a wrong amount', WCAG, 'dialog')));
  expect(faults).toEqual([]);
  await owner.page.keyboard.press('Escape');
  await closeQuietPage(visitor, server);
  await closeQuietPage(owner, server);
});
