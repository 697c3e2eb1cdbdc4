/** Loads the events, stakes and positions that a projection needs, and saves the results. */

import { isTermDays } from '@eleven/protocol/vault/terms';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { chunks } from '../db/chunks.ts';
import { rowsFromJson } from '../db/rows-from-json.ts';
import { flexibleStakes, positions, vaultEvents, wallets } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { VaultKey } from '../db/vault-key.ts';
import { isPositionStatus, type PositionState, type StakeState } from './projection.ts';

export async function loadStakes(tx: Tx, key: VaultKey, accounts: readonly string[]): Promise<Map<string, StakeState>> {
  const found = new Map<string, StakeState>();
  for (const part of chunks(accounts)) {
    const rows = await tx
      .select()
      .from(flexibleStakes)
      .where(
        and(
          eq(flexibleStakes.chainId, key.chainId),
          eq(flexibleStakes.vault, key.vaultAddress),
          inArray(flexibleStakes.account, part),
        ),
      );
    for (const { account, principalWei, accruedWei, fundedSecondsPaid, since, earnedWei, takenWei } of rows) {
      found.set(account, {
        principalWei,
        accruedWei,
        fundedSecondsPaid: BigInt(fundedSecondsPaid),
        since,
        earnedWei,
        takenWei,
      });
    }
  }
  return found;
}

/** Loads only the newest term of each id (a renewal keeps the id): no event changes an earlier one. */
export async function loadPositions(
  tx: Tx,
  key: VaultKey,
  ids: readonly bigint[],
): Promise<Map<bigint, PositionState[]>> {
  const found = new Map<bigint, PositionState[]>();
  for (const part of chunks(ids.map(Number))) {
    const rows = await tx
      .selectDistinctOn([positions.id])
      .from(positions)
      .where(
        and(eq(positions.chainId, key.chainId), eq(positions.vault, key.vaultAddress), inArray(positions.id, part)),
      )
      .orderBy(positions.id, desc(positions.startedAt));
    for (const row of rows) {
      const { termDays, status } = row;
      if (!isTermDays(termDays)) throw new Error(`position ${row.id} has a term of ${termDays} days`);
      if (!isPositionStatus(status)) throw new Error(`position ${row.id} is ${status}`);
      const { account, principalWei, rewardWei, startedAt, txHash, closedAt } = row;
      const endsAt = BigInt(row.endsAt);
      found.set(BigInt(row.id), [
        { account, principalWei, rewardWei, termDays, endsAt, startedAt, txHash, status, closedAt },
      ]);
    }
  }
  return found;
}

export type NewEvent = Omit<typeof vaultEvents.$inferInsert, 'id' | 'chainId' | 'vault'>;

/**
 * Returns ids in the order of the events. Throws if an event with the same block and log index is already stored: the cursor
 * has passed it, so it cannot occur again.
 */
export async function insertEvents(tx: Tx, key: VaultKey, events: readonly NewEvent[]): Promise<bigint[]> {
  const rows = events.map((event) => ({ ...event, chainId: key.chainId, vault: key.vaultAddress }));
  const inserted = await tx
    .insert(vaultEvents)
    .select(rowsFromJson(vaultEvents, rows))
    .returning({ id: vaultEvents.id });
  // SQL does not guarantee the order of returned rows, but their serial ids increase in the order in which they were inserted.
  return inserted.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));
}

export async function saveStakes(tx: Tx, key: VaultKey, stakes: ReadonlyMap<string, StakeState>): Promise<void> {
  if (stakes.size === 0) return;
  const rows = Array.from(stakes, ([account, stake]) => ({
    ...stake,
    fundedSecondsPaid: Number(stake.fundedSecondsPaid),
    account,
    chainId: key.chainId,
    vault: key.vaultAddress,
  }));
  await tx
    .insert(flexibleStakes)
    .select(rowsFromJson(flexibleStakes, rows))
    .onConflictDoUpdate({
      target: [flexibleStakes.chainId, flexibleStakes.vault, flexibleStakes.account],
      set: {
        principalWei: sql`excluded.principal_wei`,
        accruedWei: sql`excluded.accrued_wei`,
        fundedSecondsPaid: sql`excluded.funded_seconds_paid`,
        since: sql`excluded.since`,
        earnedWei: sql`excluded.earned_wei`,
        takenWei: sql`excluded.taken_wei`,
      },
    });
}

export async function savePositions(
  tx: Tx,
  key: VaultKey,
  changed: ReadonlyMap<bigint, readonly PositionState[]>,
): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed].flatMap(([id, terms]) =>
    terms.map((position) => ({
      ...position,
      id: Number(id),
      endsAt: Number(position.endsAt),
      chainId: key.chainId,
      vault: key.vaultAddress,
    })),
  );
  await tx
    .insert(positions)
    .select(rowsFromJson(positions, rows))
    .onConflictDoUpdate({
      target: [positions.chainId, positions.vault, positions.id, positions.startedAt],
      set: { status: sql`excluded.status`, closedAt: sql`excluded.closed_at` },
    });
}

/** The ids of the users who have linked these wallets, by wallet address. */
export async function findLinkedUsers(tx: Tx, accounts: readonly string[]): Promise<Map<string, string>> {
  const userIds = new Map<string, string>();
  for (const part of chunks(accounts)) {
    const rows = await tx
      .select({ address: wallets.address, userId: wallets.userId })
      .from(wallets)
      .where(inArray(wallets.address, part));
    for (const { address, userId } of rows) userIds.set(address, userId);
  }
  return userIds;
}
