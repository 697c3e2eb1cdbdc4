/**
 * Measures events per second that the indexer reads from a chain and writes, from an empty database to the end:
 * `npm run bench -- indexing [events] [rounds]` (default 30 000 and 3). On PostgreSQL and on the embedded database, each
 * without users and with users: half of the accounts are wallets of users, who are notified of each event. Ponder runs with
 * users on the same chain and PostgreSQL for comparison.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { createLog } from '../server/src/core/log.ts';
import type { Database, DatabaseSource } from '../server/src/db/database.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { startFees } from '../server/src/indexer/fees/fees.ts';
import { TestChain } from '../server/src/testing/chain/anvil.ts';
import { indexVault } from '../server/src/testing/chain/indexed-vault.ts';
import { startPostgres } from '../server/src/testing/postgres/postgres-cluster.ts';
import { makeBusyVault } from './fixtures/busy-vault.ts';
import { measurePonder } from './fixtures/ponder.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { medianOf } from './fixtures/statistics.ts';

const MIN_PER_SECOND = 8_000;
const WITHIN_MS = 600_000;
const [wanted = 30_000, rounds = 3] = benchArguments().map(Number);

const report = new Report(
  'indexing',
  `Events of the vault read from a chain and written with sums and positions, from an empty database to the end: medians of ${rounds} rounds. “Notified”: half of the accounts belong to users, whose activity and emails are written too.`,
);
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is needed: initdb in PATH or in /usr/lib/postgresql/*/bin');
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const newDatabase = async (name: string) => {
  await onServer(`create database ${name}`);
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
};
const chain = await TestChain.start();
try {
  const madeAt = performance.now();
  const busy = await makeBusyVault(chain, wanted);
  await chain.client.mine({ blocks: 100 });
  console.log(`${busy.events} events made in ${((performance.now() - madeAt) / 1_000).toFixed(0)} s`);
  const linked = busy.people.filter((_, index) => index % 2 === 0).map((address) => address.toLowerCase());

  async function measure(source: DatabaseSource, users: readonly string[], readsFees = false): Promise<number> {
    const database = await openDatabase(source);
    try {
      await migrateDatabase(database);
      await linkWallets(database, users);
      const startedAt = performance.now();
      const indexed = await indexVault(chain, database, { vault: busy.vault, timeoutMs: 30_000 });
      const { indexer, hub, chain: reader } = indexed;
      const fees = readsFees && startFees({ db: database.db, chain: reader, hub, log: createLog('silent'), indexer });
      if (!(await indexer.reached(busy.lastBlock, WITHIN_MS))) throw new Error(JSON.stringify(indexer.status()));
      const seconds = (performance.now() - startedAt) / 1_000;
      if (fees) await fees.stop();
      await indexer.stop();
      const { rows } = (await database.db.execute(sql`
        select (select count(*)::int from vault_events) as events, (select count(*)::int from activity) as entries`)) as {
        rows: { events: number; entries: number }[];
      };
      if (rows[0]?.events !== busy.events) throw new Error(`${rows[0]?.events} events, not ${busy.events}`);
      if (rows[0].entries > 0 !== users.length > 0) throw new Error(`${rows[0].entries} entries`);
      return busy.events / seconds;
    } finally {
      await database.close();
    }
  }
  async function measureEmbedded(users: readonly string[]): Promise<number> {
    const dataDir = await mkdtemp(join(tmpdir(), 'eleven-indexing-'));
    try {
      return await measure({ dataDir }, users);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const figures = {
    postgres: [] as number[],
    postgresNotified: [] as number[],
    postgresFees: [] as number[],
    embedded: [] as number[],
    embeddedNotified: [] as number[],
    ponder: [] as number[],
    memory: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    figures.postgres.push(await measure({ url: await newDatabase(`own${round}`), statementMs: 60_000 }, []));
    figures.postgresNotified.push(
      await measure({ url: await newDatabase(`notified${round}`), statementMs: 60_000 }, linked),
    );
    figures.postgresFees.push(
      await measure({ url: await newDatabase(`fees${round}`), statementMs: 60_000 }, linked, true),
    );
    figures.embedded.push(await measureEmbedded([]));
    figures.embeddedNotified.push(await measureEmbedded(linked));
    const { perSecond, rssMb } = await measurePonder(await newDatabase(`ponder${round}`), chain.url, busy, linked);
    figures.ponder.push(perSecond);
    figures.memory.push(rssMb);
  }
  const bar = { atLeast: MIN_PER_SECOND };
  report.add({ what: 'events', value: busy.events, unit: '' });
  report.add({ what: 'on PostgreSQL', value: medianOf(figures.postgres), unit: '/s', bar });
  report.add({ what: 'on PostgreSQL, notified', value: medianOf(figures.postgresNotified), unit: '/s', bar });
  report.add({
    what: 'on PostgreSQL, notified, fees read in the background',
    value: medianOf(figures.postgresFees),
    unit: '/s',
    bar,
  });
  report.add({ what: 'on the embedded database', value: medianOf(figures.embedded), unit: '/s', bar });
  report.add({
    what: 'on the embedded database, notified',
    value: medianOf(figures.embeddedNotified),
    unit: '/s',
    bar,
  });
  report.add({ what: 'Ponder on PostgreSQL, notified', value: medianOf(figures.ponder), unit: '/s' });
  report.add({ what: 'Ponder memory, peak', value: medianOf(figures.memory), unit: 'MB' });
  report.add({
    what: 'ours ÷ Ponder',
    value: medianOf(figures.postgresNotified) / medianOf(figures.ponder),
    unit: '×',
  });
  report.end();
} finally {
  await chain.stop();
  await postgres.stop();
}

async function linkWallets({ db }: Database, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await db.execute(sql`insert into users (id, name, email, email_verified)
      values (${address}, 'Staker', ${`${address}@example.org`}, true)`);
    await db.execute(sql`insert into wallets (address, user_id, linked_at) values (${address}, ${address}, now())`);
  }
}
