import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { mailTokens, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { LinkPurpose } from '../../mail/links.ts';
import { endBounce } from '../../mail/suppressions.store.ts';

/** A link that can still be used, and its account. A link sent to a previous address does not work. */
export async function findOpenToken(db: Db, hash: string, purpose: LinkPurpose, now: Date) {
  const [row] = await db
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(mailTokens)
    .innerJoin(users, and(eq(users.id, mailTokens.userId), eq(users.email, mailTokens.email)))
    .where(
      and(
        eq(mailTokens.hash, hash),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
      ),
    );
  return row;
}

/** A link in any state, and whether the address that it was sent to is confirmed. */
export async function findToken(db: Db, hash: string, purpose: LinkPurpose) {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      isConfirmed: users.emailVerified,
      usedAt: mailTokens.usedAt,
      expiresAt: mailTokens.expiresAt,
    })
    .from(mailTokens)
    .innerJoin(users, and(eq(users.id, mailTokens.userId), eq(users.email, mailTokens.email)))
    .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, purpose)));
  return row;
}

/** True for exactly one of all visits. The visitor has read the email, so its address gets emails again if one had bounced. */
export async function consumeToken(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.hash, hash), isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now)))
    .returning({ email: mailTokens.email });
  for (const { email } of rows) await endBounce(tx, email);
  return rows.length > 0;
}

/** Invalidates every open link of these kinds, e.g. reset links once a password was set. */
export async function consumeTokens(tx: Tx, userId: string, purposes: LinkPurpose[], now: Date): Promise<void> {
  await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.userId, userId), inArray(mailTokens.purpose, purposes), isNull(mailTokens.usedAt)));
}
