/** Rows for tests that go through all tables. */
import { randomUUID } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import * as schema from '../db/schema.ts';

/** The columns by which the rows of a table belong to a user and go with it. */
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

/** A row, with the rows that it needs, of the user where the table's rows have one: every text in it has the given one. `more` is by column of the schema. */
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

/** Values for the columns that must name a row of another table, by their names. */
async function fillParents(db: Db, table: PgTable, filling: Filling): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const [column, foreign] = [columns[0], foreignColumns[0]];
    if (!column?.notNull || !foreign || foreignTable === schema.users) continue;
    // A row that is nobody's stays when the user goes, and so says nothing of them.
    const text = ownersOf(foreignTable).length > 0 ? filling.text : 'of nobody';
    const row = await fill(db, foreignTable, { ...filling, text });
    const [field = ''] = Object.entries(getTableColumns(foreignTable)).find(([, one]) => one === foreign) ?? [];
    found.set(column.name, row?.[field]);
  }
  return found;
}
