/**
 * Second factors in a browser with a virtual authenticator: an authenticator app with backup codes, a passkey as second factor
 * and as the only sign-in, and the first sign-in of a staff member. In both languages.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { confirmedUser } from '../fixtures/confirmed-user.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { PASSWORD } from '../fixtures/person.ts';
import { enterCode } from '../fixtures/staff.ts';

const here = useSharedProduct();

const WORDS = {
  'en-US': {
    email: 'Email',
    password: 'Password',
    login: 'Login',
    code: 'Code',
    go: 'Continue',
    setUp: 'Set up: Authenticator app',
    on: 'Turn on',
    list: 'Backup codes',
    saved: 'I have saved them',
    sure: 'Have you saved the backup codes?',
    useBackup: 'Use a backup code',
    backup: 'Backup code',
    add: 'Add a passkey',
    remove: 'Remove: ',
    passkeyLogin: 'Log in with a passkey',
    usePasskey: 'Use a passkey',
    bare: 'Open this page on localhost',
    admin: 'Log in as admin',
    enrol: 'Set up and log in',
  },
  'ko-KR': {
    email: '이메일',
    password: '비밀번호',
    login: '로그인',
    code: '코드',
    go: '계속',
    setUp: '등록: 인증 앱',
    on: '등록',
    list: '백업 코드',
    saved: '적어 두었습니다',
    sure: '백업 코드를 적어 두셨습니까?',
    useBackup: '백업 코드 사용',
    backup: '백업 코드',
    add: '패스키 추가',
    remove: '삭제: ',
    passkeyLogin: '패스키로 로그인',
    usePasskey: '패스키로 확인',
    bare: 'localhost 주소로 열기',
    admin: '관리자로 로그인',
    enrol: '등록하고 로그인',
  },
} as const;
type Locale = keyof typeof WORDS;

/** Adds a virtual authenticator with user verification (e.g. a fingerprint), by the DevTools protocol. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const keyOn = async (page: Page) =>
  (
    await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7 ]{20,}$/ })
      .textContent()
  )?.replaceAll(' ', '') ?? '';
async function codesOn(page: Page, name: string): Promise<string[]> {
  const list = page.getByRole('list', { name });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

test.each(['en-US', 'ko-KR'] as const)(
  '%s: an app, backup codes and a passkey sign in to the account',
  async (locale: Locale) => {
    const words = WORDS[locale];
    const bare = here.product.origin;
    // Browsers do not support passkeys on IP addresses.
    const origin = bare.replace('127.0.0.1', 'localhost');
    const { email } = await confirmedUser(bare);
    const { page, context, pageErrors } = await visit(here.browser, { locale, phone: locale === 'ko-KR' });
    await addAuthenticator(context, page);
    const password = async () => {
      await page.goto(`${origin}/auth?mode=login`);
      await page.getByLabel(words.email).fill(email);
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: words.login, exact: true }).click();
    };
    // The page after the sign-in depends on where this browser was going before.
    const entered = () => page.waitForURL(({ pathname }) => pathname !== '/auth');
    const logout = () => context.request.post(`${origin}/api/logout`, { headers: { origin } });

    await password();
    await entered();
    await page.goto(`${origin}/settings`);
    await page.getByRole('button', { name: words.setUp }).click();
    const secret = await keyOn(page);
    await enterCode(page, { secret, label: words.code, action: words.on });
    const codes = await codesOn(page, words.list);
    expect(codes).toHaveLength(10);
    // An extra press of Enter closes nothing.
    await page.keyboard.press('Enter');
    expect(await codesOn(page, words.list)).toEqual(codes);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: words.sure }).waitFor();
    expect(await codesOn(page, words.list)).toEqual(codes);
    await page.getByRole('button', { name: words.saved }).click();

    await logout();
    await password();
    await page.getByLabel(words.code, { exact: true }).and(page.locator(':focus')).waitFor();
    await enterCode(page, { secret, label: words.code, action: words.go });
    await entered();

    await logout();
    await password();
    await page.getByRole('button', { name: words.useBackup }).click();
    await page.getByLabel(words.backup, { exact: true }).fill(codes[0] ?? '');
    await page.getByRole('button', { name: words.go, exact: true }).click();
    await entered();

    await page.goto(`${origin}/settings`);
    await page.getByRole('button', { name: words.add }).click();
    await page.getByRole('button', { name: new RegExp(`^${words.remove}Chrome`) }).waitFor();
    await logout();
    await page.goto(`${origin}/auth?mode=login`);
    await page.getByRole('button', { name: words.passkeyLogin }).click();
    await entered();

    await logout();
    await password();
    await page.getByRole('button', { name: words.usePasskey }).click();
    await entered();

    // On the IP address the page says where passkeys work.
    await page.goto(`${bare}/auth?mode=login`);
    await page.getByRole('button', { name: words.passkeyLogin }).click();
    expect(await page.getByRole('link', { name: words.bare }).getAttribute('href')).toBe(`${origin}/auth?mode=login`);
    expect(pageErrors).toEqual([]);
  },
);

test.each(['en-US', 'ko-KR'] as const)('%s: staff must set up an app first', async (locale: Locale) => {
  const words = WORDS[locale];
  const { origin } = here.product;
  // From then on no other user may have this name.
  const member = await confirmedUser(origin, `Agent ${locale}`);
  const { id } = await member.get<{ id: string }>('/api/user');
  const admin = await ApiUser.staff(origin);
  await admin.post(`/api/admin/users/${id}/role`, { role: 'support', reason: 'Joins customer service' });
  const { page, pageErrors } = await visit(here.browser, { locale });
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel(words.email).fill(member.email);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words.admin }).click();
  const secret = await keyOn(page);
  // The local authenticator shows this account's code as well.
  const local = await visit(here.browser, { locale });
  await local.page.goto(`${origin}/dev/authenticator`);
  await local.page.getByText(member.email).waitFor();
  await enterCode(page, { secret, label: words.code, action: words.enrol });
  expect(await codesOn(page, words.list)).toHaveLength(10);
  await page.getByRole('button', { name: words.saved }).click();
  await page.waitForURL(`${origin}/admin/dashboard`);
  expect(pageErrors).toEqual([]);
});
