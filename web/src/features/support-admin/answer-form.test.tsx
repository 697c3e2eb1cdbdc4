import type { AdminTicket } from '@eleven/protocol/api/admin/support';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { english } from 'viem/accounts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { AnswerForm } from './answer-form.tsx';

const ticket = { number: 'E-000001', locale: 'en', customer: { name: null }, state: 'open' } as AdminTicket;
const THREAD = { body: { ticket, context: null, rating: null, messages: [] } };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function show(answers: Parameters<typeof fakeApi>[0]) {
  fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/ticket-desk/settings': { body: { labels: [], promises: [], rules: [], staff: [], replies: [] } },
    ...answers,
  });
  const nothing = () => {};
  renderPart(<AnswerForm ticket={ticket} seenUpTo="1" onMissed={nothing} onTyping={nothing} onDone={nothing} />);
}
const field = (name: RegExp | string) => screen.getByRole('textbox', { name }) as HTMLTextAreaElement;
const type = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });

it('keeps text that is typed while an answer is being sent', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  show({
    'POST /api/admin/tickets/E-000001/answer': async () => {
      await arrived;
      return THREAD;
    },
  });
  type('Answer', 'It is on its way.');
  fireEvent.click(screen.getByRole('button', { name: 'Send to the customer' }));
  await screen.findByRole('button', { name: 'Sending' });
  type('Answer', 'It is on its way. And');
  arrive();
  await screen.findByText('Sent to the customer.');
  expect(field('Answer').value).toBe('It is on its way. And');
});

it('keeps files that were attached to an answer after a note is saved', async () => {
  sessionStorage.setItem('draft.desk.E-000001.files', JSON.stringify([{ id: 'a', name: 'screen.png' }]));
  show({ 'POST /api/admin/tickets/E-000001/notes': THREAD });
  expect(screen.getByText('screen.png')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Note' }));
  await screen.findByRole('textbox', { name: /^Note/ });
  type(/^Note/, 'Known to us.');
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText('The note is saved.');
  expect(field(/^Note/).value).toBe('');
  fireEvent.click(screen.getByRole('radio', { name: 'Answer' }));
  expect(await screen.findByText('screen.png')).toBeTruthy();
});

it('keeps a file that is added while an answer is being sent for the next one', async () => {
  sessionStorage.setItem('draft.desk.E-000001.files', JSON.stringify([{ id: 'a', name: 'first.png' }]));
  vi.stubGlobal('XMLHttpRequest', Taken);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const sent: unknown[] = [];
  show({
    'POST /api/admin/tickets/E-000001/answer': async ({ body }) => {
      sent.push(body);
      await arrived;
      return THREAD;
    },
  });
  type('Answer', 'Both are here.');
  fireEvent.click(screen.getByRole('button', { name: 'Send to the customer' }));
  await screen.findByRole('button', { name: 'Sending' });
  const later = new File(['x'], 'later.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Attach files'), { target: { files: [later] } });
  await screen.findByText('2 of 2 files attached.');
  arrive();
  await screen.findByText('Sent to the customer.');
  expect(sent).toMatchObject([{ attachments: ['a'] }]);
  expect(screen.queryByText('first.png')).toBeNull();
  expect(screen.getByText('later.png')).toBeTruthy();
  expect(sessionStorage.getItem('draft.desk.E-000001.files')).toBe('[{"id":"b","name":"later.png"}]');
});

it('moves the focus to an answer that is refused before it is sent', async () => {
  show({});
  const send = screen.getByRole('button', { name: 'Send to the customer' });
  for (const refused of ['', english.slice(0, 12).join(' '), 'Dear {{name}}']) {
    type('Answer', refused);
    send.focus();
    fireEvent.click(send);
    await waitFor(() => expect(document.activeElement).toBe(field('Answer')));
    expect(field('Answer').getAttribute('aria-invalid')).toBe('true');
  }
});

/** Stands for a server that accepts each file at once. */
class Taken {
  upload = {};
  status = 200;
  responseText = JSON.stringify({ id: 'b' });
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    this.onload();
  }
}
