/** The inputs of a forecast from the indexer's rows, all as of one moment; and the history of the reserve. */

import { fundedSecondsOfLeaving, PACE_DAYS, WEEK_SECONDS } from '@eleven/protocol/vault/forecast';
import { APR_BPS, K } from '@eleven/protocol/vault/rewards';
import { DAY_SECONDS } from '@eleven/protocol/vault/terms';
import { and, asc, count, desc, eq, gt, inArray, lt, lte, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  flexibleStakes,
  IS_OPERATION,
  positions,
  timelockEvents,
  vaultDailySnapshots,
  vaultEvents,
  vaults,
} from '../../db/schema.ts';
import { inSnapshot, type Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';

export type VaultRow = typeof vaults.$inferSelect;
export type ForecastRows = NonNullable<Awaited<ReturnType<typeof findForecastRows>>>;

export async function findVaultRow(db: Db | Tx, key: VaultKey): Promise<VaultRow | undefined> {
  const [row] = await db
    .select()
    .from(vaults)
    .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)));
  return row;
}

/** Undefined while nothing is indexed. */
export function findForecastRows(db: Db, key: VaultKey) {
  return inSnapshot(db, async (tx) => {
    const vault = await findVaultRow(tx, key);
    if (!vault) return undefined;
    return {
      vault,
      maturities: await sumMaturitiesByWeek(tx, key, vault.cursorTime),
      leavingRewardsWei: await sumLeavingRewards(tx, key, vault),
      events: await sumEvents(tx, key, vault.cursorTime - PACE_DAYS * Number(DAY_SECONDS)),
      timelock: await findTimelockEvents(tx, key),
    };
  });
}

async function sumMaturitiesByWeek(tx: Tx, key: VaultKey, asOf: number) {
  const week = sql<number>`greatest(ceil((${positions.endsAt} - ${asOf}::bigint)::numeric / ${WEEK_SECONDS}::numeric), 0)::integer`;
  const rows = await tx
    .select({
      week,
      positions: sql<string>`count(*)`,
      principalWei: sql<string>`sum(${positions.principalWei})::text`,
      rewardWei: sql<string>`sum(${positions.rewardWei})::text`,
    })
    .from(positions)
    .where(and(eq(positions.chainId, key.chainId), eq(positions.vault, key.vaultAddress), eq(positions.status, 'open')))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map((row) => ({ ...row, positions: Number(row.positions) }));
}

/** The rewards of each account are rounded down separately, as the contract pays them. */
async function sumLeavingRewards(tx: Tx, key: VaultKey, vault: VaultRow): Promise<string> {
  const mark = fundedSecondsOfLeaving({
    ...vault,
    asOf: BigInt(vault.cursorTime),
    startAt: BigInt(vault.startAt),
  });
  const { principalWei, accruedWei, fundedSecondsPaid } = flexibleStakes;
  const seconds = sql`greatest(${mark}::numeric - ${fundedSecondsPaid}, 0)`;
  const [row] = await tx
    .select({
      sum: sql<string>`coalesce(sum(${accruedWei} + div(${principalWei} * ${APR_BPS}::numeric * ${seconds}, ${K}::numeric)), 0)::text`,
    })
    .from(flexibleStakes)
    .where(
      and(
        eq(flexibleStakes.chainId, key.chainId),
        eq(flexibleStakes.vault, key.vaultAddress),
        sql`${principalWei} > 0`,
      ),
    );
  return row?.sum ?? '0';
}

/** Flexible and locked amounts of the events after the time `after`, by kind and term. */
async function sumEvents(tx: Tx, key: VaultKey, after: number) {
  // The index is by block: the last block read by the end of the previous day shows where to begin.
  const day = Math.floor(after / Number(DAY_SECONDS)) - 1;
  const [before] = await tx
    .select({ blockNumber: vaultDailySnapshots.blockNumber })
    .from(vaultDailySnapshots)
    .where(
      and(
        eq(vaultDailySnapshots.chainId, key.chainId),
        eq(vaultDailySnapshots.vault, key.vaultAddress),
        lte(vaultDailySnapshots.day, day),
      ),
    )
    .orderBy(desc(vaultDailySnapshots.day))
    .limit(1);
  return tx
    .select({
      kind: vaultEvents.kind,
      termDays: vaultEvents.termDays,
      amountWei: sql<string>`sum(${vaultEvents.amountWei})::text`,
      rewardWei: sql<string>`sum(${vaultEvents.rewardWei})::text`,
    })
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, key.chainId),
        eq(vaultEvents.vault, key.vaultAddress),
        gt(vaultEvents.blockNumber, before?.blockNumber ?? -1),
        gt(vaultEvents.blockTime, after),
      ),
    )
    .groupBy(vaultEvents.kind, vaultEvents.termDays);
}

/** A value that changes whenever the vault's timelock emits an event. */
export async function findNewestDecision(db: Db, key: VaultKey): Promise<string> {
  const [row] = await db
    .select({ events: count(), block: max(timelockEvents.blockNumber) })
    .from(timelockEvents)
    .where(and(eq(timelockEvents.chainId, key.chainId), eq(timelockEvents.vault, key.vaultAddress)));
  return `${row?.events ?? 0} ${row?.block ?? 0}`;
}

/** Events of the timelock that owns the vault according to the last ownership event; undefined if there was no such event. */
async function findTimelockEvents(tx: Tx, key: VaultKey) {
  const [last] = await tx
    .select({ args: vaultEvents.args })
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, key.chainId),
        eq(vaultEvents.vault, key.vaultAddress),
        IS_OPERATION,
        eq(vaultEvents.kind, 'ownershipTransferred'),
      ),
    )
    .orderBy(desc(vaultEvents.id))
    .limit(1);
  const owner = last?.args.newOwner?.toLowerCase();
  if (owner === undefined) return undefined;
  const events = await tx
    .select()
    .from(timelockEvents)
    .where(
      and(
        eq(timelockEvents.chainId, key.chainId),
        eq(timelockEvents.vault, key.vaultAddress),
        eq(timelockEvents.timelock, owner),
      ),
    )
    .orderBy(asc(timelockEvents.blockNumber), asc(timelockEvents.logIndex));
  return { owner, events };
}

/** Uses the index of the operator's events. */
const ofReserve = (key: VaultKey) =>
  and(
    eq(vaultEvents.chainId, key.chainId),
    eq(vaultEvents.vault, key.vaultAddress),
    IS_OPERATION,
    inArray(vaultEvents.kind, ['reserveFunded', 'reserveWithdrawn']),
  );

/** Newest first, only events before the id `before`. */
export function listReserveEvents(
  db: Db,
  key: VaultKey,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
) {
  return db
    .select({
      id: vaultEvents.id,
      kind: vaultEvents.kind,
      account: vaultEvents.account,
      amountWei: vaultEvents.amountWei,
      blockTime: vaultEvents.blockTime,
      txHash: vaultEvents.txHash,
    })
    .from(vaultEvents)
    .where(and(ofReserve(key), before === undefined ? undefined : lt(vaultEvents.id, before)))
    .orderBy(desc(vaultEvents.id))
    .limit(limit);
}

export async function sumReserveEvents(db: Db, key: VaultKey) {
  const rows = await db
    .select({ kind: vaultEvents.kind, sum: sql<string>`sum(${vaultEvents.amountWei})::text` })
    .from(vaultEvents)
    .where(ofReserve(key))
    .groupBy(vaultEvents.kind);
  return new Map(rows.map(({ kind, sum }) => [kind, sum]));
}
