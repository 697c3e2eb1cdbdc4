import { expect, test } from 'vitest';
import { countTests, whatFailed } from './counts.ts';

test('the closing line of vitest is counted, with colours or without', () => {
  expect(
    countTests(' Test Files  2 failed | 3 passed (5)\n      Tests  1 failed | 24 passed | 2 skipped (27)\n'),
  ).toEqual({
    passed: 24,
    failed: 1,
    skipped: 2,
  });
  const bold = String.fromCharCode(27);
  expect(countTests(`${bold}[2m      Tests ${bold}[22m ${bold}[1m${bold}[32m7 passed${bold}[39m (7)`)).toMatchObject({
    passed: 7,
  });
});

test('the closing lines of all suites of forge are added up', () => {
  const output = [
    'Ran 1 test for test/a.t.sol:A',
    'Suite result: FAILED. 150 passed; 2 failed; 1 skipped; finished in 1.00ms (1.00ms CPU time)',
    'Suite result: ok. 8 passed; 0 failed; 0 skipped; finished in 187.39s (187.38s CPU time)',
    'Ran 21 test suites in 40.12s (60.00s CPU time): 158 tests passed, 2 failed, 1 skipped (161 total tests)',
  ].join('\n');
  expect(countTests(output)).toEqual({ passed: 158, failed: 2, skipped: 1 });
});

test('a run without a closing line counts nothing', () => {
  expect(countTests('Error: no config\n')).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('what failed is told with its reason: a test, or an error that nobody caught though all tests passed', () => {
  const failing = [
    '✓ a',
    ' FAIL  src/a.test.ts > b',
    'AssertionError: expected 1 to be 2',
    ...Array(30).fill('…'),
    'Tests 1 failed',
  ];
  expect(whatFailed(failing.join('\n'))[0]).toBe(' FAIL  src/a.test.ts > b');
  expect(whatFailed(failing.join('\n')).length).toBeLessThan(16);
  const uncaught = [
    '✓ a',
    'Vitest caught 1 unhandled error during the test run.',
    'Error: read ECONNRESET',
    'Tests  1 passed (1)',
  ];
  expect(whatFailed(uncaught.join('\n'))).toContain('Error: read ECONNRESET');
  expect(whatFailed(`${Array(40).fill('working').join('\n')}\nKilled\n`).at(-1)).toBe('Killed');
});
