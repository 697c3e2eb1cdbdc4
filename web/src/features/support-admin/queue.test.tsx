import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { Queue } from './queue.tsx';

afterEach(() => history.replaceState(null, '', '/'));

const apiFor = (role: string) =>
  fakeApi({
    'GET /api/admin/user': { body: { ...USER, role } },
    'GET /api/admin/ticket-desk/settings': { body: { labels: [], promises: [], rules: [], staff: [], replies: [] } },
    'GET /api/admin/tickets': { body: { tickets: [], next: null } },
  });
const show = () => renderPart(<Queue staff={[]} onOpen={() => {}} />);

describe('the file of the queue', () => {
  it('holds the tickets that the current filters show', async () => {
    history.replaceState(null, '', '/?state=all&category=security&waits=24&search=a%26b&order=newest&assignee=me');
    const api = apiFor('admin');
    show();
    const link = await screen.findByRole('link', { name: 'Export as CSV' });
    const file = new URL(link.getAttribute('href') ?? '', location.origin);
    expect(file.pathname).toBe('/api/admin/tickets.csv');
    expect(Object.fromEntries(file.searchParams)).toEqual({
      category: 'security',
      assignee: 'me',
      waitsHours: '24',
      search: 'a&b',
    });
    const asked = new URLSearchParams(api.to('/api/admin/tickets')[0]?.query);
    expect(Object.fromEntries(asked)).toEqual({
      ...Object.fromEntries(file.searchParams),
      order: 'newest',
      limit: '20',
    });
  });

  it('is of those that wait for us without any filter', async () => {
    apiFor('admin');
    show();
    const link = await screen.findByRole('link', { name: 'Export as CSV' });
    expect(link.getAttribute('href')).toBe('/api/admin/tickets.csv?state=open');
  });

  it('is offered to admins alone', async () => {
    const api = apiFor('support');
    show();
    await screen.findByText('No ticket matches.');
    await waitFor(() => expect(api.to('/api/admin/user')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Export as CSV' })).toBeNull();
  });
});

describe('the order of the queue', () => {
  const ordersNow = () =>
    within(screen.getByLabelText('Order'))
      .getAllByRole('option')
      .map((one) => one.textContent);

  it('by promise is for tickets that wait for us: no other is left out by it', async () => {
    history.replaceState(null, '', '/?state=closed&order=due');
    const api = apiFor('support');
    const { unmount } = show();
    await screen.findByText('No ticket matches.');
    expect(new URLSearchParams(api.to('/api/admin/tickets')[0]?.query).get('order')).toBe('newest');
    expect(ordersNow()).toEqual(['Oldest first', 'Newest first']);
    unmount();
    history.replaceState(null, '', '/');
    show();
    expect(ordersNow()).toEqual(['Promised soonest first', 'Oldest first', 'Newest first']);
  });

  it('is not offered where a search decides it', () => {
    history.replaceState(null, '', '/?search=ledger');
    apiFor('support');
    show();
    expect(screen.queryByLabelText('Order')).toBeNull();
  });
});
