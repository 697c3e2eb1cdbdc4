/** Messages issued for wallets to sign. Addresses are lower-case. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { walletNonces } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export type NonceRow = typeof walletNonces.$inferSelect;

export async function insertNonce(db: Db, row: Omit<NonceRow, 'usedAt'>): Promise<void> {
  await db.insert(walletNonces).values(row);
}

export async function findNonce(db: Db, nonce: string): Promise<NonceRow | undefined> {
  const [row] = await db.select().from(walletNonces).where(eq(walletNonces.nonce, nonce));
  return row;
}

/** True only for the first use. */
export async function consumeNonce(tx: Tx, nonce: string, usedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(walletNonces)
    .set({ usedAt })
    .where(and(eq(walletNonces.nonce, nonce), isNull(walletNonces.usedAt)))
    .returning({ nonce: walletNonces.nonce });
  return rows.length > 0;
}
