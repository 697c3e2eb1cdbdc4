/**
 * The vault's equation from the state of one block: the two stored words and the balance. The server reads them from its
 * tables, a browser from the chain; both must get exactly the same result.
 *
 *     balance = principal + owed + locked principal + rewards set aside + free reserve
 */
import { APR_BPS, accrue, freeReserve, fundedUntil, requiredRunway, type VaultSnapshot } from './rewards.ts';
import { unpackTerms, unpackTotals } from './words.ts';

/** The vault as stored at the end of a block. */
export interface StoredVault {
  /** Chain time of the deployment, unix seconds. */
  readonly startAt: bigint;
  readonly totalsWord: bigint;
  readonly termsWord: bigint;
  readonly balanceWei: bigint;
}

/** Amounts in wei, accrued to the requested moment. */
export interface VaultFigures {
  readonly balanceWei: bigint;
  readonly principalWei: bigint;
  /** Rounded up at each accrual: never less than all stakers' rewards together. */
  readonly owedWei: bigint;
  readonly lockedPrincipalWei: bigint;
  readonly lockedRewardWei: bigint;
  readonly freeWei: bigint;
  /** A stake, a lock or a withdrawal of reserve must not reduce the free reserve below this. */
  readonly requiredRunwayWei: bigint;
  /** The most that the owner could withdraw: the free reserve above the runway. */
  readonly withdrawableWei: bigint;
  /** Seconds since deployment for which rewards are funded. */
  readonly fundedSeconds: bigint;
  /** Seconds since deployment up to which this is accrued. */
  readonly accruedAt: bigint;
  /** Chain time, unix seconds, at which the free reserve ends with this stake; undefined without flexible stakes. */
  readonly fundedUntil: bigint | undefined;
  /** 1 100, or 0 while nothing is left for flexible staking. */
  readonly rateBps: bigint;
  readonly paused: boolean;
}

/** The figures at chain time `at` (unix seconds) if nobody acts between the stored state and then. */
export function vaultFigures(stored: StoredVault, at: bigint): VaultFigures {
  const { startAt, balanceWei } = stored;
  const totals = unpackTotals(stored.totalsWord);
  const { lockedPrincipalWei, lockedRewardWei, paused } = unpackTerms(stored.termsWord);
  const { principalWei } = totals;
  const freeWei = freeReserve({ balanceWei, lockedPrincipalWei, lockedRewardWei, ...totals });
  const snapshot: VaultSnapshot = { ...totals, freeWei, startAt };
  const accrued = accrue(snapshot, at);
  const isStaked = principalWei > 0n;
  const until = fundedUntil(snapshot);
  const requiredRunwayWei = requiredRunway(principalWei);
  const isFunded = isStaked ? until > at : accrued.freeWei > 0n;
  return {
    balanceWei,
    principalWei,
    owedWei: accrued.owedWei,
    lockedPrincipalWei,
    lockedRewardWei,
    freeWei: accrued.freeWei,
    requiredRunwayWei,
    withdrawableWei: accrued.freeWei > requiredRunwayWei ? accrued.freeWei - requiredRunwayWei : 0n,
    fundedSeconds: accrued.fundedSeconds,
    accruedAt: accrued.accruedAt,
    fundedUntil: isStaked ? until : undefined,
    rateBps: isFunded ? APR_BPS : 0n,
    paused,
  };
}
