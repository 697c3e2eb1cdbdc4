/**
 * Keeps the users' activity in step with repaired events. An entry refers to its event by id; where the event was lost, the
 * entry is matched to it again by user, transaction, kind and wallet. Existing entries stay as they are. New ones are marked as
 * read and notify nobody, because old events are not news.
 */

import { ACTIVITY_KINDS } from '@eleven/protocol/activity';
import { isAccountEventKind } from '@eleven/protocol/vault/vault-events';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';

const list = (values: readonly (string | SQL)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
const idsOf = (ids: readonly bigint[]) => list(ids.map((id) => sql`${id.toString()}::bigint`));
const ACCOUNT_KINDS = Object.keys(ACTIVITY_KINDS).filter(isAccountEventKind);
/** As in indexer/apply.ts, except for the vault's name, which may have been different then. */
const FIGURES = sql`jsonb_strip_nulls(jsonb_build_object(
  'wallet', e.account, 'amountWei', e.amount_wei::text, 'rewardWei', e.reward_wei::text,
  'forfeitedWei', e.forfeited_wei::text, 'positionId', e.position_id::text, 'termDays', e.term_days::text))`;

export interface Place {
  readonly block: number;
  readonly log: number;
}

/** The id by which an entry still refers to a lost event. */
export interface Known extends Place {
  readonly id: string;
}

/**
 * Clears the event ids of entries whose events are missing, so that another event can take such an id meanwhile.
 * `reconnectEntries` sets the ids of restored events. A single statement, using the index on users and kinds, as `activity`
 * has no index that begins with a transaction.
 */
export async function releaseEntries(tx: Tx, { chainId }: VaultKey): Promise<Known[]> {
  await tx.execute(sql`
    create temporary table owned_missing on commit drop as
    select wallets.user_id, now.tx_hash, now.kind, now.account, now.block_number, now.log_index,
      row_number() over (partition by wallets.user_id, now.tx_hash, now.kind, now.account order by now.log_index) as nth
    from expected_events as now join wallets on wallets.address = now.account
    where now.kind in (${list(ACCOUNT_KINDS)}) and not exists (
      select from vault_events as was where was.chain_id = ${chainId}
        and was.block_number = now.block_number and was.log_index = now.log_index)`);
  // The planner has no statistics on such a new table.
  await tx.execute(sql`analyze owned_missing`);
  await tx.execute(sql`
    create temporary table released_entries on commit drop as
    with missing as (select distinct user_id, tx_hash, kind, account from owned_missing),
    lost as (
      select a.id as entry, a.event_id, m.user_id, m.tx_hash, m.kind, m.account,
        row_number() over (partition by m.user_id, m.tx_hash, m.kind, m.account order by a.event_id) as nth
      from missing as m join activity as a on a.user_id = m.user_id and a.kind = m.kind and a.tx_hash = m.tx_hash
      where a.params ->> 'wallet' = m.account and a.event_id is not null and not exists (
        select from vault_events as e
        where e.id = a.event_id and e.tx_hash = a.tx_hash and e.kind = a.kind and e.account = m.account))
    select lost.entry, lost.event_id, owned_missing.block_number, owned_missing.log_index
    from owned_missing join lost using (user_id, tx_hash, kind, account, nth)`);
  await tx.execute(
    sql`update activity set event_id = null from released_entries where activity.id = released_entries.entry`,
  );
  const { rows } = await tx.execute<Known & Record<string, unknown>>(sql`
    select block_number::float8 as block, log_index as log, event_id::text as id from released_entries`);
  return rows;
}

/** Matches entries by the event's place on the chain, whatever its id is now. */
export async function reconnectEntries(tx: Tx, { chainId, vaultAddress }: VaultKey): Promise<void> {
  await tx.execute(sql`
    update activity set event_id = e.id
    from released_entries as released
    join vault_events as e on e.chain_id = ${chainId} and e.vault = ${vaultAddress}
      and e.block_number = released.block_number and e.log_index = released.log_index
    where activity.id = released.entry and not exists (
      select from activity as other where other.user_id = activity.user_id and other.event_id = e.id)`);
}

/** Entries of changed events: those of another wallet or kind are deleted, the others are corrected. */
export async function changeEntries(tx: Tx, changed: readonly bigint[]): Promise<void> {
  if (changed.length === 0) return;
  const isOf = sql`e.id in (${idsOf(changed)}) and activity.event_id = e.id`;
  await tx.execute(sql`
    delete from activity using vault_events as e
    where ${isOf} and (activity.kind, activity.params ->> 'wallet') is distinct from (e.kind, e.account)`);
  const params = sql`activity.params - 'positionId' - 'termDays' || ${FIGURES}`;
  await tx.execute(sql`
    update activity set params = ${params}, block_time = e.block_time, tx_hash = e.tx_hash
    from vault_events as e
    where ${isOf} and (activity.params, activity.block_time, activity.tx_hash)
      is distinct from (${params}, e.block_time, e.tx_hash)`);
}

export async function addEntries(tx: Tx, ids: readonly bigint[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into activity (user_id, kind, params, created_at, block_time, tx_hash, event_id, unread)
    select wallets.user_id, e.kind, ${FIGURES} || jsonb_strip_nulls(jsonb_build_object('vaultName', vaults.name)),
      ${now.toISOString()}::timestamptz, e.block_time, e.tx_hash, e.id, false
    from vault_events as e
    join wallets on wallets.address = e.account
    left join vaults on vaults.chain_id = e.chain_id and vaults.address = e.vault
    where e.id in (${idsOf(ids)}) and e.kind in (${list(ACCOUNT_KINDS)})
    order by e.id
    on conflict (user_id, event_id) do nothing`);
}
