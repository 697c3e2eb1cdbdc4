import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { CalendarSettings } from './calendar-settings.tsx';

const PATH = '/api/profile/calendar';
const URL_OF_FEED = `https://eleven.example/api/calendar/${'k'.repeat(43)}/terms.ics`;
const feed = { url: URL_OF_FEED, showsAmounts: false, createdAt: '2026-11-23T08:00:00.000Z' };

const show = (first: object | null, locale: 'ko' | 'en' = 'en') => {
  const api = fakeApi({
    [`GET ${PATH}`]: { body: { feed: first } },
    [`POST ${PATH}`]: { status: 204 },
    [`POST ${PATH}/renew`]: { status: 204 },
    [`PATCH ${PATH}`]: { status: 204 },
    [`DELETE ${PATH}`]: { status: 204 },
  });
  renderPart(<CalendarSettings />, { locale });
  const called = (method: string, path = PATH) =>
    waitFor(() => expect(api.calls.some((call) => call.method === method && call.path === path)).toBe(true));
  return { api, called };
};

describe('the calendar of fixed terms', () => {
  it.each([
    ['en', 'Create a calendar link'],
    ['ko', '달력 주소 만들기'],
  ] as const)('is switched on by one press (%s)', async (locale, name) => {
    const { called } = show(null, locale);
    fireEvent.click(await screen.findByRole('button', { name }));
    await called('POST');
  });

  it('focuses its address as soon as there is one', async () => {
    const { api } = show(null);
    const create = await screen.findByRole('button', { name: 'Create a calendar link' });
    create.focus();
    api.answers[`GET ${PATH}`] = { body: { feed } };
    fireEvent.click(create);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Calendar link')));
  });

  it('shows its address to copy, and a link that opens a calendar app', async () => {
    show(feed);
    expect(await screen.findByLabelText('Calendar link')).toHaveProperty('value', URL_OF_FEED);
    expect(screen.getByRole('button', { name: 'Copy the calendar link' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Subscribe in a calendar app' });
    expect(link.getAttribute('href')).toBe(URL_OF_FEED.replace('https', 'webcal'));
  });

  it('shows amounts only when asked to', async () => {
    const { api, called } = show(feed);
    fireEvent.click(await screen.findByRole('switch', { name: 'Show amounts and wallets' }));
    await called('PATCH');
    expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ showsAmounts: true });
  });

  it.each([
    ['Replace the link', 'Replace the calendar link?', 'POST', `${PATH}/renew`],
    ['Turn the calendar off', 'Turn the calendar off?', 'DELETE', PATH],
  ])('%s: only after a confirmation', async (name, question, method, path) => {
    const { api, called } = show(feed);
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('alertdialog', { name: question });
    expect(api.calls.filter((call) => call.method !== 'GET')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name }));
    await called(method, path);
  });

  it('says that a URL it cannot show still works', async () => {
    show({ ...feed, url: null });
    expect(await screen.findByText(/still works, but we can no longer show it/)).toBeTruthy();
    expect(screen.queryByLabelText('Calendar link')).toBeNull();
  });
});
