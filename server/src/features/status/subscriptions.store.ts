import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { mails, statusSubscriptions, users } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';
import { endBounce } from '../../mail/suppressions.store.ts';

export type SubscriptionRow = typeof statusSubscriptions.$inferSelect;

interface IncidentMail {
  readonly kind: 'incidentOpened' | 'incidentUpdated' | 'incidentEnded';
  /** Nobody gets two emails with the same key. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** One email to each address: accounts get it at their confirmed address. */
export async function mailSubscribers(tx: Tx, { kind, key, params, now }: IncidentMail): Promise<void> {
  const s = statusSubscriptions;
  await tx.execute(sql`
    insert into ${mails} (id, kind, to_address, user_id, locale, params, once_key, created_at, due_at, bulk)
    select gen_random_uuid()::text, ${kind}, r.address, r.user_id, r.locale,
      ${JSON.stringify(params)}::jsonb || jsonb_build_object('statusKey', r.id, 'zone', r.zone),
      ${`${key}:`} || md5(r.address), ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, true
    from (
      select distinct on (coalesce(${users.email}, ${s.email}))
        ${s.id} as id, coalesce(${users.email}, ${s.email}) as address, ${s.userId} as user_id,
        coalesce(${users.locale}, ${s.locale}) as locale,
        coalesce(${users.timeZone}, case when coalesce(${users.locale}, ${s.locale}) = 'ko' then 'Asia/Seoul' else 'UTC' end)
          as zone
      from ${s} left join ${users} on ${users.id} = ${s.userId}
      where ${s.unconfirmedSince} is null
        and (${s.userId} is null or (${users.emailVerified} and ${isNotSuspended(now)}))
      order by coalesce(${users.email}, ${s.email}), ${s.userId} nulls last
    ) as r
    on conflict (once_key) do nothing
  `);
}

/**
 * Inserts or finds the subscription of this address. Subscribing again before it is confirmed restarts its time and sets its
 * language; one that is confirmed stays as it is, because anybody may enter the address.
 */
export async function putAddress(
  tx: Tx,
  row: Pick<SubscriptionRow, 'id' | 'confirmHash' | 'endHash' | 'locale'> & { email: string },
  now: Date,
): Promise<string> {
  const isConfirmed = isNull(statusSubscriptions.unconfirmedSince);
  const [kept] = await tx
    .insert(statusSubscriptions)
    .values({ ...row, createdAt: now, unconfirmedSince: now })
    .onConflictDoUpdate({
      target: statusSubscriptions.email,
      set: {
        locale: sql`case when ${isConfirmed} then ${statusSubscriptions.locale} else excluded.locale end`,
        unconfirmedSince: sql`case when ${isConfirmed} then null else excluded.unconfirmed_since end`,
      },
    })
    .returning({ id: statusSubscriptions.id });
  if (!kept) throw new Error('An insert returned no row');
  return kept.id;
}

/** False if no subscription has this token. */
export async function confirmAddress(tx: Tx, confirmHash: string): Promise<boolean> {
  const rows = await tx
    .update(statusSubscriptions)
    .set({ unconfirmedSince: null })
    .where(eq(statusSubscriptions.confirmHash, confirmHash))
    .returning({ email: statusSubscriptions.email });
  for (const { email } of rows) if (email !== null) await endBounce(tx, email);
  return rows.length > 0;
}

export async function putAccount(
  tx: Tx,
  row: Pick<SubscriptionRow, 'id' | 'confirmHash' | 'endHash' | 'locale'> & { userId: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(statusSubscriptions)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing({ target: statusSubscriptions.userId });
}

/** A signed-in user who may have subscribed, by account or by address. */
export interface Subscriber {
  readonly id: string;
  /** Only if confirmed. */
  readonly email: string | undefined;
}

const isOwn = ({ id, email }: Subscriber) =>
  or(eq(statusSubscriptions.userId, id), email === undefined ? undefined : eq(statusSubscriptions.email, email));

export async function isSubscribed(db: Db, user: Subscriber): Promise<boolean> {
  const rows = await db
    .select({ id: statusSubscriptions.id })
    .from(statusSubscriptions)
    .where(and(isOwn(user), isNull(statusSubscriptions.unconfirmedSince)));
  return rows.length > 0;
}

export async function deleteOwnSubscription(tx: Db | Tx, user: Subscriber): Promise<void> {
  await tx.delete(statusSubscriptions).where(isOwn(user));
}

/** Ends every other subscription of the same mailbox as well. */
export async function endByHash(tx: Tx, endHash: string): Promise<void> {
  const [found] = await tx
    .select({
      id: statusSubscriptions.id,
      address: sql<string>`coalesce(${users.email}, ${statusSubscriptions.email})`,
    })
    .from(statusSubscriptions)
    .leftJoin(users, eq(users.id, statusSubscriptions.userId))
    .where(eq(statusSubscriptions.endHash, endHash));
  if (!found) return;
  const owner = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, found.address), users.emailVerified));
  await tx
    .delete(statusSubscriptions)
    .where(
      or(
        eq(statusSubscriptions.id, found.id),
        eq(statusSubscriptions.email, found.address),
        sql`${statusSubscriptions.userId} in (${owner})`,
      ),
    );
}
