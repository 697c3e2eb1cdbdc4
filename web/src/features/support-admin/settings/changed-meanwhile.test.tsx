import type { CannedReply, PriorityPromise } from '@eleven/protocol/api/admin/ticket-management';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { CannedEditor } from './canned-editor.tsx';
import { Promises } from './promises.tsx';
import { Rules } from './rules.tsx';

const CHANGED = { status: 409, body: { code: 'desk.changedMeanwhile', message: 'Somebody has changed it.' } };
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const promises = (firstMinutes: number): PriorityPromise[] => [{ priority: 'normal', firstMinutes, nextMinutes: 60 }];

it('shows a colleague’s promised times beside the user’s own, and replaces them on a second press', async () => {
  const api = fakeApi({ 'POST /api/admin/ticket-promises': CHANGED });
  const { rerender, wrap } = renderPart(<Promises promises={promises(60)} mayWrite />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Normal: first answer (hours)');
  fireEvent.change(field(), { target: { value: '2' } });
  save();
  expect(await screen.findByText('Somebody has changed it.')).toBeTruthy();
  // The settings are read again.
  rerender(wrap(<Promises promises={promises(180)} mayWrite />));
  expect(screen.getByText('Normal: first answer 3 hours, next answer 1 hours')).toBeTruthy();
  expect(field().value).toBe('2');
  save();
  await waitFor(() => expect(api.to('/api/admin/ticket-promises')).toHaveLength(2));
  expect(api.to('/api/admin/ticket-promises').map(({ body }) => body)).toEqual([
    { promises: promises(120), seen: promises(60) },
    { promises: promises(120), seen: promises(180) },
  ]);
});

it('updates unedited rules to a colleague’s, and offers to discard edited ones for theirs', () => {
  fakeApi({});
  const rule = { category: null, locale: null, priority: null, assignees: [] };
  const show = (count: number) => <Rules rules={Array(count).fill(rule)} staff={[]} mayWrite />;
  const shown = () => screen.getAllByRole('group', { name: /^Rule / }).length;
  const { rerender, wrap } = renderPart(show(1));
  rerender(wrap(show(2)));
  expect(shown()).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
  rerender(wrap(show(1)));
  expect(shown()).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: 'Discard mine and use this' }));
  expect(shown()).toBe(1);
});

it('shows a canned reply that a colleague has changed beside the user’s own text', async () => {
  const api = fakeApi({ 'PATCH /api/admin/canned-replies/7': CHANGED });
  const reply = (en: string, version: number): CannedReply => ({
    id: 7,
    title: { ko: '인사', en: 'Greeting' },
    text: { ko: '안녕하세요.', en },
    version,
    isArchived: false,
  });
  const { rerender, wrap } = renderPart(<CannedEditor replies={[reply('Hello.', 1)]} mayWrite />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit: Greeting' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Title (Korean)'));
  fireEvent.change(screen.getByLabelText('Text (English)'), { target: { value: 'Mine.' } });
  save();
  expect(await screen.findByText('Somebody has changed it.')).toBeTruthy();
  rerender(wrap(<CannedEditor replies={[reply('Theirs.', 2)]} mayWrite />));
  expect(screen.getByText('Theirs.')).toBeTruthy();
  save();
  await waitFor(() => expect(api.to('/api/admin/canned-replies/7')).toHaveLength(2));
  expect(api.to('/api/admin/canned-replies/7').map(({ body }) => body)).toMatchObject([
    { textEn: 'Mine.', seen: 1 },
    { textEn: 'Mine.', seen: 2 },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: Greeting' }));
});
