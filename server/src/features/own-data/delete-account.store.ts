/** The parts of an account that are not deleted with its user's row. */
import { and, asc, eq, gt, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import {
  activity,
  attachments,
  deletedAccounts,
  emailUndos,
  idempotencyKeys,
  mailSuppressions,
  mails,
  pendingSignIns,
  rateLimits,
  securityEvents,
  sessions,
  statusSubscriptions,
  ticketMessages,
  tickets,
  ticketWords,
  users,
  verifications,
  walletNonces,
  wallets,
  webauthnChallenges,
} from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** Words that identify the person, wherever they appear in a text. */
export async function findTraces(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  const undos = await tx.select({ email: emailUndos.oldEmail }).from(emailUndos).where(eq(emailUndos.userId, userId));
  const linked = await tx.select({ address: wallets.address }).from(wallets).where(eq(wallets.userId, userId));
  const used = await tx
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return {
    user,
    formerEmails: undos.map(({ email }) => email),
    wallets: linked.map(({ address }) => address),
    browsers: used.flatMap(({ userAgent }) => userAgent ?? []),
  };
}

/** Escapes SQL wildcards, so that they match literally. */
const contains = (column: AnyPgColumn | SQL, word: string): SQL =>
  sql`${column}::text ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
const containsAny = (column: AnyPgColumn | SQL, words: readonly string[]): SQL | undefined =>
  or(...words.map((word) => contains(column, word)));

/** Emails to visitors with the same address stay if nobody has proven that it is the account's. */
const TO_VISITORS = [
  'ticketConfirm',
  'ticketAnswered',
  'visitorAnswered',
  'ticketMerged',
  'visitorMerged',
  'statusConfirm',
  'incidentOpened',
  'incidentUpdated',
  'incidentEnded',
];

export async function deleteMailsTo(tx: Tx, emails: readonly string[], isProven: boolean): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(
        inArray(mails.toAddress, [...emails]),
        isNull(mails.userId),
        isProven ? undefined : notInArray(mails.kind, TO_VISITORS),
      ),
    );
}

/** A complaint about an address that nobody has confirmed stays: the address may be somebody else's. */
export async function deleteSuppressionsOf(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.delete(mailSuppressions).where(inArray(mailSuppressions.address, [...emails]));
}

/** At most this many replies of a day in one statement, so that it ends before its timeout. */
const REPLIES = 10_000;

export async function deleteReplies(
  tx: Tx,
  userId: string,
  words: readonly string[],
  perStatement = REPLIES,
): Promise<void> {
  const { scope, key, reply } = idempotencyKeys;
  await tx.delete(idempotencyKeys).where(eq(scope, `user:${userId}`));
  // Replies to others may contain these words too.
  for (let after: { scope: string; key: string } | undefined = { scope: '', key: '' }; after; ) {
    const { rows }: { rows: { scope: string; key: string; looked: number }[] } = await tx.execute(sql`
      with page as materialized (
        select ${scope}, ${key}, ${reply} from ${idempotencyKeys}
        where (${scope}, ${key}) > (${after.scope}, ${after.key}) order by ${scope}, ${key} limit ${perStatement}
      ), gone as (
        delete from ${idempotencyKeys} using page
        where ${scope} = page.scope and ${key} = page.key and ${containsAny(sql`page.reply`, words)}
      )
      select scope, key, (select count(*)::int from page) as looked from page order by scope desc, key desc limit 1`);
    after = rows[0]?.looked === perStatement ? rows[0] : undefined;
  }
}

/** @param hashes Hashes of the keys that the limits count by. */
export async function deleteLimits(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.delete(rateLimits).where(inArray(sql`split_part(${rateLimits.key}, ':', 2)`, [...hashes]));
}

export async function deleteVerifications(tx: Tx, words: readonly string[]): Promise<void> {
  await tx
    .delete(verifications)
    .where(or(containsAny(verifications.identifier, words), containsAny(verifications.value, words)));
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  const pending = tx
    .select({ id: pendingSignIns.tokenHash })
    .from(pendingSignIns)
    .where(eq(pendingSignIns.userId, userId));
  await tx
    .delete(webauthnChallenges)
    .where(or(inArray(webauthnChallenges.holder, own), inArray(webauthnChallenges.holder, pending)));
}

/** Includes messages issued before anybody had signed in. */
export async function deleteMessagesFor(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.delete(walletNonces).where(inArray(walletNonces.address, [...addresses]));
}

/** Tickets of the account, and of visitors with these addresses. */
export async function listTicketIds(tx: Tx, userId: string, emails: readonly string[]): Promise<bigint[]> {
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(or(eq(tickets.userId, userId), inArray(tickets.email, [...emails])));
  return rows.map(({ id }) => id);
}

/** One at a time, here and below: a thread of years takes long, and a statement has little time. */
export async function deleteTickets(tx: Tx, ids: readonly bigint[]): Promise<void> {
  for (const id of ids) await tx.delete(tickets).where(eq(tickets.id, id));
}

/** At most this many messages at a time, so that a thread of years is never in memory as a whole. */
const MESSAGES = 500;

/**
 * The text of the thread stays, without its owner, the way to it, or anything that identifies the person or a wallet.
 *
 * @param without Anonymises one text.
 */
export async function anonymiseTickets(
  tx: Tx,
  ids: readonly bigint[],
  without: (text: string) => string,
  perStatement = MESSAGES,
): Promise<void> {
  for (const id of ids) {
    const [texts] = await tx
      .select({ subject: tickets.subject, ratingText: tickets.ratingText })
      .from(tickets)
      .where(eq(tickets.id, id))
      .for('update');
    if (!texts) continue;
    await tx
      .update(tickets)
      .set({
        userId: null,
        email: null,
        linkKey: null,
        linkHash: null,
        context: null,
        state: 'closed',
        waitsSince: null,
        subject: without(texts.subject),
        ratingText: texts.ratingText && without(texts.ratingText),
      })
      .where(eq(tickets.id, id));
    await anonymiseMessages(tx, id, without, perStatement);
    // Rewritten here, because the triggers leave the words of a thread unchanged if it has too many.
    await tx.delete(ticketWords).where(eq(ticketWords.ticketId, id));
    await tx.execute(sql`select write_ticket_words(${id})`);
    // The content of a file cannot be anonymised.
    const messages = tx.select({ id: ticketMessages.id }).from(ticketMessages).where(eq(ticketMessages.ticketId, id));
    await tx.delete(attachments).where(inArray(attachments.messageId, messages));
  }
}

/** A transaction names the wallet, so its hash goes as well. */
async function anonymiseMessages(
  tx: Tx,
  ticketId: bigint,
  without: (text: string) => string,
  perStatement: number,
): Promise<void> {
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const page: { id: bigint; text: string; txHash: string | null }[] = await tx
      .select({ id: ticketMessages.id, text: ticketMessages.text, txHash: ticketMessages.txHash })
      .from(ticketMessages)
      .where(and(eq(ticketMessages.ticketId, ticketId), gt(ticketMessages.id, after)))
      .orderBy(asc(ticketMessages.id))
      .limit(perStatement);
    const changed = page
      .map((row) => ({ ...row, without: without(row.text) }))
      .filter((row) => row.txHash !== null || row.without !== row.text)
      .map((row) => ({ id: String(row.id), text: row.without }));
    if (changed.length > 0) {
      // In one statement: the words of the thread are cut once for all of them.
      await tx.execute(sql`
        update ${ticketMessages} set text = given.text, tx_hash = null
        from json_to_recordset(${JSON.stringify(changed)}::json) as given (id bigint, text text)
        where ${ticketMessages.id} = given.id`);
    }
    after = page.length === perStatement ? page.at(-1)?.id : undefined;
  }
}

const RETAINED = 100;

/** Deletes tickets that were kept anonymised: those with neither owner nor address. */
export async function deleteRetainedTickets(db: Db, before: Date, perStatement = RETAINED): Promise<void> {
  for (let deleted = perStatement; deleted === perStatement; ) {
    const some = db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(isNull(tickets.userId), isNull(tickets.email), lt(tickets.updatedAt, before)))
      .limit(perStatement);
    const rows = await db.delete(tickets).where(inArray(tickets.id, some)).returning({ id: tickets.id });
    deleted = rows.length;
  }
}

/** Emails about incidents to addresses known to be the account's. The account's own subscription is deleted with its row. */
export async function deleteSubscriptionsOf(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.delete(statusSubscriptions).where(inArray(statusSubscriptions.email, [...emails]));
}

/** At most this many rows in one statement, so that it ends before its timeout. */
const ROWS_OF_USER = 5_000;

/** Deletes an account's rows in tables that grow forever. Rows in other tables are deleted with the account's row. */
export async function deleteRowsOf(tx: Tx, userId: string, perStatement = ROWS_OF_USER): Promise<void> {
  for (const [table, id, owner] of [
    [activity, activity.id, activity.userId],
    [securityEvents, securityEvents.id, securityEvents.actorId],
    [mails, mails.id, mails.userId],
  ] as const) {
    for (let deleted = perStatement; deleted === perStatement; ) {
      const some = sql`array(${tx.select({ id }).from(table).where(eq(owner, userId)).limit(perStatement)})`;
      const rows = await tx.delete(table).where(sql`${id} = any(${some})`).returning({ id });
      deleted = rows.length;
    }
  }
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

export async function insertDeleted(tx: Tx, idHash: string, deletedAt: Date): Promise<void> {
  await tx.insert(deletedAccounts).values({ idHash, deletedAt }).onConflictDoNothing();
}

export async function listDeleted(db: Db): Promise<string[]> {
  const rows = await db.select({ idHash: deletedAccounts.idHash }).from(deletedAccounts);
  return rows.map(({ idHash }) => idHash);
}

/** Ids of existing accounts whose hash is among `hashes`. */
export async function findByHashes(db: Db, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      // Passed as one value: over the years there are more of them than a statement has parameters.
      sql`encode(sha256(convert_to(${users.id}, 'UTF8')), 'hex') in (
        select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`,
    );
  return rows.map(({ id }) => id);
}
