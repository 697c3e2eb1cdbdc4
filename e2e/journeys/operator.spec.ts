/** The work of the operator's staff: support tickets, and admin actions on the vault with the owner's wallet. */
import { toHex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { DEVELOPMENT_MNEMONIC, OPERATOR_INDEX } from '../../scripts/chain/accounts.ts';
import { visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { logsOf } from '../fixtures/logs.ts';
import { linkIn, mailOf } from '../fixtures/mailbox.ts';
import { signInStaff } from '../fixtures/staff.ts';
import { TestWallet } from '../fixtures/wallet.ts';

const BNB = 10n ** 18n;

const here = useFreshProduct();

test('a visitor opens a ticket, confirms it by email, and reads the answer behind a private link; a seed phrase is never sent', async () => {
  const { origin } = here.product;
  const { page, pageErrors } = await visit(here.browser);
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
  await page.getByText('This looks like a seed phrase or a private key:').waitFor();
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
  await page.getByText('Support receives the ticket').waitFor({ state: 'detached' });
  const number = (await page.getByRole('heading', { name: /E-\d{6}/ }).textContent())?.match(/E-\d+/)?.[0];

  const agent = await visit(here.browser);
  await signInStaff(agent.context.request, origin);
  await agent.page.goto(`${origin}/admin/dashboard?section=tickets&ticket=${number}`);
  await agent.page.getByRole('textbox', { name: 'Answer' }).fill('It is there.');
  await agent.page.getByRole('button', { name: 'Send to the customer' }).click();
  await agent.page.getByText('It is there.', { exact: true }).waitFor();

  expect(linkIn(await mailOf(origin, email, 'visitorAnswered'))).toBe(link);
  await page.reload();
  await page.getByText('It is there.').waitFor();
  await page.getByLabel('Reply').fill('Thank you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you.', { exact: true }).waitFor();
  // The support admin shows the reply without a reload.
  await agent.page.getByText('Thank you.', { exact: true }).waitFor();
  const token = new URL(link).hash.slice(1);
  const logs = logsOf(here.product);
  for (const secret of [token, 'abandon ability']) expect(logs).not.toContain(secret);
  for (const list of [pageErrors, agent.pageErrors]) expect(list).toEqual([]);
});

test('the owner funds, withdraws free reserve, pauses and resumes; another wallet may only fund', async () => {
  const { origin } = here.product;
  const { page, context, pageErrors } = await visit(here.browser);
  const owner = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: OPERATOR_INDEX });
  const key = toHex(owner.getHdKey().privateKey ?? new Uint8Array());
  await new TestWallet(here.product.rpcUrl, { key }).install(context);
  await signInStaff(context.request, origin);
  const { vaultAddress } = await here.product.config();
  const held = () => here.product.chain().getBalance({ address: vaultAddress as `0x${string}` });
  const start = await held();

  await page.goto(`${origin}/admin/dashboard?section=reserve`);
  await page.getByText('Only the owner’s wallet can withdraw.').waitFor();
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  const review = page.getByRole('dialog');
  const confirm = review.getByRole('button', { name: /^Confirm in / });
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await page.getByLabel('Amount to fund').fill('5');
  await page.getByRole('button', { name: 'Fund the reserve' }).click();
  await review.getByText('5 BNB', { exact: true }).waitFor();
  await confirm.click();
  await row('Fund the reserve 5 BNB').filter({ hasText: 'Final.' }).waitFor();
  expect(await held()).toBe(start + 5n * BNB);

  const toWithdraw = page.getByLabel('Amount to withdraw');
  await toWithdraw.fill('99999999');
  await page.getByRole('button', { name: 'Withdraw reserve' }).click();
  await page.getByText(/^At most [\d,.]+ BNB can be withdrawn now/).waitFor();
  await toWithdraw.fill('');
  await page.getByText(/^At most/).waitFor({ state: 'detached' });
  await toWithdraw.fill('2.5');
  await page.getByRole('button', { name: 'Withdraw reserve' }).click();
  await review.getByText('2.5 BNB', { exact: true }).waitFor();
  await confirm.click();
  // A reason is required before the wallet is asked.
  await review.getByText('Please write a reason of at least 3 characters.').waitFor();
  await review.getByLabel('Reason').fill('Back to the treasury');
  await confirm.click();
  await row('Withdraw free reserve up to 2.5 BNB').filter({ hasText: 'Final.' }).waitFor();
  expect(await held()).toBe(start + 5n * BNB - (5n * BNB) / 2n);

  const isPaused = async () => (await (await fetch(`${origin}/api/vault`)).json()).paused;
  await page.getByRole('button', { name: 'Pause new stakes' }).click();
  await review.getByLabel('Reason').fill('Something looks wrong');
  await page.setViewportSize({ width: 360, height: 780 });
  await confirm.click();
  // On a phone, too, the transaction is scrolled into view.
  const isInSight = () =>
    row('Pause new stakes').evaluate((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInSight).toBe(true);
  await page.setViewportSize({ width: 1_280, height: 900 });
  await row('Pause new stakes').filter({ hasText: 'Final.' }).waitFor();
  await page.getByText('New stakes are paused. Withdrawals always work.').waitFor();
  // Public figures follow the final blocks.
  await expect.poll(isPaused).toBe(true);

  const stranger = await visit(here.browser);
  await new TestWallet(here.product.rpcUrl, { granted: true }).install(stranger.context);
  await stranger.context.addCookies(await context.cookies());
  await stranger.page.goto(`${origin}/admin/dashboard?section=reserve`);
  await stranger.page.getByText('Only the owner’s wallet can resume.').waitFor();
  await stranger.page.getByText('Only the owner’s wallet can withdraw.').waitFor();

  await page.getByRole('button', { name: 'Resume new stakes' }).click();
  await review.getByLabel('Reason').fill('Nothing was wrong');
  await confirm.click();
  await expect.poll(isPaused).toBe(false);
  // Each has its name; finished ones are collapsed.
  await page.getByText('2 done').click();
  for (const name of ['Pause new stakes', 'Resume new stakes']) await row(name).filter({ hasText: 'Final.' }).waitFor();
  // The other window was updated.
  await stranger.page.getByText('Only the owner’s or the guardian’s wallet can pause.').waitFor();

  // Each action has two entries: the request with its reason, and the sent transaction.
  const entries = async (): Promise<{ id: string; act: string; reason: string; details: Record<string, string> }[]> =>
    (await (await context.request.get(`${origin}/api/admin/audit?targetKind=vault`)).json()).entries.reverse();
  await expect.poll(async () => (await entries()).filter(({ act }) => act === 'vault.sent').length).toBe(4);
  const requests = (await entries()).filter(({ act }) => act !== 'vault.sent');
  expect(requests.map(({ act, reason }) => [act, reason])).toEqual([
    ['vault.fundAsked', ''],
    ['vault.withdrawAsked', 'Back to the treasury'],
    ['vault.pauseAsked', 'Something looks wrong'],
    ['vault.resumeAsked', 'Nothing was wrong'],
  ]);
  const sent = (await entries()).filter(({ act }) => act === 'vault.sent');
  expect(sent.map(({ details }) => details.entry)).toEqual(requests.map(({ id }) => id));
  for (const { details } of sent) {
    const receipt = await here.product.chain().getTransactionReceipt({ hash: details.tx as `0x${string}` });
    expect(receipt.to).toBe(vaultAddress.toLowerCase());
  }
  for (const list of [pageErrors, stranger.pageErrors]) expect(list).toEqual([]);
});
