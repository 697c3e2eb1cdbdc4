import type { AdminTicket } from '@eleven/protocol/api/admin/support';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { AnswerForm } from './answer-form.tsx';

const ticket = { number: 'E-000001', locale: 'en', customer: { name: null }, state: 'open' } as AdminTicket;
const THREAD = { body: { ticket, context: null, rating: null, messages: [] } };

beforeEach(() => sessionStorage.clear());

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

it('what is typed while an answer is being sent stays', async () => {
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

it('files that were attached to an answer are still there after a note', async () => {
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
