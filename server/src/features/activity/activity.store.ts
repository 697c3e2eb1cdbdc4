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
import { vaultNameOfEntry } from '../../db/vault-events/vault-of-entry.ts';
import type { SearchTerm } from './search.ts';

export interface ActivityFilter {
  /** Only these kinds; undefined means all of them. */
  readonly kinds: readonly string[] | undefined;
  readonly from: Date | undefined;
  /** Exclusive. */
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
    .select({ ...columns, vaultName: vaultNameOfEntry.as('vault_name') })
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
  // The inner limit keeps the planner from reading the whole log in its order: the planner assumes that search terms are
  // frequent, while most are rare.
  const found = fitting.limit(NO_LIMIT).as('found');
  return db.select().from(found).orderBy(desc(found.id)).limit(page.limit);
}

const NO_LIMIT = 1_000_000_000;

function matches({ kinds, word, amount }: SearchTerm): SQL | undefined {
  return or(
    kinds.length > 0 ? inArray(activity.kind, [...kinds]) : undefined,
    sql`${activity.words} @@ ${startsWith(word)}`,
    // The digits find entries by the index; the pattern keeps amounts of the right size.
    amount &&
      and(sql`${activity.words} @@ ${startsWith(amount.digits)}`, sql`${activity.params}::text ~ ${sizeOf(amount)}`),
  );
}

/** Nothing is an operator inside quotes; characters that could end the quotes are removed. */
function startsWith(word: string): SQL {
  return sql`to_tsquery('simple'::regconfig, ${`'${word.replace(/['\\]/g, '')}':*`})`;
}

function sizeOf({ digits, following }: NonNullable<SearchTerm['amount']>): string {
  return `"${digits}[0-9]{${following}}"`;
}

/** Prepared once, because every open page runs it again and again. */
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
 * One statement, and so one snapshot, finds the rows: entries committed later stay unread, even if their number is lower. After
 * a long absence, a single statement could not mark all entries before its timeout: each is rewritten in all indexes.
 */
export async function markRead(tx: Tx, userId: string): Promise<void> {
  const { id, unread } = activity;
  const found = await tx
    .select({ id })
    .from(activity)
    .where(and(eq(activity.userId, userId), eq(unread, true)))
    // Concurrent marks lock the rows in the same order.
    .orderBy(asc(id))
    .for('update');
  for (const some of chunks(found.map((row) => row.id)))
    await tx.update(activity).set({ unread: false }).where(inArray(id, some));
}
