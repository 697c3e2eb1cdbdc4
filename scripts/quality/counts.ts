/** How many tests ran and which failed, from what the runners themselves print. */

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

/** Where the runners begin to tell what went wrong, besides a test that failed: an error nobody caught, a crash. */
const FAULT = /^\s*(FAIL\b|\[FAIL|×|.*\b(Unhandled|Uncaught)\b|.*Error: |Vitest caught )/;
/** An error is told with what it expected and the place, which follow it. */
const LINES_EACH = 12;
const LINES_IN_ALL = 80;

/** The lines that tell what failed, in their order; of an output that tells nothing, its end. */
export function whatFailed(output: string): readonly string[] {
  const lines = output.replace(STYLING, '').split('\n');
  const told = new Set<number>();
  lines.forEach((line, at) => {
    if (FAULT.test(line)) for (let next = at; next < Math.min(at + LINES_EACH, lines.length); next++) told.add(next);
  });
  return told.size > 0
    ? [...told].slice(0, LINES_IN_ALL).map((at) => lines[at] ?? '')
    : lines.filter((line) => line.trim() !== '').slice(-LINES_EACH);
}
