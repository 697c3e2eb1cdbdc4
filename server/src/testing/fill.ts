/** Rows for tests that go through all tables. */
import { randomUUID } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import * as schema from '../db/schema.ts';

/** The columns by which the rows of a table belong to a user and go with it. */
export const ownersOf = (table: PgTable) =>
  getTableConfig(table)
    .foreignKeys.filter(({ onDelete }) => onDelete === 'cascade')
    .map((key) => key.reference())
    .flatMap(({ foreignTable, columns }) => (foreignTable === schema.users ? columns.map(({ name }) => name) : []));

/** A row, of the user where the table's rows have one: every text in it has the given one. `more` is by column of the schema. */
export async function fill(
  db: Db,
  table: PgTable,
  { userId, now, text, more = {} }: { userId: string; now: Date; text: string; more?: Record<string, unknown> },
): Promise<void> {
  const owners = ownersOf(table);
  const values = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    if (owners.includes(column.name)) return [[key, userId]];
    if (!column.notNull || column.hasDefault) return [];
    const made = {
      PgText: () => `${text} ${randomUUID()}`,
      PgTimestamp: () => now,
      PgJsonb: () => ({ of: text }),
      PgBoolean: () => true,
    }[column.columnType];
    return [[key, made ? made() : 1]];
  });
  await db.insert(table).values({ ...Object.fromEntries(values), ...more });
}
