/** `npm test`: every test there is, part by part. `npm test -- server web` runs the named parts only. */
import process from 'node:process';
import { type Counts, countTests, whatFailed } from './quality/counts.ts';
import { type Command, type Finished, run } from './quality/run.ts';

interface Part {
  readonly name: string;
  readonly command: Command;
  /** What it prints when what it needs is missing on this machine and it was left out. */
  readonly leftOut?: RegExp;
}

const vitest = (folder: string): Command => ({ run: ['node_modules/vitest/vitest.mjs', 'run'], in: folder });

/**
 * One stage after the other, and in a stage its lanes side by side: most of the vault's time is one long campaign on one
 * core, and what starts and kills the product waits much, so that those go first and what fills both cores goes last. The
 * browser has the machine for itself.
 */
const STAGES: readonly (readonly (readonly Part[])[])[] = [
  [
    [
      { name: 'contracts', command: { run: ['contracts/test.ts'], in: 'contracts' } },
      { name: 'protocol', command: vitest('protocol') },
      { name: 'web', command: vitest('web') },
      { name: 'server', command: vitest('server') },
    ],
    [
      { name: 'scripts', command: vitest('scripts') },
      {
        name: 'postgres',
        command: { run: ['server/src/testing/test-on-postgres.ts'], in: 'server' },
        leftOut: /^PostgreSQL was not found.*left out\.$/m,
      },
    ],
  ],
  [[{ name: 'journeys', command: vitest('e2e') }]],
];
const PARTS = STAGES.flat(2);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const chosen = (name: string) => asked.length === 0 || asked.includes(name);
const rows = new Map<string, string>();
const faults: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const stage of STAGES) {
  const lanes = stage.map((lane) => lane.filter(({ name }) => chosen(name))).filter((lane) => lane.length > 0);
  if (lanes.length === 1) for (const part of lanes[0] ?? []) judge(part, await runAlone(part));
  else await runBeside(lanes);
}

// Once more at the end, where a reader looks first.
if (faults.length > 0) console.log(`\n${faults.join('\n')}`);
console.log(`\n${PARTS.flatMap(({ name }) => rows.get(name) ?? []).join('\n')}\n`);
console.log(describe(sum));
process.exit(sum.failed > 0 ? 1 : 0);

async function runAlone(part: Part): Promise<Finished> {
  console.log(`\n── ${part.name} ──`);
  return run(part.command);
}

/** What fails while others take the processor is run once more by itself: that run is the one that counts, and both are told. */
async function runBeside(lanes: readonly (readonly Part[])[]): Promise<void> {
  const broken: Part[] = [];
  await Promise.all(
    lanes.map(async (lane) => {
      for (const part of lane) {
        console.log(`… ${part.name}`);
        const finished = await run({ ...part.command, quiet: true });
        // Beside another part, what it prints is shown in one piece.
        console.log(`\n── ${part.name} ──\n${finished.output.trim()}\n`);
        if (finished.ok) judge(part, finished);
        else {
          faults.push(
            `── what failed in ${part.name} beside others; run again alone ──`,
            ...whatFailed(finished.output),
          );
          broken.push(part);
        }
      }
    }),
  );
  for (const part of broken) judge(part, await runAlone(part));
}

function judge(part: Part, { ok, output, seconds }: Finished): void {
  const counts = countTests(output);
  const isLeftOut = ok && part.leftOut?.test(output) === true;
  // A part that breaks before its first test, or runs none, has failed as surely as one with a failing test.
  const isBroken = !isLeftOut && (!ok || counts.passed === 0);
  // Where everything must run, a test that was left out has failed.
  const missing = process.env.CI === 'true' ? counts.skipped + Number(isLeftOut) : 0;
  const failed = Math.max(counts.failed + missing, Number(isBroken));
  add({ ...counts, failed });
  if (failed > 0) faults.push(`── what failed in ${part.name} ──`, ...whatFailed(output));
  const verdict = isLeftOut ? 'left out: not found on this machine' : describe({ ...counts, failed });
  rows.set(
    part.name,
    `${failed > 0 ? '✗' : isLeftOut ? '–' : '✓'} ${part.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${verdict}`,
  );
}

function add(counts: Counts): void {
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  sum.skipped += counts.skipped;
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
