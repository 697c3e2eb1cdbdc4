/** The wallets of an account. Addresses are lower-case. */
import { and, eq } from 'drizzle-orm';
import type { WalletRow } from '../../accounts/wallets.store.ts';
import { wallets } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** The row with its new label; undefined if it is not linked to this user. */
export async function labelWallet(
  tx: Tx,
  userId: string,
  address: string,
  label: string | null,
): Promise<WalletRow | undefined> {
  const [row] = await tx
    .update(wallets)
    .set({ label })
    .where(and(eq(wallets.address, address), eq(wallets.userId, userId)))
    .returning();
  return row;
}

/** False if it is not linked to this user. */
export async function deleteWallet(tx: Tx, userId: string, address: string): Promise<boolean> {
  const rows = await tx
    .delete(wallets)
    .where(and(eq(wallets.address, address), eq(wallets.userId, userId)))
    .returning({ address: wallets.address });
  return rows.length > 0;
}

/** Moves it to another account, where it has no label at first. */
export async function moveWallet(tx: Tx, address: string, userId: string, linkedAt: Date): Promise<void> {
  await tx.update(wallets).set({ userId, linkedAt, label: null }).where(eq(wallets.address, address));
}
