import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { FreezeAccount } from './freeze-account.tsx';
import { ThawAccount } from './thaw-account.tsx';

const FREEZE = 'POST /api/freeze';
const METHODS = 'POST /api/thaw/methods';
const THAW = 'POST /api/thaw';
const DEAD = { status: 400, body: { code: 'auth.linkInvalid', message: 'This link no longer works.' } };
const described = (methods: string[], newPasswordFrom: string | null = null, recovery: object | null = null) => ({
  body: { methods, newPasswordFrom, disputedSince: '2026-03-14T02:00:00.000Z', recovery },
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('freezing', () => {
  it('explains first that it leaves the stake untouched, then sends the thaw link', async () => {
    let forgotten = 0;
    const api = fakeApi({ [FREEZE]: { body: { email: 'me@example.org' } }, 'POST /api/thaw/link': { status: 204 } });
    renderPart(<FreezeAccount token="t" forget={() => (forgotten += 1)} />);
    expect(api.calls).toEqual([]);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'the exit page' }).getAttribute('href')).toBe('/exit');
    press('Freeze the account');
    expect((await screen.findByRole('status')).textContent).toContain('The account is frozen');
    expect(forgotten).toBe(1);
    press('Send the thaw link');
    expect(await screen.findByText(/A link is on its way to me@example.org/)).toBeTruthy();
    expect(api.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/freeze', { token: 't' }],
      ['/api/thaw/link', { email: 'me@example.org' }],
    ]);
  });

  it('offers to thaw a frozen account if the link was used already', () => {
    fakeApi({});
    renderPart(<FreezeAccount token={undefined} forget={() => {}} />);
    expect(screen.getByText(/^This link has been used\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Thaw the account' }).getAttribute('href')).toBe('/verify#for=thaw');
  });

  it('points to support when the link is used up', async () => {
    fakeApi({ [FREEZE]: DEAD });
    renderPart(<FreezeAccount token="t" forget={() => {}} />);
    press('Freeze the account');
    expect(await screen.findByRole('link', { name: 'Support' })).toBeTruthy();
  });
});

