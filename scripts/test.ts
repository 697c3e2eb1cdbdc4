/** `npm test`: every test there is, part by part. `npm test -- server web` runs the named parts only. */
import process from 'node:process';
import { type Counts, countTests } from './quality/counts.ts';
import { type Command, run } from './quality/run.ts';

interface Part {
  readonly name: string;
  readonly command: Command;
  /** What it prints when what it needs is missing on this machine and it was left out. */
  readonly leftOut?: RegExp;
}

const vitest = (folder: string): Command => ({ run: ['node_modules/vitest/vitest.mjs', 'run'], in: folder });

/**
 * One stage after the other, and in a stage its lanes side by side: most of the vault's time is one long campaign on one
 * core, and what starts and kills the product waits much. The browser has the machine for itself.
 */
const STAGES: readonly (readonly (readonly Part[])[])[] = [
  [
    [
      { name: 'contracts', command: { run: ['contracts/test.ts'], in: 'contracts' } },
      { name: 'scripts', command: vitest('scripts') },
    ],
    [
      { name: 'protocol', command: vitest('protocol') },
      { name: 'server', command: vitest('server') },
      {
        name: 'postgres',
        command: { run: ['server/src/testing/test-on-postgres.ts'], in: 'server' },
        leftOut: /^PostgreSQL was not found.*left out\.$/m,
      },
      { name: 'web', command: vitest('web') },
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
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const stage of STAGES) {
  const lanes = stage.map((lane) => lane.filter(({ name }) => chosen(name))).filter((lane) => lane.length > 0);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const part of lane) await runPart(part, lanes.length === 1);
    }),
  );
}

console.log(`\n${PARTS.flatMap(({ name }) => rows.get(name) ?? []).join('\n')}\n`);
console.log(describe(sum));
process.exit(sum.failed > 0 ? 1 : 0);

async function runPart(part: Part, isAlone: boolean): Promise<void> {
  console.log(isAlone ? `\n── ${part.name} ──` : `… ${part.name}`);
  const { ok, output, seconds } = await run({ ...part.command, quiet: !isAlone });
  // Beside another part, what it prints is shown in one piece.
  if (!isAlone) console.log(`\n── ${part.name} ──\n${output.trim()}\n`);
  const counts = countTests(output);
  const isLeftOut = ok && part.leftOut?.test(output) === true;
  // A part that breaks before its first test, or runs none, has failed as surely as one with a failing test.
  const isBroken = !isLeftOut && (!ok || counts.passed === 0);
  // Where everything must run, a test that was left out has failed.
  const missing = process.env.CI === 'true' ? counts.skipped + Number(isLeftOut) : 0;
  const failed = Math.max(counts.failed + missing, Number(isBroken));
  add({ ...counts, failed });
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
