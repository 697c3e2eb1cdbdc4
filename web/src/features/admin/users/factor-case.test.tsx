import type { User } from '@eleven/protocol/api/user';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { FactorCaseCard } from './factor-case.tsx';

const CASE = '/api/admin/users/u7/factor-case';
const AT = '2026-11-20T00:00:00.000Z';
const step = (id: string) => ({ by: { id, name: id }, at: AT, reason: 'Lost the phone' });
const reply = (change: object) => ({
  body: {
    facts: { emailVerified: true, hasPassword: true, hasTotp: true, passkeys: 0, backupCodes: 0 },
    case: {
      id: '1',
      state: 'proposed',
      opened: step('one'),
      evidence: [],
      proposed: step('one'),
      decided: null,
      dueAt: '2026-11-23T00:00:00.000Z',
      message: 'I have lost it',
      ...change,
    },
  },
});
const show = () => renderPart(<FactorCaseCard id="u7" member={{ ...USER, id: 'two', role: 'admin' } as User} />);

it('says that the user can stop the removal even after the waiting time', async () => {
  fakeApi({ [`GET ${CASE}`]: reply({}) });
  show();
  expect(
    await screen.findByText(/^Waiting time until .*\. The user can stop the removal until it is done\.$/),
  ).toBeTruthy();
});

it('disables what a role that is too new may not do, and says why', async () => {
  const { body } = reply({});
  fakeApi({ [`GET ${CASE}`]: { body: { ...body, mayDecide: false } } });
  show();
  const confirm = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Confirm',
    description: /^Only staff whose role has not changed since seven days before the case was opened/,
  });
  expect(confirm.disabled).toBe(true);
  for (const name of ['Add evidence', 'Refuse', 'Close the case'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
});

it('shows the current state if a colleague has decided meanwhile', async () => {
  const api = fakeApi({
    [`GET ${CASE}`]: reply({}),
    [`POST ${CASE}/confirm`]: { status: 409, body: { code: 'factorCase.notProposed', message: 'It is decided.' } },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Saw the wallet sign' } });
  api.answers[`GET ${CASE}`] = reply({ state: 'refused', decided: step('three'), dueAt: null });
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirm' }).at(-1) as HTMLElement);
  expect(await screen.findByText('It is decided.')).toBeTruthy();
  expect(await screen.findByText('Refused')).toBeTruthy();
});

it('sends the reason that was typed with a signature', async () => {
  const api = fakeApi({ [`GET ${CASE}`]: reply({}), [`POST ${CASE}/evidence`]: { status: 204 } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add evidence' }));
  fireEvent.change(await screen.findByLabelText('Kind'), { target: { value: 'wallet' } });
  const given = { 'Address of the wallet': '0xab', Signature: '0xcd', 'Reason (optional)': 'On a video call' };
  for (const [label, value] of Object.entries(given))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Add evidence' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.to(`${CASE}/evidence`).map(({ body }) => body)).toEqual([
    { kind: 'wallet', wallet: '0xab', signature: '0xcd', note: 'On a video call' },
  ]);
});

it('keeps typed evidence when the dialog is closed, until it is sent', async () => {
  fakeApi({ [`GET ${CASE}`]: reply({}), [`POST ${CASE}/evidence`]: { status: 204 } });
  show();
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add evidence' }));
  const ticket = () => screen.findByLabelText<HTMLInputElement>('Number of the ticket');
  await open();
  fireEvent.change(await ticket(), { target: { value: 'e-000123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await open();
  expect((await ticket()).value).toBe('E-000123');
  fireEvent.click(screen.getAllByRole('button', { name: 'Add evidence' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect((await ticket()).value).toBe('');
});

it('keeps the focus in the card when the pressed button is gone', async () => {
  const api = fakeApi({
    [`GET ${CASE}`]: reply({}),
    [`POST ${CASE}/confirm`]: { status: 409, body: { code: 'factorCase.notProposed', message: 'It is decided.' } },
  });
  show();
  const acts = (await screen.findByRole('button', { name: 'Refuse' })).parentElement;
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Saw the wallet sign' } });
  };
  const send = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
  await press('Confirm');
  api.answers[`GET ${CASE}`] = reply({ state: 'refused', decided: step('three'), dueAt: null });
  send('Confirm');
  await screen.findByText('It is decided.');
  await screen.findByText('Refused');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(acts);
});
