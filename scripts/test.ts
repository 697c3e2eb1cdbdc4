/** `npm test`: every test, part by part. `npm test -- server web` runs the named parts only. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { judgeRun, type Report, readVault, readVitest } from './quality/report.ts';
import { type Command, type Finished, run } from './quality/run.ts';
import { useMemoryForTemporaryFiles } from './testing/memory-folder.ts';

interface Part {
  readonly name: string;
  /** @param report The file to which it writes its results. */
  readonly command: (report: string) => Command;
  readonly read: (report: string) => Report;
  /** Printed when the part is skipped because this machine lacks a program that it needs. */
  readonly leftOut?: RegExp;
}

/** A reporter for readers, and one for this script. */
const reporters = (report: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const vitest = (name: string, folder = name): Part => ({
  name,
  command: (report) => ({ run: ['node_modules/vitest/vitest.mjs', 'run', ...reporters(report)], in: folder }),
  read: readVitest,
});

const asked = process.argv.slice(2);
const chosen = (name: string) => asked.length === 0 || asked.includes(name);

/**
 * Stages run one after another, the lanes of a stage side by side. Most of the time of `contracts` is one long campaign on one
 * core, and tests that start and kill the product mostly wait, so the parts that use both cores come after them. The browser
 * has the machine to itself.
 */
const STAGES: readonly (readonly (readonly Part[])[])[] = [
  [
    [
      {
        name: 'contracts',
        command: (report) => ({ run: ['contracts/test.ts', '--report', report], in: 'contracts' }),
        read: readVault,
      },
    ],
    [
      vitest('scripts'),
      {
        name: 'server',
        command: (report) => ({
          run: ['node_modules/vitest/vitest.mjs', 'run', ...reporters(report)],
          in: 'server',
          ...(chosen('postgres') ? { env: { ALSO_ON_POSTGRES: '1' } } : {}),
        }),
        read: readVitest,
      },
    ],
    [
      vitest('protocol'),
      vitest('vault-client'),
      vitest('web'),
      {
        name: 'postgres',
        command: (report) => ({
          run: ['server/src/testing/postgres/test-on-postgres.ts', ...reporters(report)],
          in: 'server',
        }),
        read: readVitest,
        leftOut: /^PostgreSQL was not found.*left out\.$/m,
      },
    ],
  ],
  [[vitest('journeys', 'e2e')]],
];
const PARTS = STAGES.flat(2);

const unknown = asked.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

useMemoryForTemporaryFiles();
const reports = mkdtempSync(join(tmpdir(), 'eleven-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const startedAt = performance.now();
const rows = new Map<string, string>();
const faults: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const stage of STAGES) {
  const lanes = stage.map((lane) => lane.filter(({ name }) => chosen(name))).filter((lane) => lane.length > 0);
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
}

// Repeated at the end, where a reader looks first.
if (faults.length > 0) console.log(`\n${faults.join('\n')}`);
console.log(`\n${PARTS.flatMap(({ name }) => rows.get(name) ?? []).join('\n')}`);
console.log(`  ${'in all'.padEnd(10)} ${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s\n`);
console.log(describe(sum));
process.exit(sum.failed > 0 ? 1 : 0);

async function runLane(lane: readonly Part[], isBeside: boolean): Promise<void> {
  for (const part of lane) {
    console.log(isBeside ? `… ${part.name}` : `\n── ${part.name} ──`);
    const finished = await run({ ...part.command(reportOf(part)), quiet: isBeside });
    // When other parts run beside it, its output is printed in one piece.
    if (isBeside) console.log(`\n── ${part.name} ──\n${finished.output.trim()}\n`);
    judge(part, finished);
  }
}

function reportOf({ name }: Part): string {
  return join(reports, `${name}.json`);
}

/** Undefined if the part ended before it could write one. */
function readReport(part: Part): Report | undefined {
  try {
    return part.read(readFileSync(reportOf(part), 'utf8'));
  } catch {
    return undefined;
  }
}

function judge(part: Part, finished: Finished): void {
  const isLeftOut = finished.ok && part.leftOut?.test(finished.output) === true;
  const judged = isLeftOut ? { passed: 0, failed: 0, skipped: 0, faults: [] } : judgeRun(finished, readReport(part));
  // On CI everything must run, so a skipped test counts as failed.
  const missing = process.env.CI === 'true' ? judged.skipped + Number(isLeftOut) : 0;
  const counts = { ...judged, failed: judged.failed + missing };
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  sum.skipped += counts.skipped;
  if (counts.failed > 0) faults.push(`── what failed in ${part.name} ──`, ...counts.faults);
  const verdict = isLeftOut ? 'left out: not found on this machine' : describe(counts);
  rows.set(
    part.name,
    `${counts.failed > 0 ? '✗' : isLeftOut ? '–' : '✓'} ${part.name.padEnd(10)} ${finished.seconds.toFixed(1).padStart(6)} s  ${verdict}`,
  );
}

function describe({ passed, failed, skipped }: Omit<Report, 'faults'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
