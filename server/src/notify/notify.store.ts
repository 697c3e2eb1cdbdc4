import type { ActivityKind, ActivityParams } from '@eleven/protocol/activity';
import { type Choices, TOPICS, type Topic } from '@eleven/protocol/notification-topics';
import { inArray, sql } from 'drizzle-orm';
import { chunks } from '../db/chunks.ts';
import { rowsFromJson } from '../db/rows-from-json.ts';
import { activity, mails, pushes, pushSubscriptions, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { addToDigests } from './digest.store.ts';

interface NewActivity {
  readonly userId: string;
  readonly kind: ActivityKind;
  readonly params: ActivityParams;
  readonly now: Date;
  readonly blockTime?: number;
  readonly txHash?: string;
  readonly eventId?: bigint;
  readonly onceKey?: string;
  readonly unread: boolean;
}

/** The entries' ids, in order; undefined where the user already has an entry for that event or key. */
export async function insertActivities(tx: Tx, entries: readonly NewActivity[]): Promise<(bigint | undefined)[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(({ now, ...row }) => ({ ...row, createdAt: now }));
  const inserted = await tx
    .insert(activity)
    .select(rowsFromJson(activity, rows))
    .onConflictDoNothing()
    .returning({ id: activity.id, userId: activity.userId, eventId: activity.eventId, onceKey: activity.onceKey });
  const ids = new Map<string, bigint[]>();
  // Within one statement the serial rises with the rows.
  for (const row of inserted.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const key = keyOf(row);
    ids.set(key, [...(ids.get(key) ?? []), row.id]);
  }
  return entries.map((entry) => ids.get(keyOf(entry))?.shift());
}

/** The choices of these users for the bell. */
export async function findBellChoices(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Choices>> {
  const found = new Map<string, Choices>();
  for (const part of chunks([...new Set(userIds)])) {
    const rows = await tx
      .select({ id: users.id, choices: users.bellChoices })
      .from(users)
      .where(inArray(users.id, part));
    for (const { id, choices } of rows) found.set(id, choices);
  }
  return found;
}

/** Entries without event and key are always new: those of one user are matched by their order. */
const keyOf = ({ userId, eventId, onceKey }: { userId: string; eventId?: bigint | null; onceKey?: string | null }) =>
  `${userId} ${eventId ?? ''} ${onceKey ?? ''}`;

interface NewActivityMail {
  readonly id: string;
  readonly userId: string;
  readonly topic: Topic;
  readonly activityId: bigint;
  readonly params: ActivityParams;
  readonly bulk: boolean;
  readonly now: Date;
}

/**
 * Only for users whose address is confirmed and who want such emails; the worker checks again when it sends. Users with a
 * daily digest get the news in it. False if there is nothing to send at once.
 */
export async function insertActivityMails(tx: Tx, news: readonly NewActivityMail[]): Promise<boolean> {
  let isAny = false;
  const inDigest = await addToDigests(tx, news);
  for (const part of chunks(news.filter(({ userId }) => !inDigest.has(userId)))) {
    const given = part.map(({ activityId, now, topic, ...mail }) => ({
      ...mail,
      topic,
      isDefault: TOPICS[topic].mail === true,
      onceKey: `activity ${activityId}`,
      now: now.toISOString(),
    }));
    const wanted = sql`coalesce((${users.mailChoices} ->> news.topic)::boolean, news."isDefault")`;
    const { rows } = await tx.execute(sql`
      insert into ${mails} (id, kind, to_address, user_id, locale, params, once_key, bulk, created_at, due_at)
      select news.id, 'activity', ${users.email}, ${users.id}, coalesce(${users.locale}, ${users.pageLocale}, 'en'),
        news.params, news."onceKey", news.bulk, news.now, news.now
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as news (
        id text, "userId" text, topic text, "isDefault" boolean, params jsonb, "onceKey" text, bulk boolean, now timestamptz)
      join ${users} on ${users.id} = news."userId"
      where ${users.emailVerified} and ${wanted}
      on conflict (once_key) do nothing
      returning id`);
    isAny ||= rows.length > 0;
  }
  return isAny;
}

interface NewActivityPush {
  readonly userId: string;
  readonly topic: Topic;
  readonly activityId: bigint;
  readonly now: Date;
}

/** One for each device of users who want such messages; the worker checks again when it sends. False if there are none. */
export async function insertActivityPushes(tx: Tx, news: readonly NewActivityPush[]): Promise<boolean> {
  let isAny = false;
  for (const part of chunks(news)) {
    const given = part.map(({ userId, topic, activityId, now }) => ({
      userId,
      topic,
      isDefault: TOPICS[topic].push === true,
      activityId: String(activityId),
      now: now.toISOString(),
    }));
    const wanted = sql`coalesce((${users.pushChoices} ->> news.topic)::boolean, news."isDefault")`;
    const { rows } = await tx.execute(sql`
      insert into ${pushes} (subscription_id, activity_id, created_at, due_at)
      select ${pushSubscriptions.id}, news."activityId", news.now, news.now
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as news (
        "userId" text, topic text, "isDefault" boolean, "activityId" bigint, now timestamptz)
      join ${pushSubscriptions} on ${pushSubscriptions.userId} = news."userId"
      join ${users} on ${users.id} = news."userId"
      where ${wanted}
      order by news."activityId", ${pushSubscriptions.id}
      on conflict do nothing
      returning id`);
    isAny ||= rows.length > 0;
  }
  return isAny;
}
