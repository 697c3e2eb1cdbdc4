import type { StaffAlarms } from '@eleven/protocol/api/admin/alarms';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { AlarmRecords, AlarmsCard } from './alarms-card.tsx';

afterEach(() => vi.useRealTimers());

const AT = '2026-11-18T08:40:00.000Z';
const EPISODE = {
  id: '7',
  kind: 'runway',
  subject: 'Vault 2',
  startedAt: AT,
  endedAt: null,
  lastSeenAt: AT,
  value: 12.4,
  threshold: 30,
  detail: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
} as const;
const ALARMS: StaffAlarms = {
  evaluatedAt: AT,
  isWatched: true,
  checks: [
    {
      kind: 'database',
      subject: '',
      state: 'ok',
      since: AT,
      value: null,
      threshold: null,
      detail: null,
      alarmId: null,
    },
    {
      kind: 'runway',
      subject: 'Vault 2',
      state: 'bad',
      since: AT,
      value: 12.4,
      threshold: 30,
      detail: null,
      alarmId: '7',
    },
    {
      kind: 'indexer',
      subject: '',
      state: 'unknown',
      since: AT,
      value: 3,
      threshold: 200,
      detail: null,
      alarmId: null,
    },
  ],
  alarms: [EPISODE],
  webhooks: ['slack hooks.slack.com 1a2b3c'],
  mailReaders: 2,
  mailsMe: true,
};
const api = (role: string, alarms = ALARMS) => ({
  'GET /api/admin/user': { body: { id: 'u', name: 'Jiwoo', role } },
  'GET /api/admin/alarms': { body: alarms },
});
const Alarms = () => (
  <>
    <AlarmsCard />
    <AlarmRecords />
  </>
);
const rowsOf = async (name: RegExp) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    );
};

it('reports that no server checks any more', async () => {
  fakeApi(api('admin', { ...ALARMS, isWatched: false }));
  renderPart(<Alarms />, { locale: 'en' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No server has checked since/);
});

it('says how old the data is while it cannot be read again', async () => {
  const { answers } = fakeApi(api('admin'));
  const { client } = renderPart(<Alarms />);
  await rowsOf(/current state/);
  answers['GET /api/admin/alarms'] = { status: 400, body: { code: 'request.invalid', message: 'No' } };
  await client.refetchQueries({ queryKey: ['/api/admin/alarms'] });
  const stale = (await screen.findAllByRole('status')).find(({ textContent }) =>
    /could not be read again/.test(textContent ?? ''),
  );
  expect(stale?.textContent).toMatch(/^This could not be read again\. It is from \d/);
  expect((await rowsOf(/current state/)).length).toBe(3);
  answers['GET /api/admin/alarms'] = { body: ALARMS };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByText(/could not be read again/)).toBeNull();
});

it.each([
  ['en', 'All 2 checks are OK', '1 of 2 checks is not OK', 'Last results of 2 checks'],
  ['ko', '항목 2개가 모두 정상입니다', '항목 2개 가운데 1개가 정상이 아닙니다', '항목 2개의 마지막 결과'],
] as const)('folds the checks into one line while all are OK, in %s', async (locale, ok, troubled, last) => {
  const [database, runway] = ALARMS.checks
    .slice(0, 2)
    .map((check) => ({ ...check, state: 'ok', alarmId: null }) as const);
  if (!database || !runway) throw new Error('two checks');
  const well = { ...ALARMS, checks: [database, runway], alarms: [] };
  const { answers } = fakeApi(api('admin', well));
  const { client } = renderPart(<Alarms />, { locale });
  const details = (await screen.findByText(ok)).closest('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelectorAll('tbody tr')).toHaveLength(2);
  answers['GET /api/admin/alarms'] = { body: { ...well, checks: [database, { ...runway, state: 'unknown' }] } };
  await act(() => client.refetchQueries({ queryKey: ['/api/admin/alarms'] }));
  expect((await screen.findByText(troubled)).closest('details')?.open).toBe(true);
  answers['GET /api/admin/alarms'] = { body: { ...well, isWatched: false } };
  await act(() => client.refetchQueries({ queryKey: ['/api/admin/alarms'] }));
  expect((await screen.findByText(last)).closest('details')?.open).toBe(true);
});

it('lists problems first, with a word, a figure and a limit', async () => {
  fakeApi(api('admin'));
  renderPart(<Alarms />);
  expect(await rowsOf(/current state/)).toEqual([
    ['Runway: Vault 2The reserve runs out soon.', 'Trouble', '12 days', 'below 30 days'],
    ['Indexer', 'Unknown', '3 blocks', 'above 200 blocks'],
    ['Database', 'OK', '', ''],
  ]);
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/dashboard?section=reserve');
});

it('says the same in Korean', async () => {
  fakeApi(api('admin'));
  renderPart(<Alarms />, { locale: 'ko' });
  const [first] = await rowsOf(/지금의 상태/);
  expect(first).toEqual(['적립금 기간: Vault 2적립금이 곧 바닥납니다.', '문제 있음', '12일', '30일 미만']);
});

it('can be acknowledged with a note, by staff with that right', async () => {
  const sent = fakeApi({
    ...api('support'),
    'POST /api/admin/alarms/7/acknowledge': { body: { ...EPISODE, acknowledgedAt: AT } },
  });
  renderPart(<Alarms />);
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }));
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Funding tomorrow' } });
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge the alarm' }));
  await expect.poll(() => sent.to('/api/admin/alarms/7/acknowledge')[0]?.body).toEqual({ note: 'Funding tomorrow' });
});

