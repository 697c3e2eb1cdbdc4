import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
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
  it('contains the tickets that the current filters show', async () => {
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

  it('contains the tickets waiting for us if there is no filter', async () => {
    apiFor('admin');
    show();
    const link = await screen.findByRole('link', { name: 'Export as CSV' });
    expect(link.getAttribute('href')).toBe('/api/admin/tickets.csv?state=open');
  });

  it('is offered only to admins', async () => {
    const api = apiFor('support');
    show();
    await screen.findByText('Nobody is waiting for us.');
    await waitFor(() => expect(api.to('/api/admin/user')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Export as CSV' })).toBeNull();
  });
});

it('says that nobody waits while only the preset filter applies, otherwise that nothing matches', async () => {
  apiFor('support');
  const { unmount } = show();
  expect(await screen.findByText('Nobody is waiting for us.')).toBeTruthy();
  expect(screen.getByLabelText('Category')).toBeTruthy();
  unmount();
  history.replaceState(null, '', '/?category=security');
  show();
  expect(await screen.findByText('No ticket matches.')).toBeTruthy();
});

describe('a search', () => {
  const customer = { id: null, name: 'Minji', email: 'm@example.com', emailVerified: true };
  const found = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      number: `E-${String(index + 1).padStart(6, '0')}`,
      state: 'open',
      category: 'other',
      subject: 'Ledger',
      priority: 'normal',
      labels: [],
      customer,
      assignee: null,
      waitsSince: null,
      dueAt: null,
      pausedMs: null,
      updatedAt: '2026-11-18T08:40:00.000Z',
    }));
  const NOTE = 'A search finds at most 50 tickets, those that fit best. More words or a filter narrow it.';

  it('says that it may have found more than it shows', async () => {
    history.replaceState(null, '', '/?search=ledger');
    const api = apiFor('support');
    api.answers['GET /api/admin/tickets'] = { body: { tickets: found(50), next: null } };
    const { unmount } = show();
    expect(await screen.findByText(NOTE)).toBeTruthy();
    unmount();
    api.answers['GET /api/admin/tickets'] = { body: { tickets: found(49), next: null } };
    show();
    await screen.findAllByText('Ledger');
    expect(screen.queryByText(NOTE)).toBeNull();
  });
});

describe('the order of the queue', () => {
  const ordersNow = () =>
    within(screen.getByLabelText('Order'))
      .getAllByRole('option')
      .map((one) => one.textContent);

  it('by promise is only offered for tickets that wait for us, because it would omit all others', async () => {
    history.replaceState(null, '', '/?state=closed&order=due');
    const api = apiFor('support');
    const { unmount } = show();
    await screen.findByText('No ticket matches.');
    expect(new URLSearchParams(api.to('/api/admin/tickets')[0]?.query).get('order')).toBe('newest');
    expect(ordersNow()).toEqual(['Oldest first', 'Newest first']);
    unmount();
    history.replaceState(null, '', '/');
    show();
    expect(ordersNow()).toEqual(['Promised soonest', 'Oldest first', 'Newest first']);
  });

  it('is not offered when a search determines it', () => {
    history.replaceState(null, '', '/?search=ledger');
    apiFor('support');
    show();
    expect(screen.queryByLabelText('Order')).toBeNull();
  });
});
