import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { StopChange } from './stop-change.tsx';

const CONFIRM = 'POST /api/email-change/confirm';

it('asks for a press before it confirms, and says what is still missing', async () => {
  const api = fakeApi({ [CONFIRM]: { body: { outcome: 'waiting' } } });
  renderPart(<ConfirmChange token="t" forget={() => {}} />);
  expect(api.calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the change' }));
  expect((await screen.findByRole('status')).textContent).toContain('to the other address');
});

it('shows the new address once both mailboxes have confirmed', async () => {
  fakeApi({ [CONFIRM]: { body: { outcome: 'scheduled', dueAt: '2026-03-14T02:00:00.000Z' } } });
  renderPart(<ConfirmChange token="t" forget={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the change' }));
  expect((await screen.findByRole('status')).textContent).toMatch(/The address changes on 14 Mar/);
});

it('is stopped by the link of the email that announces it', async () => {
  const api = fakeApi({ 'POST /api/email-change/refuse': { status: 204 } });
  renderPart(<StopChange token="t" forget={() => {}} />);
  expect(api.calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Stop the change' }));
  expect((await screen.findByRole('status')).textContent).toContain('the address stays');
});

it('cancels, and forgets the link', async () => {
  let forgotten = 0;
  fakeApi({ 'POST /api/email-change/refuse': { status: 204 } });
  renderPart(<ConfirmChange token="t" forget={() => (forgotten += 1)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  expect((await screen.findByRole('status')).textContent).toContain('was cancelled');
  expect(forgotten).toBe(1);
});

it('repeats a cancellation that failed as a cancellation, and forgets the failure before it', async () => {
  const REFUSE = 'POST /api/email-change/refuse';
  const limited = { status: 429, body: { code: 'request.rateLimited', message: 'Too often.' } };
  const api = fakeApi({ [CONFIRM]: limited, [REFUSE]: limited });
  renderPart(<ConfirmChange token="t" forget={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the change' }));
  const failure = await screen.findByRole('alert');
  const confirmed = api.to('/api/email-change/confirm').length;
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(failure.isConnected).toBe(false));
  await screen.findByRole('alert');
  api.answers[REFUSE] = { status: 204 };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('status')).textContent).toContain('was cancelled');
  expect(api.to('/api/email-change/confirm')).toHaveLength(confirmed);
});

it.each([
  ['auth.linkInvalid', 400, 'This link no longer works'],
  ['auth.emailTaken', 409, 'already has an account'],
])('says what %s means', async (code, status, text) => {
  fakeApi({ [CONFIRM]: { status, body: { code, message: 'This email already has an account.' } } });
  renderPart(<ConfirmChange token="t" forget={() => {}} />, { locale: 'en' });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the change' }));
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
});
