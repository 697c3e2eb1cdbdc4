/** How many tests ran, from what the runners themselves print at their end. */

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Colours of a terminal. */
const STYLING = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * Sums every closing line of vitest (`Tests  1 failed | 24 passed | 2 skipped (27)`) and of a suite of forge (`Suite
 * result: ok. 24 passed; 1 failed; 2 skipped; finished in 1.00ms`).
 */
export function countTests(output: string): Counts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const line of output.replace(STYLING, '').split('\n')) {
    const vitest = /^\s*Tests\s+(.+)\(\d+\)\s*$/.exec(line)?.[1];
    const forge = /^Suite result: (.+); finished in/.exec(line)?.[1];
    for (const [, count, word] of (vitest ?? forge ?? '').matchAll(/(\d+) (passed|failed|skipped|todo)/g)) {
      const kind = word === 'todo' ? 'skipped' : (word as keyof Counts);
      sum[kind] += Number(count);
    }
  }
  return sum;
}
