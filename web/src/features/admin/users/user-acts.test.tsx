import type { UserDetail as Detail } from '@eleven/protocol/api/admin/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { UserActs } from './user-acts.tsx';
import { UserDetail } from './user-detail.tsx';

const ADMIN = { ...USER, id: 'a1', role: 'admin' } as const;
const DETAIL: Detail = {
  id: 'u1',
  name: 'Jiwoo Kim',
  email: 'jiwoo@example.com',
  emailVerified: true,
  role: 'user',
  locale: null,
  suspendedAt: null,
  suspendedUntil: null,
  restrictions: [],
  frozenAt: null,
  createdAt: '2026-03-14T02:00:00.000Z',
  deletion: null,
  export: null,
  mailPaused: null,
  sessions: [],
  consents: [],
  wallets: [],
  mails: [],
};
const SUSPEND = 'POST /api/admin/users/u1/suspend';

it('suspends at a chosen time only once the date is complete', async () => {
  const api = fakeApi({ [SUSPEND]: { status: 204 } });
  renderPart(<UserActs user={DETAIL} member={ADMIN} />);
  fireEvent.click(screen.getByRole('button', { name: 'Suspend account' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Repeated spam' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Ends' }), { target: { value: 'date' } });
  const submit = () => dialog.querySelector<HTMLButtonElement>('button[type=submit]') ?? expect.fail('no button');
  const form = () => dialog.querySelector('form') ?? expect.fail('no form');
  expect(screen.getByText('Please choose when it ends.')).toBeTruthy();
  expect(submit().disabled).toBe(true);
  fireEvent.submit(form());
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-24T10:00' } });
  expect(screen.queryByText('Please choose when it ends.')).toBeNull();
  expect(submit().disabled).toBe(false);
  // Half of the date is deleted again.
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '' } });
  expect(submit().disabled).toBe(true);
  fireEvent.submit(form());
  expect(api.calls).toEqual([]);
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-24T10:00' } });
  fireEvent.submit(form());
  await waitFor(() => expect(api.to('/api/admin/users/u1/suspend')).toHaveLength(1));
  const endsAt = new Date('2026-12-24T10:00').toISOString();
  expect(api.calls[0]?.body).toEqual({ reason: 'Repeated spam', endsAt });
});

it('keeps the next act’s dialog open when the reply to an earlier one is late', async () => {
  const { promise: when, resolve: come } = Promise.withResolvers<void>();
  const api = fakeApi({ [SUSPEND]: () => when.then(() => ({ status: 204 })) });
  renderPart(<UserActs user={DETAIL} member={ADMIN} />);
  fireEvent.click(screen.getByRole('button', { name: 'Suspend account' }));
  const first = await screen.findByRole('dialog');
  fireEvent.change(within(first).getByRole('textbox', { name: 'Reason' }), { target: { value: 'Repeated spam' } });
  fireEvent.submit(first.querySelector('form') ?? expect.fail('no form'));
  await waitFor(() => expect(api.calls).toHaveLength(1));
  fireEvent.click(within(first).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Send reset email' }));
  const second = await screen.findByRole('dialog');
  fireEvent.change(within(second).getByRole('textbox', { name: 'Reason' }), { target: { value: 'Asked by phone' } });
  come();
  await screen.findByText('The account was suspended.');
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

it('changes a role only to another one, and begins without a choice each time', async () => {
  const api = fakeApi({ 'POST /api/admin/users/u1/role': { status: 204 } });
  renderPart(<UserActs user={DETAIL} member={ADMIN} />);
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Change role' }));
    return screen.findByRole('dialog');
  };
  const same = 'This is the current role. Please choose another one.';
  const first = await open();
  fireEvent.change(within(first).getByRole('textbox', { name: 'Reason' }), { target: { value: 'Joins the team' } });
  const submit = () => first.querySelector<HTMLButtonElement>('button[type=submit]') ?? expect.fail('no button');
  expect(within(first).queryByText(same)).toBeNull();
  expect(submit().disabled).toBe(true);
  fireEvent.submit(first.querySelector('form') ?? expect.fail('no form'));
  fireEvent.change(within(first).getByRole('combobox', { name: 'New role' }), { target: { value: 'user' } });
  expect(within(first).getByText(same)).toBeTruthy();
  fireEvent.submit(first.querySelector('form') ?? expect.fail('no form'));
  fireEvent.change(within(first).getByRole('combobox', { name: 'New role' }), { target: { value: 'support' } });
  expect(within(first).queryByText(same)).toBeNull();
  fireEvent.click(within(first).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await open();
  expect(within(second).queryByText(same)).toBeNull();
  expect(within(second).getByRole<HTMLSelectElement>('combobox', { name: 'New role' }).value).toBe('');
  fireEvent.change(within(second).getByRole('combobox', { name: 'New role' }), { target: { value: 'readonly' } });
  fireEvent.submit(second.querySelector('form') ?? expect.fail('no form'));
  await screen.findByText('The role was changed.');
  expect(api.calls.map(({ body }) => body)).toEqual([{ role: 'readonly', reason: 'Joins the team' }]);
});

it('says that a deletion waits while the account is suspended, instead of a date on which nothing happens', async () => {
  const deletion = { requestedBy: 'owner', requestedAt: '2026-03-14T02:00:00.000Z', dueAt: '2026-03-21T02:00:00.000Z' };
  const show = (suspendedAt: string | null) => {
    fakeApi({
      'GET /api/admin/user': { body: ADMIN },
      'GET /api/admin/users/u1': { body: { ...DETAIL, deletion, suspendedAt } },
    });
    return renderPart(<UserDetail id="u1" tickets={null} back={() => {}} />);
  };
  const waits = /A deletion \(requested by its owner\) waits for the end of the suspension/;
  const first = show('2026-03-15T02:00:00.000Z');
  expect(await screen.findByText(waits)).toBeTruthy();
  expect(screen.getByText(/^Suspended on 15 Mar 2026, /)).toBeTruthy();
  expect(screen.queryByText(/Will be deleted on/)).toBeNull();
  first.unmount();
  show(null);
  expect(await screen.findByText(/Will be deleted on/)).toBeTruthy();
  expect(screen.queryByText(waits)).toBeNull();
});
