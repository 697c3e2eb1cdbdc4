import { fireEvent, screen, waitFor } from '@testing-library/react';
import { english } from 'viem/accounts';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Tickets } from './tickets.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Presses as the keyboard does: the pressed button has the focus. */
function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const focused = () => document.activeElement;

it('takes the focus when a press opens it, moves it to the first invalid field, and gives it back', async () => {
  fakeApi({
    'GET /api/user': { body: USER },
    'GET /api/tickets': { body: { tickets: [], nextBefore: null, restriction: null } },
  });
  renderPart(<Tickets search="" loginPath="/login" supportPath="/support" before={null} />);
  await screen.findByRole('button', { name: 'New ticket' });
  expect(focused()).toBe(document.body);
  press('New ticket');
  expect(focused()).toBe(screen.getByLabelText('What is it about?'));
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'It does not work.' } });
  press('Send');
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Subject')));
  press('Close');
  expect(focused()).toBe(screen.getByRole('button', { name: 'New ticket' }));
});

const SECRET = english.slice(0, 12).join(' ');
const QUOTED = `${english[0]} … ${english[11]}`;

it('moves the focus to the text that is refused for a secret, and quotes only what was written there', async () => {
  fakeApi({ 'GET /api/user': { status: 401, body: { code: 'auth.required', message: 'x' } } });
  renderPart(<Tickets search="" loginPath="/login" supportPath="/support" before={null} />);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'me@example.org' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: SECRET } });
  expect((await screen.findByText(/This looks like a seed phrase/)).textContent).toContain(`(${QUOTED})`);
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Help' } });
  press('Send');
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Message')));
  press('Send');
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Message')));
});

it('moves the focus back to a reply that is empty or refused for a secret', async () => {
  fakeApi({});
  const write = vi.fn();
  renderPart(<ReplyForm draftName="own" mayAttach={false} write={write} />);
  const field = screen.getByRole('textbox', { name: 'Reply' });
  press('Send');
  await waitFor(() => expect(focused()).toBe(field));
  fireEvent.change(field, { target: { value: SECRET } });
  press('Send');
  await waitFor(() => expect(focused()).toBe(field));
  expect(screen.getByText(/This looks like a seed phrase/).textContent).toContain(`(${QUOTED})`);
  expect(write).not.toHaveBeenCalled();
});
