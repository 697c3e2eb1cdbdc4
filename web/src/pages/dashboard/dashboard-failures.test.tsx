import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bnb,
  clearDashboard,
  connect,
  type DashboardStage,
  HASH,
  LINKED,
  ofWallet,
  setDashboard,
} from '../../testing/dashboard.tsx';
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import { emptyPositions, START_AT, vaultReply } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import DashboardPage from './dashboard-page.tsx';

const WALLET = `/api/wallets/${ACCOUNT}`;
/** Rewards on the newest of 30 days only. */
const REWARDS = {
  asOf: vaultReply().asOf,
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 11, 17 + index)).toISOString().slice(0, 10),
    flexibleWei: bnb(index === 29 ? 2n : 0n),
    fixedWei: bnb(index === 29 ? 1n : 0n),
  })),
};
const STAKED = {
  id: '1',
  kind: 'staked',
  amountWei: bnb(40n),
  rewardWei: '0',
  forfeitedWei: '0',
  positionId: null,
  termDays: null,
  blockNumber: 41,
  blockTime: START_AT,
  txHash: HASH,
};
const HOLDING = ofWallet(
  emptyPositions({
    flexible: { principalWei: bnb(40n), accruedWei: bnb(1n), fundedSecondsPaid: 0, since: START_AT },
  }),
);

/** Each card of a staker's dashboard, with a text that it shows only once its data has been read. */
const CARDS = {
  'Rewards you can claim': '40.0000',
  Reserve: '1,000.0000',
  'New stake': 'Connect wallet',
  'Rewards per day': '3.000000',
  Positions: '40.0000',
  'History of this wallet': 'Staked',
} as const;
type CardName = keyof typeof CARDS;
const NAMES = Object.keys(CARDS) as CardName[];

const card = (name: CardName) => within(screen.getByRole('region', { name }));
const failed = () => NAMES.filter((name) => card(name).queryByRole('button', { name: 'Try again' }));
const standing = () => NAMES.filter((name) => screen.getByRole('region', { name }).textContent.includes(CARDS[name]));

let stage: DashboardStage;

beforeEach(() => {
  stage = setDashboard();
  Object.assign(stage.answers, HOLDING, {
    [`${WALLET}/rewards`]: REWARDS,
    [`${WALLET}/history`]: { entries: [STAKED], nextBefore: null },
  });
});
afterEach(clearDashboard);

describe('when one request fails', () => {
  it.each<[string, CardName[]]>([
    ['/api/vault', ['Rewards you can claim', 'Reserve', 'New stake', 'Positions']],
    [`${WALLET}/positions`, ['Rewards you can claim', 'Positions']],
    [`${WALLET}/rewards`, ['Rewards per day']],
    [`${WALLET}/history`, ['History of this wallet']],
  ])('%s, only the cards that need it report it: %j', async (path, names) => {
    const answer = stage.answers[path];
    stage.answers[path] = () => Response.json({ code: 'unavailable', message: 'x' }, { status: 503 });
    renderInApp(<DashboardPage />);
    await waitFor(() => {
      expect(failed()).toEqual(names);
      // The form reports it too, and keeps the typed text.
      expect(standing()).toEqual(NAMES.filter((name) => name === 'New stake' || !names.includes(name)));
    });
    // Nothing blocks the way out.
    const exits = screen.queryAllByRole('link', { name: 'Exit without us' }).map((link) => link.getAttribute('href'));
    expect(exits).toEqual(names.includes('Positions') ? ['/exit'] : []);
    stage.answers[path] = answer;
    for (const name of names) {
      const again = card(name).queryByRole('button', { name: 'Try again' });
      if (again) fireEvent.click(again);
    }
    await waitFor(() => expect(standing()).toEqual(NAMES));
    expect(failed()).toEqual([]);
  });
});

it('shows the positions of another wallet if one cannot be read', async () => {
  const other = `/api/wallets/${OTHER_ACCOUNT}`;
  stage.answers['/api/wallets'] = { wallets: [LINKED, { ...LINKED, address: OTHER_ACCOUNT }], claims: [] };
  stage.answers[`${other}/positions`] = () => Response.json({ code: 'unavailable', message: 'x' }, { status: 503 });
  renderInApp(<DashboardPage />);
  await connect(stage);
  const positions = card('Positions');
  const again = await positions.findByRole('button', { name: 'Try again' });
  expect(positions.getByRole('table').textContent).toContain('40.0000');
  expect(positions.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(false);
  expect(positions.getByRole('link', { name: 'Exit without us' })).toBeDefined();
  // The number of positions is unknown.
  expect(positions.queryByText(/open$/)).toBeNull();
  stage.answers[`${other}/positions`] = emptyPositions();
  fireEvent.click(again);
  await positions.findByText('1 open');
  expect(positions.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('beside the stake form', () => {
  it('a user without holdings sees the reward of each plan, and no rewards are requested', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions()));
    renderInApp(<DashboardPage />);
    expect(await screen.findByRole('table', { name: 'Rewards for 1.0000 BNB' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Rewards per day' })).toBeNull();
    expect(stage.calls.filter(({ path }) => path.endsWith('/rewards'))).toEqual([]);
  });

  it('a user who has withdrawn everything still sees past rewards', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ earnedWei: bnb(3n) })));
    renderInApp(<DashboardPage />);
    expect(await screen.findByRole('figure', { name: 'Total of 30 d: 3.000000 BNB' })).toBeDefined();
  });
});
