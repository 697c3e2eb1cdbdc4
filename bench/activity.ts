/**
 * Compares the activity log of a user who has a million entries with that of a user who has ten thousand, over the routes, in
 * the same run and table: `npm run bench -- activity [few] [many]`. Uses the embedded database, or an empty PostgreSQL at
 * DATABASE_URL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { sql } from 'drizzle-orm';
import type { Database } from '../server/src/db/database.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { createTestApp, createTestUser, type TestUser } from '../server/src/testing/app.ts';
import { createTestClock } from '../server/src/testing/clock.ts';
import { medianOf } from './fixtures/statistics.ts';

const UNREAD = 120;
const ROUNDS = 60;
const MAX_RATIO = 1.5;
const [few = 10_000, many = 1_000_000] = process.argv.slice(2).map(Number);

const url = process.env.DATABASE_URL;
const directory = await mkdtemp(join(tmpdir(), 'eleven-bench-'));
const database = await openDatabase(url ? { url, statementMs: 600_000 } : { dataDir: directory });
const clock = createTestClock();

/** Inserts a year of entries: most about money, a tenth about sign-ins, one in a thousand about the password. */
async function fill({ db }: Database, user: TestUser, entries: number): Promise<void> {
  const wallet = `0x${user.id.replaceAll('-', '').padEnd(40, '0')}`;
  const chunk = 50_000;
  for (let from = 0; from < entries; from += chunk) {
    const until = Math.min(entries, from + chunk);
    await db.execute(sql`
      insert into activity (user_id, kind, params, created_at, tx_hash, unread)
      select ${user.id},
        case when n % 1000 = 7 then 'passwordChanged' when n % 10 = 3 then 'signedIn'
          when n % 3 = 0 then 'rewardPaid' else 'staked' end,
        case when n % 10 = 3 then jsonb_build_object('device', 'Chrome, Windows', 'network', '203.0.113.' || n % 250)
          else jsonb_build_object('wallet', ${wallet}::text, 'amountWei', (1000000000000000::numeric * (1 + n % 100000))::text) end,
        now() - interval '365 days' + interval '365 days' * (n / ${entries}::double precision),
        case when n % 10 = 3 then null else '0x' || md5(${user.id} || n) || md5(n::text || ${user.id}) end,
        n >= ${entries - UNREAD}
      from generate_series(${from}::bigint, ${until - 1}::bigint) as n`);
  }
}

try {
  await migrateDatabase(database);
  const { db } = database;
  const [small, large] = [await createTestUser(database, { clock }), await createTestUser(database, { clock })];
  const startedAt = performance.now();
  await fill(database, small, few);
  await fill(database, large, many);
  // PostgreSQL analyzes a table that has grown on its own; the embedded database does not.
  if (url) await db.execute(sql`vacuum analyze activity`);
  console.log(`${few} and ${many} entries written in ${Math.round((performance.now() - startedAt) / 1_000)} s`);

  const app = await createTestApp(database, { clock });
  const request = async (user: TestUser, path: string): Promise<{ tookMs: number; body: string }> => {
    const startedAt = performance.now();
    const response = await app.inject({ url: path, headers: { cookie: user.cookie } });
    if (response.statusCode !== 200) throw new Error(`${path} responded ${response.statusCode}: ${response.body}`);
    return { tookMs: performance.now() - startedAt, body: response.body };
  };
  const newest = (await db.execute(sql`
    select user_id, tx_hash from activity where tx_hash is not null order by id desc limit 1`)) as {
    rows: { tx_hash: string }[];
  };
  const hash = newest.rows[0]?.tx_hash ?? '';
  const log = '/api/profile/activity-logs';
  const today = new Date().toISOString().slice(0, 10);
  const cases: readonly (readonly [name: string, path: string, isBound: boolean])[] = [
    ['unread count', '/api/notifications/unread-count', true],
    ['first page', log, true],
    ['first page of an area', `${log}?area=security`, false],
    ['first page of a rare kind', `${log}?kind=passwordChanged`, false],
    ['one day', `${log}?from=${today}&to=${today}`, false],
    ['search by a transaction hash', `${log}?q=${hash}`, false],
    ['search by an amount without a match', `${log}?q=987654.3210`, false],
  ];
  let failed = 0;
  for (const [name, path, isBound] of cases) {
    const figures = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.small.push((await request(small, path)).tookMs);
      figures.large.push((await request(large, path)).tookMs);
    }
    const [ofSmall, ofLarge] = [medianOf(figures.small), medianOf(figures.large)];
    const ratio = ofLarge / ofSmall;
    const holds = !isBound || ratio <= MAX_RATIO;
    if (!holds) failed += 1;
    const bar = isBound ? `bar ${MAX_RATIO} ×` : '';
    console.log(
      `${holds ? '✓' : '✗'} ${name.padEnd(38)} ${ofSmall.toFixed(2)} ms, ${ofLarge.toFixed(2)} ms: ${ratio.toFixed(2)} × ${bar}`.trimEnd(),
    );
  }
  await app.close();
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await database.close();
  await rm(directory, { recursive: true, force: true });
}
