/** The vault at the end of each day, from the rows that the indexer keeps. */
import type { VaultCoverage } from '@eleven/protocol/api/transparency';
import { coverageDays } from '@eleven/protocol/vault/coverage-days';
import { firstDayOf, utcDay } from '@eleven/protocol/vault/reward-days';
import type { CoverageRows } from './coverage.store.ts';

/** Undefined until the days are written: before anything is indexed, and while they are computed from past events. */
export function describeCoverage(rows: CoverageRows | undefined, count: number): VaultCoverage | undefined {
  const newest = rows?.dailySnapshots.at(-1);
  if (!rows || newest?.blockNumber !== rows.vault.cursorBlock) return undefined;
  const { startAt, cursorBlock, cursorTime } = rows.vault;
  const [first, last] = [firstDayOf(cursorTime, count), utcDay(cursorTime)];
  const days = coverageDays(rows.dailySnapshots, { first, last, startAt });
  return { asOf: { blockNumber: cursorBlock, blockTime: cursorTime }, days };
}
