/** Rows for tests that cover all tables. */
import { randomUUID } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import * as schema from '../db/schema.ts';

/** The columns through which a table's rows belong to a user and are deleted with it. */
export const ownersOf = (table: PgTable) =>
  getTableConfig(table)
    .foreignKeys.filter(({ onDelete }) => onDelete === 'cascade')
    .map((key) => key.reference())
    .flatMap(({ foreignTable, columns }) => (foreignTable === schema.users ? columns.map(({ name }) => name) : []));

interface Filling {
  readonly userId: string;
  readonly now: Date;
  readonly text: string;
  readonly more?: Record<string, unknown>;
}

/** Inserts a row and the rows it refers to, for the user if the table has one, with the given text. `more`: columns. */
export async function fill(db: Db, table: PgTable, { userId, now, text, more = {} }: Filling) {
  const owners = ownersOf(table);
  const parents = await fillParents(db, table, { userId, now, text });
  const values = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    if (owners.includes(column.name)) return [[key, userId]];
    if (parents.has(column.name)) return [[key, parents.get(column.name)]];
    if (!column.notNull || column.hasDefault) return [];
    const made = {
      PgText: () => `${text} ${randomUUID()}`,
      PgTimestamp: () => now,
      PgJsonb: () => ({ of: text }),
      PgBoolean: () => true,
    }[column.columnType];
    return [[key, made ? made() : 1]];
  });
  const [row] = await db
    .insert(table)
    .values({ ...Object.fromEntries(values), ...more })
    .returning();
  return row;
}

/** Values, by column name, for the columns that must refer to rows of other tables. */
async function fillParents(db: Db, table: PgTable, filling: Filling): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const [column, foreign] = [columns[0], foreignColumns[0]];
    if (!column?.notNull || !foreign || foreignTable === schema.users) continue;
    // A row without an owner outlives the user, and so must not contain the user's text.
    const text = ownersOf(foreignTable).length > 0 ? filling.text : 'of nobody';
    const row = await fill(db, foreignTable, { ...filling, text });
    const [field = ''] = Object.entries(getTableColumns(foreignTable)).find(([, one]) => one === foreign) ?? [];
    found.set(column.name, row?.[field]);
  }
  return found;
}