describe('thawing', () => {
  it('removes nothing of staff, and says so', async () => {
    const { body } = described(['totp']);
    fakeApi({ [METHODS]: { body: { ...body, disputedSince: null } } });
    renderPart(<ThawAccount token="t" forget={() => {}} />);
    expect(await screen.findByText(/^All sign-in methods of this account stay\./)).toBeTruthy();
    expect(screen.queryByText(/are removed from the account/)).toBeNull();
  });

  it('asks for the password, keeps the typed text when it is wrong, and leads to the login', async () => {
    const api = fakeApi({
      [METHODS]: described(['password'], '2026-03-17T02:00:00.000Z'),
      [THAW]: { status: 400, body: { code: 'auth.passwordWrong', message: 'The current password is incorrect.' } },
    });
    renderPart(<ThawAccount token="t" forget={() => {}} />);
    const field = (await screen.findByLabelText('Password')) as HTMLInputElement;
    expect(screen.getByText(/If you have forgotten the password/)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'wrong' } });
    press('Thaw the account');
    expect((await screen.findByRole('alert')).textContent).toContain('The current password is incorrect.');
    expect(field.value).toBe('wrong');
    api.answers[THAW] = { status: 204 };
    fireEvent.change(field, { target: { value: 'right' } });
    press('Thaw the account');
    expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/auth?mode=login');
    expect(api.calls.at(-1)?.body).toEqual({ token: 't', password: 'right' });
  });

  it('asks for a code or a backup code if the account has an app', async () => {
    const api = fakeApi({ [METHODS]: described(['totp', 'backupCode']), [THAW]: { status: 204 } });
    renderPart(<ThawAccount token="t" forget={() => {}} />);
    await screen.findByLabelText('Code');
    press('Use a backup code');
    fireEvent.change(screen.getByLabelText('Backup code'), { target: { value: 'abcd-efgh' } });
    press('Thaw the account');
    await screen.findByRole('link', { name: 'Login' });
    expect(api.calls.at(-1)?.body).toEqual({ token: 't', code: 'abcd-efgh' });
  });

  it('asks for the wallet if the account has no other sign-in, and for a new password if the wallet may be lost', async () => {
    const api = fakeApi({ [METHODS]: described(['wallet'], '2026-03-17T02:00:00.000Z'), [THAW]: { status: 204 } });
    const { unmount } = renderPart(<ThawAccount token="t" forget={() => {}} />);
    await screen.findByRole('button', { name: 'Confirm with the wallet' });
    expect(screen.getByText(/If you no longer have the wallet/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();

    api.answers[METHODS] = described(['wallet', 'newPassword']);
    renderPart(<ThawAccount token="t" forget={() => {}} />);
    await screen.findByRole('button', { name: 'Confirm with the wallet' });
    expect(screen.queryByLabelText('New password')).toBeNull();
    press('I no longer have the wallet');
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'violet harbour 52 kites' } });
    press('Thaw the account');
    await screen.findByRole('link', { name: 'Login' });
    expect(api.calls.at(-1)?.body).toEqual({ token: 't', newPassword: 'violet harbour 52 kites' });
  });

  it('accepts the password if every factor is lost, and says when the account thaws without one', async () => {
    const api = fakeApi({
      [METHODS]: described(['totp'], null, { needsPassword: true, dueAt: null }),
      'POST /api/thaw/recovery': { status: 400, body: { code: 'auth.passwordWrong', message: 'That is wrong.' } },
    });
    renderPart(<ThawAccount token="t" forget={() => {}} />);
    await screen.findByLabelText('Code');
    press('I have lost every second factor');
    const field = screen.getByLabelText('Password') as HTMLInputElement;
    fireEvent.change(field, { target: { value: 'wrong' } });
    press('Request recovery');
    expect((await screen.findByRole('alert')).textContent).toContain('That is wrong.');
    expect(field.value).toBe('wrong');
    api.answers['POST /api/thaw/recovery'] = { body: { dueAt: '2026-03-17T02:00:00.000Z' } };
    press('Request recovery');
    expect((await screen.findByRole('status')).textContent).toContain('Recovery was requested. From ');
    expect(api.calls.at(-1)?.body).toEqual({ token: 't', password: 'wrong' });
  });

  it('offers the password beside the factors once the 72 hours are over', async () => {
    const api = fakeApi({
      [METHODS]: described(['totp', 'password', 'newPassword'], null, {
        needsPassword: false,
        dueAt: '2026-03-14T02:00:00.000Z',
      }),
      [THAW]: { status: 204 },
    });
    renderPart(<ThawAccount token="t" forget={() => {}} />);
    expect(await screen.findByText(/The 72 hours are over/)).toBeTruthy();
    press('I have forgotten the password');
    expect(screen.queryByText(/no other proof that counts/)).toBeNull();
    press('Use the password');
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
    press('Thaw the account');
    await screen.findByRole('link', { name: 'Login' });
    expect(api.calls.at(-1)?.body).toEqual({ token: 't', password: 'right' });
  });

  it('sets a new password if there is no other proof', async () => {
    const api = fakeApi({ [METHODS]: described(['newPassword']), [THAW]: { status: 204 } });
    renderPart(<ThawAccount token="t" forget={() => {}} />);
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'violet harbour 52' } });
    press('Thaw the account');
    await screen.findByRole('link', { name: 'Login' });
    expect(api.calls.at(-1)?.body).toEqual({ token: 't', newPassword: 'violet harbour 52' });
  });

  it('offers another link when this one is no longer valid, and asks for the address without one', async () => {
    fakeApi({ [METHODS]: DEAD, 'POST /api/thaw/link': { status: 204 } });
    renderPart(<ThawAccount token="t" forget={() => {}} />);
    expect(await screen.findByRole('button', { name: 'Request another link' })).toBeTruthy();
  });

  it('gives the same reply for every address', async () => {
    fakeApi({ 'POST /api/thaw/link': { status: 204 } });
    renderPart(<ThawAccount token={undefined} forget={() => {}} />);
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'who@example.org' } });
    press('Send the thaw link');
    expect((await screen.findByRole('status')).textContent).toContain('If the account of who@example.org is frozen');
  });
});
