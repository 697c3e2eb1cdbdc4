/** Mass emails to users who want them: one for each reader, however often they are posted. */
import { TOPICS, type Topic } from '@eleven/protocol/notification-topics';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isUnleased } from '../db/leases.ts';
import { lastOfNextUsers, nextUsers } from '../db/next-users.ts';
import {
  announcementReads,
  announcements,
  flexibleStakes,
  mails,
  massMails,
  positions,
  users,
  wallets,
} from '../db/schema.ts';
import { isNotSuspended } from '../db/suspension.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { LeasedMail } from './mail.store.ts';

export interface MailToAll {
  readonly kind: string;
  /** Users who do not want emails on this topic are skipped. */
  readonly topic: Topic;
  readonly params: Record<string, string>;
  /** Prefix of each email's key, so that nobody gets two. */
  readonly key: string;
  readonly locale: string;
  readonly dueAt: Date;
  readonly announcementId?: number | undefined;
  readonly audience?: MailAudience | undefined;
}

/** Narrows down the users who want such emails. */
export interface MailAudience {
  readonly locale?: string | undefined;
  /** Users with a stake in this vault at the moment. */
  readonly vault?: { readonly chainId: number; readonly address: string } | undefined;
  /** Users who have seen this announcement. */
  readonly readersOf?: number | undefined;
}

/** Condition: the user has a flexible stake or an open term in this vault, with any linked wallet. */
export const hasStakeIn = ({ chainId, address }: { chainId: number; address: string }) => sql`exists (
  select from ${wallets} where ${wallets.userId} = ${users.id} and (
    exists (select from ${flexibleStakes} where ${flexibleStakes.chainId} = ${chainId} and ${flexibleStakes.vault} = ${address}
      and ${flexibleStakes.account} = ${wallets.address} and ${flexibleStakes.principalWei} > 0)
    or exists (select from ${positions} where ${positions.chainId} = ${chainId} and ${positions.vault} = ${address}
      and ${positions.account} = ${wallets.address} and ${positions.status} = 'open')))`;

const hasSeen = (announcementId: number) =>
  sql`${users.id} in (select ${announcementReads.userId} from ${announcementReads} where ${announcementReads.announcementId} = ${announcementId})`;

/** Condition: the user wants emails on this topic. */
export const wantsMailsAbout = (topic: Topic) =>
  sql`coalesce((${users.mailChoices} ->> ${topic})::boolean, ${TOPICS[topic].mail === true})`;

const hasKey = (key: string) => sql`${mails.onceKey} like ${`${key}:%`}`;

/**
 * Inserts emails for the next readers, in the order of their ids: one for each confirmed account that may sign in and wants
 * them. Nobody gets a second one.
 * @returns The last id that was checked; undefined when all have been.
 */
export async function insertMailBatch(
  tx: Tx,
  { kind, topic, params, key, locale, dueAt, announcementId, audience = {} }: MailToAll,
  { after, limit, scanLimit }: { after: string; limit: number; scanLimit?: number | undefined },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ last: string | null; readers: string; looked: string | null }>(sql`
    with readers as (
      select ${users.id}, ${users.email}, coalesce(${users.locale}, ${users.pageLocale}, ${locale}) as locale, due.at
      from ${nextUsers(after, scanLimit)}, (select ${dueAt.toISOString()}::timestamptz as at) as due
      where ${users.emailVerified} and ${isNotSuspended(sql`due.at`)}
        and ${wantsMailsAbout(topic)}
        ${audience.locale === undefined ? sql`` : sql`and coalesce(${users.locale}, ${users.pageLocale}, ${locale}) = ${audience.locale}`}
        ${audience.vault === undefined ? sql`` : sql`and ${hasStakeIn(audience.vault)}`}
        ${audience.readersOf === undefined ? sql`` : sql`and ${hasSeen(audience.readersOf)}`}
      order by ${users.id} limit ${limit}
    ), written as (
      insert into ${mails} (id, kind, to_address, user_id, locale, params, once_key, bulk, created_at, due_at, announcement_id)
      select gen_random_uuid()::text, ${kind}, email, id, locale, ${JSON.stringify(params)}::jsonb, ${`${key}:`} || id, true, at, at,
        ${announcementId ?? null}::bigint
      from readers
      on conflict (once_key) do nothing
    )
    select max(id) as last, count(*) as readers, ${lastOfNextUsers(after, scanLimit)} as looked from readers`);
  const [found] = rows;
  const isFull = Number(found?.readers ?? 0) === limit;
  return (isFull ? found?.last : found?.looked) ?? undefined;
}

