import { expect, test } from 'vitest';
import type { StatementAbout } from './about.ts';
import { movementOf, type StatementRow } from './statement.ts';
import { addWorth, NO_WORTH, valuesOf, worthOf } from './values.ts';
import { WRITERS } from './writers.ts';

const BNB = 10n ** 18n;
const PRICE = {
  bnbUsd: { roundId: '18446744073709551617', answer: '65432109876', decimals: 8, updatedAt: 1_795_305_600 },
  usdKrw: { day: '2026-11-25', usdPerEur: '1.1593', krwPerEur: '1698.42' },
};
const ROW: StatementRow = {
  ...movementOf('exited', { amountWei: BNB, rewardWei: BNB / 10n, forfeitedWei: 0n }),
  kind: 'exited',
  vault: `0x${'e'.repeat(40)}`,
  wallet: `0x${'a'.repeat(40)}`,
  time: 1_795_306_000,
  blockNumber: 7,
  txHash: `0x${'b'.repeat(64)}`,
  logIndex: 1,
  positionId: null,
  termDays: null,
  feeStatus: 'counted',
  feeWei: 0n,
};
const ABOUT: StatementAbout = {
  chainId: 56,
  vaults: [{ address: `0x${'e'.repeat(40)}`, name: 'Vault' }],
  asOf: { blockNumber: 9, blockTime: 1_795_306_100 },
  range: { name: 'all', from: null, to: null, fromTime: null, untilTime: null },
  zone: 'utc',
  locale: 'en',
  wallets: [],
};

test('principal and reward of an event are valued separately, by the same round and day', () => {
  expect(valuesOf(ROW, PRICE)).toEqual({
    principalUsd: '654.32',
    principalKrw: '958606',
    rewardUsd: '65.43',
    rewardKrw: '95860',
    roundId: '18446744073709551617',
    rateDay: '2026-11-25',
  });
});

test('without rates there are only dollars, and without a price there is nothing: never 0', () => {
  expect(valuesOf(ROW, { ...PRICE, usdKrw: null })).toMatchObject({
    principalUsd: '654.32',
    principalKrw: null,
    rateDay: null,
  });
  expect(Object.values(valuesOf(ROW, { bnbUsd: null, usdKrw: PRICE.usdKrw })).every((value) => value === null)).toBe(
    true,
  );
});

test('the worth of rewards counts the rows without a value, each currency separately', () => {
  const prices = [PRICE, { ...PRICE, usdKrw: null }, { bnbUsd: null, usdKrw: null }];
  expect(prices.map((price) => worthOf(ROW, price)).reduce(addWorth, NO_WORTH)).toEqual({
    cents: 2n * 6_543n,
    won: 95_860n,
    withoutUsd: 1,
    withoutKrw: 2,
  });
  // A row without a reward lacks nothing.
  const unstaked = movementOf('unstaked', { amountWei: BNB, rewardWei: 0n, forfeitedWei: 0n });
  expect(worthOf(unstaked, { bnbUsd: null, usdKrw: null })).toBe(NO_WORTH);
});

test('the files have the values if a price is configured, and are otherwise unchanged', () => {
  const about = { ...ABOUT, priceFeed: `0x${'f'.repeat(40)}` };
  const lineOf = (row: StatementRow, of: StatementAbout) => WRITERS.csv.row(row, 0, of).trimEnd();
  expect(WRITERS.csv.begin(about)).toContain(
    'Value of rewards (KRW),Price round (Chainlink BNB/USD),Exchange rates of (ECB)',
  );
  expect(WRITERS.csv.begin(ABOUT)).not.toContain('Value');
  expect(lineOf({ ...ROW, price: PRICE }, about)).toBe(
    `${lineOf(ROW, ABOUT)},654.32,958606,65.43,95860,0x10000000000000001,2026-11-25`,
  );
  expect(lineOf({ ...ROW, price: { bnbUsd: null, usdKrw: null } }, about)).toBe(`${lineOf(ROW, ABOUT)},,,,,,`);
  expect(JSON.parse(WRITERS.json.row({ ...ROW, price: PRICE }, 0, about)).value).toMatchObject({
    rewardKrw: '95860',
    roundId: '18446744073709551617',
    price: PRICE.bnbUsd,
    rates: PRICE.usdKrw,
  });
  expect(WRITERS.json.row(ROW, 0, ABOUT)).not.toContain('value');
  for (const format of ['koinly', 'cointracking', 'rotki'] as const)
    expect(WRITERS[format].row({ ...ROW, price: PRICE }, 0, about)).toBe(WRITERS[format].row(ROW, 0, ABOUT));
});
