/**
 * `npm run test:postgres`: the whole test suite on a real PostgreSQL, in a cluster created for this run. If PostgreSQL is not
 * installed, it says so and succeeds, unless REQUIRE_POSTGRES=1.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres } from './postgres-cluster.ts';

async function main(): Promise<number> {
  const postgres = await startPostgres();
  if (!postgres) {
    const isRequired = process.env.REQUIRE_POSTGRES === '1';
    console.log(
      `PostgreSQL was not found (initdb in PATH or /usr/lib/postgresql/*/bin): ${isRequired ? 'REQUIRE_POSTGRES is set' : 'its tests are left out'}.`,
    );
    return isRequired ? 1 : 0;
  }
  try {
    const vitest = join(import.meta.dirname, '../../../../node_modules/vitest/vitest.mjs');
    const tests = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    });
    return await new Promise((resolve) => tests.once('close', (code) => resolve(code ?? 1)));
  } finally {
    await postgres.stop();
  }
}

process.exit(await main());
