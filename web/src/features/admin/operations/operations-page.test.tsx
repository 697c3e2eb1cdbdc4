import type { Operations } from '@eleven/protocol/api/admin/operations';
import type { Reindex } from '@eleven/protocol/api/admin/reindex';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { shownToast } from '../../../ui/overlay/toast-store.ts';
import OperationsPage from './operations-page.tsx';

const AT = '2026-11-18T08:40:00.000Z';
const OPERATIONS: Operations = {
  queues: [
    { name: 'mail', waiting: 3, oldestAt: AT, failed: 2 },
    { name: 'push', waiting: 0, oldestAt: null, failed: 0 },
    { name: 'webhook', waiting: 0, oldestAt: null, failed: 0 },
  ],
  vaults: [
    {
      address: `0x${'a'.repeat(40)}`,
      name: 'Vault 2',
      cursorBlock: 1_234,
      cursorTime: 1_763_455_200,
      halted: null,
      holder: 'a 1',
    },
    {
      address: `0x${'b'.repeat(40)}`,
      name: 'Vault 1',
      cursorBlock: 9,
      cursorTime: 1_763_455_200,
      halted: 'block 9 differs',
      holder: null,
    },
  ],
  jobs: [
    {
      name: 'retention',
      startedAt: AT,
      durationMs: 120,
      ok: false,
      error: 'Error 57P01',
      nextAt: AT,
      isOverdue: false,
    },
  ],
  switches: [{ name: 'registrations', on: true, owner: null, reason: null, expiresAt: null }],
};
const DONE: Reindex = {
  id: '7',
  vault: `0x${'a'.repeat(40)}`,
  vaultName: 'Vault 2',
  fromBlock: 5,
  toBlock: 1_234,
  readBlock: 1_234,
  state: 'done',
  events: 40,
  eventsPerSecond: 900,
  secondsLeft: null,
  by: 'Jiwoo',
  reason: 'After the restore',
  askedAt: AT,
  endedAt: AT,
  failure: null,
  detail: null,
  result: {
    tables: [
      { table: 'vault_events', missing: 0, extra: 0, changed: 0 },
      { table: 'positions', missing: 1, extra: 0, changed: 2 },
    ],
    samples: [{ table: 'positions', key: '3 1763455200' }],
    addedUp: 40,
    compareMs: 12,
  },
};
const api = (role: string) => ({
  'GET /api/admin/user': { body: { id: 'u', name: 'Jiwoo', role } },
  'GET /api/admin/operations': { body: OPERATIONS },
  'GET /api/admin/operations/failed': {
    body: {
      failed: [
        {
          id: 'm1',
          kind: 'resetPassword',
          to: 'a@example.org',
          error: 'ETIMEDOUT',
          createdAt: AT,
          attempts: 30,
          canResend: true,
        },
      ],
      nextBefore: null,
    },
  },
  'GET /api/admin/operations/suppressions': {
    body: {
      total: 2,
      suppressions: [{ address: 'gone@example.org', reason: 'bounce', status: '5.1.1', since: AT }],
      nextBefore: null,
    },
  },
  'GET /api/admin/operations/reindexes': { body: { reindexes: [DONE], nextBefore: null } },
  'GET /api/admin/operations/reindex': {
    body: {
      fromBlock: 5,
      firstBlock: 5,
      toBlock: 1_234,
      blocks: 1_230,
      events: 40,
      allEvents: 40,
      blocksPerSecond: 500,
      seconds: 3,
      tables: ['vault_events', 'positions'],
    },
  },
});
const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

it('shows what is queued, who follows each vault, and the result of each job', async () => {
  fakeApi(api('readonly'));
  renderPart(<OperationsPage />);
  expect((await rowsOf('Queues')).map(([name, waiting, , failed]) => [name, waiting, failed])).toEqual([
    ['Email', '3', '2'],
    ['Push notifications', '0', '0'],
    ['Webhooks of alarms', '0', '0'],
  ]);
  expect((await rowsOf('Indexers')).map((row) => row[2])).toEqual(['Follows', 'Haltedblock 9 differs']);
  expect((await rowsOf('Jobs'))[0]?.[3]).toBe('FailedError 57P01');
  expect(screen.queryByRole('button', { name: /^Send all again/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Switch off/ })).toBeNull();
});

