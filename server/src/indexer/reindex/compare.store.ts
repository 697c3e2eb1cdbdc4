/**
 * Compares stored rows with expected ones. The expected rows are in temporary tables that end with the transaction. Those
 * for sums have the names of the real tables, so the indexer's statements write to them: PostgreSQL resolves temporary
 * tables first. Here `public.…` always means the real tables.
 */

import type { ReindexTable, TableDifference } from '@eleven/protocol/reindex';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rowsFromJson } from '../../db/rows-from-json.ts';
import {
  accountDays,
  flexibleStakes,
  positions,
  vaultDailySnapshots,
  vaultDays,
  vaultEvents,
  vaultNews,
} from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import type { NewEvent } from '../rows.store.ts';

interface Compared {
  readonly table: ReindexTable;
  readonly real: SQL;
  readonly expected: SQL;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** Selects the real rows. */
  readonly scope: SQL;
}

interface Scope extends VaultKey {
  readonly from: number;
  readonly to: number;
}

const name = (text: string) => sql.identifier(text);
const list = (names: readonly string[], of = '') =>
  sql.join(
    names.map((one) => (of === '' ? name(one) : sql`${name(of)}.${name(one)}`)),
    sql`, `,
  );
const isSame = (keys: readonly string[], a: string, b: string) =>
  sql.join(
    keys.map((key) => sql`${name(a)}.${name(key)} = ${name(b)}.${name(key)}`),
    sql` and `,
  );
const columnsOf = (table: PgTable) => Object.values(getTableColumns(table)).map((column) => column.name);
const ofVault = ({ chainId, vaultAddress }: VaultKey) => sql`chain_id = ${chainId} and vault = ${vaultAddress}`;

const ADDED_UP = [
  [flexibleStakes, ['account']],
  [positions, ['id', 'started_at']],
  [vaultDays, ['day']],
  [accountDays, ['account', 'day']],
] as const;
const SHADOWS = [...ADDED_UP.map(([table]) => table), vaultDailySnapshots, vaultNews];
const EVENT_COLUMNS = columnsOf(vaultEvents).filter((column) => column !== 'id');

export async function makeExpectedTables(tx: Tx): Promise<void> {
  for (const table of SHADOWS) {
    const of = name(getTableName(table));
    await tx.execute(sql`create temporary table ${of} (like public.${of} including all) on commit drop`);
  }
  await tx.execute(
    sql`create temporary table expected_events on commit drop as
      select ${list(EVENT_COLUMNS)} from public.vault_events limit 0`,
  );
  await tx.execute(sql`create unique index expected_events_place on expected_events (block_number, log_index)`);
}

export async function expectEvents(tx: Tx, key: VaultKey, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ ...event, chainId: key.chainId, vault: key.vaultAddress }));
  await tx.execute(
    sql`insert into expected_events (${list(EVENT_COLUMNS)}) ${rowsFromJson(vaultEvents, rows, { withoutSerial: true })}`,
  );
}

function comparedOf(scope: Scope): Compared[] {
  const { from, to } = scope;
  const events: Compared = {
    table: 'vault_events',
    real: sql`public.vault_events`,
    expected: sql`expected_events`,
    keys: ['chain_id', 'block_number', 'log_index'],
    columns: EVENT_COLUMNS,
    scope: sql`${ofVault(scope)} and block_number between ${from} and ${to}`,
  };
  return [
    events,
    ...ADDED_UP.map(
      ([table, keys]): Compared => ({
        table: getTableName(table) as ReindexTable,
        real: sql`public.${name(getTableName(table))}`,
        expected: sql`pg_temp.${name(getTableName(table))}`,
        keys: ['chain_id', 'vault', ...keys],
        columns: columnsOf(table),
        scope: ofVault(scope),
      }),
    ),
  ];
}

const bothOf = ({ real, expected, keys, scope }: Compared) =>
  sql`(select * from ${real} where ${scope}) as was full join ${expected} as now on ${isSame(keys, 'was', 'now')}`;
const differ = ({ columns }: Compared) => sql`(${list(columns, 'was')}) is distinct from (${list(columns, 'now')})`;

interface Differences {
  readonly tables: TableDifference[];
  readonly samples: { table: ReindexTable; key: string }[];
  /** Blocks where events are missing, extra or changed; if there are many, the first and the last ones. */
  readonly blocks: number[];
}

/** Rows per table that the report names. */
const SAMPLES = 5;
/** Blocks that are read once more, from either end. */
const BLOCKS = 100;

