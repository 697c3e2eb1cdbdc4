import { adminStepUp } from '@eleven/protocol/api/step-up';
import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_FAILED, REGISTRATION_FAILED } from '../features/account/account-texts.ts';
import { ApiError, callApi } from '../lib/api.ts';
import { hasSession, SESSION_KEY } from '../session/session.ts';
import { LOGOUT_FAILED } from '../session/use-logout.ts';
import { fakeApi, USER } from '../testing/fake-api.ts';
import { dismissToast, shownToast } from '../ui/overlay/toast-store.ts';
import { createShellQueryClient, showMutationError } from './query-effects.ts';

beforeEach(() => dismissToast(shownToast()?.id ?? 0));

describe('the toast of a failed mutation', () => {
  it.each([
    ['login', { errorTitle: LOGIN_FAILED }, 'en', 'Login failed'],
    ['login', { errorTitle: LOGIN_FAILED }, 'ko', '로그인 실패'],
    ['registration', { errorTitle: REGISTRATION_FAILED }, 'en', 'Registration failed'],
    ['registration', { errorTitle: REGISTRATION_FAILED }, 'ko', '회원가입 실패'],
    ['logout', { errorTitle: LOGOUT_FAILED }, 'en', 'Logout failed'],
    ['logout', { errorTitle: LOGOUT_FAILED }, 'ko', '로그아웃 실패'],
    ['anything else', {}, 'ko', '오류가 발생했습니다'],
    ['anything else', {}, 'en', 'An error occurred'],
  ] as const)('has the right title for %s, in %s', (_, meta, lang, title) => {
    document.documentElement.lang = lang;
    showMutationError(new ApiError(500, 'internal', 'The message'), meta);
    expect(shownToast()).toMatchObject({ tone: 'destructive', title, description: 'The message' });
  });

  it.each([
    ['ko', '알 수 없는 오류가 발생했습니다.'],
    ['en', 'An unknown error occurred.'],
  ])('says that the error is unknown when it has no message, in %s', (lang, text) => {
    document.documentElement.lang = lang;
    showMutationError(new Error(''), {});
    expect(shownToast()?.description).toBe(text);
  });

  it('does not appear inside a dialog, nor for what a wallet has refused', () => {
    showMutationError(new ApiError(500, 'internal', 'The message'), { silent: true });
    showMutationError(new Error('rejected'), { silent: 'unlessApi' });
    expect(shownToast()).toBeUndefined();
    showMutationError(new ApiError(500, 'internal', 'The message'), { silent: 'unlessApi' });
    expect(shownToast()).toMatchObject({ description: 'The message' });
  });
});

describe('a 401', () => {
  const refused = { status: 401, body: { code: 'auth.required', message: '' } };

  it('in mid-session ends it and redirects to the login, which later returns here', async () => {
    history.replaceState(null, '', '/settings');
    fakeApi({ 'GET /api/notifications/unread-count': refused });
    const client = createShellQueryClient();
    client.setQueryData(SESSION_KEY, USER);
    client.setQueryData(['/api/wallets'], { wallets: [] });
    client.setQueryData(['/api/vault'], { public: true });
    await client.prefetchQuery({ queryKey: ['/api/notifications/unread-count'], retry: false });
    expect(client.getQueryData(SESSION_KEY)).toBeNull();
    expect(client.getQueryData(['/api/wallets'])).toBeUndefined();
    expect(client.getQueryData(['/api/vault'])).toEqual({ public: true });
    expect(location.pathname + location.search).toBe('/auth?mode=login');
    expect(history.state).toEqual({ returnTo: '/settings' });
  });

  it.each(['/verify', '/reset-password'])('on %s, whose link may end the session, the page stays', async (page) => {
    history.replaceState(null, '', page);
    fakeApi({ 'GET /api/notifications/unread-count': refused });
    const client = createShellQueryClient();
    client.setQueryData(SESSION_KEY, USER);
    await client.prefetchQuery({ queryKey: ['/api/notifications/unread-count'], retry: false });
    expect(client.getQueryData(SESSION_KEY)).toBeNull();
    expect(location.pathname).toBe(page);
  });

  it('for a wrong password changes nothing', async () => {
    history.replaceState(null, '', '/settings');
    const client = createShellQueryClient();
    client.setQueryData(SESSION_KEY, USER);
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => Promise.reject(new ApiError(401, 'auth.invalidCredentials', 'text')),
    });
    await mutation.execute(undefined).catch(() => {});
    expect(client.getQueryData(SESSION_KEY)).toEqual(USER);
    expect(location.pathname).toBe('/settings');
  });

  it('for a visitor does not redirect', async () => {
    fakeApi({ 'GET /api/wallets': refused });
    const client = createShellQueryClient();
    await client.prefetchQuery({ queryKey: ['/api/wallets'], retry: false });
    expect(location.pathname).toBe('/');
  });

  it('in the admin area does not end the user’s session', async () => {
    fakeApi({ 'GET /api/admin/user': refused });
    const client = createShellQueryClient();
    client.setQueryData(SESSION_KEY, USER);
    await client.prefetchQuery({ queryKey: ['/api/admin/user'], retry: false });
    expect(client.getQueryData(SESSION_KEY)).toEqual(USER);
  });
});

it.each(['/admin', '/admin/dashboard'])('is not caused by the end of the staff session on %s', async (page) => {
  fakeApi({ [`POST ${adminStepUp.path}`]: { status: 401, body: { code: 'auth.required', message: '' } } });
  history.replaceState(null, '', page);
  const client = createShellQueryClient();
  client.setQueryData(SESSION_KEY, USER);
  client.setQueryData(['/api/wallets'], 'mine');
  const change = new MutationObserver(client, {
    mutationFn: () => callApi(adminStepUp, { body: { password: 'x' } }),
    meta: { silent: true },
  });
  await change.mutate().catch(() => {});
  expect([hasSession(client), client.getQueryData(['/api/wallets'])]).toEqual([true, 'mine']);
});
