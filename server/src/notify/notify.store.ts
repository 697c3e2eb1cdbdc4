import type { ActivityKind, ActivityParams } from '@eleven/protocol/activity';
import { MAIL_TOPICS, type MailTopic } from '@eleven/protocol/mail-topics';
import { sql } from 'drizzle-orm';
import { activity, mails, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

interface NewActivity {
  readonly userId: string;
  readonly kind: ActivityKind;
  readonly params: ActivityParams;
  readonly now: Date;
  readonly blockTime?: number;
  readonly txHash?: string;
  readonly eventId?: bigint;
  readonly unread: boolean;
}

/** The entry's id; undefined when the user already has an entry of this event. */
export async function insertActivity(tx: Tx, entry: NewActivity): Promise<bigint | undefined> {
  const { now, ...row } = entry;
  const rows = await tx
    .insert(activity)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing({ target: [activity.userId, activity.eventId] })
    .returning({ id: activity.id });
  return rows[0]?.id;
}

interface NewActivityMail {
  readonly id: string;
  readonly userId: string;
  readonly topic: MailTopic;
  readonly activityId: bigint;
  readonly params: ActivityParams;
  readonly now: Date;
}

/**
 * Only for a user whose address is confirmed and who wants such mails; the worker looks once more when it sends. One
 * statement, as the indexer tells of many events in a row. False when there is nothing to send.
 */
export async function insertActivityMail(tx: Tx, mail: NewActivityMail): Promise<boolean> {
  const now = sql`${mail.now.toISOString()}::timestamptz`;
  const wanted = sql`coalesce((${users.mailChoices} ->> ${mail.topic}::text)::boolean, ${MAIL_TOPICS[mail.topic]})`;
  const { rows } = await tx.execute(sql`
    insert into ${mails} (id, kind, to_address, user_id, locale, params, once_key, created_at, due_at)
    select ${mail.id}, 'activity', ${users.email}, ${users.id}, coalesce(${users.locale}, ${users.pageLocale}, 'en'),
      ${JSON.stringify(mail.params)}::jsonb, ${`activity ${mail.activityId}`}, ${now}, ${now}
    from ${users}
    where ${users.id} = ${mail.userId} and ${users.emailVerified} and ${wanted}
    on conflict (once_key) do nothing
    returning id`);
  return rows.length > 0;
}
