/**
 * Corrects the events. Much code reads a vault's events in the order of their ids, and activity entries refer to those ids. So
 * a missing event gets an id between its neighbours, its previous id if that is known.
 */

import { getTableColumns, sql } from 'drizzle-orm';
import { vaultEvents } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import {
  addEntries,
  changeEntries,
  type Known,
  type Place,
  reconnectEntries,
  releaseEntries,
} from './heal-activity.store.ts';

interface Scope extends VaultKey {
  readonly from: number;
  readonly to: number;
}

const COLUMNS = Object.values(getTableColumns(vaultEvents))
  .map(({ name }) => name)
  .filter((name) => name !== 'id');
const columns = (of?: string) =>
  sql.join(
    COLUMNS.map((one) => (of === undefined ? sql.identifier(one) : sql`${sql.identifier(of)}.${sql.identifier(one)}`)),
    sql`, `,
  );
const ofVault = ({ chainId, vaultAddress }: VaultKey) => sql`was.chain_id = ${chainId} and was.vault = ${vaultAddress}`;
const samePlace = sql`was.block_number = now.block_number and was.log_index = now.log_index`;

export async function repairEvents(tx: Tx, scope: Scope, now: Date): Promise<void> {
  await removeExtra(tx, scope);
  const { rows } = await tx.execute<{ id: string }>(sql`
    update vault_events as was set (${columns()}) = (select ${columns('now')})
    from expected_events as now
    where ${ofVault(scope)} and ${samePlace} and (${columns('was')}) is distinct from (${columns('now')})
    returning was.id::text as id`);
  const changed = rows.map(({ id }) => BigInt(id));
  await changeEntries(tx, changed);
  const known = await releaseEntries(tx, scope);
  const { inserted, renumbered } = await insertMissing(tx, scope, known);
  await reconnectEntries(tx, scope);
  const isStill = (id: bigint) => renumbered.get(id) ?? id;
  await addEntries(tx, [...changed.map(isStill), ...inserted], now);
  await lookForPricesAgain(tx, scope, inserted);
}

async function removeExtra(tx: Tx, scope: Scope): Promise<void> {
  const extra = sql`
    select was.id from vault_events as was
    where ${ofVault(scope)} and was.block_number between ${scope.from} and ${scope.to}
      and not exists (select from expected_events as now where ${samePlace})`;
  await tx.execute(sql`delete from activity where event_id in (${extra})`);
  await tx.execute(sql`delete from vault_events where id in (${extra})`);
}

interface Missing extends Place {
  /** Ids of the existing neighbours; null: none. */
  readonly before: string | null;
  readonly after: string | null;
}

interface Inserted {
  readonly inserted: readonly bigint[];
  /** New ids of events by their old ones. */
  readonly renumbered: ReadonlyMap<bigint, bigint>;
}

async function insertMissing(tx: Tx, scope: Scope, known: readonly Known[]): Promise<Inserted> {
  const { rows } = await tx.execute<Missing & Record<string, unknown>>(sql`
    select now.block_number::float8 as block, now.log_index as log,
      (select was.id::text from vault_events as was where ${ofVault(scope)}
        and (was.block_number, was.log_index) < (now.block_number, now.log_index)
        order by was.block_number desc, was.log_index desc limit 1) as before,
      (select was.id::text from vault_events as was where ${ofVault(scope)}
        and (was.block_number, was.log_index) > (now.block_number, now.log_index)
        order by was.block_number, was.log_index limit 1) as after
    from expected_events as now
    where not exists (select from vault_events as was where ${ofVault(scope)} and ${samePlace})
    order by 1, 2`);
  const byPlace = new Map(known.map(({ block, log, id }) => [`${block} ${log}`, BigInt(id)]));
  const knownIds = rows.map(({ block, log }) => byPlace.get(`${block} ${log}`));
  const ends = endsOf(rows, knownIds);
  const inserted: bigint[] = [];
  let last = 0n;
  let isOrdered = true;
  for (const [index, { block, log, before, after }] of rows.entries()) {
    const low = before !== null && BigInt(before) > last ? BigInt(before) : last;
    const { high, until } = ends[index] ?? {};
    const knownAs = knownIds[index];
    let id: bigint | undefined;
    if (high !== undefined && until !== undefined && isOrdered) {
      id = await findFreeId(tx, { low, high, leaves: until - index - 1, knownAs });
    }
    if (after === null && id === undefined && knownAs !== undefined && knownAs > low) id = knownAs;
    // An id that the sequence has yet to assign would be used twice.
    if (after === null && id !== undefined && !(await isFreeOfOld(tx, id))) id = undefined;
    if (id === undefined && after !== null) isOrdered = false;
    const made = await tx.execute<{ id: string }>(sql`
      insert into vault_events (id, ${columns()})
      select ${id === undefined ? sql`nextval('vault_events_id_seq')` : sql`${id.toString()}::bigint`}, ${columns('now')}
      from expected_events as now where now.block_number = ${block} and now.log_index = ${log} returning id::text as id`);
    last = BigInt(made.rows[0]?.id ?? 0);
    inserted.push(last);
  }
  const first = rows[0];
  return isOrdered || !first ? { inserted, renumbered: new Map() } : renumber(tx, scope, first, inserted);
}

