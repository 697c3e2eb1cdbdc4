import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { Rules } from './rules.tsx';

const RULES = '/api/admin/ticket-rules';
const rule = { category: null, locale: null, priority: null, assignees: [] };
const member = (id: string) => ({ id, name: `Member ${id}`, isAvailable: true, role: 'support' as const });
const place = (number: number) => within(screen.getByRole('group', { name: `Rule ${number}` }));

it('saves what was changed, added, moved and removed, with the rules that were seen', async () => {
  const api = fakeApi({ [`POST ${RULES}`]: { status: 204 } });
  const seen = [
    { ...rule, category: 'account' as const },
    { ...rule, category: 'withdrawal' as const },
    { ...rule, locale: 'ko' as const },
  ];
  renderPart(<Rules rules={seen} staff={[member('a'), member('b')]} mayWrite />);
  expect(place(1).queryByRole('button', { name: 'Move up' })).toBeNull();
  fireEvent.click(place(3).getByRole('button', { name: 'Move up' }));
  fireEvent.click(place(1).getByRole('button', { name: 'Remove' }));
  fireEvent.click(place(1).getByLabelText('Member b'));
  fireEvent.click(place(2).getByLabelText('Member a'));
  fireEvent.click(place(2).getByLabelText('Member b'));
  fireEvent.click(place(2).getByLabelText('Member a'));
  fireEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
  fireEvent.change(place(3).getByLabelText('Language'), { target: { value: 'en' } });
  fireEvent.change(place(3).getByLabelText('Priority'), { target: { value: 'urgent' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.to(RULES).length).toBe(1));
  expect(api.to(RULES)[0]?.body).toEqual({
    rules: [
      { ...rule, locale: 'ko', assignees: ['b'] },
      { ...rule, category: 'withdrawal', assignees: ['b'] },
      { ...rule, locale: 'en', priority: 'urgent' },
    ],
    seen,
  });
});

it('only shows the rules to those who may not change them', () => {
  fakeApi({});
  renderPart(<Rules rules={[rule]} staff={[member('a')]} mayWrite={false} />);
  expect(place(1).getByLabelText('Member a').matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});
