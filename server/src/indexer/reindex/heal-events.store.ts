/**
 * Puts the events right. Lists and statements read them in the order of their ids, and entries in the users' activity name
 * them: so a missing one gets a number between its neighbours, the one it had before where that is known.
 */

import { ACTIVITY_KINDS } from '@eleven/protocol/activity';
import { isAccountEventKind } from '@eleven/protocol/vault/vault-events';
import { getTableColumns, sql } from 'drizzle-orm';
import { vaultEvents } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../cursor.store.ts';

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

export async function putEventsRight(tx: Tx, scope: Scope, now: Date): Promise<void> {
  await removeExtra(tx, scope);
  await tx.execute(sql`
    update vault_events as was set (${columns()}) = (select ${columns('now')})
    from expected_events as now
    where ${ofVault(scope)} and ${samePlace} and (${columns('was')}) is distinct from (${columns('now')})`);
  const inserted = await insertMissing(tx, scope);
  if (inserted.length > 0) await addToActivity(tx, inserted, now);
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

interface Missing {
  readonly block: number;
  readonly log: number;
  /** Ids of the neighbours that are there; null: none. */
  readonly before: string | null;
  readonly after: string | null;
}

async function insertMissing(tx: Tx, scope: Scope): Promise<bigint[]> {
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
  const inserted: bigint[] = [];
  let last = 0n;
  let isOrdered = true;
  for (const [index, { block, log, before, after }] of rows.entries()) {
    const low = before !== null && BigInt(before) > last ? BigInt(before) : last;
    // Those that belong before the same neighbour need a number each.
    const left = rows.slice(index).findIndex((other) => other.after !== after);
    const id =
      after === null || !isOrdered
        ? undefined
        : await findFreeId(tx, {
            low,
            high: BigInt(after),
            leaves: (left < 0 ? rows.length - index : left) - 1,
            block,
            log,
          });
    if (id === undefined && after !== null) isOrdered = false;
    const made = await tx.execute<{ id: string }>(sql`
      insert into vault_events (id, ${columns()})
      select ${id === undefined ? sql`nextval('vault_events_id_seq')` : sql`${id.toString()}::bigint`}, ${columns('now')}
      from expected_events as now where now.block_number = ${block} and now.log_index = ${log} returning id::text as id`);
    last = BigInt(made.rows[0]?.id ?? 0);
    inserted.push(last);
  }
  const first = rows[0];
  return isOrdered || !first ? inserted : numberAnew(tx, scope, first, inserted);
}

interface Gap {
  readonly low: bigint;
  readonly high: bigint;
  /** So many numbers have to be left above the one that is taken. */
  readonly leaves: number;
  readonly block: number;
  readonly log: number;
}

/** Preferably the number by which an entry of somebody's activity still knows the event. */
async function findFreeId(tx: Tx, { low, high, leaves, block, log }: Gap): Promise<bigint | undefined> {
  const { rows } = await tx.execute<{ id: string; known: boolean }>(sql`
    select free.id::text as id, exists (
      select from activity join expected_events as now on now.tx_hash = activity.tx_hash and now.kind = activity.kind
      where activity.event_id = free.id and now.block_number = ${block} and now.log_index = ${log}) as known
    from generate_series(${low.toString()}::bigint + 1, least(${high.toString()}::bigint - 1, ${low.toString()}::bigint + 10000))
      as free (id)
    where not exists (select from vault_events where vault_events.id = free.id)
    order by 2 desc, 1`);
  const ids = rows.map(({ id }) => BigInt(id));
  const [best] = ids;
  if (best === undefined || ids.length <= leaves) return undefined;
  const above = ids.filter((id) => id > best).length;
  return above >= leaves ? best : ids.reduce((least, id) => (id < least ? id : least));
}

/** There is no room between neighbours: all from the first missing one on get new numbers, in their order. */
async function numberAnew(
  tx: Tx,
  scope: Scope,
  { block, log }: Missing,
  inserted: readonly bigint[],
): Promise<bigint[]> {
  await tx.execute(sql`
    create temporary table numbers on commit drop as
    select id, nextval('vault_events_id_seq') as fresh from (
      select was.id from vault_events as was
      where ${ofVault(scope)} and (was.block_number, was.log_index) >= (${block}, ${log})
      order by was.block_number, was.log_index) as ordered`);
  await tx.execute(sql`create unique index numbers_id on numbers (id)`);
  await tx.execute(sql`update activity set event_id = fresh from numbers where activity.event_id = numbers.id`);
  await tx.execute(sql`update vault_events set id = fresh from numbers where vault_events.id = numbers.id`);
  const { rows } = await tx.execute<{ fresh: string }>(
    sql`select fresh::text as fresh from numbers where id in (${sql.join(
      inserted.map((id) => sql`${id.toString()}::bigint`),
      sql`, `,
    )}) order by numbers.fresh`,
  );
  return rows.map(({ fresh }) => BigInt(fresh));
}

/** As read: what is long past is no news, and nobody is told. Whoever has the entry keeps it (accounts/wallets.store.ts does the same). */
async function addToActivity(tx: Tx, ids: readonly bigint[], now: Date): Promise<void> {
  const kinds = Object.keys(ACTIVITY_KINDS).filter(isAccountEventKind);
  const list = (values: readonly string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
  await tx.execute(sql`
    insert into activity (user_id, kind, params, created_at, block_time, tx_hash, event_id, unread)
    select wallets.user_id, e.kind, jsonb_strip_nulls(jsonb_build_object(
        'wallet', e.account, 'amountWei', e.amount_wei::text, 'rewardWei', e.reward_wei::text,
        'forfeitedWei', e.forfeited_wei::text, 'positionId', e.position_id::text, 'termDays', e.term_days::text,
        'vaultName', vaults.name)),
      ${now.toISOString()}::timestamptz, e.block_time, e.tx_hash, e.id, false
    from vault_events as e
    join wallets on wallets.address = e.account
    left join vaults on vaults.chain_id = e.chain_id and vaults.address = e.vault
    where e.id in (${sql.join(
      ids.map((id) => sql`${id.toString()}::bigint`),
      sql`, `,
    )}) and e.kind in (${list(kinds)})
    order by e.id
    on conflict (user_id, event_id) do nothing`);
}

/** Prices are looked up in the order of ids: those of an event that came in between would never be. */
async function lookForPricesAgain(tx: Tx, { chainId, vaultAddress }: VaultKey, ids: readonly bigint[]): Promise<void> {
  const [first] = [...ids].sort((a, b) => (a < b ? -1 : 1));
  if (first === undefined) return;
  await tx.execute(sql`
    update price_cursors set event_id = least(event_id, ${(first - 1n).toString()}::bigint)
    where chain_id = ${chainId} and vault = ${vaultAddress}`);
}
