import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEI_PER_BNB } from '../money.ts';
import { requiredRunway } from './rewards.ts';
import { type StoredVault, vaultFigures } from './vault-figures.ts';
import { packTerms, packTotals } from './words.ts';

const START = 1_800_000_000n;
const BNB = WEI_PER_BNB;

function vault(parts: {
  principal: bigint;
  owed: bigint;
  locked: bigint;
  setAside: bigint;
  free: bigint;
}): StoredVault {
  const { principal, owed, locked, setAside, free } = parts;
  return {
    startAt: START,
    totalsWord: packTotals({
      principalWei: principal,
      owedWei: owed,
      fundedSeconds: 900n,
      accruedAt: 1_000n,
      sequence: 7n,
    }),
    termsWord: packTerms({
      lockedPrincipalWei: locked,
      lockedRewardWei: setAside,
      lastId: 3n,
      sequence: 2n,
      paused: true,
    }),
    balanceWei: principal + owed + locked + setAside + free,
  };
}

const wei = fc.bigInt({ min: 0n, max: 10n ** 25n });
const anyVault = fc.record({ principal: wei, owed: wei, locked: wei, setAside: wei, free: wei });

describe('the figures of the vault', () => {
  it('satisfy the equation at every moment: balance is principal, owed, set aside and free', () => {
    fc.assert(
      fc.property(anyVault, fc.bigInt({ min: 0n, max: 10n ** 9n }), (parts, later) => {
        const figures = vaultFigures(vault(parts), START + later);
        const { principalWei, owedWei, lockedPrincipalWei, lockedRewardWei, freeWei } = figures;
        expect(principalWei + owedWei + lockedPrincipalWei + lockedRewardWei + freeWei).toBe(figures.balanceWei);
        expect(owedWei).toBeGreaterThanOrEqual(parts.owed);
        expect(figures.requiredRunwayWei).toBe(requiredRunway(parts.principal));
        const aboveRunway = freeWei - figures.requiredRunwayWei;
        expect(figures.withdrawableWei).toBe(aboveRunway > 0n ? aboveRunway : 0n);
      }),
    );
  });

  it('leave the runway when the operator withdraws, to the wei, and nothing below it', () => {
    const runway = requiredRunway(10n * BNB);
    const parts = { principal: 10n * BNB, owed: 0n, locked: BNB, setAside: 5n };
    const withdrawable = (free: bigint) => vaultFigures(vault({ ...parts, free }), START + 1_000n).withdrawableWei;
    expect([withdrawable(runway + 1n), withdrawable(runway), withdrawable(runway - 1n)]).toEqual([1n, 0n, 0n]);
  });

  it('show 11% up to the very second at which the reserve ends, and have no such second without flexible stakes', () => {
    const staked = vault({ principal: 10n * BNB, owed: 3n, locked: 0n, setAside: 0n, free: BNB / 100n });
    const { fundedUntil = 0n, rateBps } = vaultFigures(staked, START + 1_000n);
    expect(rateBps).toBe(1_100n);
    expect(vaultFigures(staked, fundedUntil - 1n).rateBps).toBe(1_100n);
    expect(vaultFigures(staked, fundedUntil)).toMatchObject({ rateBps: 0n, fundedUntil, paused: true });
    const empty = vault({ principal: 0n, owed: 0n, locked: BNB, setAside: 5n, free: 1n });
    expect(vaultFigures(empty, START)).toMatchObject({ fundedUntil: undefined, rateBps: 1_100n, withdrawableWei: 1n });
    expect(vaultFigures({ ...empty, balanceWei: BNB + 5n }, START).rateBps).toBe(0n);
  });
});
