import type { FixedPosition } from '@eleven/protocol/api/vault';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import { emptyPositions, START_AT } from '../../testing/vault-reply.ts';
import { type Holding, overviewOf, rowsOf } from './holdings.ts';

const bnb = (amount: bigint) => (amount * WEI_PER_BNB).toString();
const position = (id: string, endsAt: number, changes: Partial<FixedPosition> = {}): FixedPosition => ({
  id,
  principalWei: bnb(10n),
  rewardWei: bnb(1n),
  termDays: 30,
  startedAt: START_AT,
  endsAt,
  status: 'open',
  txHash: `0x${'a1'.repeat(32)}`,
  ...changes,
});

const NOW = START_AT + 1_000;
const holdings: Holding[] = [
  {
    address: ACCOUNT,
    positions: emptyPositions({
      flexible: { principalWei: bnb(40n), accruedWei: '0', fundedSecondsPaid: 0, since: START_AT },
      fixed: [
        position('3', NOW + 500),
        position('2', NOW + 100),
        position('1', NOW),
        position('0', NOW - 5, { status: 'redeemed' }),
      ],
      earnedWei: bnb(2n),
    }),
  },
  { address: OTHER_ACCOUNT, positions: emptyPositions({ earnedWei: bnb(3n) }) },
];

describe('rowsOf', () => {
  it('lists matured terms first, then flexible, then terms by their end; closed ones not at all', () => {
    const rows = rowsOf(holdings, NOW);
    expect(rows.map((row) => (row.kind === 'fixed' ? row.position.id : row.kind))).toEqual(['1', 'flexible', '2', '3']);
    expect(rows.map((row) => row.kind === 'fixed' && row.isMatured)).toEqual([true, false, false, false]);
  });

  it('keeps an account that has rewards but no principal, and drops one that has neither', () => {
    const flexible = { principalWei: '0', accruedWei: '5', fundedSecondsPaid: 0, since: null };
    expect(rowsOf([{ address: ACCOUNT, positions: emptyPositions({ flexible }) }], NOW)).toHaveLength(1);
    expect(rowsOf([{ address: ACCOUNT, positions: emptyPositions() }], NOW)).toEqual([]);
  });

  it('gives each row a key of its own over all wallets', () => {
    const keys = rowsOf([...holdings, { ...holdings[0], address: OTHER_ACCOUNT } as Holding], NOW).map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(keys.length);
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
