/** Inserts many rows of a table through one parameter. */
import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgBigSerial64, type PgColumn, PgJsonb, type PgTable } from 'drizzle-orm/pg-core';

/**
 * Rows for `insert(table).select(…)`, which the database reads from JSON: this costs both sides a fraction of one parameter per
 * value (`npm run bench -- indexing`), and has no limit of 65 535 values. Serial columns increase in the order of the rows.
 * Other columns that a row omits are null, whatever their default.
 */
export function rowsFromJson<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { withoutSerial = false }: { withoutSerial?: boolean } = {},
): SQL {
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined && !(withoutSerial && isSerial(column)),
  );
  const given = columns.filter(([, column]) => !isSerial(column));
  const values = columns.map(([, column]) =>
    isSerial(column)
      ? sql`nextval((select pg_get_serial_sequence(${getTableName(table)}, ${column.name})::regclass))`
      : sql.identifier(column.name),
  );
  const types = given.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  return sql`select ${sql.join(values, sql`, `)}
    from json_to_recordset(${toJson(given, rows)}::json) as given (${sql.join(types, sql`, `)})`;
}

const isSerial = (column: PgColumn): boolean => is(column, PgBigSerial64);

/** JSON in the form that the database reads: numbers beyond a double as text, dates in ISO 8601. */
function toJson(columns: readonly [key: string, column: PgColumn][], rows: readonly Record<string, unknown>[]): string {
  const fields = columns.map(([key, column]) => {
    const write = is(column, PgJsonb) ? (value: unknown) => value : column.mapToDriverValue.bind(column);
    return [key, column.name, write] as const;
  });
  return JSON.stringify(
    rows.map((row) => {
      const object: Record<string, unknown> = {};
      for (const [key, name, write] of fields) {
        const value = row[key];
        if (value === undefined || value === null) continue;
        const written: unknown = write(value);
        object[name] = typeof written === 'bigint' ? written.toString() : written;
      }
      return object;
    }),
  );
}
