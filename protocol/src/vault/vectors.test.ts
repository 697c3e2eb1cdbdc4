/**
 * The figures of contracts/test/vectors/rewards.json apply to the contract (vectors.t.sol) and to this code: one arithmetic.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accrue, requiredRunway, rewardFor, termReward } from './rewards.ts';
import { isTermDays } from './terms.ts';

type Vector =
  | { kind: 'reward'; principal: string; seconds: string; reward: string; rewardUp: string }
  | { kind: 'term'; principal: string; termDays: string; reward: string }
  | { kind: 'runway'; principal: string; required: string };

const VECTORS = JSON.parse(
  readFileSync(new URL('../../../contracts/test/vectors/rewards.json', import.meta.url), 'utf8'),
) as Vector[];

const ofKind = <Kind extends Vector['kind']>(kind: Kind) =>
  VECTORS.filter((vector): vector is Extract<Vector, { kind: Kind }> => vector.kind === kind);

/** The amount that one accrual adds to `owed`: rounded up, as in the contract. */
function owedFor(principalWei: bigint, seconds: bigint): bigint {
  const vault = { principalWei, owedWei: 0n, fundedSeconds: 0n, accruedAt: 0n, freeWei: 2n ** 200n, startAt: 0n };
  return accrue(vault, seconds).owedWei;
}

describe('the vectors of the contract', () => {
  it('are all of a known kind, and none is omitted', () => {
    expect(ofKind('reward').length + ofKind('term').length + ofKind('runway').length).toBe(VECTORS.length);
    expect(VECTORS.length).toBeGreaterThanOrEqual(160);
  });

  it('give the same reward to the wei, and the same amount owed', () => {
    for (const { principal, seconds, reward, rewardUp } of ofKind('reward')) {
      expect([principal, seconds, rewardFor(BigInt(principal), BigInt(seconds))]).toEqual([
        principal,
        seconds,
        BigInt(reward),
      ]);
      expect([principal, seconds, owedFor(BigInt(principal), BigInt(seconds))]).toEqual([
        principal,
        seconds,
        BigInt(rewardUp),
      ]);
    }
  });

  it('set aside the same reward for a term', () => {
    for (const { principal, termDays, reward } of ofKind('term')) {
      const days = Number(termDays);
      if (!isTermDays(days)) throw new Error(`${termDays} is no term`);
      expect([principal, days, termReward(BigInt(principal), days)]).toEqual([principal, days, BigInt(reward)]);
    }
  });

  it('require the same runway', () => {
    for (const { principal, required } of ofKind('runway')) {
      expect([principal, requiredRunway(BigInt(principal))]).toEqual([principal, BigInt(required)]);
    }
  });
});
