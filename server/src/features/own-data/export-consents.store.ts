import { LEGAL_DOCUMENTS } from '@eleven/protocol/legal';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { consents, type users } from '../../db/schema.ts';

/** During an upgrade, a process of an earlier release records the consent of a registration with the account only. */
export async function readConsents(
  db: Db,
  { id, termsVersion, termsAcceptedAt }: typeof users.$inferSelect,
): Promise<(typeof consents.$inferSelect)[]> {
  const accepted = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, id))
    .orderBy(asc(consents.acceptedAt), asc(consents.document));
  if (accepted.length > 0 || termsVersion === null || termsAcceptedAt === null) return accepted;
  return LEGAL_DOCUMENTS.map((document) => ({
    userId: id,
    document,
    version: termsVersion,
    acceptedAt: termsAcceptedAt,
    locale: null,
    how: 'registration',
  }));
}
