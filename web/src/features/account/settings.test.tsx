import { saveSettings } from '@eleven/protocol/api/profile';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ReportContext } from '../../ui/link.tsx';
import { EmailSettings } from './email/email-settings.tsx';
import { initialsOf } from './initials.ts';
import { NameForm } from './name-form.tsx';
import { NotificationSettings } from './notifications/notification-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';

const SETTINGS = {
  locale: null,
  theme: null,
  timeZone: null,
  digest: false,
  rewardGoalWei: null,
  notifications: {
    bell: { reserve: true, terms: true, stakes: true, withdrawals: true, rewards: true, support: true, security: true },
    mail: {
      reserve: true,
      terms: true,
      stakes: true,
      withdrawals: true,
      rewards: false,
      support: true,
      security: true,
    },
    push: {
      reserve: true,
      terms: true,
      stakes: false,
      withdrawals: true,
      rewards: false,
      support: true,
      security: true,
    },
  },
  mailPaused: null,
  passwordChangedAt: '2026-06-11T02:00:00.000Z',
};
const session = (id: string, isCurrent = false) => ({
  id,
  device: 'Chrome, Windows',
  network: '203.0.113.7',
  createdAt: '2026-11-20T00:00:00.000Z',
  lastUsedAt: '2026-11-21T00:00:00.000Z',
  isCurrent,
});

describe('the notifications', () => {
  it('are switched one by one and revert if they cannot be saved; those for security stay on in the bell and by email', async () => {
    const { notifications } = SETTINGS;
    const mail = { ...notifications.mail, rewards: true };
    const chosen = { ...SETTINGS, notifications: { ...notifications, mail } };
    const api = fakeApi({
      'GET /api/profile/settings': { body: SETTINGS },
      'PATCH /api/profile/settings': () => {
        api.answers['GET /api/profile/settings'] = { body: chosen };
        return { body: chosen };
      },
    });
    renderPart(<NotificationSettings user={{ ...USER, emailVerified: true }} />);
    const rewards = await screen.findByRole<HTMLInputElement>('switch', { name: 'Rewards claimed: Email' });
    expect(rewards.checked).toBe(false);
    fireEvent.click(rewards);
    await waitFor(() => expect(rewards.checked).toBe(true));
    const saved = () => api.to('/api/profile/settings').filter(({ method }) => method === 'PATCH');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.body).toEqual({ notifications: { mail: { rewards: true } } });

    api.answers['PATCH /api/profile/settings'] = { status: 403, body: { code: 'forbidden', message: '' } };
    fireEvent.click(rewards);
    await waitFor(() => expect(saved()).toHaveLength(2));
    await waitFor(() => expect(rewards.checked).toBe(true));
    expect(screen.getAllByText('Always')).toHaveLength(2);
    expect(screen.getAllByRole('switch', { name: /^Security/ })).toHaveLength(1);
    // Announcements are shown above the page, neither in the bell nor in push messages.
    expect(screen.getAllByText('None')).toHaveLength(2);
  });

  it('stay as they are without a connection, and the failure shows at once', async () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fakeApi({
      'GET /api/profile/settings': { body: SETTINGS },
      'PATCH /api/profile/settings': new TypeError('Failed to fetch'),
    });
    const client = createQueryClient();
    client.setQueryData([saveSettings.path], SETTINGS);
    renderPart(<NotificationSettings user={{ ...USER, emailVerified: true }} />, { client });
    const digest = await screen.findByRole<HTMLInputElement>('switch', { name: /^One daily email/ });
    fireEvent.click(digest);
    await waitFor(() =>
      expect(
        client
          .getMutationCache()
          .getAll()
          .map(({ state }) => state.status),
      ).toEqual(['error']),
    );
    expect(digest.checked).toBe(false);
    offline.mockRestore();
  });

  it('say that emails are paused, and why, until they are resumed', async () => {
    const paused = { ...SETTINGS, mailPaused: { reason: 'bounce', since: '2026-11-20T02:00:00.000Z' } };
    const resume = 'POST /api/profile/resume-emails';
    const api = fakeApi({
      'GET /api/profile/settings': { body: paused },
      [resume]: { status: 429, body: { code: 'request.rateLimited', message: 'Too often.' } },
    });
    const { unmount } = renderPart(<NotificationSettings user={USER} />);
    const says =
      /^We could not deliver an email to jiwoo@example\.com \(.*2026.*\)\..*check that the address is correct\..*others are paused\./;
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume emails' })).toBeNull();
    unmount();
    renderPart(<NotificationSettings user={{ ...USER, emailVerified: true }} />);
    expect(await screen.findByRole('switch', { name: 'Rewards claimed: Email (paused)' })).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Rewards claimed: Bell' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Resume emails' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too often.');
    api.answers[resume] = { body: SETTINGS };
    fireEvent.click(screen.getByRole('button', { name: 'Resume emails' }));
    await waitFor(() => expect(screen.queryByText(/^We could not deliver/)).toBeNull());
    expect(document.activeElement?.textContent).toMatch(/^Emails are resumed\./);
    expect(screen.getByRole('switch', { name: 'Rewards claimed: Email' })).toBeTruthy();
  });
});

