import { login } from '@eleven/protocol/api/auth';
import { errorText } from '@eleven/protocol/errors';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { SESSION_KEY } from '../../../session/session.ts';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const errorOf = (label: string) => {
  const field = screen.getByLabelText(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join('');
};
const quick = () => {
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { retry: false } });
  return client;
};

function fillRegistration() {
  type('Name', 'Jiwoo Kim');
  type('Email', 'jiwoo@example.com');
  type('Password', 'still water 29');
  fireEvent.click(screen.getByRole('checkbox'));
}

it('the form for a forgotten password moves the focus to its reply, and back to the field for another email', async () => {
  fakeApi({ 'POST /api/password/forgot': { status: 204 } });
  renderPart(<ForgotForm />);
  expect(document.activeElement).toBe(document.body);
  type('Email', 'jiwoo@example.com');
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  press('Send the link');
  await screen.findByRole('status');
  expect(document.activeElement?.textContent).toMatch(/^If jiwoo@example\.com has an account/);
  press('Nothing arrived? Try again');
  expect(document.activeElement).toBe(await screen.findByLabelText('Email'));
});

it('the form for a forgotten password knows the address of a signed-in user', () => {
  fakeApi({});
  const client = createQueryClient();
  client.setQueryData(SESSION_KEY, USER);
  renderPart(<ForgotForm />, { client });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(USER.email);
});

