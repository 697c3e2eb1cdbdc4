import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserTimeZone } from '../../i18n/zone.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { readSentTo } from '../../session/reset-asked.ts';
import { SESSION_KEY } from '../../session/session.ts';
import { entries, fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ReportContext } from '../../ui/link.tsx';
import { ActivityLog } from './activity-log.tsx';

const CONFIG = { body: { chainId: 56, explorerUrl: 'https://bscscan.com' } };
afterEach(() => history.replaceState(null, '', '/'));

const rows = () => screen.getAllByRole('row').slice(1);

describe('the activity log', () => {
  it('shows the newest entries and loads more, page by page, until there are no more', async () => {
    const api = fakeApi({
      'GET /api/config': CONFIG,
      'GET /api/profile/activity-logs': ({ query }) =>
        query.includes('before=81')
          ? { body: { logs: entries(3, 80), nextBefore: null } }
          : { body: { logs: entries(20, 100), nextBefore: '81' } },
    });
    renderPart(<ActivityLog />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(rows()).toHaveLength(20);
    fireEvent.click(more);
    await screen.findByText('Action 78');
    expect(rows()).toHaveLength(23);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.to('/api/profile/activity-logs').map((call) => call.query)).toEqual([
      '?limit=20',
      '?limit=20&before=81',
    ]);
  });

  it('links a transaction to the explorer and copies its hash', async () => {
    fakeApi({
      'GET /api/config': CONFIG,
      'GET /api/profile/activity-logs': { body: { logs: entries(1), nextBefore: null } },
    });
    renderPart(<ActivityLog />);
    const hash = `0x${'8f21'.repeat(16)}`;
    const link = await screen.findByRole('link', { name: '0x8f21…8f21' });
    expect(link.getAttribute('href')).toBe(`https://bscscan.com/tx/${hash}`);
    expect(link.getAttribute('title')).toBe(hash);
    expect(screen.getByRole('button', { name: 'Copy the transaction hash' })).toBeTruthy();
  });

  it('has the time of the block for a chain event, even if its wallet was linked later', async () => {
    const [entry] = entries(1);
    fakeApi({
      'GET /api/config': CONFIG,
      'GET /api/profile/activity-logs': { body: { logs: [{ ...entry, blockTime: 1_772_000_000 }], nextBefore: null } },
    });
    const { container } = renderPart(<ActivityLog />);
    await screen.findByRole('link', { name: '0x8f21…8f21' });
    expect(container.querySelector('td time')?.getAttribute('datetime')).toBe('2026-02-25T06:13:20.000Z');
  });

  it('shows the hash without a link on a chain that has no explorer', async () => {
    fakeApi({
      'GET /api/config': { body: { chainId: 31337, explorerUrl: null } },
      'GET /api/profile/activity-logs': { body: { logs: entries(1), nextBefore: null } },
    });
    renderPart(<ActivityLog />);
    expect(await screen.findByText('0x8f21…8f21')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /0x/ })).toBeNull();
  });

  it('says so when nothing has happened', async () => {
    fakeApi({ 'GET /api/profile/activity-logs': { body: { logs: [], nextBefore: null } } });
    renderPart(<ActivityLog />, { locale: 'ko' });
    expect(await screen.findByText('아직 활동이 없습니다.')).toBeTruthy();
  });

  it('reports a failure and tries again', async () => {
    const api = fakeApi({
      'GET /api/profile/activity-logs': { status: 403, body: { code: 'forbidden', message: '' } },
    });
    renderPart(<ActivityLog />);
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have access.');
    api.answers['GET /api/profile/activity-logs'] = { body: { logs: entries(1), nextBefore: null } };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Action 100')).toBeTruthy();
  });
});