describe('the security of an account', () => {
  const answers = () => ({
    'GET /api/profile/settings': { body: SETTINGS },
    'GET /api/profile/sessions': { body: { sessions: [session('a', true), session('b'), session('c')] } },
    'GET /api/profile/factors': {
      body: {
        hasPassword: true,
        totpSince: null,
        backupCodesLeft: 0,
        passkeys: [],
        recoveryDueAt: null,
        recoveryKind: null,
      },
    },
  });

  it.each([
    ['asked', /^Somebody who knows your password asked/],
    ['proposed', /^Our support team proposed.*only if a second member of our staff agrees\./],
    ['agreed', /^Our support team proposed.*a second member of our staff agreed\./],
  ])('says who began a recovery that was %s', async (recoveryKind, says) => {
    const due = { recoveryDueAt: '2026-11-24T00:00:00.000Z', recoveryKind };
    const body = { hasPassword: true, totpSince: null, backupCodesLeft: 0, passkeys: [], ...due };
    fakeApi({ ...answers(), 'GET /api/profile/factors': { body } });
    renderPart(<SecuritySettings isConfirmed />);
    expect(await screen.findByRole('button', { name: 'Stop the recovery' })).toBeTruthy();
    const text = screen.getByText(says).textContent;
    expect(text.includes('knows your password')).toBe(recoveryKind === 'asked');
    cleanup();
    renderPart(<SecuritySettings isConfirmed />, { locale: 'ko' });
    expect(await screen.findByRole('button', { name: '복구 멈추기' })).toBeTruthy();
    expect(screen.queryByText(/비밀번호를 아는 누군가/) !== null).toBe(recoveryKind === 'asked');
  });

  it('lists the signed-in devices, and ends others one by one or all at once', async () => {
    const api = fakeApi({
      ...answers(),
      'DELETE /api/profile/sessions/b': { status: 204 },
      'DELETE /api/profile/sessions': { body: { ended: 1 } },
    });
    renderPart(<SecuritySettings isConfirmed />);
    expect(await screen.findByText('This device')).toBeTruthy();
    const [first] = screen.getAllByRole('button', { name: 'Sign out: Chrome, Windows' });
    api.answers['GET /api/profile/sessions'] = { body: { sessions: [session('a', true), session('c')] } };
    if (first) fireEvent.click(first);
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Sign out:/ })).toHaveLength(1));
    expect(document.activeElement?.textContent).toBe('Signed-in devices');
    api.answers['GET /api/profile/sessions'] = { body: { sessions: [session('a', true)] } };
    fireEvent.click(screen.getByRole('button', { name: 'Sign out all others' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull());
    expect(api.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/profile/sessions/b',
      '/api/profile/sessions',
    ]);
  });

  it('changes the password after asking for the current one, with errors at their field', async () => {
    const api = fakeApi({
      ...answers(),
      'POST /api/profile/password': {
        status: 400,
        body: { code: 'auth.passwordWrong', message: 'The current password is incorrect.' },
      },
    });
    renderPart(<SecuritySettings isConfirmed />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change: Password' }));
    fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'wrong one' } });
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'violet harbour 52' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The current password is incorrect.');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('violet harbour 52');
    api.answers['POST /api/profile/password'] = {
      status: 400,
      body: { code: 'auth.passwordSame', message: 'That is already your password.' },
    };
    fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
    await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toContain('That is already your password.');
    api.answers['POST /api/profile/password'] = { status: 204 };
    fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(await screen.findByText(/All other devices are signed out/)).toBeTruthy();
    const keys = api.to('/api/profile/password').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.every(Boolean)).toBe(true);
  });

  it('shows a failure in the dialog, where it can be reported', async () => {
    fakeApi({ ...answers(), 'POST /api/profile/password': { status: 403, body: { code: 'forbidden', message: '' } } });
    const onMutationError = vi.fn();
    renderPart(
      <ReportContext value={() => '/support'}>
        <SecuritySettings isConfirmed />
      </ReportContext>,
      { client: createQueryClient({ onMutationError }) },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Change: Password' }));
    fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'right one' } });
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'violet harbour 52' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('You do not have access.');
    expect(dialog.getByRole('link', { name: 'Report this' }).getAttribute('href')).toBe('/support');
    // No toast is shown beneath the dialog.
    expect(onMutationError.mock.calls[0]?.[1]).toEqual({ silent: true });
  });
});

describe('the email address', () => {
  it('shows a pending change, what it waits for, and cancels it', async () => {
    const change = {
      newEmail: 'new@example.org',
      expiresAt: '2026-11-22T00:00:00.000Z',
      needsOld: true,
      oldConfirmed: true,
      newConfirmed: false,
    };
    const api = fakeApi({
      'GET /api/profile/email-change': { body: { change } },
      'DELETE /api/profile/email-change': { status: 204 },
    });
    renderPart(<EmailSettings user={{ ...USER, emailVerified: true }} />);
    expect((await screen.findByRole('status')).textContent).toMatch(
      /Changing to new@example.org.*to the new one.*The address changes 24 hours after both are opened/,
    );
    api.answers['GET /api/profile/email-change'] = { body: { change: null } };
    const cancel = screen.getByRole('button', { name: 'Cancel the change' });
    cancel.focus();
    fireEvent.click(cancel);
    await waitFor(() => expect(screen.queryByText(/Changing to/)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change: Email' }));
  });
});

describe('the name', () => {
  it('can be saved and reset; typed text survives a reload', async () => {
    const api = fakeApi({ 'PATCH /api/profile': ({ body }) => ({ body: { ...USER, ...(body as object) } }) });
    const first = renderPart(<NameForm user={USER} />);
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' });
    expect(save().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Jiwoo Park' } });
    first.unmount();
    renderPart(<NameForm user={USER} />);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jiwoo Park');
    fireEvent.click(save());
    await waitFor(() => expect(api.to('/api/profile')[0]?.body).toEqual({ name: 'Jiwoo Park' }));
  });

  it.each([
    ['Jiwoo Kim', 'JK'],
    ['jiwoo', 'J'],
    ['김민지', '김'],
    ['  Anna Maria  Lee ', 'AL'],
    ['', ''],
  ])('%j has the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