export async function findDifferences(tx: Tx, scope: Scope): Promise<Differences> {
  const tables: TableDifference[] = [];
  const samples: Differences['samples'] = [];
  await tx.execute(sql`analyze expected_events`);
  for (const one of comparedOf(scope)) {
    const [chainId = ''] = one.keys;
    const isMissing = sql`was.${name(chainId)} is null`;
    const isExtra = sql`now.${name(chainId)} is null`;
    const { rows } = await tx.execute<Record<'missing' | 'extra' | 'changed', number>>(sql`
      select count(*) filter (where ${isMissing})::int as missing, count(*) filter (where ${isExtra})::int as extra,
        count(*) filter (where not ${isMissing} and not ${isExtra})::int as changed
      from ${bothOf(one)} where ${differ(one)}`);
    const { missing = 0, extra = 0, changed = 0 } = rows[0] ?? {};
    tables.push({ table: one.table, missing, extra, changed });
    if (missing + extra + changed === 0) continue;
    const shown = one.keys.filter((key) => key !== 'chain_id' && key !== 'vault');
    const found = await tx.execute<{ key: string }>(sql`
      select concat_ws(' ', ${sql.join(
        shown.map((key) => sql`coalesce(was.${name(key)}, now.${name(key)})`),
        sql`, `,
      )}) as key from ${bothOf(one)} where ${differ(one)} order by 1 limit ${SAMPLES}`);
    samples.push(...found.rows.map(({ key }) => ({ table: one.table, key })));
  }
  const closings = await closingsThatDiffer(tx, scope);
  tables.push(closings.difference);
  samples.push(...closings.days.map((day) => ({ table: 'vault_closings' as const, key: String(day) })));
  return { tables, samples, blocks: await blocksThatDiffer(tx, scope) };
}

async function blocksThatDiffer(tx: Tx, scope: Scope): Promise<number[]> {
  const [events] = comparedOf(scope);
  if (!events) return [];
  const block = sql`coalesce(was.block_number, now.block_number)`;
  const from = sql`select distinct ${block}::float8 as block from ${bothOf(events)} where ${differ(events)}`;
  const { rows } = await tx.execute<{ block: number }>(
    sql`(${from} order by 1 limit ${BLOCKS}) union (${from} order by 1 desc limit ${BLOCKS}) order by 1`,
  );
  return rows.map(({ block: number }) => number);
}

/**
 * Daily snapshots read from the chain contain more than the events: days without any, and BNB that was forced into the vault.
 * So each is compared with the last event before it.
 */
const closings = (scope: Scope) => sql`
  (select * from public.vault_closings where ${ofVault(scope)}) as was
  left join lateral (select * from pg_temp.vault_closings where day <= was.day order by day desc limit 1) as now on true
  where was.totals_word <> coalesce(now.totals_word, 0) or was.terms_word <> coalesce(now.terms_word, 0)
    or was.block_number < coalesce(now.block_number, 0) or was.balance_wei < coalesce(now.balance_wei, 0)`;

async function closingsThatDiffer(tx: Tx, scope: Scope): Promise<{ difference: TableDifference; days: number[] }> {
  const wrong = await tx.execute<{ day: number }>(sql`select was.day from ${closings(scope)} order by 1`);
  const missing = await tx.execute<{ day: number }>(sql`
    select day from pg_temp.vault_closings as now where not exists
      (select from public.vault_closings as was where ${ofVault(scope)} and was.day = now.day) order by 1`);
  const difference = {
    table: 'vault_closings',
    missing: missing.rows.length,
    extra: 0,
    changed: wrong.rows.length,
  } as const;
  return { difference, days: [...wrong.rows, ...missing.rows].slice(0, SAMPLES).map(({ day }) => day) };
}

/** Corrects the rows that differ; correct rows stay byte for byte unchanged. Events come first: heal-events.store.ts. */
export async function repairRows(tx: Tx, scope: Scope): Promise<void> {
  for (const { table, real, expected, keys, columns, scope: rows } of comparedOf(scope)) {
    if (table === 'vault_events') continue;
    await tx.execute(sql`
      delete from ${real} as was where ${rows}
        and not exists (select from ${expected} as now where ${isSame(keys, 'was', 'now')})`);
    const changed = columns.filter((column) => !keys.includes(column));
    await tx.execute(sql`
      insert into ${real} (${list(columns)})
      select ${list(columns, 'now')} from ${expected} as now left join ${real} as was on ${isSame(keys, 'was', 'now')}
      where (${list(columns, 'was')}) is distinct from (${list(columns, 'now')})
      on conflict (${list(keys)}) do update set ${sql.join(
        changed.map((column) => sql`${name(column)} = excluded.${name(column)}`),
        sql`, `,
      )}`);
  }
  // A daily snapshot read from the chain is kept where possible, as its balance is more complete.
  await tx.execute(sql`
    update public.vault_closings as it set totals_word = better.totals_word, terms_word = better.terms_word,
      block_number = better.block_number, block_time = better.block_time, balance_wei = better.balance_wei
    from (
      select was.day, coalesce(now.totals_word, 0) as totals_word, coalesce(now.terms_word, 0) as terms_word,
        greatest(was.block_number, now.block_number) as block_number, greatest(was.block_time, now.block_time) as block_time,
        greatest(was.balance_wei, now.balance_wei) as balance_wei
      from ${closings(scope)}
    ) as better where it.chain_id = ${scope.chainId} and it.vault = ${scope.vaultAddress} and it.day = better.day`);
  const days = columnsOf(vaultDailySnapshots);
  await tx.execute(sql`
    insert into public.vault_closings (${list(days)}) select ${list(days)} from pg_temp.vault_closings on conflict do nothing`);
}