interface End {
  readonly high?: bigint;
  /** Index in the list of the first event that does not need an id below it. */
  readonly until?: number;
}

/** The id that each must stay below: the next neighbour's, or one by which an entry still refers to a later event. */
function endsOf(rows: readonly Missing[], knownIds: readonly (bigint | undefined)[]): End[] {
  const ends: End[] = [];
  let end: End = {};
  for (let index = rows.length - 1; index >= 0; index--) {
    const after = rows[index]?.after ?? null;
    const isLastBefore = rows[index + 1]?.after !== after;
    if (after !== null && isLastBefore) end = { high: BigInt(after), until: index + 1 };
    ends[index] = end;
    const known = knownIds[index];
    if (after === null && known !== undefined) end = { high: known, until: index };
  }
  return ends;
}

interface Gap {
  readonly low: bigint;
  readonly high: bigint;
  /** How many ids must stay free above the chosen one. */
  readonly leaves: number;
  /** The id by which an activity entry still refers to the event; it is preferred. */
  readonly knownAs: bigint | undefined;
}

async function findFreeId(tx: Tx, { low, high, leaves, knownAs }: Gap): Promise<bigint | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select free.id::text as id
    from generate_series(${low.toString()}::bigint + 1, least(${high.toString()}::bigint - 1, ${low.toString()}::bigint + 10000))
      as free (id)
    where not exists (select from vault_events where vault_events.id = free.id)
      -- An entry that refers by it to a lost event of another vault would pass for an entry of this event.
      and not exists (select from activity where activity.event_id = free.id)
    order by free.id`);
  const ids = rows.map(({ id }) => BigInt(id));
  if (ids.length <= leaves) return undefined;
  const place = knownAs === undefined ? -1 : ids.indexOf(knownAs);
  return place >= 0 && ids.length - 1 - place >= leaves ? knownAs : ids[0];
}

/** Whether the id was assigned before and is now unused. */
async function isFreeOfOld(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from vault_events_id_seq where is_called and ${id.toString()}::bigint <= last_value
      and not exists (select from vault_events where vault_events.id = ${id.toString()}::bigint)`);
  return rows.length > 0;
}

/** If no id is free between neighbours, all events from the first missing one on get new ids, in their order. */
async function renumber(tx: Tx, scope: Scope, { block, log }: Missing, inserted: readonly bigint[]): Promise<Inserted> {
  await tx.execute(sql`
    create temporary table numbers on commit drop as
    select id, nextval('vault_events_id_seq') as fresh from (
      select was.id from vault_events as was
      where ${ofVault(scope)} and (was.block_number, was.log_index) >= (${block}, ${log})
      order by was.block_number, was.log_index) as ordered`);
  await tx.execute(sql`create unique index numbers_id on numbers (id)`);
  await tx.execute(sql`update activity set event_id = fresh from numbers where activity.event_id = numbers.id`);
  await tx.execute(sql`update vault_events set id = fresh from numbers where vault_events.id = numbers.id`);
  const { rows } = await tx.execute<{ id: string; fresh: string }>(
    sql`select id::text as id, fresh::text as fresh from numbers order by numbers.fresh`,
  );
  const renumbered = new Map(rows.map(({ id, fresh }) => [BigInt(id), BigInt(fresh)]));
  return { inserted: inserted.map((id) => renumbered.get(id) ?? id), renumbered };
}

/** Prices are looked up in the order of ids, so an event inserted in between would be missed. */
async function lookForPricesAgain(tx: Tx, { chainId, vaultAddress }: VaultKey, ids: readonly bigint[]): Promise<void> {
  const [first] = [...ids].sort((a, b) => (a < b ? -1 : 1));
  if (first === undefined) return;
  await tx.execute(sql`
    update price_cursors set event_id = least(event_id, ${(first - 1n).toString()}::bigint)
    where chain_id = ${chainId} and vault = ${vaultAddress}`);
}
