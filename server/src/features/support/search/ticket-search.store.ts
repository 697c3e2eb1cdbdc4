import { and, asc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { ticketMessages, tickets, ticketWords } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/tx.ts';

/** English stems; empty for words such as `the`. */
export async function readStems(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.execute<{ word: string; stem: string }>(sql`
    select word, coalesce((ts_lexize('pg_catalog.english_stem', word))[1], '') as stem
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) word`);
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}

export interface WordCounts {
  readonly tickets: number;
  /** The number of tickets that contain a word, for words that the database has found to be frequent. */
  readonly of: ReadonlyMap<string, number>;
}

/** As of the last ANALYZE: the planner's statistics cost nothing to read. */
export async function readWordCounts(db: Db): Promise<WordCounts> {
  const { rows } = await db.execute<{ tickets: number; words: string[] | null; shares: number[] | null }>(sql`
    select c.reltuples as tickets, s.most_common_elems::text::text[] as words,
      s.most_common_elem_freqs::float8[] as shares
    from pg_class c left join pg_stats s on s.tablename = c.relname and s.attname = 'words' and s.schemaname = 'public'
    where c.oid = 'public.ticket_words'::regclass`);
  const all = Math.max(1, rows[0]?.tickets ?? 1);
  const words = rows[0]?.words ?? [];
  const shares = rows[0]?.shares ?? [];
  return { tickets: all, of: new Map(words.map((word, index) => [word, Math.max(1, (shares[index] ?? 0) * all)])) };
}

interface Weighed {
  readonly query: string;
  readonly weight: number;
}

/** Of the tickets that contain every unit, the newest are candidates, at most this many times the limit. */
const WITH_EVERY_UNIT = 5;

/** Conditions on the ticket, besides its words. */
export type TicketFilter = SQL | undefined;

interface Candidate {
  readonly id: bigint;
  readonly score: number;
}

/**
 * The tickets with the highest sum of weights, newest first among equals. A unit is one searched word with all its forms.
 * Only `rare` units are looked up one by one; tickets that contain every unit are always candidates.
 */
export async function findCandidates(
  db: Db,
  { rare, all, rarest, weight }: { rare: readonly Weighed[]; all: readonly string[]; rarest?: string; weight: number },
  filter: TicketFilter,
  limit: number,
): Promise<Candidate[]> {
  const hits = rare.map(
    (unit) =>
      sql`select ticket_id, ${unit.weight}::float8 as weight from ${ticketWords} where words @@ ${unit.query}::tsquery`,
  );
  // `offset 0` keeps the limit out of the word search: otherwise the planner would read every ticket, newest first.
  const found = sql`select ticket_id, words from ${ticketWords} where words @@`;
  const everyUnit = sql`${all.join(' & ')}::tsquery`;
  // If one unit is rare, start from its few tickets instead of reading the long lists of the others.
  const withAll = rarest
    ? sql`select ticket_id from (${found} ${rarest}::tsquery offset 0) few where words @@ ${everyUnit}`
    : sql`${found} ${everyUnit}`;
  const everything = sql`(select ticket_id, ${weight}::float8 as weight from (${withAll} offset 0) each order by ticket_id desc limit ${limit * WITH_EVERY_UNIT})`;
  return inTransaction(db, async (tx) => {
    // JIT compilation takes longer than the search, and a sequential scan is never the best plan.
    await tx.execute(sql`select set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true)`);
    const { rows } = await tx.execute<{ id: string; score: number }>(sql`
      select ticket_id as id, score from (
        select ticket_id, sum(weight) as score from (${sql.join([...hits, everything], sql` union all `)}) hit
        group by ticket_id
      ) found join ${tickets} on ${tickets.id} = ticket_id
      where ${and(isNotNull(tickets.confirmedAt), filter)}
      order by score desc, ticket_id desc limit ${limit}`);
    return rows.map(({ id, score }) => ({ id: BigInt(id), score }));
  });
}

/** For each ticket, whether it contains each of the queries, in their order. */
export async function readUnitsOf(
  db: Db,
  ids: readonly bigint[],
  queries: readonly string[],
): Promise<Map<bigint, boolean[]>> {
  if (ids.length === 0 || queries.length === 0) return new Map();
  const bits = sql.join(
    queries.map((query) => sql`words @@ ${query}::tsquery`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string; contains: boolean[] }>(sql`
    select ticket_id as id, array[${bits}] as contains from ${ticketWords} where ${inArray(ticketWords.ticketId, [...ids])}`);
  return new Map(rows.map(({ id, contains }) => [BigInt(id), contains]));
}

export interface MessageText {
  readonly ticketId: bigint;
  readonly messageId: bigint;
  readonly text: string;
  readonly txHash: string | null;
}

export async function readTexts(db: Db, ids: readonly bigint[]): Promise<MessageText[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      ticketId: ticketMessages.ticketId,
      messageId: ticketMessages.id,
      text: ticketMessages.text,
      txHash: ticketMessages.txHash,
    })
    .from(ticketMessages)
    .where(and(inArray(ticketMessages.ticketId, [...ids]), ne(ticketMessages.text, '')))
    .orderBy(asc(ticketMessages.id));
}

export async function findByNumber(db: Db, id: bigint, filter: TicketFilter): Promise<bigint | undefined> {
  const [row] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, id), isNotNull(tickets.confirmedAt), filter));
  return row?.id;
}
