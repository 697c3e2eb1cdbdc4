/**
 * A user follows every kind of emailed link that opens something: confirmation, new password, freeze, thaw, and a ticket
 * without an account. None of their secrets is in an address or a header that leaves the browser, in the address bar, or in
 * the product's output. The emails are checked with “Is this message from us?” before their links are opened.
 */
import { verifyEmail } from '@eleven/protocol/api/auth';
import type { Mail } from '@eleven/protocol/api/dev/mailbox';
import { freezeAccount, thawAccount } from '@eleven/protocol/api/freeze';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { logsOf } from '../fixtures/logs.ts';
import { linkIn, mailOf } from '../fixtures/mailbox.ts';
import { PASSWORD, register } from '../fixtures/person.ts';
import { recordWire } from '../fixtures/wire/recorded.ts';

const here = useFreshProduct(() => ({ LOG_LEVEL: 'trace' }));

const NEW_PASSWORD = 'lantern-orchard-58-violin';
const MAIL_CODE = 'quiet otter 31';

const tokenOf = (link: string) => /(?:token=|tickets#)([\w-]{43})$/.exec(link)?.[1] ?? `no token in ${link}`;
const freezeLink = ({ text }: Mail) => /https?:\S+#for=freeze&token=\S+/.exec(text)?.[0] ?? `no link in ${text}`;

test('no secret of a user who follows emailed links is in an address, a referrer or a log', async () => {
  const { origin } = here.product;
  const wire = await recordWire();
  onTestFinished(() => wire.close());
  const { page, context, pageErrors } = await visit(here.browser, { proxy: wire.proxy });
  const secrets = new Map([
    ['password', PASSWORD],
    ['new password', NEW_PASSWORD],
    ['code in emails', MAIL_CODE],
  ]);
  /** Opens an emailed link; the address bar does not keep its token. */
  const open = async (what: string, link: string) => {
    secrets.set(what, tokenOf(link));
    await page.goto(link);
    await page.waitForURL(({ hash }) => hash === '');
    expect(page.url(), what).not.toContain(tokenOf(link));
  };

  const { email } = await register(page, origin);
  await open('link that confirms', linkIn(await mailOf(origin, email, 'verifyEmail')));
  await page.getByText('Your email address is confirmed.').waitFor();

  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Set: Code in our emails' }).click();
  await page.getByLabel('Your code').fill(MAIL_CODE);
  await page.getByRole('button', { name: 'Save the code' }).click();
  await page.getByText('Every email shows it from now on').waitFor();

  const changed = await mailOf(origin, email, 'mailCodeChanged');
  await askWhetherOurs(page, changed);
  await open('link that freezes', freezeLink(changed));
  await page.getByRole('button', { name: 'Freeze the account' }).click();
  await page.getByRole('button', { name: 'Send the thaw link' }).click();
  await open('link that thaws', linkIn(await mailOf(origin, email, 'thawLink')));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Thaw the account' }).click();
  await page.getByText('The account is open again').waitFor();

  await page.goto(`${origin}/reset-password`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('button').first().click();
  const reset = await mailOf(origin, email, 'resetPassword');
  await askWhetherOurs(page, reset);
  await open('link for a new password', linkIn(reset));
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.getByText('All devices were signed out. Log in with the new password.').waitFor();

  await page.goto(`${origin}/customer-service#new-ticket`);
  const visitor = `visitor.${Date.now()}@example.com`;
  await page.getByLabel('Email', { exact: true }).fill(visitor);
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message', { exact: true }).fill('When is it final?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const ticket = await mailOf(origin, visitor, 'ticketConfirm');
  await askWhetherOurs(page, ticket);
  await open('link of a ticket', linkIn(ticket));
  await page.getByRole('button', { name: 'Confirm and send' }).click();
  await page.getByLabel('Reply').fill('And one more thing.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: 'And one more thing.' }).waitFor();

  // Continues from the page that the link opened, and signs in with the new password.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: /user menu/ }).waitFor();
  for (const { name, value } of await context.cookies()) if (value.length > 20) secrets.set(`cookie ${name}`, value);

  // The recording works: every secret was sent in a body, and pages sent referrers.
  const bodies = wire.sent.map(({ body }) => body).join('\n');
  for (const [what, secret] of secrets) if (!what.startsWith('cookie')) expect(bodies, what).toContain(secret);
  expect([...secrets.keys()].some((what) => what.startsWith('cookie'))).toBe(true);
  const requested = wire.sent.map(({ url }) => new URL(url).pathname);
  expect(requested).toEqual(
    expect.arrayContaining(['/verify', '/tickets', verifyEmail.path, freezeAccount.path, thawAccount.path]),
  );
  expect(wire.sent.filter(({ referer }) => referer?.startsWith(`${origin}/tickets`)).length).toBeGreaterThan(0);

  const logs = logsOf(here.product);
  expect(logs).toContain('"level":"info"');
  for (const [what, secret] of secrets) {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64url')];
    const holds = (text: string) => forms.some((form) => text.includes(form));
    expect(
      wire.sent.filter(({ url, headers }) => holds(url) || holds(headers)).map(({ url }) => url),
      what,
    ).toEqual([]);
    expect(logs.split('\n').filter(holds), what).toEqual([]);
  }
  expect(pageErrors).toEqual([]);
});

/** Pastes the whole email, as an unsure user does. */
async function askWhetherOurs(page: Page, { subject, text }: Mail): Promise<void> {
  await page.goto(`${here.product.origin}/customer-service#message-check`);
  const check = page.locator('#message-check');
  const field = check.getByLabel('Link, address or text');
  await field.fill(`From: Eleven <no-reply@127.0.0.1>\n${subject}\n\n${text}`);
  await check.getByText('This is the address we send from').waitFor();
  expect(await check.getByRole('listitem').filter({ hasText: 'Not ours' }).count()).toBe(0);
  expect(await check.getByRole('listitem').filter({ hasText: 'Our site' }).count()).toBeGreaterThan(0);
  await field.fill(`${text}\n${here.product.origin}@evil.example/`);
  await check.getByText('There is an address in it that is not ours.').waitFor();
}
