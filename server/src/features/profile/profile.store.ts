import { skeletonOf } from '@eleven/protocol/accounts/look-alikes';
import type { Channel, Choices } from '@eleven/protocol/notification-topics';
import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accounts, mailSuppressions, rewardGoals, users } from '../../db/schema.ts';
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
      valueIn: users.valueIn,
      bellChoices: users.bellChoices,
      mailChoices: users.mailChoices,
      pushChoices: users.pushChoices,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
      mailCode: users.mailCode,
      rewardGoalWei: rewardGoals.amountWei,
      emailVerified: users.emailVerified,
      digest: users.digest,
      mailPausedFor: mailSuppressions.reason,
      mailPausedSince: mailSuppressions.since,
      registeredAt: users.createdAt,
      passwordSetAt: accounts.updatedAt,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .leftJoin(mailSuppressions, eq(mailSuppressions.address, users.email))
    .leftJoin(rewardGoals, eq(rewardGoals.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

interface NewSettings {
  readonly locale?: 'ko' | 'en' | null | undefined;
  readonly theme?: 'dark' | 'light' | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly valueIn?: 'krw' | 'usd' | 'none' | null | undefined;
  readonly digest?: boolean | undefined;
  readonly quietHours?: { readonly from: number; readonly to: number } | null | undefined;
  readonly notifications?: Readonly<Partial<Record<Channel, Choices | undefined>>> | undefined;
}

/** Omitted fields keep their values, even with two changes at the same moment. */
export async function putSettings(tx: Tx, userId: string, settings: NewSettings, now: Date): Promise<void> {
  const { notifications: { bell, mail, push } = {}, quietHours, ...others } = settings;
  await tx
    .update(users)
    .set({
      ...others,
      ...(bell && { bellChoices: merged(users.bellChoices, bell) }),
      ...(mail && { mailChoices: merged(users.mailChoices, mail) }),
      ...(push && { pushChoices: merged(users.pushChoices, push) }),
      ...(quietHours !== undefined && { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }),
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

const merged = (column: Column, choices: Choices): SQL => sql`${column} || ${JSON.stringify(choices)}::jsonb`;

/** A new amount can be reached again; the pause since the last notification continues. */
export async function putRewardGoal(tx: Tx, userId: string, amountWei: bigint | null): Promise<void> {
  await tx
    .insert(rewardGoals)
    .values({ userId, amountWei, nextAt: 0 })
    .onConflictDoUpdate({
      target: rewardGoals.userId,
      set: { amountWei, isWaiting: true, nextAt: 0 },
      setWhere: sql`${rewardGoals.amountWei} is distinct from excluded.amount_wei`,
    });
}

export async function setMailCode(tx: Tx, userId: string, mailCode: string | null, now: Date): Promise<void> {
  await tx.update(users).set({ mailCode, updatedAt: now }).where(eq(users.id, userId));
}
