/** Mails to many about the same, for whoever wants them: one for each, however often they are posted. */
import { TOPICS, type Topic } from '@eleven/protocol/notification-topics';
import { and, isNull, sql } from 'drizzle-orm';
import { announcementReads, flexibleStakes, mails, positions, users, wallets } from '../db/schema.ts';
import { isNotSuspended } from '../db/suspension.ts';
import type { Tx } from '../db/tx.ts';

interface MailToAll {
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

/** Of all who want such mails. */
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

/** Who wants mails on this topic. */
export const wantsMailsAbout = (topic: Topic) =>
  sql`coalesce((${users.mailChoices} ->> ${topic})::boolean, ${TOPICS[topic].mail === true})`;

const ofKey = (key: string) => sql`${mails.onceKey} like ${`${key}:%`}`;

/** One for each confirmed account that may sign in and wants them. Nobody gets a second one. */
export async function insertMailToAll(
  tx: Tx,
  { kind, topic, params, key, locale, dueAt, announcementId, audience = {} }: MailToAll,
): Promise<void> {
  await tx.execute(sql`
    insert into ${mails} (id, kind, to_address, user_id, locale, params, once_key, bulk, created_at, due_at, announcement_id)
    select gen_random_uuid()::text, ${kind}, ${users.email}, ${users.id}, coalesce(${users.locale}, ${users.pageLocale}, ${locale}),
      ${JSON.stringify(params)}::jsonb, ${`${key}:`} || ${users.id}, true, due.at, due.at, ${announcementId ?? null}::bigint
    from ${users}, (select ${dueAt.toISOString()}::timestamptz as at) as due
    where ${users.emailVerified} and ${isNotSuspended(sql`due.at`)}
      and ${wantsMailsAbout(topic)}
      ${audience.locale === undefined ? sql`` : sql`and coalesce(${users.locale}, ${users.pageLocale}, ${locale}) = ${audience.locale}`}
      ${audience.vault === undefined ? sql`` : sql`and ${hasStakeIn(audience.vault)}`}
      ${audience.readersOf === undefined ? sql`` : sql`and ${hasSeen(audience.readersOf)}`}
    on conflict (once_key) do nothing
  `);
}

/** Those that no worker has begun with. */
export async function dropUnsentOf(tx: Tx, key: string): Promise<number> {
  const rows = await tx
    .delete(mails)
    .where(and(ofKey(key), isNull(mails.sentAt), isNull(mails.leasedUntil)))
    .returning({ id: mails.id });
  return rows.length;
}