describe('the filters of the log', () => {
  const LOG = 'GET /api/profile/activity-logs';
  const empty = { body: { logs: [], nextBefore: null } };
  const lastQuery = (api: ReturnType<typeof fakeApi>) =>
    new URLSearchParams(api.to('/api/profile/activity-logs').at(-1)?.query);

  it('are read from the URL, written to it, and used for the file as well', async () => {
    history.replaceState(null, '', '/activity-logs?area=money&from=2026-11-01');
    const api = fakeApi({ [LOG]: empty });
    renderPart(<ActivityLog />);
    expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy();
    expect(lastQuery(api).get('area')).toBe('money');
    expect(lastQuery(api).get('from')).toBe('2026-11-01');
    expect(lastQuery(api).get('zone')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: '10.5' } });
    await waitFor(() => expect(lastQuery(api).get('q')).toBe('10.5'));
    expect(location.search).toBe('?area=money&from=2026-11-01&q=10.5');
    const file = new URL(screen.getByRole('link', { name: 'CSV' }).getAttribute('href') ?? '', location.origin);
    expect(Object.fromEntries(file.searchParams)).toMatchObject({ area: 'money', q: '10.5', locale: 'en' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(location.search).toBe(''));
    expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
    const whole = new URL(screen.getByRole('link', { name: 'CSV' }).getAttribute('href') ?? '', location.origin);
    expect(Object.fromEntries(whole.searchParams)).toEqual({ locale: 'en', zone: browserTimeZone() });
  });

  it('that are cleared leave no claim that nothing has happened while the whole log loads', async () => {
    history.replaceState(null, '', '/activity-logs?q=nothing');
    const api = fakeApi({ [LOG]: empty });
    renderPart(<ActivityLog />);
    await screen.findByText('Nothing matches these filters.');
    let arrive = () => {};
    api.answers[LOG] = () =>
      new Promise((resolve) => {
        arrive = () => resolve({ body: { logs: entries(1), nextBefore: null } });
      });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(api.to('/api/profile/activity-logs')).toHaveLength(2));
    expect(screen.queryByText('Nothing has happened yet.')).toBeNull();
    arrive();
    const action = await screen.findByText('Action 100');
    // Other filters: the old rows stay, marked as such.
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: '10.5' } });
    await waitFor(() => expect(action.closest('[aria-busy="true"]')).toBeTruthy());
    arrive();
    await waitFor(() => expect(action.closest('[aria-busy="true"]')).toBeNull());
  });

  it('report that the first day is after the last', async () => {
    history.replaceState(null, '', '/activity-logs?from=2026-11-20&to=2026-11-10');
    fakeApi({ [LOG]: empty });
    renderPart(<ActivityLog />);
    expect((await screen.findByRole('alert')).textContent).toBe('“From” must not be later than “To”.');
    expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('ignore invalid values', async () => {
    history.replaceState(null, '', '/activity-logs?area=__proto__&from=yesterday');
    const api = fakeApi({ [LOG]: empty });
    renderPart(<ActivityLog />);
    await screen.findByText('Nothing has happened yet.');
    expect([...lastQuery(api).keys()]).toEqual(['limit']);
  });
});

describe('"not you?"', () => {
  it('appears beside security entries, ends this session, and leads to the email', async () => {
    const [money, security] = entries(2);
    const api = fakeApi({
      'GET /api/user': { body: USER },
      'GET /api/profile/activity-logs': {
        body: {
          logs: [
            { ...money, area: 'money' },
            { ...security, area: 'security' },
          ],
          nextBefore: null,
        },
      },
      'POST /api/profile/not-me': { status: 204 },
    });
    const { client } = renderPart(<ActivityLog />);
    client.setQueryData(SESSION_KEY, USER);
    const [doubt, ...more] = await screen.findAllByRole('button', { name: /^Not you\?/ });
    expect(more).toEqual([]);
    if (doubt) fireEvent.click(doubt);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out all devices' }));
    await waitFor(() => expect(location.pathname).toBe('/reset-password'));
    expect(api.to('/api/profile/not-me')[0]?.body).toEqual({ id: security?.id });
    expect(client.getQueryData(SESSION_KEY)).toBeNull();
    expect(readSentTo()).toBe(USER.email);
  });

  it('shows a failure in the dialog, with a link to report it', async () => {
    const [security] = entries(1);
    fakeApi({
      'GET /api/user': { body: USER },
      'GET /api/profile/activity-logs': { body: { logs: [{ ...security, area: 'security' }], nextBefore: null } },
      'POST /api/profile/not-me': { status: 403, body: { code: 'forbidden', message: '' } },
    });
    const onMutationError = vi.fn();
    renderPart(
      <ReportContext value={() => '/support'}>
        <ActivityLog />
      </ReportContext>,
      { client: createQueryClient({ onMutationError }) },
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Not you\?/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out all devices' }));
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('You do not have access.');
    expect(dialog.getByRole('link', { name: 'Report this' })).toBeTruthy();
    expect(onMutationError.mock.calls[0]?.[1]).toEqual({ silent: true });
  });
});
