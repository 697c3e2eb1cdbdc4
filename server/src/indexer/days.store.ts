/** The days of the vault and of its accounts, and the vault's snapshot at the end of each (days.ts). */

import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsFromJson } from '../db/rows-from-json.ts';
import { accountDays, vaultDailySnapshots, vaultDays } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { VaultKey } from '../db/vault-key.ts';
import type { Days } from './days.ts';

const isOfVault = (
  table: typeof vaultDays | typeof accountDays | typeof vaultDailySnapshots,
  { chainId, vaultAddress }: VaultKey,
) => and(eq(table.chainId, chainId), eq(table.vault, vaultAddress));

/** Inserts the days or updates existing ones: the first point of a day stays. */
export async function saveDays(tx: Tx, key: VaultKey, days: Days): Promise<void> {
  const ofVault = { chainId: key.chainId, vault: key.vaultAddress };
  const vaultRows = Array.from(days.vault.values(), ({ day, first, last }) => ({
    ...ofVault,
    day,
    firstAccruedAt: Number(first.accruedAt),
    firstFundedSeconds: Number(first.fundedSeconds),
    lastAccruedAt: Number(last.accruedAt),
    lastFundedSeconds: Number(last.fundedSeconds),
  }));
  const accountRows = Array.from(days.accounts.values(), (day) => ({
    ...ofVault,
    ...day,
    fundedSecondsPaid: Number(day.fundedSecondsPaid),
  }));
  const snapshotRows = Array.from(days.dailySnapshots, ([day, snapshot]) => ({ ...ofVault, day, ...snapshot }));
  if (vaultRows.length > 0) {
    await tx
      .insert(vaultDays)
      .select(rowsFromJson(vaultDays, vaultRows))
      .onConflictDoUpdate({
        target: [vaultDays.chainId, vaultDays.vault, vaultDays.day],
        set: {
          lastAccruedAt: sql`excluded.last_accrued_at`,
          lastFundedSeconds: sql`excluded.last_funded_seconds`,
        },
      });
  }
  if (accountRows.length > 0) {
    await tx
      .insert(accountDays)
      .select(rowsFromJson(accountDays, accountRows))
      .onConflictDoUpdate({
        target: [accountDays.chainId, accountDays.vault, accountDays.account, accountDays.day],
        set: {
          principalWei: sql`excluded.principal_wei`,
          accruedWei: sql`excluded.accrued_wei`,
          fundedSecondsPaid: sql`excluded.funded_seconds_paid`,
          takenWei: sql`excluded.taken_wei`,
        },
      });
  }
  if (snapshotRows.length > 0) {
    await tx
      .insert(vaultDailySnapshots)
      .select(rowsFromJson(vaultDailySnapshots, snapshotRows))
      .onConflictDoUpdate({
        target: [vaultDailySnapshots.chainId, vaultDailySnapshots.vault, vaultDailySnapshots.day],
        set: {
          blockNumber: sql`excluded.block_number`,
          blockTime: sql`excluded.block_time`,
          totalsWord: sql`excluded.totals_word`,
          termsWord: sql`excluded.terms_word`,
          balanceWei: sql`excluded.balance_wei`,
        },
      });
  }
}

export async function removeDays(tx: Tx, key: VaultKey): Promise<void> {
  await tx.delete(vaultDays).where(isOfVault(vaultDays, key));
  await tx.delete(accountDays).where(isOfVault(accountDays, key));
  await tx.delete(vaultDailySnapshots).where(isOfVault(vaultDailySnapshots, key));
}

/** The vault's newest stored day. */
export async function findLastDay(db: Db | Tx, key: VaultKey): Promise<typeof vaultDays.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(vaultDays)
    .where(isOfVault(vaultDays, key))
    .orderBy(desc(vaultDays.day))
    .limit(1);
  return row;
}

/** The newest stored daily snapshot. */
export async function findLastDailySnapshot(
  db: Db | Tx,
  key: VaultKey,
): Promise<typeof vaultDailySnapshots.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(vaultDailySnapshots)
    .where(isOfVault(vaultDailySnapshots, key))
    .orderBy(desc(vaultDailySnapshots.day))
    .limit(1);
  return row;
}
