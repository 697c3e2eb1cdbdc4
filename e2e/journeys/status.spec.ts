/** An incident from its first email to its entry in the history. */
import { expect, test } from 'vitest';
import { visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { linkIn, mailOf } from '../fixtures/mailbox.ts';
import { signInStaff } from '../fixtures/staff.ts';

const here = useFreshProduct();

test('a visitor subscribes to emails; staff open an incident, which every page shows in both languages, and resolve it', async () => {
  const { origin } = here.product;
  const { page, pageErrors } = await visit(here.browser);
  const korean = await visit(here.browser, { locale: 'ko-KR', phone: true });
  const email = `status.${Date.now()}@example.com`;

  await page.goto(`${origin}/status`);
  await page.getByText('No incidents were recorded in the last 90 days.').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText(`We have sent a confirmation to ${email}.`).waitFor();
  const link = linkIn(await mailOf(origin, email, 'statusConfirm'));
  await page.goto(link);
  const confirm = page.getByRole('button', { name: 'Confirm the address' });
  await confirm.waitFor();
  await expect.poll(() => page.url()).not.toContain('token');
  await confirm.click();
  await page.getByText('Confirmed. You will get an email when there is an incident.').waitFor();
  await page.getByRole('link', { name: 'See the service status' }).click();
  await page.getByRole('heading', { level: 1, name: 'Service status' }).waitFor();
  await korean.page.goto(`${origin}/`);

  const staff = await visit(here.browser);
  await signInStaff(staff.context.request, origin);
  await staff.page.goto(`${origin}/admin/dashboard?section=incidents`);
  await staff.page.getByRole('button', { name: 'Open an incident' }).click();
  const form = staff.page.getByRole('dialog');
  const publish = form.getByRole('button', { name: 'Publish' });
  await publish.click();
  await form.getByText('Choose at least one.').waitFor();
  await form.getByRole('checkbox', { name: 'Email' }).check();
  await form.getByLabel('Title (Korean)').fill('메일이 늦습니다');
  await form.getByLabel('Title (English)').fill('Emails are late');
  await form.getByLabel('Update (Korean)').fill('원인을 찾고 있습니다.');
  await form.getByLabel('Update (English)').fill('We are looking for the cause.');
  await form.getByLabel('Reason').fill('The provider is down');
  await publish.click();
  await form.waitFor({ state: 'detached' });

  // Pages that were open before update without a reload.
  const banner = (on: typeof page, name: string) => on.getByRole('region', { name });
  await banner(page, 'Announcements').getByText('Emails are late').waitFor();
  await page.getByRole('region', { name: 'Open incidents' }).getByText('We are looking for the cause.').waitFor();
  await banner(korean.page, '공지').getByText('메일이 늦습니다').waitFor();
  await banner(korean.page, '공지').getByRole('link', { name: '서비스 상태' }).click();
  await korean.page.getByRole('region', { name: '지금 진행 중인 장애' }).getByText('원인을 찾고 있습니다.').waitFor();
  const opened = await mailOf(origin, email, 'incidentOpened');
  expect(opened.subject).toContain('Incident: Emails are late');

  await staff.page.getByRole('button', { name: 'Update: Emails are late' }).click();
  await form.getByLabel('State').selectOption('resolved');
  await form.getByLabel('Update (Korean)').fill('다시 제때 나갑니다.');
  await form.getByLabel('Update (English)').fill('Emails go out on time again.');
  await form.getByLabel('Reason').fill('The provider is back');
  await publish.click();
  await form.waitFor({ state: 'detached' });
  await banner(page, 'Announcements').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Past incidents' }).getByText('Emails go out on time again.').waitFor();
  await page.getByText('No incidents were recorded in the last 90 days.').waitFor({ state: 'detached' });

  const ended = await mailOf(origin, email, 'incidentEnded');
  const endLink = /https?:\/\/\S+status-end\S+/.exec(ended.text)?.[0] ?? expect.fail('no way to end the emails');
  await page.goto(endLink);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('We will not send any more.').waitFor();
  for (const list of [pageErrors, korean.pageErrors, staff.pageErrors]) expect(list).toEqual([]);
});
