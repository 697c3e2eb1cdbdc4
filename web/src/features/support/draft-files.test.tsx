import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ReplyForm } from './reply-form.tsx';
import { TicketForm } from './ticket-form.tsx';

const KEPT = 'draft.ticket.files';
const files = [
  { id: 'a', name: 'there.png' },
  { id: 'b', name: 'gone.png' },
];
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('sends a file that was uploaded before a reload with the ticket, and names one that is gone', async () => {
  sessionStorage.setItem(KEPT, JSON.stringify(files));
  sessionStorage.setItem('draft.ticket', JSON.stringify({ subject: 'Mine', text: 'Hello' }));
  const api = fakeApi({
    'GET /api/user': { body: USER },
    'HEAD /api/support/attachments/a': {},
    'POST /api/tickets': { body: { number: 'E-000001' } },
  });
  const onOpened = vi.fn();
  renderPart(<TicketForm isVisitor={false} takesFocus={false} onOpened={onOpened} />);
  expect(await screen.findByText('No longer on the server, please attach again: gone.png')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['there.pngAttachedRemove']);
  await waitFor(() => expect(JSON.parse(sessionStorage.getItem(KEPT) ?? '')).toEqual([files[0]]));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onOpened).toHaveBeenCalled());
  expect(api.to('/api/tickets').at(-1)?.body).toMatchObject({ subject: 'Mine', attachments: ['a'] });
  expect(sessionStorage.getItem(KEPT)).toBeNull();
});

it('keeps text that is typed while a reply is being sent', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  renderPart(<ReplyForm draftName="own" mayAttach={false} write={() => arrived} />);
  const field = () => screen.getByRole('textbox', { name: 'Reply' }) as HTMLTextAreaElement;
  fireEvent.change(field(), { target: { value: 'Thank you.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('button', { name: 'Sending' });
  fireEvent.change(field(), { target: { value: 'Thank you. And' } });
  arrive();
  await screen.findByText('Sent.');
  expect(field().value).toBe('Thank you. And');
});

it('sends the same text again after success as another reply, and after a failure as the same one', async () => {
  const keys: string[] = [];
  let isLost = true;
  const write = async (_: unknown, key: string) => {
    keys.push(key);
    if (isLost) throw new ApiError(0, '', 'The reply is lost.');
  };
  renderPart(<ReplyForm draftName="own" mayAttach={false} write={write} />);
  const type = () =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Reply' }), { target: { value: 'Any news?' } });
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  type();
  await press();
  await screen.findByText('The reply is lost.');
  isLost = false;
  await press();
  await screen.findByText('Sent.');
  type();
  await press();
  await waitFor(() => expect(keys).toHaveLength(3));
  await screen.findByText('Sent.');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
