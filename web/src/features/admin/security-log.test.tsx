import type { SecurityEventReply } from '@eleven/protocol/api/admin/security';
import { BACKUP_CODE_USED } from '@eleven/protocol/security-events';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import SecurityLog from './security-log.tsx';

const EVENT: SecurityEventReply = {
  id: '7',
  minute: '2026-11-18T08:40:00.000Z',
  lastAt: '2026-11-18T08:40:20.000Z',
  count: 1_200,
  kind: 'signIn',
  outcome: 'failed',
  code: 'auth.invalidCredentials',
  actor: { id: 'u', name: 'Jiwoo', role: 'user' },
  addressHash: null,
  target: null,
  network: '203.0.113.9',
  device: 'Chrome, Windows',
  route: 'POST /api/login',
};
const PATH = 'GET /api/admin/security-events';
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it.each([
  ['en', ['Sign-inPOST /api/login', 'Failedauth.invalidCredentials', 'JiwooUser', '', '203.0.113.9Chrome, Windows']],
  ['ko', ['로그인POST /api/login', '실패auth.invalidCredentials', 'Jiwoo이용자', '', '203.0.113.9Chrome, Windows']],
] as const)('says in %s what happened, to whom and from where', async (locale, cells) => {
  fakeApi({ [PATH]: { body: { events: [EVENT], nextBefore: null } } });
  renderPart(<SecurityLog />, { locale });
  const [, row] = await screen.findAllByRole('row');
  expect(cellsOf(row as HTMLElement).slice(0, 5)).toEqual(cells);
  expect(cellsOf(row as HTMLElement)[5]).toMatch(/1,200/);
});

it.each([
  ['en', 'Donewith a backup code'],
  ['ko', '성공백업 코드로'],
] as const)('tells a sign-in with a backup code from others, in %s', async (locale, outcome) => {
  const event = { ...EVENT, outcome: 'ok', code: BACKUP_CODE_USED };
  fakeApi({ [PATH]: { body: { events: [event], nextBefore: null } } });
  renderPart(<SecurityLog />, { locale });
  const [, row] = await screen.findAllByRole('row');
  expect(cellsOf(row as HTMLElement)[1]).toBe(outcome);
});

it('names events without an account, those of deleted accounts, and those from too many networks', async () => {
  const events = [
    { ...EVENT, id: '1', actor: null, addressHash: 'abcdefghijkl', device: null },
    { ...EVENT, id: '4', actor: null, network: '*', device: null },
    { ...EVENT, id: '5', actor: null, device: null },
    { ...EVENT, id: '2', actor: { id: 'x', name: null, role: null }, target: { kind: 'user', id: 'y', name: null } },
    {
      ...EVENT,
      id: '3',
      actor: null,
      target: { kind: 'list', id: 'users', name: null },
      kind: 'viewed',
      network: 'server',
      device: null,
    },
  ];
  fakeApi({ [PATH]: { body: { events, nextBefore: null } } });
  renderPart(<SecurityLog />, { locale: 'en' });
  const [, ...rows] = await screen.findAllByRole('row');
  expect(rows.map((row) => cellsOf(row).slice(2, 5))).toEqual([
    ['Address without an account abcdefgh', '', '203.0.113.9'],
    ['Several accounts or visitors', '', 'Many networks'],
    ['Not signed in', '', '203.0.113.9'],
    ['Deleted account', 'Deleted account', '203.0.113.9Chrome, Windows'],
    ['The server', 'Users', 'The server'],
  ]);
});

it('can be filtered by account and back, and says when it is empty', async () => {
  const asked: string[] = [];
  fakeApi({
    [PATH]: ({ query }) => {
      asked.push(query);
      return { body: { events: asked.length === 1 ? [EVENT] : [], nextBefore: null } };
    },
  });
  renderPart(<SecurityLog />, { locale: 'en' });
  fireEvent.click(await screen.findByRole('button', { name: 'Jiwoo' }));
  expect(await screen.findByText('No events.')).toBeTruthy();
  expect(asked.at(-1)).toContain('actor=u');
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('No events.')).toBeTruthy();
});

it('shows the second of each event, and breaks its path after a slash', async () => {
  fakeApi({ [PATH]: { body: { events: [{ ...EVENT, count: 1 }], nextBefore: null } } });
  renderPart(<SecurityLog />, { locale: 'en' });
  const [, row] = await screen.findAllByRole('row');
  expect(cellsOf(row as HTMLElement)[5]).toMatch(/Nov 2026.*:\d\d:20$/);
  expect((await screen.findByText(/^POST/)).innerHTML).toBe('POST /<wbr>api/<wbr>login');
});

it('can be exported as it is filtered', async () => {
  history.replaceState(null, '', '/admin/dashboard?section=security&kind=signIn&network=203.0.113.9');
  fakeApi({ [PATH]: { body: { events: [EVENT], nextBefore: null } } });
  renderPart(<SecurityLog />, { locale: 'en' });
  const link = await screen.findByRole('link', { name: 'Export as CSV' });
  expect(link.getAttribute('href')).toBe('/api/admin/security-events.csv?kind=signIn&network=203.0.113.9');
});

it('shows the failure, with a button to try again', async () => {
  fakeApi({ [PATH]: { status: 503, body: { code: 'unavailable', message: 'Not now.' } } });
  renderPart(<SecurityLog />, { locale: 'en' });
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});
