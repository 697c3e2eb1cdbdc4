/**
 * Daily digest emails. Each user has at most one open digest: its key names only the user, and is replaced when a worker
 * starts to send it (mail.store.ts). Each addition locks the row, so the worker skips it meanwhile: no entry is lost or
 * included twice.
 */
import { randomUUID } from 'node:crypto';
import { type Choices, type Topic, wants } from '@eleven/protocol/notification-topics';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { chunks } from '../db/chunks.ts';
import { activity, mails, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { nextMorning } from './digest.ts';

interface News {
  readonly userId: string;
  readonly topic: Topic;
  readonly activityId: bigint;
  readonly now: Date;
}

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly locale: string | null;
  readonly pageLocale: string | null;
  readonly timeZone: string | null;
  readonly mailChoices: Choices;
}

const keyOf = (userId: string): string => `digest ${userId}`;

/** Adds news to the digests of users who want one; returns the ids of these users, who get no single emails. */
export async function addToDigests(tx: Tx, news: readonly News[]): Promise<ReadonlySet<string>> {
  const readers = await findReaders(tx, [...new Set(news.map(({ userId }) => userId))]);
  const wanted = news.filter(({ userId, topic }) => {
    const reader = readers.get(userId);
    return reader?.emailVerified && wants(reader.mailChoices, topic, 'mail');
  });
  const [first] = wanted;
  if (first) {
    // In a fixed order, so that two such transactions cannot deadlock.
    const ids = [...new Set(wanted.map(({ userId }) => userId))].sort();
    const digests = new Map<string, string>();
    for (const part of chunks(ids)) {
      for (const [userId, id] of await openDigests(tx, part, readers, first.now)) digests.set(userId, id);
    }
    for (const part of chunks(wanted)) {
      const given = part.map(({ userId, activityId }) => ({ id: String(activityId), digest: digests.get(userId) }));
      await tx.execute(sql`
        update ${activity} set digest_id = added.digest
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as added (id bigint, digest text)
        where ${activity.id} = added.id`);
    }
  }
  return new Set(readers.keys());
}

async function findReaders(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>();
  const { id, email, emailVerified, locale, pageLocale, timeZone, mailChoices } = users;
  for (const part of chunks(ids)) {
    const rows = await tx
      .select({ id, email, emailVerified, locale, pageLocale, timeZone, mailChoices })
      .from(users)
      .where(and(inArray(id, part), users.digest));
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

async function openDigests(
  tx: Tx,
  userIds: readonly string[],
  readers: ReadonlyMap<string, Reader>,
  now: Date,
): Promise<[userId: string, id: string][]> {
  const rows = await tx
    .insert(mails)
    .values(
      userIds.flatMap((userId) => {
        const reader = readers.get(userId);
        if (!reader) return [];
        const dueAt = nextMorning(now, reader.timeZone);
        return {
          id: randomUUID(),
          kind: 'digest',
          toAddress: reader.email,
          userId,
          locale: reader.locale ?? reader.pageLocale ?? 'en',
          onceKey: keyOf(userId),
          // The digests of a whole time zone are due at once.
          bulk: true,
          // Used as its date for the reader, and wherever its age counts.
          createdAt: dueAt,
          dueAt,
        };
      }),
    )
    .onConflictDoUpdate({ target: mails.onceKey, set: { createdAt: sql`${mails.createdAt}` } })
    .returning({ id: mails.id, userId: mails.userId });
  return rows.flatMap(({ id, userId }) => (userId === null ? [] : [[userId, id]]));
}

/** Moves the user's open digest, if there is one, to `dueAt`. */
export async function moveDigest(tx: Tx, userId: string, dueAt: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ dueAt, createdAt: dueAt })
    .where(and(eq(mails.onceKey, keyOf(userId))));
}
