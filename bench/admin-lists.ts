/**
 * The lists of the admin area among many tickets beside among a thousand, in turns, in two databases of one PostgreSQL: `npm run bench --
 * admin-lists [few] [many]`. The same filters, the first page and one in the middle.
 */

import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { countOverdue } from '../server/src/features/support/desk/promises.store.ts';
import { listQueue, type QueueFilter } from '../server/src/features/support/support-admin.store.ts';
import { startPostgres } from '../server/src/testing/postgres/postgres-cluster.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { medianOf } from './fixtures/statistics.ts';

const [few = 1_000, many = 1_000_000] = benchArguments().map(Number);
const ROUNDS = 40;
const MAX_RATIO = 1.5;
/** Waiting ones are what people can answer: their number does not grow with the years. */
const WAITING = 300;
const PAGE = 21;

const report = new Report(
  'admin-lists',
  `Lists of tickets among ${many} beside among ${few}, of which ${WAITING} wait, in two databases of one PostgreSQL, in turns: medians of ${ROUNDS}.`,
);
const postgres = await startPostgres();
if (!postgres) throw new Error('this machine has no PostgreSQL');
const open = async (name: string, rows: number) => {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const database = await openDatabase({ url, statementMs: 600_000 });
  await migrateDatabase(database);
  await database.db.execute(sql`alter table tickets disable trigger user`);
  await database.db.execute(sql`
    insert into tickets (email, locale, category, subject, state, priority, created_at, confirmed_at, updated_at, waits_since, due_at)
    select 'c' || n || '@example.org', 'ko', (array['account','wallet','staking','rewards'])[1 + n % 4], 'Ticket ' || n,
      case when n > ${rows - WAITING}::int then 'open' else 'closed' end, (array['low','normal','high','urgent'])[1 + n % 4],
      now(), now(), now(), case when n > ${rows - WAITING}::int then now() end, case when n > ${rows - WAITING}::int then now() + n % 7 * interval '1 hour' end
    from generate_series(1, ${rows}::int) n`);
  await database.db.execute(sql`vacuum analyze`);
  return database;
};
const LISTS: Readonly<Record<string, QueueFilter>> = {
  'promised soonest': { order: 'due', limit: PAGE },
  'open, oldest': { state: 'open', order: 'oldest', limit: PAGE },
  newest: { order: 'newest', limit: PAGE },
  'urgent, newest': { priority: 'urgent', order: 'newest', limit: PAGE },
  'of a subject, newest': { category: 'wallet', order: 'newest', limit: PAGE },
  'a later page': { order: 'oldest', from: 500n, limit: PAGE },
};
const small = await open('few', few);
const large = await open('many', many);
try {
  const reads = [
    ...Object.entries(LISTS).map(([what, filter]) => ({ what, read: (db: typeof small.db) => listQueue(db, filter) })),
    { what: 'number of overdue', read: (db: typeof small.db) => countOverdue(db, new Date()) },
  ];
  for (const { what, read } of reads) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = 0; round < ROUNDS + 5; round += 1) {
      for (const [name, { db }] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const startedAt = performance.now();
        await read(db);
        if (round >= 5) times[name].push(performance.now() - startedAt);
      }
    }
    report.add({ what, value: medianOf(times.large) / medianOf(times.small), unit: '×', bar: { atMost: MAX_RATIO } });
    report.add({ what: `${what}, median`, value: medianOf(times.large), unit: 'ms' });
  }
} finally {
  await small.close();
  await large.close();
  await postgres.stop();
}
report.end();
