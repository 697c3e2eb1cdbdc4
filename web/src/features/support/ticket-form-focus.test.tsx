import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { Tickets } from './tickets.tsx';

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
