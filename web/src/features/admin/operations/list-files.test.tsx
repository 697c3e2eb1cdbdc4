import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { Queues } from './queues.tsx';
import { Suppressions } from './suppressions.tsx';

const AT = '2026-11-18T08:40:00.000Z';
const FAILED = { id: 'm1', kind: 'resetPassword', to: 'a@example.org', createdAt: AT, attempts: 30, canResend: true };
const SUPPRESSED = { address: 'gone@example.org', reason: 'bounce', status: '5.1.1', since: AT };

async function filesFor(mayAct: boolean) {
  fakeApi({
    'GET /api/admin/operations/failed': { body: { failed: [{ ...FAILED, error: 'ETIMEDOUT' }], nextBefore: null } },
    'GET /api/admin/operations/suppressions': { body: { total: 1, suppressions: [SUPPRESSED], nextBefore: null } },
  });
  const { unmount } = renderPart(
    <>
      <Queues queues={[{ name: 'mail', waiting: 0, oldestAt: null, failed: 1 }]} mayAct={mayAct} />
      <Suppressions mayAct={mayAct} />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show: Email' }));
  await screen.findByText('gone@example.org');
  await screen.findByText('ETIMEDOUT');
  fireEvent.change(screen.getByLabelText('Find an address'), { target: { value: 'gone' } });
  await screen.findByText('gone@example.org');
  const links = screen.queryAllByRole('link', { name: 'Export as CSV' }).map((link) => link.getAttribute('href'));
  unmount();
  return links;
}

it('offers what was given up and the suppressed addresses as files, as shown, to admins alone', async () => {
  expect(await filesFor(false)).toEqual([]);
  expect(await filesFor(true)).toEqual([
    '/api/admin/operations/failed.csv?queue=mail',
    '/api/admin/operations/suppressions.csv?search=gone',
  ]);
});
