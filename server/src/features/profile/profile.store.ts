import { skeletonOf } from '@eleven/protocol/look-alikes';
import type { MailChoices } from '@eleven/protocol/mail-topics';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export async function setName(tx: Tx, userId: string, name: string, now: Date) {
  const names = { name, nameSkeleton: skeletonOf(name) };
  const [row] = await tx
    .update(users)
    .set({ ...names, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  return row;
}

export async function findSettings(db: Db | Tx, userId: string) {
  const [row] = await db
    .select({
      locale: users.locale,
      theme: users.theme,
      timeZone: users.timeZone,
      mailChoices: users.mailChoices,
      mailCode: users.mailCode,
      registeredAt: accounts.createdAt,
      passwordSetAt: accounts.updatedAt,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.id, userId));
  return row;
}

interface NewSettings {
  readonly locale?: 'ko' | 'en' | null | undefined;
  readonly theme?: 'dark' | 'light' | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly mails?: MailChoices | undefined;
}

/** Omitted fields stay as they are, also with two changes at the same moment. */
export async function putSettings(tx: Tx, userId: string, settings: NewSettings, now: Date): Promise<void> {
  const { mails, ...others } = settings;
  const mailChoices = mails && { mailChoices: sql`${users.mailChoices} || ${JSON.stringify(mails)}::jsonb` };
  await tx
    .update(users)
    .set({ ...others, ...mailChoices, updatedAt: now })
    .where(eq(users.id, userId));
}

export async function setMailCode(tx: Tx, userId: string, mailCode: string | null, now: Date): Promise<void> {
  await tx.update(users).set({ mailCode, updatedAt: now }).where(eq(users.id, userId));
}
