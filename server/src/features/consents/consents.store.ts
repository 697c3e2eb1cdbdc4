import { LEGAL_DOCUMENTS } from '@eleven/protocol/legal';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { consents, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export async function listConsents(db: Db | Tx, userId: string) {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.acceptedAt), desc(consents.version), consents.document);
}

/** The newest version that the account has accepted. */
export async function findTermsVersion(db: Db | Tx, userId: string): Promise<string | null | undefined> {
  const [row] = await db.select({ version: users.termsVersion }).from(users).where(eq(users.id, userId));
  return row?.version;
}

interface Accepted {
  readonly userId: string;
  readonly version: string;
  /** The language of the page on which the documents were read. */
  readonly locale: string;
  readonly now: Date;
}

export async function insertConsents(tx: Tx, { userId, version, locale, now }: Accepted): Promise<void> {
  await tx
    .insert(consents)
    .values(LEGAL_DOCUMENTS.map((document) => ({ userId, document, version, acceptedAt: now, locale, how: 'asked' })))
    .onConflictDoNothing();
  await tx.update(users).set({ termsVersion: version, termsAcceptedAt: now }).where(eq(users.id, userId));
}
