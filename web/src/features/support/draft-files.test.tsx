import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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

it('a file that was uploaded before the page was loaded again goes with the ticket; one that is gone is named', async () => {
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

it('what is typed while a reply is being sent stays', async () => {
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