it('sends a failed message again and switches a feature off, each with a reason', async () => {
  const sent = fakeApi({
    ...api('admin'),
    'POST /api/admin/operations/resend': { body: { count: 1 } },
    'POST /api/admin/operations/switches/registrations': { status: 204 },
  });
  renderPart(<OperationsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show: Email' }));
  expect((await rowsOf('Given up: Email'))[0]?.slice(0, 2)).toEqual([
    'Password reseta@example.org',
    'ETIMEDOUT30 attempts',
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Send again: Password reset, a@example.org' }));
  const confirm = async (name: string) => {
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'The server is back' } });
    fireEvent.click(within(dialog).getByRole('button', { name }));
  };
  await confirm('Send again');
  await expect
    .poll(() => sent.to('/api/admin/operations/resend')[0]?.body)
    .toEqual({ queue: 'mail', id: 'm1', reason: 'The server is back' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Switch off: Registrations' }));
  await confirm('Switch off registrations');
  await expect
    .poll(() => sent.to('/api/admin/operations/switches/registrations')[0]?.body)
    .toEqual({ on: false, hours: 1, reason: 'The server is back' });
});

it('reads a vault again with a reason, after explaining the effect, and shows progress and outcome below', async () => {
  const running: Reindex = {
    ...DONE,
    id: '8',
    state: 'reading',
    readBlock: 600,
    endedAt: null,
    result: null,
    secondsLeft: 40,
  };
  const sent = fakeApi({
    ...api('admin'),
    'GET /api/admin/operations/reindexes': { body: { reindexes: [running, DONE], nextBefore: null } },
    'POST /api/admin/operations/reindexes': { body: { id: '9' } },
    'POST /api/admin/operations/reindexes/8/stop': { status: 204 },
  });
  renderPart(<OperationsPage />);
  const rows = await rowsOf('Vaults read again');
  expect(rows[0]?.[1]).toBe('Readingblock 600 of 1,234 · 900 events/s · about 40 seconds left');
  expect(rows[1]?.[2]).toBe(
    '3 rows differed and were correctedfixed terms: 1 missing, 0 extra, 2 changed · fixed terms 3 1763455200',
  );
  const confirm = async (name: string) => {
    const dialog = await screen.findByRole('dialog');
    if (name !== 'Stop') await within(dialog).findByText('about 3 seconds');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'The disk was full' } });
    fireEvent.click(within(dialog).getByRole('button', { name }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  fireEvent.click(screen.getByRole('button', { name: 'Read again: Vault 2' }));
  await confirm('Read a vault again');
  expect(sent.to('/api/admin/operations/reindexes').find(({ body }) => body)?.body).toEqual({
    vault: `0x${'a'.repeat(40)}`,
    fromBlock: 5,
    reason: 'The disk was full',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Stop: Vault 2' }));
  await confirm('Stop');
  expect(sent.to('/api/admin/operations/reindexes/8/stop')[0]?.body).toEqual({ reason: 'The disk was full' });
});

it('does not start reading a vault again if it cannot show the effect', async () => {
  const sent = fakeApi({
    ...api('admin'),
    'GET /api/admin/operations/reindex': { status: 503, body: { code: 'unavailable', message: '' } },
  });
  renderPart(<OperationsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Read again: Vault 2' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: 'Try again' });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'The disk was full' } });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Read a vault again' });
  expect(confirm.disabled || confirm.getAttribute('aria-disabled') === 'true').toBe(true);
  fireEvent.submit(dialog.querySelector('form') ?? expect.fail('no form'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  expect(sent.to('/api/admin/operations/reindexes').filter(({ body }) => body)).toEqual([]);
});

it('counts suppressed addresses only once they have been read', async () => {
  const { answers } = fakeApi({
    ...api('admin'),
    'GET /api/admin/operations/suppressions': { status: 503, body: { code: 'unavailable', message: 'Away' } },
  });
  renderPart(<OperationsPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The service is temporarily unavailable/);
  expect(screen.queryByText(/They get essential emails only/)).toBeNull();
  answers['GET /api/admin/operations/suppressions'] = {
    body: { total: 0, suppressions: [], nextBefore: null },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No address is suppressed.')).toBeTruthy();
});

it('says that a search has found nothing, while others are suppressed', async () => {
  const all = api('admin')['GET /api/admin/operations/suppressions'];
  fakeApi({
    ...api('admin'),
    'GET /api/admin/operations/suppressions': ({ query }) =>
      query.includes('nobody') ? { body: { ...all.body, suppressions: [] } } : all,
  });
  renderPart(<OperationsPage />);
  expect((await screen.findByText(/^2 in all\./)).textContent).not.toContain('No such address');
  fireEvent.change(screen.getByLabelText('Find an address'), { target: { value: 'nobody' } });
  expect((await screen.findByText(/No such address is suppressed\.$/)).textContent).toMatch(/^2 in all\./);
  fireEvent.change(screen.getByLabelText('Find an address'), { target: { value: 'gone' } });
  await expect.poll(() => screen.queryByText(/No such address/)).toBeNull();
});

it('does not offer to send old push notifications again, and says how many messages are sent', async () => {
  const failed = (id: string, canResend: boolean) => ({
    ...{ id, kind: 'stake', to: `push${id}.example.org`, error: '429', createdAt: AT, attempts: 9, canResend },
  });
  const queues = [{ name: 'push', waiting: 0, oldestAt: null, failed: 2 }];
  const { answers } = fakeApi({
    ...api('admin'),
    'GET /api/admin/operations': { body: { ...OPERATIONS, queues } },
    'GET /api/admin/operations/failed': { body: { failed: [failed('1', true), failed('2', false)], nextBefore: null } },
  });
  renderPart(<OperationsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show: Push notifications' }));
  expect((await rowsOf('Given up: Push notifications')).map((row) => row.at(-1))).toEqual([
    'Send again',
    'Too old to send again',
  ]);
  for (const [count, title] of [
    [1, '1 message is being sent again.'],
    [0, 'There is nothing to send again.'],
  ] as const) {
    answers['POST /api/admin/operations/resend'] = { body: { count } };
    fireEvent.click(screen.getByRole('button', { name: 'Send all again: Push notifications' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Push notifications older than 72 hours are not sent again.');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'The service is back' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send all again' }));
    await expect.poll(() => shownToast()?.title).toBe(title);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  }
});
