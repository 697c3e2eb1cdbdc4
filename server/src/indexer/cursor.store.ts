/** The vault's row: how far its events have been read, and the state that they add up to. */

import { startWatch } from '@eleven/protocol/vault/reserve-watch';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { vaults } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { VaultKey } from '../db/vault-key.ts';

export type VaultRow = typeof vaults.$inferSelect;

const isVault = ({ chainId, vaultAddress }: VaultKey) =>
  and(eq(vaults.chainId, chainId), eq(vaults.address, vaultAddress));

export async function findVault(db: Db | Tx, key: VaultKey): Promise<VaultRow | undefined> {
  const [row] = await db.select().from(vaults).where(isVault(key));
  return row;
}

/** Inserts a vault in its state before deployment. Does nothing if it already has a row. */
export async function createVault(
  db: Db,
  {
    before,
    ...vault
  }: Pick<VaultRow, 'chainId' | 'address' | 'startAt' | 'deployBlock'> & {
    /** The block before the deployment. */
    before: { readonly number: number; readonly hash: string; readonly time: number };
  },
): Promise<void> {
  const cursor = { cursorBlock: before.number, cursorHash: before.hash, cursorTime: before.time };
  const nothing = { totalsWord: 0n, termsWord: 0n, balanceWei: 0n, rewardsPaidWei: 0n };
  await db
    .insert(vaults)
    .values({ ...vault, ...cursor, ...nothing, reserveWatch: startWatch(before.time) })
    .onConflictDoNothing();
}

/**
 * The row, locked until the transaction ends. Linking a wallet locks it in share mode, so an event and a link at the same
 * moment are serialised and the later one sees the earlier.
 */
export async function lockVault(tx: Tx, key: VaultKey): Promise<VaultRow | undefined> {
  const [row] = await tx.select().from(vaults).where(isVault(key)).for('update');
  return row;
}

export type VaultProgress = Pick<
  VaultRow,
  | 'cursorBlock'
  | 'cursorHash'
  | 'cursorTime'
  | 'totalsWord'
  | 'termsWord'
  | 'balanceWei'
  | 'rewardsPaidWei'
  | 'reserveWatch'
>;

export async function saveProgress(tx: Tx, key: VaultKey, progress: VaultProgress): Promise<void> {
  await tx.update(vaults).set(progress).where(isVault(key));
}

/** `because` is null when indexing continues. */
export async function saveHalt(db: Db | Tx, key: VaultKey, because: string | null): Promise<void> {
  await db.update(vaults).set({ haltedBecause: because }).where(isVault(key));
}

export async function saveReserveWatch(tx: Tx, key: VaultKey, reserveWatch: VaultRow['reserveWatch']): Promise<void> {
  await tx.update(vaults).set({ reserveWatch }).where(isVault(key));
}

/** `name` is null if there is only one vault. */
export async function saveName(tx: Tx, key: VaultKey, name: string | null): Promise<void> {
  await tx.update(vaults).set({ name }).where(isVault(key));
}

export async function saveStart(db: Db | Tx, key: VaultKey, startAt: number): Promise<void> {
  await db.update(vaults).set({ startAt }).where(isVault(key));
}

/** Saves the recomputed sums of the vault's events; if indexing had halted because of them, it continues. */
export async function repairState(
  tx: Tx,
  key: VaultKey,
  state: Pick<VaultRow, 'totalsWord' | 'termsWord' | 'rewardsPaidWei'>,
): Promise<void> {
  await tx
    .update(vaults)
    .set({ ...state, haltedBecause: null })
    .where(isVault(key));
}

/** Must come first in its transaction: all later statements then see a single snapshot. */
export async function startSnapshot(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read`);
}
