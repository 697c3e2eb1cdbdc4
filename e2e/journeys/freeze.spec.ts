/**
 * Somebody else signs in: the owner freezes the account with the link in the email, in a browser without a session, and thaws
 * it with the mailbox plus the password, the authenticator app or the wallet. In both languages, Korean on a phone.
 */
import { confirmTotp, startTotp } from '@eleven/protocol/api/factors';
import { errorText } from '@eleven/protocol/errors';
import type { Page } from 'playwright-core';
import { hexToString } from 'viem';
import { expect, test } from 'vitest';
import { codesNow } from '../fixtures/admin-account.ts';
import { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { confirmed, confirmedUser } from '../fixtures/confirmed-user.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import { logsOf } from '../fixtures/logs.ts';
import { linkIn, mailOf } from '../fixtures/mailbox.ts';
import { PASSWORD } from '../fixtures/person.ts';
import { enterCode } from '../fixtures/staff.ts';
import { TestWallet } from '../fixtures/wallet.ts';

const here = useSharedProduct();

const WORDS = {
  'en-US': {
    locale: 'en',
    email: 'Email',
    password: 'Password',
    login: 'Login',
    code: 'Code',
    go: 'Continue',
    freeze: 'Freeze the account',
    frozen: 'The account is frozen.',
    exit: 'the exit page',
    thaw: 'Thaw the account',
    send: 'Send the thaw link',
    sent: 'is on its way',
    thawed: 'The account is open again',
  },
  'ko-KR': {
    locale: 'ko',
    email: '이메일',
    password: '비밀번호',
    login: '로그인',
    code: '코드',
    go: '계속',
    freeze: '계정 동결하기',
    frozen: '계정을 동결했습니다.',
    exit: '출금 페이지',
    thaw: '동결 해제하기',
    send: '해제 링크 받기',
    sent: '곧 링크가 도착합니다',
    thawed: '동결을 해제했습니다.',
  },
} as const;
const LOCALES = ['en-US', 'ko-KR'] as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

async function signIn(page: Page, words: Words, email: string): Promise<void> {
  await page.goto(`${here.product.origin}/auth?mode=login`);
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: words.login, exact: true }).click();
}
const entered = (page: Page) => page.waitForURL(({ pathname }) => pathname !== '/auth');

/** The freeze link in the email about the sign-in. */
async function freezeLink(email: string): Promise<string> {
  const { text } = await mailOf(here.product.origin, email, 'newDevice');
  const link = /https?:\S+#for=freeze&token=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no freeze link in ${text}`);
  return link;
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Error) => /answered (\d+)/.exec(error.message)?.[1],
  );
const rename = (user: ApiUser) => statusOf(user.send('PATCH', '/api/profile', { name: 'Somebody Else' }));

test.each(LOCALES)('%s: frozen by the email link, thawed by the mailbox and the password', async (locale) => {
  const { origin } = here.product;
  const words = WORDS[locale];
  const phone = locale === 'ko-KR';
  const user = await confirmedUser(origin);
  const { email } = user;
  // A browser from which nobody has signed in to the account before.
  const stranger = await visit(here.browser, { locale, phone });
  await signIn(stranger.page, words, email);
  await entered(stranger.page);
  const link = await freezeLink(email);

  // Opening the link does nothing, and the token disappears from the address bar at once.
  const owner = await visit(here.browser, { locale, phone });
  await owner.page.goto(link);
  const press = owner.page.getByRole('button', { name: words.freeze });
  await press.waitFor();
  expect(owner.page.url()).toBe(`${origin}/verify`);
  expect(await owner.page.getByRole('link', { name: words.exit }).getAttribute('href')).toBe('/exit');
  expect((await stranger.context.request.get(`${origin}/api/user`)).status()).toBe(200);

  await press.click();
  await owner.page.getByText(words.frozen).waitFor();
  // The stranger's page is signed out without user input, and so is every other session.
  await stranger.page.waitForURL(`${origin}/auth?mode=login`);
  expect(await rename(user)).toBe('401');
  await mailOf(origin, email, 'accountFrozen');

  // Only the right password reveals that the account is frozen.
  await signIn(stranger.page, words, email);
  await stranger.page.getByText(errorText('auth.frozen', words.locale)).waitFor();
  expect(await stranger.page.getByRole('link', { name: words.thaw }).getAttribute('href')).toBe('/verify#for=thaw');

  // The exit page needs no sign-in.
  const exit = await visit(here.browser, { locale, phone });
  expect((await exit.page.goto(`${origin}/exit`))?.status()).toBe(200);
  await exit.page.getByRole('heading', { level: 1 }).waitFor();

  await owner.page.getByRole('button', { name: words.send }).click();
  await owner.page.getByText(words.sent).waitFor();
  await owner.page.goto(linkIn(await mailOf(origin, email, 'thawLink')));
  await owner.page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await owner.page.getByRole('button', { name: words.thaw }).click();
  await owner.page.getByText(words.thawed).waitFor();
  await mailOf(origin, email, 'accountThawed');
  await owner.page.getByRole('main').getByRole('link', { name: words.login }).click();
  await signIn(owner.page, words, email);
  await entered(owner.page);

  const logs = logsOf(here.product);
  for (const secret of [link.split('token=')[1] ?? link, PASSWORD]) expect(logs).not.toContain(secret);
  for (const { pageErrors } of [stranger, owner, exit]) expect(pageErrors).toEqual([]);
});