describe('the login form', () => {
  it('sends the typed values and passes the user on', async () => {
    const api = fakeApi({ 'POST /api/login': { body: USER } });
    const onSignedIn = vi.fn();
    renderPart(<LoginForm route={login} onSignedIn={onSignedIn} />);
    type('Email', ' jiwoo@example.com ');
    type('Password', 'still water 29');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(USER));
    expect(api.calls[0]?.body).toEqual({ email: 'jiwoo@example.com', password: 'still water 29' });
  });

  it('reports a wrong password at its field, and keeps the typed values', async () => {
    fakeApi({
      'POST /api/login': {
        status: 401,
        body: { code: 'auth.invalidCredentials', message: errorText('auth.invalidCredentials', 'en') },
      },
    });
    const onSignedIn = vi.fn();
    renderPart(<LoginForm route={login} onSignedIn={onSignedIn} />);
    type('Email', 'jiwoo@example.com');
    type('Password', 'wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(errorOf('Password')).toBe(errorText('auth.invalidCredentials', 'en')));
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jiwoo@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('asks for missing values without calling the server', async () => {
    const api = fakeApi({});
    renderPart(<LoginForm route={login} onSignedIn={() => {}} />);
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(errorOf('Email')).toBe('Please enter your email.'));
    expect(errorOf('Password')).toBe('Please enter your password.');
    expect(api.calls).toEqual([]);
  });

  it('is busy while it waits, and sends only once', async () => {
    let answer = (_: { body: unknown }) => {};
    const api = fakeApi({ 'POST /api/login': () => new Promise((resolve) => (answer = resolve)) });
    renderPart(<LoginForm route={login} onSignedIn={() => {}} />);
    type('Email', 'jiwoo@example.com');
    type('Password', 'still water 29');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    const busy = await screen.findByRole('button', { name: 'Logging in' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(busy);
    await act(async () => answer({ body: USER }));
    expect(api.calls).toHaveLength(1);
  });

  it('shows the password on demand', () => {
    fakeApi({});
    renderPart(<LoginForm route={login} onSignedIn={() => {}} />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    // The name contains the visible text (WCAG 2.5.3).
    const hide = screen.getByRole('button', { name: 'Hide password' });
    expect(hide.textContent).toBe('Hide');
    fireEvent.click(hide);
    expect(field.type).toBe('password');
  });

  it('restores the email after a reload, but never the password', () => {
    fakeApi({});
    const first = renderPart(<LoginForm route={login} onSignedIn={() => {}} />);
    type('Email', 'jiwoo@example.com');
    type('Password', 'secret words');
    first.unmount();
    renderPart(<LoginForm route={login} onSignedIn={() => {}} />);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jiwoo@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret');
  });
});

describe('the registration form', () => {
  it('has an unticked consent, without which nothing is sent', async () => {
    const api = fakeApi({});
    renderPart(<RegisterForm onSignedIn={() => {}} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    fillRegistration();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Please accept the terms, the privacy notice and the risk notice.')).toBeTruthy();
    expect(api.calls).toEqual([]);
  });

  it('reports errors in the language that is chosen later', async () => {
    fakeApi({});
    renderPart(
      <>
        <LanguageSwitch />
        <RegisterForm onSignedIn={() => {}} />
      </>,
    );
    fillRegistration();
    type('Password', 'short');
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(ACCOUNT_TEXTS.passwordShort.en)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '한국어' }));
    expect(await screen.findByText(ACCOUNT_TEXTS.passwordShort.ko)).toBeTruthy();
    expect(screen.queryByText(ACCOUNT_TEXTS.passwordShort.en)).toBeNull();
  });

  it('ticks off the length from 10 characters', () => {
    fakeApi({});
    renderPart(<RegisterForm onSignedIn={() => {}} />);
    type('Password', '123456789');
    expect(screen.getByText('10 characters or more').textContent).toBe('10 characters or more');
    type('Password', '1234567890');
    expect(screen.getByText('10 characters or more').textContent).toContain('(met)');
  });

  it.each([
    ['auth.emailInvalid', 400, 'Email'],
    ['auth.nameInvalid', 400, 'Name'],
    ['auth.passwordTooShort', 400, 'Password'],
    ['auth.passwordTooLong', 400, 'Password'],
    ['auth.passwordCommon', 400, 'Password'],
  ])('shows the message of %s (%i) at the field %s', async (code, status, label) => {
    fakeApi({ 'POST /api/register': { status, body: { code, message: `Words of ${code}` } } });
    renderPart(<RegisterForm onSignedIn={() => {}} />, { client: quick() });
    fillRegistration();
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(errorOf(label)).toBe(`Words of ${code}`));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('still water 29');
  });

  it('offers to log in or to reset the password if the email is taken, and keeps what was typed', async () => {
    const taken = { code: 'auth.emailTaken', message: errorText('auth.emailTaken', 'en') };
    fakeApi({ 'POST /api/register': { status: 409, body: taken } });
    const { unmount } = renderPart(<RegisterForm onSignedIn={() => {}} />, { client: quick() });
    fillRegistration();
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(errorOf('Email')).toBe(`${taken.message} Login · Forgot password?`));
    const links = screen.getAllByRole('link', { name: /^(Login|Forgot password\?)$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/auth?mode=login', '/reset-password']);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('still water 29');
    type('Email', 'another@example.com');
    await waitFor(() => expect(errorOf('Email')).toBe(''));
    unmount();
    renderPart(<ForgotForm />);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('another@example.com');
  });

  it('asks for a missing password as for any other missing value', async () => {
    fakeApi({});
    renderPart(<RegisterForm onSignedIn={() => {}} />);
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(errorOf('Email')).toBe(ACCOUNT_TEXTS.emailMissing.en));
    expect(errorOf('Password')).toContain(ACCOUNT_TEXTS.passwordMissing.en);
    expect(screen.queryByText(ACCOUNT_TEXTS.passwordShort.en)).toBeNull();
  });

  it('shows errors that belong to no field above the button', async () => {
    fakeApi({ 'POST /api/register': { status: 503, body: { code: 'auth.busy', message: 'Busy now.' } } });
    renderPart(<RegisterForm onSignedIn={() => {}} />, { client: quick() });
    fillRegistration();
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Busy now.')).toBeTruthy();
  });

  it('keeps its idempotency key for a second press, and makes a new one for changed values', async () => {
    const api = fakeApi({ 'POST /api/register': { status: 503, body: { code: 'auth.busy', message: 'Busy now.' } } });
    renderPart(<RegisterForm onSignedIn={() => {}} />, { client: quick() });
    fillRegistration();
    for (const count of [1, 2, 3]) {
      if (count === 3) type('Name', 'Another');
      fireEvent.click(await screen.findByRole('button', { name: 'Create account' }));
      await waitFor(() => expect(api.calls).toHaveLength(count));
      await screen.findByRole('button', { name: 'Create account' });
    }
    const [first, second, third] = api.calls.map((call) => call.headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
