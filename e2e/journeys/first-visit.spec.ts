/** A newcomer on a Korean phone without a wallet: everything can be tried with the demo wallet, in minutes. */
import { expect, test } from 'vitest';
import { scrollOn, visit } from '../fixtures/browser.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { PASSWORD } from '../fixtures/person.ts';
import { eventually } from '../fixtures/product.ts';

const here = useSharedProduct();

test('a phone in Korean: sign up, use the demo wallet, lock for a year, see the position, exit early, read it in the log', async () => {
  const { page, context, pageErrors } = await visit(here.browser, { locale: 'ko-KR', phone: true, motion: true });
  await page.goto(here.product.origin);
  expect(await page.title()).toContain('11%');
  expect(await page.locator('html').getAttribute('lang')).toBe('ko');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

  await page.goto(`${here.product.origin}/dashboard`);
  await page.waitForURL(`${here.product.origin}/auth?mode=login`);
  await page.goto(`${here.product.origin}/auth?mode=register`);
  await page.getByLabel('이름').fill('김지우');
  await page.getByLabel('이메일').fill('jiwoo@example.com');
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '계정 만들기' }).click();
  await page.getByRole('button', { name: '알림', exact: true }).waitFor();

  await page.goto(`${here.product.origin}/dashboard`);
  await page.getByRole('main').getByRole('button', { name: '지갑 연결' }).first().click();
  const alert = page.getByRole('alertdialog', { name: 'MetaMask가 설치되어 있지 않습니다.' });
  await alert.getByRole('button', { name: '데모 지갑 사용' }).click();
  await page.getByRole('button', { name: '계정에 연결' }).click();
  await page.getByRole('alertdialog', { name: '데모 지갑: 메시지 서명' }).getByRole('button', { name: '승인' }).click();
  await page.getByRole('button', { name: '알림, 읽지 않음 1개' }).waitFor();

  await page.getByRole('textbox', { name: '맡길 금액' }).fill('10');
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: '365일', exact: true }) })
    .click();
  await page.getByRole('button', { name: '10.0000 BNB 맡기기' }).click();
  await page.getByRole('button', { name: '데모 지갑에서 확인' }).click();
  const approval = page.getByRole('alertdialog', { name: '데모 지갑: 거래 확인' });
  await approval.getByRole('button', { name: '거절' }).click();
  await page.getByText('지갑에서 거절했습니다. 아무것도 전송되지 않았습니다.').first().waitFor();
  expect(await page.getByRole('textbox', { name: '맡길 금액' }).inputValue()).toBe('10');

  await page.getByRole('button', { name: '10.0000 BNB 맡기기' }).click();
  await page.getByRole('button', { name: '데모 지갑에서 확인' }).click();
  await approval.getByRole('button', { name: '승인' }).click();
  await page.getByRole('button', { name: '알림, 읽지 않음 2개' }).waitFor();
  const positions = page.getByRole('table', { name: '내 포지션' });
  await positions.getByRole('row').filter({ hasText: '1.1000' }).waitFor();

  // After a reload everything is still there, and the wallet reconnects without a prompt.
  await page.reload();
  // The positions are below the first viewport and load when they are scrolled near.
  await page.getByRole('textbox', { name: '맡길 금액' }).waitFor();
  await eventually(async () => {
    await scrollOn(page);
    return (await positions.count()) > 0 || undefined;
  }, 'the positions');
  await positions.getByRole('button', { name: '중도 해지' }).click();
  const leave = page.getByRole('alertdialog', { name: '만기 전에 해지하시겠습니까?' });
  await leave.getByRole('button', { name: '1.100000 BNB를 포기하고 해지' }).click();
  await approval.getByRole('button', { name: '승인' }).click();
  await page.getByRole('button', { name: '알림, 읽지 않음 3개' }).waitFor();
  await page.getByText('맡긴 BNB가 없습니다.').waitFor();

  await page.goto(`${here.product.origin}/activity-logs`);
  await page.getByText('365일 상품에서 원금 10.0000 BNB를 출금했습니다. 보상은 적립금으로 돌아갔습니다.').waitFor();
  const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(storages).not.toMatch(/0x[0-9a-f]{40}/i);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});
