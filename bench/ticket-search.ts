/**
 * Measures whether each of 40 questions, Korean and English, finds its ticket among 100 000, on a separate PostgreSQL:
 * `npm run bench -- ticket-search [tickets]`. The same run measures the previous search, by a substring of the subject, for
 * comparison.
 */
import { sql } from 'drizzle-orm';
import { systemClock } from '../server/src/core/clock.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { createTicketSearch } from '../server/src/features/support/search/ticket-search.ts';
import { startPostgres } from '../server/src/testing/postgres/postgres-cluster.ts';
import { fillTickets } from './fixtures/fill-tickets.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { SOUGHT } from './fixtures/sought-tickets.ts';
import { percentileOf } from './fixtures/statistics.ts';

const TICKETS = Number(benchArguments()[0] ?? 100_000);
const ROUNDS = 5;
const MIN_FOUND = 36;
const MAX_MS = 150;

const report = new Report(
  'ticket-search',
  `${SOUGHT.length} questions, Korean and English, for one ticket each among ${TICKETS.toLocaleString('en')} on PostgreSQL: whether it is among the first three hits, and how long the search takes. For comparison, the previous search by a substring of the subject.`,
);
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is needed: initdb in PATH or in /usr/lib/postgresql/*/bin');
const database = await openDatabase({ url: postgres.url, statementMs: 600_000 });
try {
  const { db } = database;
  await migrateDatabase(database);
  const ids = await fillTickets(db, { tickets: TICKETS, sought: SOUGHT });
  const search = createTicketSearch(db, () => systemClock.now().getTime());

  let found = 0;
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { question }] of SOUGHT.entries()) {
      const startedAt = performance.now();
      const hits = await search({ text: question, byPartOfEmail: true, role: 'support', limit: 50 }, undefined);
      // The first round only warms up and checks the hits.
      if (round > 0) {
        times.push(performance.now() - startedAt);
        continue;
      }
      const hitIndex = hits.findIndex(({ id }) => id === ids[index]);
      if (hitIndex >= 0 && hitIndex < 3) found += 1;
      else console.log(`not among the first three: “${question}” (place ${hitIndex + 1} of ${hits.length})`);
    }
  }
  let foundBySubject = 0;
  const subjectTimes: number[] = [];
  for (const [index, { question }] of SOUGHT.entries()) {
    const startedAt = performance.now();
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from tickets where subject ilike ${`%${question}%`} and confirmed_at is not null order by id limit 3`,
    );
    subjectTimes.push(performance.now() - startedAt);
    if (rows.some(({ id }) => BigInt(id) === ids[index])) foundBySubject += 1;
  }
  report.add({ what: 'right ticket among the first three hits', value: found, unit: '', bar: { atLeast: MIN_FOUND } });
  report.add({ what: 'search, median', value: percentileOf(times, 0.5), unit: 'ms' });
  report.add({
    what: 'search, p95',
    value: percentileOf(times, 0.95),
    unit: 'ms',
    bar: { atMost: MAX_MS },
  });
  report.add({ what: 'subject substring: right ticket', value: foundBySubject, unit: '' });
  report.add({ what: 'subject substring: p95', value: percentileOf(subjectTimes, 0.95), unit: 'ms' });
  const { rows } = await db.execute<{ mb: number }>(
    sql`select pg_total_relation_size('ticket_words') / 1048576.0 as mb`,
  );
  report.add({ what: 'size of the word table with its indexes', value: Number(rows[0]?.mb), unit: 'MB' });
} finally {
  await database.close();
  await postgres.stop();
}
report.end();