/** Stores the rest of a mass email, which its job posts. */
export async function keepRest(tx: Tx, mail: MailToAll, postedUntil: string): Promise<void> {
  const { key, dueAt, ...rest } = mail;
  await tx.insert(massMails).values({ key, dueAt, mail: rest, postedUntil });
}

/** Locks the oldest rest for this process until the transaction ends; other processes skip it. */
export async function lockRest(tx: Tx): Promise<{ mail: MailToAll; postedUntil: string } | undefined> {
  const [row] = await tx
    .select()
    .from(massMails)
    .orderBy(asc(massMails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return (
    row && {
      mail: { ...(row.mail as Omit<MailToAll, 'key' | 'dueAt'>), key: row.key, dueAt: row.dueAt },
      postedUntil: row.postedUntil,
    }
  );
}

export async function saveRest(tx: Tx, key: string, postedUntil: string): Promise<void> {
  await tx.update(massMails).set({ postedUntil }).where(eq(massMails.key, key));
}

export async function dropRest(tx: Tx, key: string): Promise<void> {
  await tx.delete(massMails).where(eq(massMails.key, key));
}

/** As many as one statement can delete within its time limit. */
const DROPPED_AT_ONCE = 10_000;

/**
 * Deletes unsent emails that no worker holds; the lease of a worker that died will have expired. Except in collation C, no
 * index finds a key by its prefix, so waiting and given-up emails are found by their own indexes and then filtered by key.
 */
export async function dropUnsentOf(tx: Tx, key: string): Promise<number> {
  const isFree = isUnleased(mails.leasedUntil);
  const waiting = and(eq(mails.bulk, true), isNotNull(mails.dueAt), isNull(mails.sentAt), isFree);
  const givenUp = and(isNull(mails.dueAt), isNull(mails.sentAt), isFree);
  return (await dropThose(tx, key, waiting)) + (await dropThose(tx, key, givenUp));
}

async function dropThose(tx: Tx, key: string, state: SQL | undefined): Promise<number> {
  for (let dropped = 0; ; ) {
    const some = tx
      .select({ id: mails.id })
      .from(mails)
      .where(and(state, hasKey(key)))
      .limit(DROPPED_AT_ONCE)
      // Does not delete an email that a worker is leasing at this moment.
      .for('update', { skipLocked: true });
    // As an array, ids are looked up by index, however many emails there are; a join may read all of them.
    const ids = sql`array(${some})`;
    const rows = await tx.delete(mails).where(sql`${mails.id} = any(${ids})`).returning({ id: mails.id });
    dropped += rows.length;
    if (rows.length < DROPPED_AT_ONCE) return dropped;
  }
}

/**
 * An email with the current text of its announcement, which replaces the stored one.
 * @returns Undefined once the announcement has ended, its emails were stopped, or it is for the banner alone.
 */
export async function withPresentText(db: Db, mail: LeasedMail, now: Date): Promise<LeasedMail | undefined> {
  if (mail.announcementId === null) return mail;
  const [found] = await db.select().from(announcements).where(eq(announcements.id, mail.announcementId));
  if (!found?.isMailed || found.mailsStoppedAt || (found.endsAt && found.endsAt <= now)) return undefined;
  const { textKo, textEn } = found;
  if (mail.params.textKo === textKo && mail.params.textEn === textEn) return mail;
  const params = { ...mail.params, textKo, textEn };
  await db.update(mails).set({ params }).where(eq(mails.id, mail.id));
  return { ...mail, params };
}

/** Deletes an email that must no longer be sent, and counts it like those that staff withdraw. */
export async function cancelMail(db: Db, { id, announcementId }: LeasedMail): Promise<void> {
  const ofIt = eq(announcements.id, announcementId ?? 0);
  await inTransaction(db, async (tx) => {
    // Locks the announcement before its emails, in the same order as the acts of staff.
    await tx.select({ id: announcements.id }).from(announcements).where(ofIt).for('update');
    const gone = await tx.delete(mails).where(eq(mails.id, id)).returning({ id: mails.id });
    const mailsTakenBack = sql`${announcements.mailsTakenBack} + ${gone.length}`;
    await tx.update(announcements).set({ mailsTakenBack }).where(ofIt);
  });
}
