import { expect, it } from 'vitest';
import type { CoverageRows } from './coverage.store.ts';
import { describeCoverage } from './coverage.ts';

const START = Date.parse('2026-11-01T00:00:00Z') / 1_000;

it('days are shown only if they reach to the block that was read last', () => {
  const words = { totalsWord: 0n, termsWord: 0n, balanceWei: 7n };
  const rowsUpTo = (blockNumber: number) =>
    ({
      vault: { startAt: START, cursorBlock: 9, cursorTime: START + 60, ...words },
      dailySnapshots: [{ day: START / 86_400, blockNumber, blockTime: START + 60, ...words }],
    }) as unknown as CoverageRows;
  expect(describeCoverage(rowsUpTo(9), 30)?.days).toMatchObject([{ day: '2026-11-01', balanceWei: '7' }]);
  expect(describeCoverage(rowsUpTo(8), 30)).toBeUndefined();
});
