/**
 * Measures how long it takes to notify 100 000 stakers of one event of the vault, on a separate PostgreSQL, and whether other
 * emails are delayed meanwhile: `npm run bench -- news [stakers]`. Uses the real fan-out and the real mail worker, with a
 * transport that only counts. For comparison, the same run writes the same number of bare rows in one statement, which is the
 * floor.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { systemClock } from '../server/src/core/clock.ts';
import { createKeys } from '../server/src/core/keys.ts';
import { createLog } from '../server/src/core/log.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { mails, vaultNews } from '../server/src/db/schema.ts';
import { inTransaction } from '../server/src/db/tx.ts';
import { startFanOut } from '../server/src/features/vault-news/fan-out.ts';
import { createLocalHub } from '../server/src/live/hub.ts';
import { createLinks } from '../server/src/mail/links.ts';
import { createOutbox } from '../server/src/mail/outbox.ts';
import { startMailWorker } from '../server/src/mail/worker.ts';
import { createNotify } from '../server/src/notify/notify.ts';
import { startPostgres } from '../server/src/testing/postgres/postgres-cluster.ts';
import { benchArguments, Report } from './fixtures/report.ts';

const STAKERS = Number(benchArguments()[0] ?? 100_000);
const RATE = 50;
const MAX_SECONDS = 120;
const MAX_DELAY_MS = 5_000;
/** How long emails are watched after every staker has been notified. */
const WATCH_MS = 20_000;
const VAULT = `0x${'ab'.repeat(20)}`;

const report = new Report(
  'news',
  `One event of the vault fanned out to ${STAKERS.toLocaleString('en')} stakers on PostgreSQL: the real fan-out and the real mail worker, with a transport that only counts emails. For comparison, the same number of bare rows is written in one statement.`,
);
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is needed: initdb in PATH or in /usr/lib/postgresql/*/bin');
const database = await openDatabase({ url: postgres.url, statementMs: 600_000 });
const { db } = database;
try {
  await migrateDatabase(database);
  await db.execute(sql`
    insert into users (id, name, email, email_verified)
    select md5(n::text), 'Staker ' || n, 'staker' || n || '@example.org', true from generate_series(1, ${STAKERS}::int) n`);
  await db.execute(sql`
    insert into wallets (address, user_id, linked_at)
    select '0x' || lpad(to_hex(n), 40, '0'), md5(n::text), now() from generate_series(1, ${STAKERS}::int) n`);
  await db.execute(sql`
    insert into flexible_stakes (chain_id, vault, account, principal_wei, accrued_wei, funded_seconds_paid, earned_wei)
    select 31337, ${VAULT}, '0x' || lpad(to_hex(n), 40, '0'), 1, 0, 0, 0 from generate_series(1, ${STAKERS}::int) n`);
  await db.execute(sql`vacuum analyze`);

  const floorAt = performance.now();
  await db.execute(sql`create table bare as
    select n as id, md5(n::text) as user_id, '{}'::jsonb as params from generate_series(1, ${2 * STAKERS}::int) n`);
  const floorMs = performance.now() - floorAt;

  const log = createLog('warn');
  const [hub, outbox, clock] = [createLocalHub(), createOutbox(), systemClock];
  const links = createLinks({ keys: createKeys({ secret: randomUUID().repeat(2) }), publicUrl: 'https://example.org' });
  const arrived = { bulk: 0, direct: [] as number[] };
  const send = async ({ to, date }: { to: string; date: Date }) => {
    if (to.startsWith('staker')) arrived.bulk += 1;
    else arrived.direct.push(Date.now() - date.getTime());
  };
  const notify = createNotify(hub, outbox);
  const worker = startMailWorker({ db, outbox, links, hub, notify, transport: { send }, clock, log, bulkRate: RATE });
  await db.insert(vaultNews).values({
    ...{ chainId: 31337, vault: VAULT, key: 'below 0 1', kind: 'rateZero', params: { days: '0' }, at: 1 },
    createdAt: clock.now(),
  });
  const startedAt = performance.now();
  const fanOut = startFanOut({ db, clock, log, notifyOf: () => notify, hub });
  let notifiedMs: number | undefined;
  let posted = 0;
  const isWatching = () => notifiedMs === undefined || performance.now() - startedAt < notifiedMs + WATCH_MS;
  while (isWatching()) {
    posted += 1;
    await inTransaction(db, (tx) =>
      outbox.post(tx, {
        ...{ kind: 'ticketConfirm', to: `visitor${posted}@example.org`, locale: 'en', now: clock.now() },
        params: { number: '#1', linkKey: 'key', linkHash: 'hash' },
      }),
    );
    await delay(500);
    if (notifiedMs !== undefined) continue;
    const [news] = await db.select().from(vaultNews).where(eq(vaultNews.vault, VAULT));
    if (news?.notifiedAt) notifiedMs = performance.now() - startedAt;
  }
  await delay(MAX_DELAY_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all([worker.stop(), fanOut.stop()]);
  const { rows } = (await db.execute(sql`
    select (select count(*) from activity) as entries, (select count(distinct user_id) from activity) as people,
      (select count(*) from ${mails} where bulk) as mails`)) as {
    rows: Record<'entries' | 'people' | 'mails', string>[];
  };
  const slowest = Math.max(...arrived.direct);
  const entries = Number(rows[0]?.entries);
  report.add({ what: 'stakers notified', value: Number(rows[0]?.people), unit: '', bar: { exactly: STAKERS } });
  report.add({ what: 'notified twice', value: entries - Number(rows[0]?.people), unit: '', bar: { exactly: 0 } });
  report.add({
    what: 'all rows written after',
    value: (notifiedMs ?? Number.NaN) / 1_000,
    unit: 's',
    bar: { atMost: MAX_SECONDS },
  });
  report.add({ what: 'the same number of bare rows', value: floorMs / 1_000, unit: 's' });
  report.add({
    what: 'emails to stakers',
    value: arrived.bulk / seconds,
    unit: '/s',
    bar: { atMost: RATE * (1 + 1 / seconds) },
  });
  report.add({ what: 'other emails', value: arrived.direct.length, unit: '', bar: { exactly: posted } });
  report.add({ what: 'slowest other email', value: slowest, unit: 'ms', bar: { atMost: MAX_DELAY_MS } });
  report.end();
} finally {
  await database.close();
  await postgres.stop();
}
