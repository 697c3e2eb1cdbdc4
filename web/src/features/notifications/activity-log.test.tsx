import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { entries, fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ActivityLog } from './activity-log.tsx';

const CONFIG = { body: { chainId: 56, explorerUrl: 'https://bscscan.com' } };
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
    const more = await screen.findByRole('button', { name: 'Load more' });
    expect(rows()).toHaveLength(20);
    fireEvent.click(more);
    await screen.findByText('Action 78');
    expect(rows()).toHaveLength(23);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
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

  it('shows the hash without a link on a chain that has no explorer', async () => {
    fakeApi({
      'GET /api/config': { body: { chainId: 31337, explorerUrl: null } },
      'GET /api/profile/activity-logs': { body: { logs: entries(1), nextBefore: null } },
    });
    renderPart(<ActivityLog />);
    expect(await screen.findByText('0x8f21…8f21')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says so when nothing has happened', async () => {
    fakeApi({ 'GET /api/profile/activity-logs': { body: { logs: [], nextBefore: null } } });
    renderPart(<ActivityLog />, { locale: 'ko' });
    expect(await screen.findByText('아직 활동이 없습니다.')).toBeTruthy();
  });

  it('says what went wrong and tries again', async () => {
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
