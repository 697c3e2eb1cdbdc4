/** Keyboard only: when the pressed control disappears, the focus stays nearby instead of moving to the top of the page. */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { TestWallet } from '../fixtures/wallet.ts';
import { arriveWith, chip, connectButton, leave } from '../fixtures/wallet-owner.ts';

const here = useSharedProduct();
let user: ApiUser;

beforeAll(async () => {
  user = await ApiUser.register(here.product.origin);
});

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.page().keyboard.press('Enter');
}

const focusIsOn = (wanted: Locator) =>
  expect
    .poll(async () => (await wanted.count()) > 0 && wanted.evaluate((node) => node === document.activeElement))
    .toBe(true);

test('disconnecting moves the focus to the connect button, connecting and linking to the page', async () => {
  const wallet = new TestWallet(here.product.rpcUrl);
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  const main = page.getByRole('main');

  await press(connectButton(page));
  await chip(page, wallet.address).waitFor();
  await focusIsOn(chip(page, wallet.address));
  await press(chip(page, wallet.address));
  await press(page.getByRole('button', { name: 'Disconnect' }));
  await focusIsOn(connectButton(page));

  // The card with the connect button is replaced by its figures.
  await press(main.getByRole('button', { name: 'Connect wallet' }).first());
  await chip(page, wallet.address).waitFor();
  await focusIsOn(page.locator('#main'));
  await press(main.getByRole('button', { name: 'Link to my account' }));
  await main.getByRole('button', { name: 'Link to my account' }).waitFor({ state: 'detached' });
  await focusIsOn(page.locator('#main'));

  // A wallet that reconnects at page load does not move the focus.
  await page.reload();
  await chip(page, wallet.address).waitFor();
  await main.getByRole('textbox', { name: 'Amount' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await leave(visitor);
});
