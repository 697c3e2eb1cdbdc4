/** The vault at the end of each day, from how it was stored at the day's last block, by the contract's own arithmetic. */
import type { CoverageDay, VaultCoverage } from '@eleven/protocol/api/transparency';
import { firstDayOf, nameOfDay, utcDay } from '@eleven/protocol/vault/reward-days';
import { DAY_SECONDS } from '@eleven/protocol/vault/terms';
import { vaultFigures } from '@eleven/protocol/vault/vault-figures';
import type { CoverageRows } from './coverage.store.ts';

type DailySnapshot = CoverageRows['dailySnapshots'][number];

/** Undefined while the days are not written: nothing is indexed, or they are being added up from events of the past. */
export function describeCoverage(rows: CoverageRows | undefined, count: number): VaultCoverage | undefined {
  const newest = rows?.dailySnapshots.at(-1);
  if (!rows || newest?.blockNumber !== rows.vault.cursorBlock) return undefined;
  const { startAt, cursorBlock, cursorTime } = rows.vault;
  const [first, last] = [firstDayOf(cursorTime, count), utcDay(cursorTime)];
  const days: CoverageDay[] = [];
  let next = 0;
  for (let day = first; day <= last; day += 1) {
    while ((rows.dailySnapshots[next]?.day ?? Number.POSITIVE_INFINITY) <= day) next += 1;
    const dailySnapshot = rows.dailySnapshots[next - 1];
    if (dailySnapshot && day >= utcDay(startAt)) days.push(describeDay(dailySnapshot, day, startAt));
  }
  return { asOf: { blockNumber: cursorBlock, blockTime: cursorTime }, days };
}

function describeDay(dailySnapshot: DailySnapshot, day: number, startAt: number): CoverageDay {
  const { blockNumber, blockTime, totalsWord, termsWord, balanceWei } = dailySnapshot;
  const isCarried = dailySnapshot.day < day;
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
