import type { RestrictionKind } from '@eleven/protocol/accounts/restrictions';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { userRestrictions } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export type RestrictionRow = typeof userRestrictions.$inferSelect;

/** The restriction that applies now. */
export async function findRestriction(
  db: Db | Tx,
  userId: string,
  kind: RestrictionKind,
  now: Date,
): Promise<RestrictionRow | undefined> {
  const { endsAt, id, liftedAt } = userRestrictions;
  const [row] = await db
    .select()
    .from(userRestrictions)
    .where(
      and(
        eq(userRestrictions.userId, userId),
        eq(userRestrictions.kind, kind),
        isNull(liftedAt),
        or(isNull(endsAt), gt(endsAt, now)),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return row;
}
