/** `npm run check`: every check of the code that does not run the product. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { findLockFaults } from './quality/lock.ts';
import { findLongFiles } from './quality/long-files.ts';
import { findLockingMigrations, findMissingMigrations } from './quality/migrations.ts';
import { type Command, run } from './quality/run.ts';
import { ROOT } from './run/paths.ts';

/** Returns the faults, one per line. */
type Check = () => Promise<readonly string[]>;

const runs =
  (command: Command): Check =>
  async () => {
    const { ok, output } = await run({ ...command, quiet: true });
    return ok ? [] : [output.trim()];
  };

const tsc = (project: string) => runs({ run: ['node_modules/typescript/bin/tsc', '-p', project] });

const CHECKS: Readonly<Record<string, Check>> = {
  'format and lint': runs({ run: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] }),
  types: tsc('.'),
  'types of web': tsc('web'),
  'types of the service worker': tsc('web/worker'),
  'types of e2e and bench': tsc('e2e'),
  'unused files, exports and dependencies': runs({ run: ['node_modules/knip/bin/knip.js'] }),
  doors: runs({ run: ['node_modules/vitest/vitest.mjs', 'run', 'rooms.test.ts'], in: 'scripts' }),
  'files named in documents': runs({ run: ['node_modules/vitest/vitest.mjs', 'run', 'papers.test.ts'], in: 'scripts' }),
  'length of files': async () => findLongFiles(trackedFiles()),
  'generated files': runs({ run: ['scripts/generate-vault.ts', '--check'] }),
  'document of the public API': runs({ run: ['scripts/generate-openapi.ts', '--check'] }),
  'documented environment': runs({ run: ['scripts/generate-env.ts', '--check'] }),
  'text face': runs({ run: ['scripts/generate-fonts.ts', '--check'] }),
  migrations: findMissingMigrations,
  'locks of migrations': async () => findLockingMigrations(),
  lock: async () => findLockFaults(),
};

function trackedFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const deleted = spawnSync('git', ['ls-files', '--deleted'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n');
  return stdout.split('\n').filter((path) => path !== '' && !deleted.includes(path));
}

let failed = 0;
const waiting = Object.entries(CHECKS);

/** Runs one check after another and prints the findings of each together. */
async function lane(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next;
    const startedAt = performance.now();
    const faults = await check();
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log([`${faults.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`, ...faults].join('\n'));
    if (faults.length > 0) failed += 1;
  }
}

// Most checks are programs that use one core.
await Promise.all([lane(), lane()]);
console.log(failed === 0 ? 'Everything is in order.' : `${failed} of ${Object.keys(CHECKS).length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
