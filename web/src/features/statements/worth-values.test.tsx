import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, fakeApi, USER } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import StatementsCard from './statements-card.tsx';

const A = `0x${'a'.repeat(40)}`;
const TOTALS = {
  rows: 3,
  rewardsWei: '1500000000000000000',
  rewardPaidWei: '1500000000000000000',
  rewardCompoundedWei: '0',
  principalInWei: '0',
  principalOutWei: '0',
  forfeitedWei: '0',
  forfeitedIsPart: false,
  feeWei: '1',
  feesNotRead: 0,
};
const LINES = { csv: 3, koinly: 3, koinlyRewards: 3, cointracking: 3, cointrackingRewards: 3, rotki: 3, json: 3 };
const ASOF = { blockNumber: 42, blockTime: 1_796_000_000 };
const WORTH = { usdCents: '123456', krw: '1698420', withoutUsd: 0, withoutKrw: 0 };

afterEach(() => vi.unstubAllGlobals());

function show(given: { worth?: Answers[string]; user?: object; rows?: number; prices?: object | null } = {}) {
  const { worth = { body: { asOf: ASOF, worth: WORTH } }, user = USER, rows = 3 } = given;
  const prices = given.prices === undefined ? { bnbUsd: A, usdKrw: true, madeUp: false } : given.prices;
  const api = fakeApi({
    'GET /api/user': { body: user },
    'GET /api/config': {
      body: { chainId: 56, vaultAddress: A, explorerUrl: null, vaults: [], ...(prices && { prices }) },
    },
    'GET /api/wallets': { body: { wallets: [{ address: A, label: null, linkedAt: '2026-11-20T00:00:00.000Z' }] } },
    'GET /api/statements/summary': {
      body: {
        asOf: ASOF,
        wallets: [],
        years: ['2026'],
        totals: { ...TOTALS, rows },
        months: [],
        byWallet: [],
        lines: { ...LINES, print: 3 },
      },
    },
    'GET /api/statements/worth': worth,
  });
  renderInApp(<StatementsCard addresses={[A]} />);
  return api;
}
const figure = (name: string) => screen.getByText(name).parentElement?.textContent;

it('shows the value of the rewards in won and dollars beside them, for the same choice as the figures', async () => {
  const api = show();
  await screen.findByText('₩1,698,420');
  expect(figure('Value of the rewards in won')).toBe('Value of the rewards in won₩1,698,420');
  expect(figure('Value of the rewards in dollars')).toBe('Value of the rewards in dollars$1,234.56');
  expect(screen.getByText(/Each reward is valued at the price when it was paid\.$/)).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: 'all' } });
  await waitFor(() => expect(api.to('/api/statements/worth').map(({ query }) => query)).toHaveLength(2));
  expect(api.to('/api/statements/worth').at(-1)?.query).not.toContain('year=');
});

it('shows how many rewards have no price, and no sum if none has one', async () => {
  show({ worth: { body: { asOf: ASOF, worth: { usdCents: '123456', krw: '0', withoutUsd: 1, withoutKrw: 1_234 } } } });
  await screen.findByText('$1,234.56 + 1 without a price');
  expect(figure('Value of the rewards in won')).toBe('Value of the rewards in won1,234 without a price');
});

it('keeps the figures in BNB if the value cannot be read, and reads it again on request', async () => {
  let answer: { status?: number; body: object } = { status: 503, body: { code: 'unavailable', message: 'later' } };
  show({ worth: () => answer });
  await screen.findByText(/^Not known right now\./);
  expect(figure('Rewards')).toBe('Rewards1.500000 BNB');
  answer = { body: { asOf: ASOF, worth: WORTH } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$1,234.56')).toBeDefined();
});

it.each([
  ['a user who chose no values', { user: { ...USER, valueIn: 'none' } }],
  ['an installation without a price', { prices: null }],
  ['a period in which nothing happened', { rows: 0 }],
])('shows no value and requests none: %s', async (_name, given) => {
  const api = show(given);
  await screen.findByText('rows' in given ? /^There were no transactions/ : 'Rewards');
  await waitFor(() => expect(api.to('/api/config').length).toBeGreaterThan(0));
  expect(screen.queryByText(/^Value of the rewards/)).toBeNull();
  expect(api.to('/api/statements/worth')).toEqual([]);
});
