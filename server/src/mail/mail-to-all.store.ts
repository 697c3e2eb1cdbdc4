/** Mails to many about the same, for whoever wants them: one for each, however often they are posted. */
import { TOPICS, type Topic } from '@eleven/protocol/notification-topics';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isUnleased } from '../db/leases.ts';
import { lastOfNextUsers, nextUsers } from '../db/next-users.ts';
import { announcementReads, flexibleStakes, mails, massMails, positions, users, wallets } from '../db/schema.ts';
import { isNotSuspended } from '../db/suspension.ts';
import type { Tx } from '../db/tx.ts';

export interface MailToAll {
  readonly kind: string;
  /** Readers who do not want mails on this topic are left out. */
  readonly topic: Topic;
  readonly params: Record<string, string>;
  /** Begins the key of each mail, so that nobody gets two. */
  readonly key: string;
  readonly locale: string;
  readonly dueAt: Date;
  readonly announcementId?: number | undefined;
  readonly audience?: MailAudience | undefined;
}

/** Narrows down all who want such emails. */
export interface MailAudience {
  readonly locale?: string | undefined;
  /** Those with a stake in it at this moment. */
  readonly vault?: { readonly chainId: number; readonly address: string } | undefined;
  /** Those who have seen this announcement. */
  readonly readersOf?: number | undefined;
}

/** Has a flexible stake or an open term in this vault, with any linked wallet. */
export const hasStakeIn = ({ chainId, address }: { chainId: number; address: string }) => sql`exists (
  select from ${wallets} where ${wallets.userId} = ${users.id} and (
    exists (select from ${flexibleStakes} where ${flexibleStakes.chainId} = ${chainId} and ${flexibleStakes.vault} = ${address}
      and ${flexibleStakes.account} = ${wallets.address} and ${flexibleStakes.principalWei} > 0)
    or exists (select from ${positions} where ${positions.chainId} = ${chainId} and ${positions.vault} = ${address}
      and ${positions.account} = ${wallets.address} and ${positions.status} = 'open')))`;

const hasSeen = (announcementId: number) =>
  sql`${users.id} in (select ${announcementReads.userId} from ${announcementReads} where ${announcementReads.announcementId} = ${announcementId})`;

/** Users who want mails on this topic. */
export const wantsMailsAbout = (topic: Topic) =>
  sql`coalesce((${users.mailChoices} ->> ${topic})::boolean, ${TOPICS[topic].mail === true})`;

const ofKey = (key: string) => sql`${mails.onceKey} like ${`${key}:%`}`;

/**
 * The next readers, in the order of their ids: one mail for each confirmed account that may sign in and wants them. Nobody gets a
 * second one.
 * @returns The last id that was looked at; undefined when all have been.
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

/** The rest of mails to many: their job posts it. */
export async function keepRest(tx: Tx, mail: MailToAll, postedUntil: string): Promise<void> {
  const { key, dueAt, ...rest } = mail;
  await tx.insert(massMails).values({ key, dueAt, mail: rest, postedUntil });
}

/** The one that began first, for this process alone until the transaction ends; others pass over it. */
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

/** As many as one statement deletes in time. */
const DROPPED_AT_ONCE = 10_000;

/**
 * Those that no worker holds: the lease of one that died has run out. In every collation but C no index finds a key by its
 * beginning: those that wait and those that were given up are found by the indexes for them, and only then by their key.
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
      .where(and(state, ofKey(key)))
      .limit(DROPPED_AT_ONCE)
      // One that a worker is leasing at this moment is not deleted under its hands.
      .for('update', { skipLocked: true });
    // As an array they are looked up by their ids, however many mails there are; a join may read all of them.
    const ids = sql`array(${some})`;
    const rows = await tx.delete(mails).where(sql`${mails.id} = any(${ids})`).returning({ id: mails.id });
    dropped += rows.length;
    if (rows.length < DROPPED_AT_ONCE) return dropped;
  }
}
