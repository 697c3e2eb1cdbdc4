import type { RestrictionKind } from '@eleven/protocol/accounts/restrictions';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { userRestrictions, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export async function insertRestriction(tx: Tx, row: typeof userRestrictions.$inferInsert): Promise<void> {
  await tx.insert(userRestrictions).values(row);
}

/** Lifts the restriction of this kind that applies now. */
export async function liftRestrictions(
  tx: Tx,
  { userId, kind, by, reason, now }: { userId: string; kind: RestrictionKind; by: string; reason: string; now: Date },
): Promise<void> {
  const { endsAt, liftedAt } = userRestrictions;
  await tx
    .update(userRestrictions)
    .set({ liftedAt: now, liftedBy: by, liftReason: reason })
    .where(
      and(
        eq(userRestrictions.userId, userId),
        eq(userRestrictions.kind, kind),
        isNull(liftedAt),
        or(isNull(endsAt), gt(endsAt, now)),
      ),
    );
}

/** With the names of the staff, newest first. No account has nearly as many restrictions as the limit. */
export async function listRestrictions(db: Db, userId: string) {
  const [starters, lifters] = [alias(users, 'starters'), alias(users, 'lifters')];
  return db
    .select({ row: userRestrictions, startedByName: starters.name, liftedByName: lifters.name })
    .from(userRestrictions)
    .leftJoin(starters, eq(starters.id, userRestrictions.startedBy))
    .leftJoin(lifters, eq(lifters.id, userRestrictions.liftedBy))
    .where(eq(userRestrictions.userId, userId))
    .orderBy(desc(userRestrictions.id))
    .limit(100);
}
