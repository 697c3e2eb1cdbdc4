/** Many rows of a table in one parameter. */
import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgBigSerial64, type PgColumn, PgJsonb, type PgTable } from 'drizzle-orm/pg-core';

/**
 * Rows for `insert(table).select(…)`, which the database reads from JSON: this costs both sides a fraction of a parameter for
 * each value (`npm run bench -- indexing`), and knows no limit of 65 535 of them. Serial columns count on in the order of the
 * rows. Other columns that a row leaves out are null, whatever their default.
 */
export function rowsFromJson<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined,
  );
  const given = columns.filter(([, column]) => !isSerial(column));
  const objects = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(given.map(([key, column]) => [column.name, toJson(column, row[key])])),
  );
  const values = columns.map(([, column]) =>
    isSerial(column)
      ? sql`nextval(pg_get_serial_sequence(${getTableName(table)}, ${column.name}))`
      : sql.identifier(column.name),
  );
  const types = given.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  return sql`select ${sql.join(values, sql`, `)}
    from json_to_recordset(${JSON.stringify(objects)}::json) as given (${sql.join(types, sql`, `)})`;
}

const isSerial = (column: PgColumn): boolean => is(column, PgBigSerial64);

/** As the database reads it: numbers beyond a double as text, dates in ISO 8601. */
function toJson(column: PgColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (is(column, PgJsonb)) return value;
  const driven: unknown = column.mapToDriverValue(value);
  return typeof driven === 'bigint' ? driven.toString() : driven;
}
