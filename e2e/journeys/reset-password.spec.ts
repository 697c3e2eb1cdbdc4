/** A forgotten password: the link out of the mail, a new password, and every other session is over. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from '../fixtures/browser.ts';
import { freshProduct } from '../fixtures/fresh-product.ts';
import { linkIn, mailOf } from '../fixtures/mailbox.ts';
import { PASSWORD, register } from '../fixtures/person.ts';
import { ADMIN, type Product } from '../fixtures/product.ts';

const NEW_PASSWORD = 'violet-harbour-52-kites';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([freshProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

test('forgot, mail, new password: the other session ends, the new password signs in, nothing is in a log', async () => {
  const { origin } = product;
  const laptop = await visit(browser);
  const { email } = await register(laptop.page, origin);

  // The address is confirmed by the link of the first mail, and the profile says so at once.
  await laptop.page.goto(`${origin}/profile`);
  await laptop.page.getByText('Not verified').waitFor();
  const confirmation = linkIn(await mailOf(origin, email, 'verifyEmail'));
  const inbox = await visit(browser);
  await inbox.page.goto(confirmation);
  await inbox.page.getByText('Your email address is confirmed.').waitFor();
  await laptop.page.getByText('Verified', { exact: true }).waitFor();

  const phone = await visit(browser, { phone: true });
  await phone.page.goto(`${origin}/auth?mode=login`);
  await phone.page.getByLabel('Email').fill(email);
  await phone.page.getByRole('link', { name: 'Forgot password?' }).click();
  await phone.page.waitForURL(`${origin}/reset-password`);
  expect(await phone.page.getByLabel('Email').inputValue()).toBe(email);
  await phone.page.getByRole('button', { name: 'Send the link' }).click();
  await phone.page.getByText('a link is on its way').waitFor();
  const link = linkIn(await mailOf(origin, email, 'resetPassword'));

  await phone.page.goto(link);
  await phone.page.getByLabel('New password').fill(NEW_PASSWORD);
  expect(phone.page.url()).toBe(`${origin}/reset-password`);
  await phone.page.getByRole('button', { name: 'Save the new password' }).click();
  await phone.page.getByRole('heading', { name: 'Your password is changed' }).waitFor();

  // The laptop is signed out by the hint, without being touched.
  await laptop.page.waitForURL(`${origin}/auth?mode=login`);
  await laptop.page.getByLabel('Email').fill(email);
  await laptop.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await laptop.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await laptop.page.getByText('The email or the password is not right.').waitFor();

  await phone.page.getByRole('link', { name: 'Login' }).click();
  await phone.page.getByLabel('Email').fill(email);
  await phone.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await phone.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await phone.page.waitForURL(`${origin}/dashboard`);
  await mailOf(origin, email, 'passwordChanged');

  // The link is used up, and the page offers another.
  await inbox.page.goto(link);
  await inbox.page.getByLabel('New password').fill('another-long-one-77');
  await inbox.page.getByRole('button', { name: 'Save the new password' }).click();
  await inbox.page.getByText('This link no longer works.').waitFor();
  await inbox.page.getByRole('button', { name: 'Send the link' }).waitFor();

  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(40);
  const logs = [product.output, ...logFiles(product.dataDir)].join('\n');
  for (const secret of [token, PASSWORD, NEW_PASSWORD]) expect(logs).not.toContain(secret);
  for (const { complaints } of [laptop, inbox, phone]) expect(complaints).toEqual([]);
});

test('a visitor writes to us, confirms by mail, and reads the answer behind a private link; a seed phrase stays at home', async () => {
  const { origin } = product;
  const { page, complaints } = await visit(browser);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const email = `visitor.${Date.now()}@example.com`;
  const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident';

  await page.goto(`${origin}/customer-service`);
  await page.getByLabel('Search the questions').fill('xyzzy');
  await page.getByRole('link', { name: 'Open a ticket' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Subject', { exact: true }).fill('My stake');
  await page.getByRole('textbox', { name: 'Message' }).fill(`Please look: ${phrase}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('This looks like a seed phrase or a private key.').waitFor();
  expect(sent.join()).not.toContain('abandon');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please look at it.');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft.ticket'))).toContain('Please look at it.');
  await page.reload();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Please look at it.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(`We have sent a link to ${email}.`).waitFor();

  const link = linkIn(await mailOf(origin, email, 'ticketConfirm'));
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm and send' }).click();
  await page.getByText('The ticket reaches our support').waitFor({ state: 'detached' });
  const number = (await page.getByRole('heading', { name: /E-\d{6}/ }).textContent())?.match(/E-\d+/)?.[0];

  const desk = await visit(browser);
  await desk.context.request.post(`${origin}/api/admin/login`, { data: ADMIN, headers: { origin } });
  await desk.page.goto(`${origin}/admin/dashboard?section=tickets&ticket=${number}`);
  await desk.page.getByRole('textbox', { name: 'Answer' }).fill('It is there.');
  await desk.page.getByRole('button', { name: 'Send to the customer' }).click();
  await desk.page.getByText('It is there.', { exact: true }).waitFor();

  expect(linkIn(await mailOf(origin, email, 'visitorAnswered'))).toBe(link);
  await page.reload();
  await page.getByText('It is there.').waitFor();
  await page.getByLabel('Reply').fill('Thank you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you.', { exact: true }).waitFor();
  // The desk has it without a reload.
  await desk.page.getByText('Thank you.', { exact: true }).waitFor();
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  const logs = [product.output, ...logFiles(product.dataDir)].join('\n');
  for (const secret of [token, 'abandon ability']) expect(logs).not.toContain(secret);
  for (const list of [complaints, desk.complaints]) expect(list).toEqual([]);
});

/** What the product has written beside its output. */
function logFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(log|txt|json)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
