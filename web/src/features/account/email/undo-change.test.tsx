import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { UndoChange } from './undo-change.tsx';

const UNDO = 'POST /api/email-change/undo';

it('explains its effect first, and afterwards how to get a new password', async () => {
  let forgotten = 0;
  const api = fakeApi({ [UNDO]: { status: 204 } });
  renderPart(<UndoChange token="t" forget={() => (forgotten += 1)} />);
  expect(api.calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'This was not me: undo it' }));
  expect((await screen.findByRole('status')).textContent).toContain('Set a new one with the link that we are sending');
  expect(forgotten).toBe(1);
});

it('points to support when the link is used up', async () => {
  fakeApi({ [UNDO]: { status: 400, body: { code: 'auth.linkInvalid', message: 'This link no longer works.' } } });
  renderPart(<UndoChange token="t" forget={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'This was not me: undo it' }));
  expect(await screen.findByRole('link', { name: 'Support' })).toBeTruthy();
});
