/** Checks that the migrations cover all of schema.ts: generating once more, on a copy, must add none. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';
import { findLongLocks } from './long-locks.ts';
import { run } from './run.ts';

const SERVER = join(ROOT, 'server');

export async function findMissingMigrations(): Promise<string[]> {
  // Inside the server's folder, because the generator accepts only paths there. npm creates this folder only when it needs it.
  const folder = join(SERVER, 'node_modules');
  mkdirSync(folder, { recursive: true });
  const copy = mkdtempSync(join(folder, '.migrations-'));
  try {
    cpSync(join(SERVER, 'src/db/migrations'), copy, { recursive: true });
    const before = readdirSync(copy).length;
    const { ok, output } = await run({
      run: [
        'node_modules/drizzle-kit/bin.cjs',
        'generate',
        ...['--dialect', 'postgresql', '--schema', 'src/db/schema.ts', '--out', copy.slice(SERVER.length + 1)],
      ],
      in: 'server',
      quiet: true,
    });
    if (!ok) return [`The migrations could not be compared with the schema:\n${output.trim()}`];
    return readdirSync(copy).length === before ? [] : ['server/src/db/schema.ts has changes without a migration'];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The first migration under the rule: earlier ones ran when these tables were small. */
const FIRST_UNDER_RULE = 34;

export function findLockingMigrations(): string[] {
  const folder = join(SERVER, 'src/db/migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= FIRST_UNDER_RULE)
    .flatMap((name) => findLongLocks(readFileSync(join(folder, name), 'utf8')).map((fault) => `${name}: ${fault}`));
}