it('shows other readers who acknowledged it', async () => {
  const alarms = { ...ALARMS, alarms: [{ ...EPISODE, acknowledgedAt: AT, acknowledgedBy: 'Minji', note: 'On it' }] };
  fakeApi(api('readonly', alarms));
  renderPart(<Alarms />);
  expect(await screen.findByText(/^Acknowledged by Minji/)).toBeTruthy();
  expect(screen.getByText(/· On it$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send a test alarm' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Export as CSV' })).toBeNull();
});

it('lists open alarms only at the top, and an alarm under the past ones once it has ended', async () => {
  fakeApi(api('admin'));
  const { unmount } = renderPart(<Alarms />);
  expect(await screen.findByText('None so far.')).toBeTruthy();
  unmount();
  const ended = { ...EPISODE, id: '6', subject: 'Vault 1', endedAt: '2026-11-18T09:40:00.000Z' };
  fakeApi(api('admin', { ...ALARMS, alarms: [EPISODE, ended] }));
  renderPart(<Alarms />);
  expect((await rowsOf(/Past alarms/)).map(([alarm]) => alarm)).toEqual(['Runway: Vault 1']);
  const file = await screen.findByRole('link', { name: 'Export as CSV' });
  expect(file.getAttribute('href')).toBe('/api/admin/alarms.csv');
});

it('offers to read the result of a test alarm again if it could not be read', async () => {
  const result = 'GET /api/admin/alarms/tests/t';
  const { answers } = fakeApi({
    ...api('admin'),
    'POST /api/admin/alarms/tests': { body: { id: 't' } },
    [result]: { status: 400, body: { code: 'request.invalid', message: 'Not now.' } },
  });
  renderPart(<Alarms />);
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test alarm' }));
  await screen.findByText(/^The request is invalid/);
  answers[result] = { body: { results: [{ channel: 'email', state: 'delivered', reason: null }] } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByText('Email to me')).closest('li')?.textContent).toBe('DeliveredEmail to me');
});

it('sends another test alarm at each press', async () => {
  const { to } = fakeApi({
    ...api('admin'),
    'POST /api/admin/alarms/tests': { body: { id: 't' } },
    'GET /api/admin/alarms/tests/t': { body: { results: [] } },
  });
  renderPart(<Alarms />);
  for (const count of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test alarm' }));
    await waitFor(() => expect(to('/api/admin/alarms/tests')).toHaveLength(count));
    await screen.findByRole('button', { name: 'Send a test alarm' });
  }
  expect(new Set(to('/api/admin/alarms/tests').map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

it('keeps the note when a colleague was first, and then shows who it is', async () => {
  const { answers } = fakeApi({
    ...api('support'),
    'POST /api/admin/alarms/7/acknowledge': {
      status: 409,
      body: { code: 'alarm.acknowledged', message: 'A colleague has already acknowledged this alarm.' },
    },
  });
  renderPart(<Alarms />);
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }));
  const note = screen.getByLabelText<HTMLTextAreaElement>(/Reason/);
  fireEvent.change(note, { target: { value: 'Funding tomorrow' } });
  const taken = { ...EPISODE, acknowledgedAt: AT, acknowledgedBy: 'Minji', note: 'On it' };
  answers['GET /api/admin/alarms'] = { body: { ...ALARMS, alarms: [taken] } };
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge the alarm' }));
  await screen.findByText('A colleague has already acknowledged this alarm.');
  expect(await screen.findByText(/^Acknowledged by Minji/)).toBeTruthy();
  expect(note.isConnected && note.value).toBe('Funding tomorrow');
});

it('goes on reading the result of a test alarm while an email is tried again', async () => {
  const result = 'GET /api/admin/alarms/tests/t';
  const reply = (state: string, reason: string | null) => ({
    body: { results: [{ channel: 'email', state, reason }] },
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answers } = fakeApi({
    ...api('admin'),
    'POST /api/admin/alarms/tests': { body: { id: 't' } },
    [result]: reply('waiting', 'ETIMEDOUT'),
  });
  renderPart(<Alarms />);
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test alarm' }));
  const item = async () => (await screen.findByText(/^Email to me/)).closest('li')?.textContent;
  expect(await item()).toBe('Being retriedEmail to me: ETIMEDOUT');
  answers[result] = reply('delivered', null);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await expect.poll(item).toBe('DeliveredEmail to me');
});
