/** The life of an account: a forgotten password, devices, a change of address and its reversal, and "this was not me". */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { errorText } from '@eleven/protocol/errors';
import { expect, test } from 'vitest';
import { MAILBOX_PATH } from '../../web/src/paths.ts';
import { visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { logsOf } from '../fixtures/logs.ts';
import { linkIn, mailOf } from '../fixtures/mailbox.ts';
import { login, PASSWORD, register } from '../fixtures/person.ts';

const NEW_PASSWORD = 'violet-harbour-52-kites';

const here = useFreshProduct();

/** A day passes: the product is stopped, and the due time of the address change is moved in its database. */
async function advanceOneDay(): Promise<void> {
  const { product } = here;
  await product.stop();
  const database = await PGlite.create({ dataDir: join(product.dataDir, 'db') });
  const { affectedRows } = await database.query(`update email_changes set due_at = due_at - interval '24 hours'`);
  await database.close();
  expect(affectedRows).toBe(1);
  await product.start();
}

test('forgotten password, email, new password: the other session ends, the new password works, and no secret is logged', async () => {
  const { origin } = here.product;
  const laptop = await visit(here.browser);
  const { email } = await register(laptop.page, origin);

  // The link in the first email confirms the address, and the profile shows that at once.
  await laptop.page.goto(`${origin}/profile`);
  await laptop.page.getByText('Not verified').waitFor();
  const confirmation = linkIn(await mailOf(origin, email, 'verifyEmail'));
  const inbox = await visit(here.browser);
  await inbox.page.goto(origin + MAILBOX_PATH);
  await inbox.page.getByRole('link', { name: confirmation }).click();
  await inbox.page.getByText('Your email address is confirmed.').waitFor();
  await laptop.page.getByText('Verified', { exact: true }).waitFor();

  const phone = await visit(here.browser, { phone: true });
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

  // The invalidation signs the laptop out, without user input.
  await laptop.page.waitForURL(`${origin}/auth?mode=login`);
  await laptop.page.getByLabel('Email').fill(email);
  await laptop.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await laptop.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await laptop.page.getByText(errorText('auth.invalidCredentials', 'en')).waitFor();

  await phone.page.getByRole('link', { name: 'Login' }).click();
  await phone.page.getByLabel('Email').fill(email);
  await phone.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await phone.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await phone.page.waitForURL(`${origin}/dashboard`);
  await mailOf(origin, email, 'passwordChanged');

  // The link has been used; the page says so at once and offers a new one.
  await inbox.page.goto(link);
  await inbox.page.getByText('This link no longer works.').waitFor();
  await inbox.page.getByRole('button', { name: 'Send the link' }).waitFor();

  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
  expect(token.length).toBeGreaterThan(40);
  const logs = logsOf(here.product);
  for (const secret of [token, PASSWORD, NEW_PASSWORD]) expect(logs).not.toContain(secret);
  for (const { pageErrors } of [laptop, inbox, phone]) expect(pageErrors).toEqual([]);
});

test('devices and addresses: another device is signed out, the address changes a day after both confirm, "not me" ends all sessions, and the old address undoes the change', async () => {
  const { origin } = here.product;
  const laptop = await visit(here.browser);
  const { email } = await register(laptop.page, origin);
  await laptop.page.goto(linkIn(await mailOf(origin, email, 'verifyEmail')));
  await laptop.page.getByText('Your email address is confirmed.').waitFor();
  const other = await visit(here.browser);
  await login(other.page, origin, email);

  await laptop.page.goto(`${origin}/settings`);
  const devices = laptop.page.getByText(/^Signed in \d/);
  await devices.nth(1).waitFor();
  await laptop.page.getByRole('button', { name: /^Sign out: / }).click();
  await devices.nth(1).waitFor({ state: 'detached' });
  await other.page.waitForURL(`${origin}/auth?mode=login`);

  const next = `next.${email}`;
  await laptop.page.goto(`${origin}/profile`);
  await laptop.page.getByRole('button', { name: 'Change: Email' }).click();
  const dialog = laptop.page.getByRole('dialog');
  await dialog.getByLabel('New email').fill(next);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send the links' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const [address, kind, text] of [
    [email, 'confirmChange', 'Confirmed. Now open the link'],
    [next, 'confirmNewAddress', 'Both addresses have confirmed.'],
  ] as const) {
    await other.page.goto(linkIn(await mailOf(origin, address, kind)));
    await other.page.getByRole('button', { name: 'Confirm the change' }).click();
    await other.page.getByText(text).waitFor();
  }
  // The page that has stayed open shows it. Nothing has changed yet, and both addresses get a link that stops the change.
  await laptop.page.getByText('Both addresses are confirmed. The change takes effect on').waitFor();
  for (const address of [email, next]) {
    expect(linkIn(await mailOf(origin, address, 'changeScheduled'))).toContain('#for=stop-change&token=');
  }
  await advanceOneDay();
  await laptop.page.reload();
  await laptop.page.getByText(next, { exact: true }).waitFor();
  const undoLink = linkIn(await mailOf(origin, email, 'addressChanged'));

  await laptop.page.goto(`${origin}/activity-logs`);
  await laptop.page.getByRole('button', { name: 'Not you?' }).first().click();
  await laptop.page.getByRole('button', { name: 'Sign out all devices' }).click();
  await laptop.page.waitForURL(`${origin}/reset-password`);
  expect(await laptop.context.request.get(`${origin}/api/user`).then((answer) => answer.status())).toBe(401);
  await laptop.page.goto(linkIn(await mailOf(origin, next, 'resetPassword')));
  await laptop.page.getByLabel('New password').waitFor();

  await other.page.goto(undoLink);
  await other.page.getByRole('button', { name: 'This was not me: undo it' }).click();
  await other.page.getByText('Undone.').waitFor();
  await mailOf(origin, next, 'addressPutBack');
  await other.page.goto(linkIn(await mailOf(origin, email, 'resetPassword')));
  await other.page.getByLabel('New password').fill(NEW_PASSWORD);
  await other.page.getByRole('button', { name: 'Save the new password' }).click();
  await other.page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  await login(other.page, origin, email, NEW_PASSWORD);
  for (const { pageErrors } of [laptop, other]) expect(pageErrors).toEqual([]);
});
