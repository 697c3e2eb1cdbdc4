import { and, eq, gt, isNull } from 'drizzle-orm';
import type { RecoveryRow } from '../../accounts/factors.store.ts';
import type { Db } from '../../db/database.ts';
import { factorCases, factorRecoveries, mailTokens } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { LinkPurpose } from '../../mail/links.ts';

/** The recovery that an emailed link belongs to; undefined if the link is unknown, used or expired. */
export async function findRecoveryByLink(
  tx: Tx,
  { hash, purpose, now }: { hash: string; purpose: LinkPurpose; now: Date },
): Promise<RecoveryRow | undefined> {
  const [row] = await tx
    .select({ recovery: factorRecoveries })
    .from(mailTokens)
    .innerJoin(factorRecoveries, eq(factorRecoveries.id, mailTokens.recoveryId))
    .where(
      and(
        eq(mailTokens.hash, hash),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
      ),
    );
  return row?.recovery;
}

/** Whether the recovery was started by a staff case. */
export async function isFromStaffCase(db: Db, recoveryId: string): Promise<boolean> {
  const rows = await db
    .select({ id: factorCases.id })
    .from(factorCases)
    .where(eq(factorCases.recoveryId, recoveryId))
    .limit(1);
  return rows.length > 0;
}

/** Marks the staff case behind this recovery as completed, if there is one. */
export async function recordCaseCompleted(tx: Tx, recoveryId: string, completedAt: Date): Promise<void> {
  await tx.update(factorCases).set({ completedAt }).where(eq(factorCases.recoveryId, recoveryId));
}
