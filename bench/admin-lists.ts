/**
 * Measures every list and figure of the admin area with many rows and with few:
 * `npm run bench -- admin-lists [accounts] [acts]`. Two databases of one PostgreSQL are read in turn, over the same routes and
 * by an admin. A million accounts and tickets and ten million acts take some 12 GB of the temporary folder; all of it is
 * deleted afterwards.
 */
import { Client } from 'pg';
import { systemClock } from '../server/src/core/clock.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { createTestApp, createTestUser, oneVault, TEST_VAULT } from '../server/src/testing/app.ts';
import { startPostgres } from '../server/src/testing/postgres/postgres-cluster.ts';
import { adminReads } from './fixtures/admin-reads.ts';
import { fillAdmin } from './fixtures/fill-admin.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { medianOf } from './fixtures/statistics.ts';

const ROUNDS = 40;
const WARM_UP = 5;
const MAX_RATIO = 1.5;
/** How many accounts, tickets and acts the small database has. */
const FEW = 1_000;
const [people = 1_000_000, audits = people * 10] = benchArguments().map(Number);

const report = new Report(
  'admin-lists',
  `Lists and figures of the admin area with ${people.toLocaleString('en')} accounts, ${people.toLocaleString('en')} tickets and ${audits.toLocaleString('en')} acts of staff (“many”), compared with ${FEW.toLocaleString('en')} of each (“few”), over the routes, in two databases of one PostgreSQL, in turn: medians of ${ROUNDS}.`,
);
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is needed: initdb in PATH or in /usr/lib/postgresql/*/bin');

/** One of the two databases, and the app that serves it. */
interface Installation {
  /** Returns how long the response took, in milliseconds. */
  read(url: string): Promise<number>;
  close(): Promise<void>;
}

async function openInstallation(name: string, size: { people: number; audits: number }): Promise<Installation> {
  const startedAt = performance.now();
  const client = new Client({ connectionString: postgres?.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = Object.assign(new URL(postgres?.url ?? ''), { pathname: `/${name}` }).href;
  const database = await openDatabase({ url, statementMs: 600_000 });
  await migrateDatabase(database);
  await fillAdmin({ url, vault: TEST_VAULT.vaultAddress.toLowerCase(), ...size });
  const { cookie } = await createTestUser(database, { clock: systemClock, role: 'admin', scope: 'admin' });
  const app = await createTestApp(database, { clock: systemClock, vaults: oneVault(TEST_VAULT) });
  console.log(`${name}: filled in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  return {
    async read(path) {
      const startedAt = performance.now();
      const response = await app.inject({ url: path, headers: { cookie } });
      const tookMs = performance.now() - startedAt;
      if (response.statusCode !== 200) throw new Error(`${path} responded ${response.statusCode}: ${response.body}`);
      return tookMs;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

const installations: Installation[] = [];
try {
  installations.push(await openInstallation('few', { people: FEW, audits: FEW }));
  installations.push(await openInstallation('many', { people, audits }));
  for (const { what, small, large } of adminReads({ few: FEW, people, audits })) {
    const took = installations.map((): number[] => []);
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      // The order alternates, so that neither database always pays for the other's garbage collection.
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const tookMs = (await installations[index]?.read(index === 0 ? small : large)) ?? 0;
        if (round >= 0) took[index]?.push(tookMs);
        // A list that takes this long during warm-up is clearly over the bar: skip most of its rounds.
        if (tookMs > 1_000 && round < 0) round = ROUNDS - 3;
      }
    }
    const [ofFew = 0, ofMany = 0] = took.map(medianOf);
    report.add({ what: `${what}, many ÷ few`, value: ofMany / ofFew, unit: '×', bar: { atMost: MAX_RATIO } });
    report.add({ what: `${what}, many`, value: ofMany, unit: 'ms' });
  }
  report.end();
} finally {
  for (const installation of installations) await installation.close();
  await postgres.stop();
}
