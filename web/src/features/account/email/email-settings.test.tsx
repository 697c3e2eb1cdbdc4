import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { EmailSettings } from './email-settings.tsx';

const ASK = 'POST /api/profile/email-change';
const change = {
  newEmail: 'right@example.org',
  expiresAt: '2026-11-22T00:00:00.000Z',
  needsOld: false,
  oldConfirmed: false,
  newConfirmed: false,
  dueAt: null,
};
const answers = (hasPassword: boolean) => ({
  'GET /api/profile/email-change': { body: { change: null } },
  'GET /api/profile/factors': {
    body: { hasPassword, totpSince: null, backupCodesLeft: 0, passkeys: [], recoveryDueAt: null, recoveryKind: null },
  },
  [ASK]: { body: { change } },
});
const typeAddress = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Email' }));
  fireEvent.change(await screen.findByLabelText('New email'), { target: { value: change.newEmail } });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the links' }));

it('an account without a password is not asked for one to change its address', async () => {
  const api = fakeApi(answers(false));
  renderPart(<EmailSettings user={{ ...USER, emailVerified: false }} />);
  await typeAddress();
  await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
  send();
  await waitFor(() => expect(api.calls.find(({ body }) => body)?.body).toEqual({ email: change.newEmail }));
});

it('an account with a password is', async () => {
  const api = fakeApi(answers(true));
  renderPart(<EmailSettings user={{ ...USER, emailVerified: true }} />);
  await typeAddress();
  send();
  expect(await screen.findByText('Please enter your password.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'right one' } });
  send();
  const body = { email: change.newEmail, password: 'right one' };
  await waitFor(() => expect(api.calls.find((call) => call.body)?.body).toEqual(body));
});
