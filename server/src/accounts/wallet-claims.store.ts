/** Claims to wallets that are linked to another account. Addresses are lower-case. */
import { and, asc, eq, lte, notInArray, or } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mailTokens, walletClaims } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export type ClaimRow = typeof walletClaims.$inferSelect;

/** Claims made by the account, and claims to its wallets. */
export function listClaims(db: Db | Tx, userId: string): Promise<ClaimRow[]> {
  return db
    .select()
    .from(walletClaims)
    .where(or(eq(walletClaims.userId, userId), eq(walletClaims.holderId, userId)))
    .orderBy(asc(walletClaims.dueAt), asc(walletClaims.address));
}

export async function findClaim(db: Db | Tx, address: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(walletClaims).where(eq(walletClaims.address, address));
  return row;
}

/** A due claim, except those already seen. */
export async function findDueClaim(db: Db, now: Date, seen: readonly string[]): Promise<ClaimRow | undefined> {
  const [row] = await db
    .select()
    .from(walletClaims)
    .where(and(lte(walletClaims.dueAt, now), notInArray(walletClaims.id, ['', ...seen])))
    .orderBy(asc(walletClaims.dueAt))
    .limit(1);
  return row;
}

export async function claimOfLink(tx: Tx, hash: string, now: Date): Promise<ClaimRow | undefined> {
  const [row] = await tx
    .select({ claim: walletClaims, expiresAt: mailTokens.expiresAt })
    .from(mailTokens)
    .innerJoin(walletClaims, eq(walletClaims.id, mailTokens.claimId))
    .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, 'keepWallet')));
  return row && row.expiresAt > now ? row.claim : undefined;
}

/** False if somebody else has already claimed the wallet. */
export async function insertClaim(tx: Tx, row: ClaimRow): Promise<boolean> {
  const rows = await tx.insert(walletClaims).values(row).onConflictDoNothing().returning({ id: walletClaims.id });
  return rows.length > 0;
}

/** Deletes the claim with its links. True for the first caller only. */
export async function deleteClaim(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(walletClaims).where(eq(walletClaims.id, id)).returning({ id: walletClaims.id });
  return rows.length > 0;
}
