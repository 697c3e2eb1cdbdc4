/**
 * A vault at the end of each UTC day, from its stored state at the day's last block, computed with the contract's arithmetic.
 */
import { nameOfDay, utcDay } from './reward-days.ts';
import { DAY_SECONDS } from './terms.ts';
import { vaultFigures } from './vault-figures.ts';

/** The state at the last block that was read of a day. */
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
 * Every day from `first` to `last` that is not before the deployment.
 * @param snapshots Oldest first, from the last one before `first`.
 */
export function coverageDays(
  snapshots: readonly DailySnapshot[],
  { first, last, startAt }: { readonly first: number; readonly last: number; readonly startAt: number },
) {
  const days = [];
  let next = 0;
  for (let day = first; day <= last; day += 1) {
    while ((snapshots[next]?.day ?? Number.POSITIVE_INFINITY) <= day) next += 1;
    const snapshot = snapshots[next - 1];
    if (snapshot && day >= utcDay(startAt)) days.push(describeDay(snapshot, day, startAt));
  }
  return days;
}

function describeDay(snapshot: DailySnapshot, day: number, startAt: number) {
  const { blockNumber, blockTime, totalsWord, termsWord, balanceWei } = snapshot;
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