test.each(LOCALES)('%s: if there is an authenticator app, its code thaws the account', async (locale) => {
  const { origin } = here.product;
  const words = WORDS[locale];
  const phone = locale === 'ko-KR';
  const user = await confirmedUser(origin);
  const { email } = user;
  const { secret } = await user.post<{ secret: string }>(startTotp.path, undefined);
  const codes = codesNow(secret);
  await user.post(confirmTotp.path, { code: codes[0] });
  const browser = await visit(here.browser, { locale, phone });
  const { page, pageErrors } = browser;
  await signIn(page, words, email);
  await enterCode(page, { secret, label: words.code, action: words.go });
  await entered(page);

  await page.goto(await freezeLink(email));
  await page.getByRole('button', { name: words.freeze }).click();
  await page.getByText(words.frozen).waitFor();
  // The error of the sign-in links to the thaw form, which asks for the address.
  await signIn(page, words, email);
  await page.getByRole('link', { name: words.thaw }).click();
  await page.getByLabel(words.email).fill(email);
  await page.getByRole('button', { name: words.send }).click();
  await page.getByText(words.sent).waitFor();
  await page.goto(linkIn(await mailOf(origin, email, 'thawLink')));
  await enterCode(page, { secret, label: words.code, action: words.thaw });
  await page.getByText(words.thawed).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a phone in Korean: an account with wallet sign-in only is thawed by the mailbox and the wallet', async () => {
  const { origin, rpcUrl } = here.product;
  const words = WORDS['ko-KR'];
  const wallet = new TestWallet(rpcUrl);
  const { email } = await confirmed(origin, await ApiUser.registerByWallet(origin, wallet.account));
  const browser = await visit(here.browser, { locale: 'ko-KR', phone: true });
  const { page, context, pageErrors } = browser;
  await wallet.install(context);
  const byWallet = page.getByRole('button', { name: '지갑으로 로그인' });
  const signInByWallet = async () => {
    await page.goto(`${origin}/auth?mode=login`);
    await byWallet.click();
  };
  await signInByWallet();
  await entered(page);
  await page.goto(await freezeLink(email));
  await page.getByRole('button', { name: words.freeze }).click();
  await page.getByText(words.frozen).waitFor();
  await page.getByRole('button', { name: words.send }).click();
  await page.getByText(words.sent).waitFor();

  await page.goto(linkIn(await mailOf(origin, email, 'thawLink')));
  await page.getByText(/지갑을 쓸 수 없다면/).waitFor();
  wallet.rejectNext('personal_sign');
  const confirm = page.getByRole('button', { name: '지갑으로 확인' });
  await confirm.click();
  await page.getByText('지갑에서 거절했습니다. 아무것도 전송되지 않았습니다.').waitFor();
  await confirm.click();
  await page.getByText(words.thawed).waitFor();
  const [message] = wallet.prompts.at(-1)?.params ?? [];
  expect(hexToString(message as `0x${string}`)).toContain('Open the frozen Eleven account');
  await signInByWallet();
  await entered(page);
  expect(pageErrors).toEqual([]);
});
