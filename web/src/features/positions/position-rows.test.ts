import type { FixedPosition } from '@eleven/protocol/api/vault';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import { emptyPositions, START_AT } from '../../testing/vault-reply.ts';
import { type Holding, overviewOf } from '../../vault/holdings.ts';
import { rowsOf } from './position-rows.ts';

const bnb = (amount: bigint) => (amount * WEI_PER_BNB).toString();
const position = (id: string, endsAt: number, changes: Partial<FixedPosition> = {}): FixedPosition => ({
  id,
  principalWei: bnb(10n),
  rewardWei: bnb(1n),
  termDays: 30,
  startedAt: START_AT,
  endsAt,
  txHash: `0x${'a1'.repeat(32)}`,
  ...changes,
});

const NOW = START_AT + 1_000;
const holdings: Holding[] = [
  {
    address: ACCOUNT,
    positions: emptyPositions({
      flexible: { principalWei: bnb(40n), accruedWei: '0', fundedSecondsPaid: 0, since: START_AT },
      fixed: [position('1', NOW), position('2', NOW + 100), position('3', NOW + 500)],
      earnedWei: bnb(2n),
    }),
  },
  { address: OTHER_ACCOUNT, positions: emptyPositions({ earnedWei: bnb(3n) }) },
];

describe('rowsOf', () => {
  it('lists ended terms first, then flexible, then terms by their end', () => {
    const rows = rowsOf(holdings, NOW);
    expect(rows.map((row) => (row.kind === 'fixed' ? row.position.id : row.kind))).toEqual(['1', 'flexible', '2', '3']);
    expect(rows.map((row) => row.kind === 'fixed' && row.isMatured)).toEqual([true, false, false, false]);
  });

  it('keeps an account that has rewards but no principal, and drops one that has neither', () => {
    const flexible = { principalWei: '0', accruedWei: '5', fundedSecondsPaid: 0, since: null };
    expect(rowsOf([{ address: ACCOUNT, positions: emptyPositions({ flexible }) }], NOW)).toHaveLength(1);
    expect(rowsOf([{ address: ACCOUNT, positions: emptyPositions() }], NOW)).toEqual([]);
  });

  it('gives each row a unique key across wallets', () => {
    const keys = rowsOf([...holdings, { ...holdings[0], address: OTHER_ACCOUNT } as Holding], NOW).map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('pages', () => {
  const page = (fixed: readonly FixedPosition[], more: boolean) =>
    emptyPositions({ fixed: [...fixed], nextAfter: more ? `${fixed.at(-1)?.endsAt}-${fixed.at(-1)?.id}` : null });
  const ids = (some: readonly Holding[]) =>
    rowsOf(some, NOW).map((row) => (row.kind === 'fixed' ? row.position.id : row.kind));
  const mine = [position('1', NOW + 10), position('4', NOW + 40)];
  const theirs = [position('2', NOW + 20), position('3', NOW + 30), position('5', NOW + 50)];

  it('are shown together up to where the first wallet’s pages stop', () => {
    expect(ids([{ address: ACCOUNT, positions: page(mine, true) }])).toEqual(['1', '4']);
    const both = (more: boolean): Holding[] => [
      { address: ACCOUNT, positions: page(mine, true) },
      { address: OTHER_ACCOUNT, positions: page(theirs, more) },
    ];
    expect(ids(both(false))).toEqual(['1', '2', '3', '4']);
    expect(ids(both(true))).toEqual(['1', '2', '3', '4']);
    expect(
      ids([{ address: OTHER_ACCOUNT, positions: page(theirs.slice(0, 1), true) }, ...both(false).slice(0, 1)]),
    ).toEqual(['1', '2']);
  });

  it('that are not loaded still count in the overview', () => {
    const open = { count: 500, principalWei: bnb(700n), rewardWei: bnb(9n), maturedCount: 2, nextEnd: NOW + 7 };
    const matured = [position('1', NOW - 2), position('2', NOW)];
    const held = [{ address: ACCOUNT, positions: emptyPositions({ fixed: matured, nextAfter: `${NOW}-2`, open }) }];
    expect(overviewOf(held, NOW)).toMatchObject({
      stakedWei: 700n * WEI_PER_BNB,
      setAsideWei: 9n * WEI_PER_BNB,
      nextEnd: NOW + 7,
    });
    // An end in the past is not the next end.
    expect(overviewOf(held, NOW + 7).nextEnd).toBeUndefined();
  });
});

describe('overviewOf', () => {
  it('adds up what all wallets hold', () => {
    expect(overviewOf(holdings, NOW)).toMatchObject({
      stakedWei: 70n * WEI_PER_BNB,
      flexibleWei: 40n * WEI_PER_BNB,
      setAsideWei: 3n * WEI_PER_BNB,
      earnedWei: 5n * WEI_PER_BNB,
      nextEnd: NOW + 100,
    });
  });

  it('has no next end when no term runs', () => {
    expect(overviewOf([], NOW)).toMatchObject({ stakedWei: 0n, nextEnd: undefined });
  });
});
