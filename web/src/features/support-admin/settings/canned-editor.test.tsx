import type { CannedReply } from '@eleven/protocol/api/admin/ticket-management';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { CannedEditor } from './canned-editor.tsx';

const reply = (id: number, en: string, isArchived = false): CannedReply => ({
  id,
  title: { ko: en, en },
  text: { ko: en, en },
  version: 1,
  isArchived,
});

it('has the same buttons in every row; what cannot move up says so', () => {
  fakeApi({});
  renderPart(<CannedEditor replies={[reply(1, 'First'), reply(2, 'Second'), reply(3, 'Old', true)]} mayWrite />);
  const rows = screen.getAllByRole('listitem').map((row) => within(row).getAllByRole<HTMLButtonElement>('button'));
  expect(rows.map((buttons) => buttons.map(({ textContent }) => textContent))).toEqual([
    ['Edit', 'Move up', 'Archive'],
    ['Edit', 'Move up', 'Archive'],
    ['Edit', 'Move up', 'Restore'],
  ]);
  expect(rows.map(([, up]) => up?.disabled)).toEqual([true, false, true]);
});
