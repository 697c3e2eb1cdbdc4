/** The user's data: an export, and the deletion of the account, which can be cancelled. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { errorText } from '@eleven/protocol/errors';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { linkIn, mailOf } from '../fixtures/mailbox.ts';
import { PASSWORD, register } from '../fixtures/person.ts';
import { eventually } from '../fixtures/product.ts';

const here = useFreshProduct();

/** A week passes: the product is stopped, and the due time of the deletion is moved in its database. */
async function passAWeek(): Promise<void> {
  const { product } = here;
  await product.stop();
  const database = await PGlite.create({ dataDir: join(product.dataDir, 'db') });
  const { affectedRows } = await database.query(`update account_deletions set due_at = due_at - interval '7 days'`);
  await database.close();
  expect(affectedRows).toBe(1);
  await product.start();
}

test('everything is downloaded; the deletion is requested, cancelled by the email link, requested again in Korean, and done', async () => {
  const { origin } = here.product;
  const { page, pageErrors } = await visit(here.browser);
  const { email, name } = await register(page, origin);
  await page.goto(linkIn(await mailOf(origin, email, 'verifyEmail')));
  await page.getByText('Your email address is confirmed.').waitFor();

  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Request the file' }).click();
  const link = page.getByRole('link', { name: /^Download \(zip/ });
  await link.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^eleven-my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  const json = (part: string) => JSON.parse(strFromU8(files[`json/${part}.json`] ?? new Uint8Array()));
  expect(json('profile')).toMatchObject([{ email, name, emailConfirmed: true }]);
  expect(json('sessions')).toHaveLength(1);
  expect(json('activity').map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['registered', 'emailVerified', 'dataExportAsked']),
  );
  expect(strFromU8(files['csv/profile.csv'] ?? new Uint8Array())).toContain(email);
  await mailOf(origin, email, 'exportReady');

  // Requested, then cancelled by the email link in a browser without a session.
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete in 7 days' }).click();
  const banner = page.getByRole('region', { name: 'Pending deletion' });
  await banner.waitFor();
  const notice = await mailOf(origin, email, 'deletionAsked');
  const keep = /https?:\/\/\S+\/verify#\S+/.exec(notice.text)?.[0] ?? '';
  const inbox = await visit(here.browser, { phone: true });
  await inbox.page.goto(keep);
  const press = inbox.page.getByRole('button', { name: 'Keep the account' });
  await press.waitFor();
  await inbox.page.waitForURL(`${origin}/verify`);
  await press.click();
  await inbox.page.getByText('The account stays.').waitFor();
  await banner.waitFor({ state: 'detached' });
  await mailOf(origin, email, 'deletionCancelled');

  // Requested again, in Korean, and not cancelled.
  const korean = await visit(here.browser, { locale: 'ko-KR' });
  await korean.context.addCookies(await page.context().cookies());
  await korean.page.goto(`${origin}/settings`);
  await korean.page.getByRole('button', { name: '계정 삭제 요청' }).click();
  await korean.page.getByRole('alertdialog').getByRole('button', { name: '7일 뒤에 삭제' }).click();
  await korean.page.getByRole('region', { name: '계정 삭제 예정' }).waitFor();
  await korean.page.getByRole('main').getByRole('button', { name: '계정 유지하기' }).waitFor();
  await passAWeek();

  // The account is deleted, and a sign-in gets the same error as for an unknown address.
  await eventually(async () => {
    const status = (await page.context().request.get(`${origin}/api/user`)).status();
    return status === 401 ? true : undefined;
  }, 'the end of the account');
  await mailOf(origin, email, 'accountDeleted');
  for (const address of [email, `nobody.${email}`]) {
    await inbox.page.goto(`${origin}/auth?mode=login`);
    await inbox.page.getByLabel('Email').fill(address);
    await inbox.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await inbox.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await inbox.page.getByText(errorText('auth.invalidCredentials', 'en')).waitFor();
  }
  // The address can be registered again.
  const again = await visit(here.browser);
  await again.page.goto(`${origin}/auth?mode=register`);
  await again.page.getByLabel('Name').fill(name);
  await again.page.getByLabel('Email').fill(email);
  await again.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.page.getByRole('checkbox').check();
  await again.page.getByRole('button', { name: 'Create account' }).click();
  await again.page.getByRole('button', { name: `${name}, user menu` }).waitFor();
  for (const errors of [pageErrors, inbox.pageErrors, korean.pageErrors, again.pageErrors]) expect(errors).toEqual([]);
});
