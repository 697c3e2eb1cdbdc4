import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../run/paths.ts';
import { judgeRun, type Report, readVault, readVitest } from './report.ts';
import { run } from './run.ts';

const PASSING = `import { test } from 'vitest'; test('passes', () => {});`;
const ENDED = { ok: true, output: '' };

let folder: string;
beforeAll(() => {
  // Below the root, where vitest is found.
  folder = mkdtempSync(join(ROOT, 'node_modules/.cache/report-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Vitest's own report of one test file. */
async function runVitest(source: string): Promise<Report> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  writeFileSync(join(folder, 'one.test.ts'), source);
  const flags = ['--root', folder, '--reporter=default', '--reporter=json'];
  const finished = await run({
    run: ['node_modules/vitest/vitest.mjs', 'run', ...flags, `--outputFile.json=${report}`],
    quiet: true,
  });
  let text: string | undefined;
  try {
    text = readFileSync(report, 'utf8');
  } catch {}
  return judgeRun(finished, text === undefined ? undefined : readVitest(text));
}

test('passed, failed and skipped tests are counted, and a failed one is reported with its reason', async () => {
  const { faults, ...counts } = await runVitest(`
    import { describe, expect, test } from 'vitest';
    test('one', () => {});
    describe('a group', () => { test('two', () => expect(1).toBe(2)); });
    test.skip('three', () => {});
    test.todo('four');`);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 2 });
  expect(faults[0]).toMatch(/one\.test\.ts > .*a group two$/);
  expect(faults[1]).toContain('expected 1 to be 2');
});

test.each([
  ['a file that does not load', `import './nowhere.ts'; ${PASSING}`, 'nowhere'],
  [
    'a hook that fails',
    `${PASSING} import { beforeAll } from 'vitest'; beforeAll(() => { throw new Error('no chain'); });`,
    'no chain',
  ],
  [
    'an error that nobody caught',
    `${PASSING} setTimeout(() => { throw new Error('read ECONNRESET'); }); test('waits', () => new Promise((r) => setTimeout(r, 50)));`,
    'ECONNRESET',
  ],
  ['a process that dies before its report', `${PASSING} process.kill(process.ppid, 'SIGKILL');`, ''],
  ['a file without a test', 'export {};', 'one.test.ts'],
])('%s has failed once', async (_, source, reason) => {
  const { failed, faults } = await runVitest(source);
  expect(failed).toBe(1);
  expect(faults.join('\n')).toContain(reason);
});

test('a run that succeeds without any test has failed', () => {
  expect(judgeRun(ENDED, { passed: 0, failed: 0, skipped: 4, faults: [] }).failed).toBe(1);
  expect(judgeRun(ENDED, undefined).failed).toBe(1);
});

test('suites of forge and the checks beside them are added up', () => {
  const report = readVault(
    JSON.stringify({
      suites: [
        {
          'test/a.t.sol:A': {
            test_results: {
              'test_a()': { status: 'Success', reason: null },
              'test_b()': { status: 'Failure', reason: 'assertion failed: 1 != 2' },
            },
          },
          'test/b.t.sol:B': { test_results: { 'test_c()': { status: 'Skipped', reason: null } } },
        },
        { 'test/gas/g.t.sol:G': { test_results: { 'test_d()': { status: 'Success', reason: null } } } },
      ],
      checks: [
        { name: 'committed artifact', ok: true },
        { name: 'proof of solvency', ok: false },
      ],
    }),
  );
  expect(report).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    faults: ['✗ test/a.t.sol:A > test_b()', 'assertion failed: 1 != 2', '✗ proof of solvency'],
  });
});
