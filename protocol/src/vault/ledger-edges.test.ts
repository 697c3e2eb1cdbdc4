/** Events of which all values fit, at the edges of what the contract allows. */
import { describe, expect, it } from 'vitest';
import { WEI_PER_BNB } from '../money.ts';
import { advance, type LedgerBefore, type OpenPosition } from './ledger.ts';
import { rewardFor, termReward } from './rewards.ts';
import type { VaultEvent } from './vault-events.ts';
import { packTerms, packTotals, type TermsFields } from './words.ts';

const START = 1_800_000_000n;
const DAY = 86_400n;
const BNB = WEI_PER_BNB;

const outcome = (before: LedgerBefore, event: VaultEvent, time: bigint): string => {
  const step = advance(before, event, time);
  return step.ok ? 'follows' : step.discrepancy.kind;
};

const REWARD = termReward(BNB, 30);
const ENDS_AT = START + 30n * DAY;
const HELD: OpenPosition = { account: '0xa', principalWei: BNB, rewardWei: REWARD, termDays: 30, endsAt: ENDS_AT };
const LOCKED: TermsFields = {
  lockedPrincipalWei: BNB,
  lockedRewardWei: REWARD,
  lastId: 1n,
  sequence: 1n,
  paused: false,
};
const before = (changes: Partial<TermsFields> = {}, position: OpenPosition | undefined = HELD): LedgerBefore => ({
  startAt: START,
  totals: 0n,
  terms: packTerms({ ...LOCKED, ...changes }),
  position,
});

describe('the end of a term', () => {
  const terms = packTerms({ ...LOCKED, lockedPrincipalWei: 0n, lockedRewardWei: 0n, sequence: 2n });
  const place = { account: '0xa', id: 1n, principalWei: BNB, terms };

  it('is its first second of redemption', () => {
    const redeemed = { kind: 'redeemed', ...place, rewardWei: REWARD } as const;
    expect(outcome(before(), redeemed, ENDS_AT - 1n)).toBe('wrong');
    expect(outcome(before(), redeemed, ENDS_AT)).toBe('follows');
  });

  it('is too late for an early exit', () => {
    const exited = { kind: 'exitedEarly', ...place, forfeitedWei: REWARD } as const;
    expect(outcome(before(), exited, ENDS_AT - 1n)).toBe('follows');
    expect(outcome(before(), exited, ENDS_AT)).toBe('wrong');
  });
});

describe('a paused vault', () => {
  it.each([
    [false, 'follows'],
    [true, 'wrong'],
  ])('locks nothing and renews nothing (paused: %s)', (paused, expected) => {
    const lockedTerms = { lockedPrincipalWei: 2n * BNB, lockedRewardWei: 2n * REWARD, lastId: 2n, sequence: 2n };
    const locked = {
      kind: 'locked',
      account: '0xb',
      id: 2n,
      principalWei: BNB,
      rewardWei: REWARD,
      endsAt: ENDS_AT,
      terms: packTerms({ ...lockedTerms, paused }),
    } as const;
    expect(outcome({ ...before({ paused }), position: undefined }, locked, START)).toBe(expected);

    const principalWei = BNB + REWARD;
    const rewardWei = termReward(principalWei, 30);
    const renewed = {
      kind: 'renewed',
      account: '0xa',
      id: 1n,
      principalWei,
      rewardWei,
      paidWei: REWARD,
      endsAt: ENDS_AT + 30n * DAY,
      terms: packTerms({
        ...LOCKED,
        lockedPrincipalWei: principalWei,
        lockedRewardWei: rewardWei,
        sequence: 2n,
        paused,
      }),
    } as const;
    expect(outcome(before({ paused }), renewed, ENDS_AT)).toBe(expected);
  });
});

describe('a gap in the funding', () => {
  const stored = { principalWei: BNB, owedWei: 7n, fundedSeconds: 100n, accruedAt: 100n, sequence: 1n };
  const vault: LedgerBefore = { startAt: START, totals: packTotals(stored), terms: 0n };
  const gap = (secondsUnfunded: bigint, endedAt: bigint, after: Partial<typeof stored>) =>
    outcome(
      vault,
      {
        kind: 'rewardsUnfunded',
        secondsUnfunded,
        endedAt: START + endedAt,
        totals: packTotals({ ...stored, ...after, sequence: 2n }),
      },
      START + endedAt,
    );

  it('has at least one second', () => {
    expect(gap(50n, 150n, { accruedAt: 150n })).toBe('follows');
    const owedWei = stored.owedWei + rewardFor(BNB, 50n) + 1n;
    expect(gap(0n, 150n, { owedWei, fundedSeconds: 150n, accruedAt: 150n })).toBe('wrong');
  });

  it('needs time that has passed', () => {
    expect(gap(5n, 100n, {})).toBe('wrong');
  });
});
