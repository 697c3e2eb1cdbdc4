/** Counts the tests that ran and lists those that failed, from the runners' report files, not from their printed output. */

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failure, with its reason. */
  readonly faults: readonly string[];
}

/** Line limits for each reason, including its source location, which follows it, and for all reasons. */
const LINES_EACH = 12;
const LINES_IN_ALL = 80;

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: 'passed' | 'failed';
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Reads the report of `vitest run --reporter=json`. */
export function readVitest(text: string): Report {
  const { testResults } = JSON.parse(text) as VitestReport;
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const faults: string[] = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const failing = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failing) {
      faults.push(...fault(`${name} > ${fullName}`, failureMessages.join('\n')));
    }
    // A file that does not load, or whose hook fails, fails without a failing test.
    const isBroken = status === 'failed' && failing.length === 0;
    if (isBroken) faults.push(...fault(name, message));
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    sum.passed += passed;
    sum.failed += failing.length + Number(isBroken);
    sum.skipped += assertionResults.length - failing.length - passed;
  }
  return { ...sum, faults: faults.slice(0, LINES_IN_ALL) };
}

interface VaultReport {
  /** As `forge test --json` prints them. */
  readonly suites: readonly Readonly<
    Record<
      string,
      { readonly test_results: Readonly<Record<string, { readonly status: string; readonly reason: string | null }>> }
    >
  >[];
  /** The checks that run without forge. */
  readonly checks: readonly { readonly name: string; readonly ok: boolean }[];
}

/** Reads the report of `contracts/test.ts --report`. */
export function readVault(text: string): Report {
  const { suites, checks } = JSON.parse(text) as VaultReport;
  const tests = suites.flatMap((run) =>
    Object.entries(run).flatMap(([suite, { test_results }]) =>
      Object.entries(test_results).map(([name, result]) => ({ name: `${suite} > ${name}`, ...result })),
    ),
  );
  const failing = tests.filter(({ status }) => status === 'Failure');
  const broken = checks.filter(({ ok }) => !ok);
  return {
    passed: tests.filter(({ status }) => status === 'Success').length + checks.length - broken.length,
    failed: failing.length + broken.length,
    skipped: tests.filter(({ status }) => status === 'Skipped').length,
    faults: [
      ...failing.flatMap(({ name, reason }) => fault(name, reason ?? '')),
      ...broken.flatMap(({ name }) => fault(name, '')),
    ].slice(0, LINES_IN_ALL),
  };
}

/** Terminal colours. */
const STYLING = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * The result of a run. A run that failed without a failing test in its report counts as one failure: it broke before its
 * report, ran no test, or met an uncaught error. The end of its output is then the reason.
 */
export function judgeRun(run: { ok: boolean; output: string }, report: Report | undefined): Report {
  const known = report ?? { passed: 0, failed: 0, skipped: 0, faults: [] };
  if (known.failed > 0 || (run.ok && known.passed > 0)) return known;
  const lines = run.output.replace(STYLING, '').split('\n');
  return { ...known, failed: 1, faults: lines.filter((line) => line.trim() !== '').slice(-LINES_IN_ALL) };
}

function fault(name: string, reason: string): readonly string[] {
  return [`✗ ${name}`, ...reason.replace(STYLING, '').split('\n').slice(0, LINES_EACH).filter(Boolean)];
}
