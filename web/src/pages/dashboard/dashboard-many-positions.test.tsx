import type { FixedPosition, WalletPositions } from '@eleven/protocol/api/vault';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  bnb,
  clearDashboard,
  connect,
  type DashboardStage,
  HASH,
  ofWallet,
  setDashboard,
} from '../../testing/dashboard.tsx';
import { ACCOUNT } from '../../testing/fake-wallet.ts';
import { emptyPositions, START_AT } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import DashboardPage from './dashboard-page.tsx';

const PATH = `/api/wallets/${ACCOUNT}/positions`;
const COUNT = 95;

const many: readonly FixedPosition[] = Array.from({ length: COUNT }, (_, index) => ({
  id: (index + 1).toString(),
  principalWei: bnb(2n),
  rewardWei: bnb(1n),
  termDays: 90,
  startedAt: START_AT,
  endsAt: START_AT + 90 * 86_400 + index * 60,
  txHash: HASH,
}));

/** The page that a query requests. */
function pageOf(held: readonly FixedPosition[], url: string): WalletPositions {
  const query = new URL(url, 'http://localhost').searchParams;
  const [limit, after] = [Number(query.get('limit') ?? 20), Number(query.get('after')?.split('-')[1] ?? 0)];
  const rest = held.filter(({ id }) => Number(id) > after);
  const fixed = rest.slice(0, limit);
  const nextAfter = rest.length > limit ? `${fixed.at(-1)?.endsAt}-${fixed.at(-1)?.id}` : null;
  return emptyPositions({ fixed, nextAfter, open: emptyPositions({ fixed: [...held] }).open });
}

let stage: DashboardStage;
let held: readonly FixedPosition[];
/** The queries of the requested pages. */
let asked: string[];
let isBroken: boolean;

beforeEach(() => {
  stage = setDashboard();
  Object.assign(stage.answers, ofWallet(emptyPositions()));
  [held, asked, isBroken] = [many, [], false];
  const answer = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const [path, query = ''] = String(url).split('?');
    if (path !== PATH) return answer(url, init);
    asked.push(query);
    if (isBroken && query !== '') return Response.json({ code: 'unavailable', message: 'x' }, { status: 503 });
    return Response.json(pageOf(held, String(url)));
  };
});
afterEach(clearDashboard);

const table = () => within(screen.getByRole('table', { name: 'Positions' }));
const rows = () => table().getAllByRole('row').slice(1);
const more = () => screen.getByRole('button', { name: 'Show more' });

it('shows the first page of many positions, and sums over all of them', async () => {
  renderInApp(<DashboardPage />);
  await connect(stage);
  await screen.findByText('20 of 95 shown.');
  expect(rows()).toHaveLength(20);
  expect(screen.getByText('95 open')).toBeDefined();
  const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(shown.slice(0, 2)).toEqual(['190.0000', '95.0000']);
  expect(asked).toEqual(['']);
});

it('adds pages below, says how many are shown, and keeps the focus, which ends on that sentence', async () => {
  renderInApp(<DashboardPage />);
  await connect(stage);
  await screen.findByText('20 of 95 shown.');
  const first = rows()[0];
  act(() => more().focus());
  fireEvent.click(more());
  expect((await screen.findByText('70 of 95 shown.')).getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(more());
  expect(asked.at(-1)).toBe(`after=${many[19]?.endsAt}-20&limit=50`);
  fireEvent.click(more());
  const end = await screen.findByText('95 of 95 shown.');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(end);
  expect(rows()).toHaveLength(95);
  // The very same row element, not an equal one.
  expect(rows()[0]).toBe(first);
});

it('exits a position of a later page early', async () => {
  renderInApp(<DashboardPage />);
  await connect(stage);
  await screen.findByText('20 of 95 shown.');
  fireEvent.click(more());
  await screen.findByText('70 of 95 shown.');
  const last = within(rows()[69] as HTMLElement);
  fireEvent.click(last.getByRole('button', { name: 'Leave early' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: /^Give up/ }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(stage.calls.find(({ path }) => path === '/api/vault/dry-run')?.body).toMatchObject({
    call: { function: 'exitEarly', id: '70' },
  });
});

it('says that a page failed to load, and can retry', async () => {
  renderInApp(<DashboardPage />);
  await connect(stage);
  const below = within((await screen.findByText('20 of 95 shown.')).parentElement as HTMLElement);
  isBroken = true;
  fireEvent.click(more());
  const again = await below.findByRole('button', { name: 'Try again' });
  expect(rows()).toHaveLength(20);
  isBroken = false;
  fireEvent.click(again);
  await screen.findByText('70 of 95 shown.');
});

it('has a calendar file for each running term, named with its position', async () => {
  renderInApp(<DashboardPage />);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Calendar file: 90 days, .*position 7$/ });
  expect(link.getAttribute('href')).toBe(`/api/wallets/${ACCOUNT}/positions/7/calendar.ics?locale=en`);
  expect(link.hasAttribute('download')).toBe(true);
  expect(screen.getAllByRole('link', { name: /^Calendar file/ })).toHaveLength(20);
});
