/** The gallery of emails under /dev/mailbox, for authors of emails: on a phone in Korean, and on a desktop. */
import { listSampleEmails, showSampleEmail } from '@eleven/protocol/api/dev/sample-emails';
import { expect, test } from 'vitest';
import { MAILBOX_PATH } from '../../web/src/paths.ts';
import { checkBothThemes, overflowPxOf, WHOLE_PAGE } from '../accessibility/page-checks.ts';
import { visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';

const here = useSharedProduct();

test('a phone in Korean: from the mailbox to an email, in each language and look, restored from its URL', async () => {
  const { page, pageErrors } = await visit(here.browser, { locale: 'ko-KR', phone: true });
  await page.goto(here.product.origin + MAILBOX_PATH);
  await page.getByRole('link', { name: '보낼 수 있는 모든 메일' }).click();
  await page.getByRole('heading', { level: 1, name: '모든 메일' }).waitFor();
  await page.getByRole('searchbox', { name: '메일 찾기' }).fill('비밀번호 변경');
  await page.getByText('1통').waitFor();
  await page.getByRole('button', { name: /비밀번호 변경 알림/ }).click();
  const email = page.getByRole('region', { name: '비밀번호가 변경되었습니다 | 일레븐' });
  await email.getByText('없음: 반드시 받아야 하는 메일입니다.').waitFor();
  const inFrame = page.frameLocator('iframe');
  await inFrame.getByRole('heading', { name: '비밀번호가 변경되었습니다' }).waitFor();

  await email.getByRole('radio', { name: 'English' }).check();
  await inFrame.getByRole('heading', { name: 'Your password was changed' }).waitFor();
  const ground = () => inFrame.locator('body > table').evaluate((table) => getComputedStyle(table).backgroundColor);
  expect(await ground()).toBe('rgb(244, 246, 249)');
  await page.getByRole('radio', { name: '어둡게' }).check();
  await expect.poll(ground).toBe('rgb(10, 20, 34)');
  await page.getByRole('radio', { name: '반전' }).check();
  await expect.poll(ground).toBe('rgb(11, 9, 6)');
  await page.getByRole('radio', { name: '휴대폰' }).check();
  await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBeLessThanOrEqual(360);
  await page.reload();
  await inFrame.getByRole('heading', { name: 'Your password was changed' }).waitFor();
  expect(await ground()).toBe('rgb(11, 9, 6)');
  expect(await overflowPxOf(page)).toBe(0);

  await page.getByRole('searchbox').fill('공지');
  await page.getByRole('button', { name: /^공지/ }).click();
  await page.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click').waitFor();
  expect(await checkBothThemes(page, 'phone', WHOLE_PAGE)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overflowPxOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await checkBothThemes(page, 'desktop', WHOLE_PAGE)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('no email is wider than a phone, in either language, in mail programs that keep only inline styles', async () => {
  const { page, context } = await visit(here.browser);
  const { emails } = (await (await context.request.get(here.product.origin + listSampleEmails.path)).json()) as {
    emails: { key: string }[];
  };
  expect(emails.length).toBeGreaterThan(60);
  await page.setViewportSize({ width: 360, height: 600 });
  const wide: string[] = [];
  for (const { key } of emails)
    for (const locale of ['ko', 'en']) {
      const query = new URLSearchParams({ key, locale, look: 'bare' });
      await page.setContent(
        await (await context.request.get(`${here.product.origin}${showSampleEmail.path}?${query}`)).text(),
      );
      const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflowPx > 0) wide.push(`${key} in ${locale}: ${overflowPx} px`);
    }
  expect(wide).toEqual([]);
});
