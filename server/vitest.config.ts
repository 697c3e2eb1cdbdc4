import { defineConfig } from 'vitest/config';
import { LIMITS } from '../scripts/testing/limits.ts';
import { longestFirst } from './src/testing/longest-first.ts';
import { findPgbouncer, findPostgres } from './src/testing/postgres/find-postgres.ts';

/**
 * Rooms without a database; files; requests that are refused before one is asked; and, as they are long, endpoints, arithmetic
 * and processes: on another database of the same engine they show nothing more.
 */
const NOT_ABOUT_THE_DATABASE = [
  'src/{core,chain}/**/*.test.ts',
  'src/http/{client-errors,client-network,exit-page,host,static}.test.ts',
  'src/indexer/{arithmetic,faults,progress}.test.ts',
  'src/main.test.ts',
];

const ABOUT_PGBOUNCER = ['src/db/pooler.postgres.test.ts'];

/**
 * The rooms beneath the features, and of the indexer what reads and heals. Where the whole set runs on PostgreSQL as well, which
 * alone has races, these are enough on PGlite: every journey in the browser runs features, emails and notifications on it, too.
 */
const ABOUT_PGLITE = [
  'src/{chain,core,db,http}/**/*.test.ts',
  'src/indexer/*.test.ts',
  'src/indexer/reindex/**/*.test.ts',
  'src/*.test.ts',
  'src/**/*.pglite.test.ts',
];

/** The same tests on PGlite, or with TEST_DATABASE_URL on PostgreSQL (`npm run test:postgres`). */
export default defineConfig({
  test: {
    include: process.env.ALSO_ON_POSTGRES && findPostgres() ? ABOUT_PGLITE : ['src/**/*.test.ts'],
    // Tests that need one of the two databases carry its name.
    exclude: process.env.TEST_DATABASE_URL
      ? ['src/**/*.pglite.test.ts', ...NOT_ABOUT_THE_DATABASE, ...(findPgbouncer() ? [] : ABOUT_PGBOUNCER)]
      : ['src/**/*.postgres.test.ts'],
    globalSetup: ['src/testing/global-setup.ts', '../scripts/testing/built-server.ts'],
    ...LIMITS,
    setupFiles: ['../scripts/testing/wait-timeout.ts'],
    // Chains, mail servers and server processes are waited for half of the time.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(['hostile/inputs.test.ts', 'indexer/faults.test.ts', 'src/main.test.ts']) },
    // No test replaces a module: the files of a worker share what they import, above all the database in WebAssembly.
    isolate: false,
  },
});
