import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { configReply, vaultReply } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import HistoryCard from './history-card.tsx';

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;

const entry = (id: string, kind: string, amountWei = '0', rewardWei = '0') => ({
  id,
  kind,
  amountWei,
  rewardWei,
  forfeitedWei: '0',
  positionId: null,
  termDays: null,
  blockNumber: 41,
  blockTime: 1_795_305_600,
  txHash: `0x${id.padStart(64, '0')}`,
  feeStatus: 'counted',
  feeWei: null,
});
const ALL = { entries: [entry('9', 'staked', '1'), entry('8', 'rewardPaid', '0', '1')], nextBefore: '8' };
const REWARDS = { entries: [entry('8', 'rewardPaid', '0', '1')], nextBefore: '8' };
const MORE_REWARDS = { entries: [entry('3', 'compounded', '0', '1')], nextBefore: null };
const NOTHING = { entries: [], nextBefore: null };

let api: ReturnType<typeof fakeApi>;
const asked = (address: string) => api.to(`/api/wallets/${address}/history`).map(({ query }) => query);
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

beforeEach(() => {
  api = fakeApi({
    'GET /api/wallets': { body: { wallets: [], claims: [] } },
    [`GET /api/wallets/${A}/history`]: ({ query }) => {
      if (query === '?limit=10') return { body: ALL };
      if (query === '?limit=10&group=rewards') return { body: REWARDS };
      return { body: query === '?limit=50&group=rewards&before=8' ? MORE_REWARDS : NOTHING };
    },
    [`GET /api/wallets/${B}/history`]: { body: NOTHING },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows rewards only, and loads more rewards', async () => {
  renderInApp(<HistoryCard addresses={[A]} />);
  await screen.findByText('Staked');
  choose('Rewards');
  await waitFor(() => expect(screen.queryByText('Staked')).toBeNull());
  expect(await screen.findByText('Claimed')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked(A)).toEqual(['?limit=10', '?limit=10&group=rewards', '?limit=50&group=rewards&before=8']);
});

it('keeps the lists already loaded', async () => {
  renderInApp(<HistoryCard addresses={[A]} />);
  await screen.findByText('Staked');
  choose('Rewards');
  await waitFor(() => expect(screen.queryByText('Staked')).toBeNull());
  choose('All');
  expect(await screen.findByText('Staked')).toBeDefined();
  expect(asked(A)).toEqual(['?limit=10', '?limit=10&group=rewards']);
});

it.each([
  ['Stakes', '&group=stakes', 'Nothing has been staked yet.'],
  ['Withdrawals', '&group=withdrawals', 'Nothing has been withdrawn yet.'],
])('says that there are no %s', async (name, group, sentence) => {
  renderInApp(<HistoryCard addresses={[A]} />);
  await screen.findByText('Staked');
  choose(name);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(asked(A).at(-1)).toBe(`?limit=10${group}`);
});

it('keeps the filter when another wallet is chosen', async () => {
  renderInApp(<HistoryCard addresses={[A, B]} />);
  await screen.findByText('Staked');
  choose('Rewards');
  choose('0xbbbb…bbbb');
  expect(await screen.findByText('No rewards have been claimed or compounded yet.')).toBeDefined();
  expect(asked(B)).toEqual(['?limit=10&group=rewards']);
});

it('says that rewards forfeited by an emergency exit are not all counted', async () => {
  const exits = [
    entry('7', 'emergencyExited', '5'),
    { ...entry('6', 'emergencyExited', '5'), forfeitedWei: `${10n ** 18n}` },
  ];
  const early = { ...entry('5', 'exitedEarly', '5'), forfeitedWei: `${10n ** 18n}` };
  fakeApi({ [`GET /api/wallets/${A}/history`]: { body: { entries: [...exits, early], nextBefore: null } } });
  renderInApp(<HistoryCard addresses={[A]} />);
  const items = await screen.findAllByRole('listitem');
  const details = items.map((item) => item.querySelector('p')?.textContent ?? '');
  expect(details[0]).toMatch(/rewards given up not counted$/);
  expect(details[1]).toMatch(/1\.0000 of rewards given up · further rewards given up not counted$/);
  expect(details[2]).not.toContain('not counted');
});

it('shows the network’s fee once per transaction, and says if it is missing', async () => {
  const fees = [
    { feeStatus: 'paid', feeWei: '1234560000000' },
    { feeStatus: 'counted', feeWei: null },
    { feeStatus: 'notRead', feeWei: null },
    { feeStatus: 'byAnother', feeWei: null },
  ];
  const entries = fees.map((fee, index) => ({ ...entry(String(9 - index), 'staked', '1'), ...fee }));
  fakeApi({ [`GET /api/wallets/${A}/history`]: { body: { entries, nextBefore: null } } });
  renderInApp(<HistoryCard addresses={[A]} />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Flexible · network fee 0.00000123',
    'Flexible',
    'Flexible · network fee not read yet',
    'Flexible · network fee paid by another address',
  ]);
});

it('shows all linked wallets together, each row with its wallet, or only the one that is chosen', async () => {
  const linkedAt = '2026-11-20T00:00:00.000Z';
  const wallets = [
    { address: A, label: 'Ledger', linkedAt },
    { address: B, label: null, linkedAt },
  ];
  const together = {
    entries: [
      { ...entry('9', 'staked', '1'), wallet: A },
      { ...entry('8', 'rewardPaid', '0', '1'), wallet: B },
    ],
    nextBefore: null,
  };
  const fake = fakeApi({
    'GET /api/wallets': { body: { wallets, claims: [] } },
    'GET /api/wallets/history': { body: together },
    [`GET /api/wallets/${A}/history`]: { body: ALL },
    [`GET /api/wallets/${B}/history`]: { body: NOTHING },
  });
  // Only one of them is on the page.
  renderInApp(<HistoryCard addresses={[A]} />);
  expect(await screen.findByRole('heading', { name: 'History of all linked wallets' })).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  const details = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  expect(details).toEqual(['Ledger (0xaaaa…aaaa) · Flexible', '0xbbbb…bbbb · Flexible']);
  choose('Rewards');
  await waitFor(() =>
    expect(fake.to('/api/wallets/history').map(({ query }) => query)).toEqual(['?limit=10', '?limit=10&group=rewards']),
  );
  choose('0xbbbb…bbbb');
  expect(await screen.findByText('No rewards have been claimed or compounded yet.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'History of this wallet' })).toBeDefined();
});

it.each([
  ['ahead of', 365],
  ['behind', -365],
])('asks for a missing price again for three minutes, also if the chain is %s this computer', async (_, days) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const chainNow = Math.floor(Date.now() / 1_000) + days * 86_400;
  const [fresh, old] = [
    { ...entry('9', 'staked', '1'), blockTime: chainNow - 2 },
    { ...entry('8', 'staked', '1'), blockTime: chainNow - 600 },
  ].map((one) => ({ ...one, price: { bnbUsd: null, usdKrw: null } }));
  const prices = { bnbUsd: B, usdKrw: false, madeUp: false };
  const served = { entries: [fresh, old], nextBefore: null };
  api = fakeApi({
    'GET /api/config': { body: configReply({ prices }) },
    'GET /api/vault': { body: vaultReply({ chainNow }) },
    [`GET /api/wallets/${A}/history`]: () => ({ body: served }),
    [`GET /api/wallets/${B}/history`]: { body: { ...served, entries: [old] } },
  });
  const view = renderInApp(<HistoryCard addresses={[A]} />);
  await screen.findAllByText('Staked');
  await waitFor(() => expect(api.to('/api/vault')).toHaveLength(1));
  for (let passed = 0; passed < 600; passed += 20) await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked(A).length).toBeGreaterThan(5);
  expect(asked(A).length).toBeLessThan(12);
  view.unmount();
  renderInApp(<HistoryCard addresses={[B]} />);
  await screen.findAllByText('Staked');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked(B)).toHaveLength(1);
});
