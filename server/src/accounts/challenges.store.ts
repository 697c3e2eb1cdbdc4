import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { webauthnChallenges } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export async function insertChallenge(db: Db, row: typeof webauthnChallenges.$inferInsert): Promise<void> {
  await db.insert(webauthnChallenges).values(row);
}

/** True once, for the purpose and holder that it was issued for. */
export async function takeChallenge(
  tx: Tx,
  given: { challenge: string; purpose: string; holder: string | null; now: Date },
): Promise<boolean> {
  const { holder } = webauthnChallenges;
  const rows = await tx
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.challenge, given.challenge),
        eq(webauthnChallenges.purpose, given.purpose),
        given.holder === null ? isNull(holder) : eq(holder, given.holder),
        gt(webauthnChallenges.expiresAt, given.now),
      ),
    )
    .returning({ challenge: webauthnChallenges.challenge });
  return rows.length > 0;
}
