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

const PARTS: readonly Part[] = [
  { name: 'contracts', command: { run: ['contracts/test.ts'], in: 'contracts' } },
  { name: 'protocol', command: vitest('protocol') },
  { name: 'server', command: vitest('server') },
  {
    name: 'postgres',
    command: { run: ['server/src/testing/test-on-postgres.ts'], in: 'server' },
    leftOut: /^PostgreSQL was not found.*left out\.$/m,
  },
  { name: 'web', command: vitest('web') },
  { name: 'scripts', command: vitest('scripts') },
  { name: 'journeys', command: vitest('e2e') },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const rows: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const part of PARTS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n── ${part.name} ──`);
  const { ok, output, seconds } = await run(part.command);
  const counts = countTests(output);
  const isLeftOut = ok && part.leftOut?.test(output) === true;
  // A part that breaks before its first test, or runs none, has failed as surely as one with a failing test.
  const isBroken = !isLeftOut && (!ok || counts.passed === 0);
  // Where everything must run, a test that was left out has failed.
  const missing = process.env.CI === 'true' ? counts.skipped + Number(isLeftOut) : 0;
  const failed = Math.max(counts.failed + missing, Number(isBroken));
  add({ ...counts, failed });
  const verdict = isLeftOut ? 'left out: not found on this machine' : describe({ ...counts, failed });
  rows.push(
    `${failed > 0 ? '✗' : isLeftOut ? '–' : '✓'} ${part.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${verdict}`,
  );
}

console.log(`\n${rows.join('\n')}\n`);
console.log(describe(sum));
process.exit(sum.failed > 0 ? 1 : 0);

function add(counts: Counts): void {
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  sum.skipped += counts.skipped;
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
