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

it('repeats a call whose reply was lost with the same key, since the link is used up by then', async () => {
  let isUndone = false;
  const api = fakeApi({
    [UNDO]: () => {
      if (isUndone) return { status: 204 };
      isUndone = true;
      return new TypeError('Failed to fetch');
    },
  });
  renderPart(<UndoChange token="t" forget={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'This was not me: undo it' }));
  expect((await screen.findByRole('status')).textContent).toContain('Undone.');
  const [first, second, ...more] = api.calls.map(({ headers }) => headers.get('idempotency-key'));
  expect([first, more]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), []]);
  expect(second).toBe(first);
});

it('points to support when the link is used up', async () => {
  fakeApi({ [UNDO]: { status: 400, body: { code: 'auth.linkInvalid', message: 'This link no longer works.' } } });
  renderPart(<UndoChange token="t" forget={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'This was not me: undo it' }));
  expect(await screen.findByRole('link', { name: 'Support' })).toBeTruthy();
});
