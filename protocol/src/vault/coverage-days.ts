/**
 * How the reserve covers a vault's liabilities at the end of each UTC day: computed with the contract's arithmetic from the
 * stored state at the last block of the day.
 */
import { nameOfDay, utcDay } from './reward-days.ts';
import { DAY_SECONDS } from './terms.ts';
import { vaultFigures } from './vault-figures.ts';

/** The stored state at the last block of a day, as far as the day's blocks have been read. */
export interface DailySnapshot {
  /** UTC days since 1970-01-01. */
  readonly day: number;
  readonly blockNumber: number;
  readonly blockTime: number;
  readonly totalsWord: bigint;
  readonly termsWord: bigint;
  readonly balanceWei: bigint;
}

/**
 * Every day from `first` to `last`, without those before the deployment. A day without a block has the state of the day before.
 * @param snapshots Oldest first. They begin with the last snapshot before `first`, or later if there is none.
 */
export function coverageDays(
  snapshots: readonly DailySnapshot[],
  { first, last, startAt }: { readonly first: number; readonly last: number; readonly startAt: number },
) {
  const days = [];
  let passed = 0;
  for (let day = first; day <= last; day += 1) {
    while ((snapshots[passed]?.day ?? Number.POSITIVE_INFINITY) <= day) passed += 1;
    const latest = snapshots[passed - 1];
    if (latest && day >= utcDay(startAt)) days.push(describeDay(latest, day, startAt));
  }
  return days;
}

function describeDay(snapshot: DailySnapshot, day: number, startAt: number) {
  const { blockNumber, blockTime, totalsWord, termsWord, balanceWei } = snapshot;
  // The day has no block, so an earlier state is accrued up to the end of the day.
  const isCarried = snapshot.day < day;
  const at = isCarried ? (day + 1) * Number(DAY_SECONDS) - 1 : blockTime;
  const figures = vaultFigures({ startAt: BigInt(startAt), totalsWord, termsWord, balanceWei }, BigInt(at));
  return {
    day: nameOfDay(day),
    blockNumber,
    at,
    isCarried,
    balanceWei: balanceWei.toString(),
    principalWei: figures.principalWei.toString(),
    owedWei: figures.owedWei.toString(),
    lockedPrincipalWei: figures.lockedPrincipalWei.toString(),
    lockedRewardWei: figures.lockedRewardWei.toString(),
    freeWei: figures.freeWei.toString(),
    fundedUntil: figures.fundedUntil === undefined ? null : Number(figures.fundedUntil),
  };
}
