import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { activity, happenedAt } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { SearchTerm } from './search.ts';

export interface ActivityFilter {
  /** Only these; undefined are all. */
  readonly kinds: readonly string[] | undefined;
  readonly from: Date | undefined;
  /** Not included. */
  readonly until: Date | undefined;
  readonly search: readonly SearchTerm[];
}

export async function listActivity(
  db: Db,
  userId: string,
  page: { before: bigint | undefined; limit: number; filter: ActivityFilter },
) {
  const { kinds, from, until, search } = page.filter;
  const { words: _words, ...columns } = getTableColumns(activity);
  const fitting = db
    .select(columns)
    .from(activity)
    .where(
      and(
        eq(activity.userId, userId),
        page.before === undefined ? undefined : lt(activity.id, page.before),
        kinds === undefined ? undefined : inArray(activity.kind, [...kinds]),
        from && gte(happenedAt(activity), from.toISOString()),
        until && lt(happenedAt(activity), until.toISOString()),
        ...search.map(matches),
      ),
    );
  if (search.length === 0) return fitting.orderBy(desc(activity.id)).limit(page.limit);
  // The limit inside keeps the planner from walking through the whole log for the sake of its order: what is searched for
  // is mostly rare, and it takes it for frequent.
  const found = fitting.limit(NO_LIMIT).as('found');
  return db.select().from(found).orderBy(desc(found.id)).limit(page.limit);
}

const NO_LIMIT = 1_000_000_000;

function matches({ kinds, word, amount }: SearchTerm): SQL | undefined {
  return or(
    kinds.length > 0 ? inArray(activity.kind, [...kinds]) : undefined,
    sql`${activity.words} @@ ${startsWith(word)}`,
    // The word finds the entries by the index, the pattern leaves those of the right size.
    amount &&
      and(sql`${activity.words} @@ ${startsWith(amount.digits)}`, sql`${activity.params}::text ~ ${sizeOf(amount)}`),
  );
}

/** In quotes nothing is an operator; what could end them is taken out. */
function startsWith(word: string): SQL {
  return sql`to_tsquery('simple'::regconfig, ${`'${word.replace(/['\\]/g, '')}':*`})`;
}

function sizeOf({ digits, following }: NonNullable<SearchTerm['amount']>): string {
  return `"${digits}[0-9]{${following}}"`;
}

/** Prepared once: every open page asks for it again and again. */
export function prepareCountUnread(db: Db): (userId: string) => Promise<number> {
  const query = selectUnread(db, sql.placeholder('userId')).prepare('count_unread');
  return async (userId) => (await query.execute({ userId }))[0]?.count ?? 0;
}

export async function countUnread(db: Tx | Db, userId: string): Promise<number> {
  const [row] = await selectUnread(db, userId);
  return row?.count ?? 0;
}

const selectUnread = (db: Tx | Db, userId: string | Placeholder) =>
  db
    .select({ count: count() })
    .from(activity)
    .where(and(eq(activity.userId, userId), eq(activity.unread, true)));

/**
 * Found by one statement, so one snapshot: what is committed later stays unread, also when its number is lower. A reader who was
 * away for long has more than one statement can mark in time: each entry is written to all indexes again.
 */
export async function markRead(tx: Tx, userId: string): Promise<void> {
  const { id, unread } = activity;
  const found = await tx
    .select({ id })
    .from(activity)
    .where(and(eq(activity.userId, userId), eq(unread, true)))
    // Two marks at once wait for each other in one order.
    .orderBy(asc(id))
    .for('update');
  for (const some of chunks(found.map((row) => row.id)))
    await tx.update(activity).set({ unread: false }).where(inArray(id, some));
}
