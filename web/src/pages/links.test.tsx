import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AboutYou } from '../features/account/about-you.tsx';
import { type Answers, fakeApi, USER } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import ResetPasswordPage from './reset-password/reset-password-page.tsx';
import TicketPage from './ticket/ticket-page.tsx';
import VerifyPage from './verify/verify-page.tsx';

const SIGNED_OUT: Answers = { 'GET /api/user': { status: 401, body: { code: 'auth.required', message: '' } } };
const DEAD = { status: 400, body: { code: 'auth.linkInvalid', message: 'This link no longer works.' } };
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => sessionStorage.clear());
afterEach(() => history.replaceState(null, '', '/'));

describe('the page of a forgotten password', () => {
  it('asks for the address, and gives the same reply for every one', async () => {
    history.replaceState(null, '', '/reset-password');
    const api = fakeApi({ ...SIGNED_OUT, 'POST /api/password/forgot': { status: 204 } });
    renderPart(<ResetPasswordPage />);
    press('Send the link');
    expect(await screen.findByText('Please enter your email.')).toBeTruthy();
    type('Email', ' jiwoo@example.com ');
    press('Send the link');
    expect(await screen.findByText(/^If jiwoo@example.com has an account, a link is on its way/)).toBeTruthy();
    const [call] = api.to('/api/password/forgot');
    expect(call?.body).toEqual({ email: 'jiwoo@example.com' });
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    press('Nothing arrived? Try again');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('jiwoo@example.com');
    // A double click sends one request.
    press('Send the link');
    press('Send the link');
    await waitFor(() => expect(api.to('/api/password/forgot')).toHaveLength(2));
    await screen.findByText(/^If jiwoo@example.com has an account/);
    expect(api.to('/api/password/forgot')).toHaveLength(2);
    const [first, second] = api.to('/api/password/forgot').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).not.toBe(first);
  });

  it('reports at once when to come back after too many requests, and keeps the address', async () => {
    history.replaceState(null, '', '/reset-password');
    const api = fakeApi({
      ...SIGNED_OUT,
      'POST /api/password/forgot': {
        status: 429,
        headers: { 'Retry-After': '1200' },
        body: { code: 'request.rateLimited', message: 'Too many.' },
      },
    });
    renderPart(<ResetPasswordPage />);
    type('Email', 'jiwoo@example.com');
    press('Send the link');
    expect(await screen.findByText(/Try again in 20 minutes/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jiwoo@example.com');
    expect(api.to('/api/password/forgot')).toHaveLength(1);
  });

  it('removes the token from the address, sets the password with it, and leads to the login', async () => {
    history.replaceState(null, '', '/reset-password#token=abc-123');
    const api = fakeApi({ ...SIGNED_OUT, 'POST /api/password/reset': { status: 204 } });
    renderPart(<ResetPasswordPage />);
    expect(location.hash).toBe('');
    type('New password', 'violet harbour 52');
    press('Save the new password');
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy();
    expect(api.to('/api/password/reset')[0]?.body).toEqual({ token: 'abc-123', password: 'violet harbour 52' });
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth?mode=login');
    expect(JSON.stringify(history.state)).not.toContain('abc-123');
  });

  it('finds the token again after a reload', () => {
    history.replaceState(null, '', '/reset-password#token=abc-123');
    fakeApi(SIGNED_OUT);
    renderPart(<ResetPasswordPage />).unmount();
    renderPart(<ResetPasswordPage />);
    expect(screen.getByLabelText('New password')).toBeTruthy();
  });

  it('keeps the typed text when the password is refused', async () => {
    history.replaceState(null, '', '/reset-password#token=abc-123');
    fakeApi({
      ...SIGNED_OUT,
      'POST /api/password/reset': { status: 400, body: { code: 'auth.passwordCommon', message: 'Too common.' } },
    });
    renderPart(<ResetPasswordPage />);
    type('New password', 'qwertyuiop123');
    press('Save the new password');
    expect(await screen.findByText('Too common.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('qwertyuiop123');
  });

  it('says before a password is chosen that the link no longer works', async () => {
    history.replaceState(null, '', '/reset-password#token=used');
    const api = fakeApi({ ...SIGNED_OUT, 'POST /api/password/reset/check': DEAD });
    renderPart(<ResetPasswordPage />);
    expect(await screen.findByText(/^This link no longer works/)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(api.to('/api/password/reset/check')[0]?.body).toEqual({ token: 'used' });
    expect(JSON.stringify(history.state)).not.toContain('used');
  });

  it('offers a new link when this one has expired while a password was chosen', async () => {
    history.replaceState(null, '', '/reset-password#token=used');
    fakeApi({ ...SIGNED_OUT, 'POST /api/password/reset': DEAD });
    renderPart(<ResetPasswordPage />);
    type('New password', 'violet harbour 52');
    press('Save the new password');
    expect(await screen.findByText(/^This link no longer works/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
  });

  it('has Korean texts', () => {
    history.replaceState(null, '', '/reset-password');
    fakeApi(SIGNED_OUT);
    renderPart(<ResetPasswordPage />, { locale: 'ko' });
    expect(screen.getByRole('heading', { name: '비밀번호 재설정' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '재설정 링크 받기' })).toBeTruthy();
  });
});

describe('the page of a private ticket link', () => {
  it('removes the token from the address, and sends it only in the body', async () => {
    const token = 'b'.repeat(43);
    history.replaceState(null, '', `/tickets#${token}`);
    const api = fakeApi({
      'POST /api/ticket-links/thread': { status: 404, body: { code: 'notFound', message: 'None.' } },
    });
    renderPart(<TicketPage />);
    expect(await screen.findByText(/^This link has no ticket/)).toBeTruthy();
    expect(location.pathname + location.search + location.hash).toBe('/tickets');
    expect(api.to('/api/ticket-links/thread')[0]?.body).toEqual({ token });
  });
});

describe('the page that confirms an address', () => {
  it('confirms by being opened, once', async () => {
    history.replaceState(null, '', '/verify#token=abc-123');
    const api = fakeApi({ 'POST /api/email/verify': { status: 204 } });
    renderPart(<VerifyPage />);
    expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
    expect(api.to('/api/email/verify').map(({ body }) => body)).toEqual([{ token: 'abc-123' }]);
    expect(location.hash).toBe('');
  });

  it.each(['/verify', '/verify#token=old'])('says at %s where to get a new email', async (url) => {
    history.replaceState(null, '', url);
    fakeApi({ 'POST /api/email/verify': DEAD });
    renderPart(<VerifyPage />);
    expect(await screen.findByText(/^This link cannot confirm an address/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile');
  });
});

describe('a link for one of several purposes', () => {
  it('keeps that purpose when its page is reloaded after use', async () => {
    history.replaceState(null, '', '/verify#for=freeze&token=abc-123');
    fakeApi({ 'POST /api/freeze': { body: { email: 'jiwoo@example.com' } } });
    const first = renderPart(<VerifyPage />);
    press('Freeze the account');
    await screen.findByText(/^The account is frozen/);
    expect(JSON.stringify(history.state)).not.toContain('abc-123');
    first.unmount();
    renderPart(<VerifyPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Freeze the account' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Thaw the account' })).toBeTruthy();
  });

  it.each([
    ['keep', 'Keep the account'],
    ['freeze', 'Freeze the account'],
    ['thaw', 'Thaw the account'],
    ['recovery', 'Remove the second factor'],
    ['change', 'Change email address'],
  ])('gives the window the title of its own purpose: %s', async (purpose, title) => {
    history.replaceState(null, '', `/verify#for=${purpose}`);
    fakeApi({});
    renderPart(<VerifyPage />);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe(`${title} | Eleven`));
  });
});

describe('an address that is not confirmed', () => {
  afterEach(() => vi.useRealTimers());

  it('can request another email, and the next one only after a minute', async () => {
    const api = fakeApi({ 'POST /api/email/resend': { status: 204 } });
    renderPart(<AboutYou user={USER} />);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    screen.getByRole('button', { name: 'Send the email again' }).focus();
    press('Send the email again');
    await vi.waitFor(() => expect(screen.getByText(/^Sent again to jiwoo@example.com/)).toBeTruthy());
    expect(document.activeElement?.textContent).toMatch(/^Sent again/);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send again in 60 s' });
    expect(button.disabled).toBe(true);
    // The countdown begins after the render that shows it.
    await act(async () => {});
    act(() => vi.advanceTimersByTime(18_000));
    expect(screen.getByRole('button', { name: 'Send again in 42 s' })).toBeTruthy();
    act(() => vi.advanceTimersByTime(42_000));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the email again' }).disabled).toBe(false);
    expect(api.to('/api/email/resend')).toHaveLength(1);
  });

  it('gets one email for a double click, and the countdown survives a reload', async () => {
    const api = fakeApi({ 'POST /api/email/resend': { status: 204 } });
    const first = renderPart(<AboutYou user={USER} />);
    const button = screen.getByRole('button', { name: 'Send the email again' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: /^Send again in \d+ s/ })).toBeTruthy();
    expect(api.to('/api/email/resend')).toHaveLength(1);
    first.unmount();
    const second = renderPart(<AboutYou user={USER} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s/ }).disabled).toBe(true);
    second.unmount();
    // Another user in the same tab has requested nothing.
    renderPart(<AboutYou user={{ ...USER, id: 'another' }} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the email again' }).disabled).toBe(false);
  });

  it('waits as long as the server requires', async () => {
    const limited = { code: 'request.rateLimited', message: 'Too many.' };
    fakeApi({ 'POST /api/email/resend': { status: 429, headers: { 'Retry-After': '37' }, body: limited } });
    renderPart(<AboutYou user={USER} />);
    press('Send the email again');
    expect(await screen.findByRole('button', { name: 'Send again in 37 s' })).toBeTruthy();
  });

  it('is no longer asked to confirm once it is confirmed', async () => {
    fakeApi({});
    renderPart(<AboutYou user={{ ...USER, emailVerified: true }} />);
    await waitFor(() => expect(screen.getByText('Verified')).toBeTruthy());
    expect(screen.queryByRole('button', { name: /Send the email/ })).toBeNull();
  });
});
