/**
 * The contents of an export: everything that the product stores about the user, in parts, each read page by page. No secrets
 * (hashes of passwords, keys) and no data of others: no notes of staff, no acts of staff.
 */
import { isActivityKind, renderActivity } from '@eleven/protocol/activity';
import { numberOfTicket } from '@eleven/protocol/api/support';
import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { withChecksum, withShownWallet } from '../../core/checksum.ts';
import type { Db } from '../../db/database.ts';
import * as t from '../../db/schema.ts';
import { readConsents } from './export-consents.store.ts';
import { devices, pushDevices, restrictions, sessions } from './export-devices.store.ts';
import { fixed, flexible, statement } from './export-holdings.store.ts';
import { mails, pausedMails, statusMails } from './export-mails.store.ts';
import { type About, list, once, one, PAGE, type Part, paged, time } from './export-part.ts';

export async function partsOf(db: Db, userId: string): Promise<Part[]> {
  const [user] = await db.select().from(t.users).where(eq(t.users.id, userId));
  if (!user) return [];
  const linked = await db.select().from(t.wallets).where(eq(t.wallets.userId, userId)).orderBy(asc(t.wallets.linkedAt));
  const accepted = await readConsents(db, user);
  const [feed] = await db.select().from(t.calendarFeeds).where(eq(t.calendarFeeds.userId, userId));
  const [goal] = await db.select().from(t.rewardGoals).where(eq(t.rewardGoals.userId, userId));
  const about: About = {
    db,
    userId,
    provenEmail: user.emailVerified ? user.email : undefined,
    wallets: linked.map(({ address }) => address),
  };
  return [
    one('profile', {
      id: user.id,
      name: user.name,
      email: user.email,
      emailConfirmed: user.emailVerified,
      role: user.role,
      suspendedAt: time(user.suspendedAt),
      suspendedUntil: time(user.suspendedUntil),
      frozenAt: time(user.frozenAt),
      frozenBy: user.frozenBy,
      createdAt: time(user.createdAt),
      updatedAt: time(user.updatedAt),
    }),
    one('settings', {
      language: user.locale,
      languageOfLastSignIn: user.pageLocale,
      theme: user.theme,
      timeZone: user.timeZone,
      valueBesideBnb: user.valueIn,
      bellTopics: JSON.stringify(user.bellChoices),
      emailTopics: JSON.stringify(user.mailChoices),
      pushTopics: JSON.stringify(user.pushChoices),
      quietFromMinute: user.quietFrom,
      quietToMinute: user.quietTo,
      oneEmailADay: user.digest,
      codeInEmails: user.mailCode,
      rewardsToldFromWei: goal?.amountWei?.toString() ?? null,
      calendarMadeAt: time(feed?.createdAt ?? null),
      calendarShowsAmounts: feed?.showsAmounts ?? null,
    }),
    {
      name: 'consents',
      columns: ['document', 'version', 'acceptedAt', 'language', 'how'],
      read: once(
        accepted.map(({ document, version, acceptedAt, locale, how }) => ({
          document,
          version,
          acceptedAt: time(acceptedAt),
          language: locale,
          how,
        })),
      ),
    },
    restrictions(about),
    signInMethods(about),
    sessions(about),
    devices(about),
    pushDevices(about),
    addressChanges(about),
    {
      name: 'wallets',
      columns: ['address', 'label', 'linkedAt'],
      read: once(
        linked.map(({ address, label, linkedAt }) => ({
          address: withChecksum(address),
          label,
          linkedAt: time(linkedAt),
        })),
      ),
    },
    claims(about),
    flexible(about),
    fixed(about),
    statement(about),
    activity(about),
    tickets(about),
    messages(about),
    files(about),
    mails(about),
    pausedMails(about),
    statusMails(about),
    ownData(about),
  ];
}

function claims({ db, userId }: About): Part {
  return list('wallet-claims', ['address', 'requestedAt', 'dueAt'], async () => {
    const { walletClaims } = t;
    const rows = await db.select().from(walletClaims).where(eq(walletClaims.userId, userId));
    return rows.map(({ address, requestedAt, dueAt }) => ({
      address: withChecksum(address),
      requestedAt: time(requestedAt),
      dueAt: time(dueAt),
    }));
  });
}

function signInMethods({ db, userId }: About): Part {
  return list('sign-in-methods', ['kind', 'name', 'createdAt', 'lastUsedAt'], async () => {
    const passwords = await db.select().from(t.accounts).where(eq(t.accounts.userId, userId));
    const apps = await db.select().from(t.totpFactors).where(eq(t.totpFactors.userId, userId));
    const keys = await db
      .select()
      .from(t.passkeys)
      .where(eq(t.passkeys.userId, userId))
      .orderBy(asc(t.passkeys.createdAt));
    const codes = await db.select().from(t.backupCodes).where(eq(t.backupCodes.userId, userId));
    return [
      ...passwords.map((row) => ({ kind: 'password', name: null, createdAt: time(row.updatedAt), lastUsedAt: null })),
      ...apps.map((row) => ({
        kind: 'authenticator app',
        name: null,
        createdAt: time(row.createdAt),
        lastUsedAt: null,
      })),
      ...keys.map((row) => ({
        kind: 'passkey',
        name: row.name,
        createdAt: time(row.createdAt),
        lastUsedAt: time(row.lastUsedAt),
      })),
      ...codes.map((row) => ({
        kind: 'backup code',
        name: null,
        createdAt: time(row.createdAt),
        lastUsedAt: time(row.usedAt),
      })),
    ];
  });
}

function addressChanges({ db, userId }: About): Part {
  return list('email-changes', ['state', 'address', 'at', 'until'], async () => {
    const pending = await db.select().from(t.emailChanges).where(eq(t.emailChanges.userId, userId));
    const former = await db
      .select()
      .from(t.emailUndos)
      .where(eq(t.emailUndos.userId, userId))
      .orderBy(asc(t.emailUndos.changedAt));
    return [
      ...pending.map((row) => ({
        state: 'pending, new',
        address: row.newEmail,
        at: time(row.requestedAt),
        until: time(row.expiresAt),
      })),
      ...former.map((row) => ({
        state: 'former',
        address: row.oldEmail,
        at: time(row.changedAt),
        until: time(row.expiresAt),
      })),
    ];
  });
}

function activity({ db, userId }: About): Part {
  return paged(
    'activity',
    ['time', 'kind', 'action', 'description', 'details', 'transaction'],
    (after) =>
      db
        .select()
        .from(t.activity)
        .where(and(eq(t.activity.userId, userId), gt(t.activity.id, after)))
        .orderBy(asc(t.activity.id))
        .limit(PAGE),
    ({ kind, params, createdAt, txHash }) => ({
      time: time(createdAt),
      kind,
      ...(isActivityKind(kind)
        ? renderActivity(kind, withShownWallet(params), 'en')
        : { action: kind, description: '' }),
      details: JSON.stringify(params),
      transaction: txHash,
    }),
  );
}

const TICKET_FIELDS = ['number', 'category', 'subject', 'state', 'attached', 'rating', 'createdAt', 'updatedAt'];

function tickets({ db, userId }: About): Part {
  return list('tickets', TICKET_FIELDS, async () => {
    const rows = await db.select().from(t.tickets).where(eq(t.tickets.userId, userId)).orderBy(asc(t.tickets.id));
    return rows.map((row) => ({
      number: numberOfTicket(row.id),
      category: row.category,
      subject: row.subject,
      state: row.state,
      attached: row.context && JSON.stringify(row.context),
      rating: row.rating && [row.rating, row.ratingText].filter(Boolean).join(': '),
      createdAt: time(row.createdAt),
      updatedAt: time(row.updatedAt),
    }));
  });
}

function messages({ db, userId }: About): Part {
  return paged(
    'ticket-messages',
    ['ticket', 'time', 'from', 'kind', 'text', 'transaction'],
    (after) =>
      db
        .select({
          id: t.ticketMessages.id,
          ticketId: t.ticketMessages.ticketId,
          byStaff: t.ticketMessages.byStaff,
          kind: t.ticketMessages.kind,
          text: t.ticketMessages.text,
          txHash: t.ticketMessages.txHash,
          createdAt: t.ticketMessages.createdAt,
        })
        .from(t.ticketMessages)
        .innerJoin(t.tickets, eq(t.tickets.id, t.ticketMessages.ticketId))
        .where(and(eq(t.tickets.userId, userId), ne(t.ticketMessages.kind, 'note'), gt(t.ticketMessages.id, after)))
        .orderBy(asc(t.ticketMessages.id))
        .limit(PAGE),
    (row) => ({
      ticket: numberOfTicket(row.ticketId),
      time: time(row.createdAt),
      from: row.byStaff ? 'support' : 'you',
      kind: row.kind,
      text: row.text,
      transaction: row.txHash,
    }),
  );
}

/** The files themselves can be downloaded from these addresses with a session of the account. */
function files({ db, userId }: About): Part {
  return list('ticket-files', ['ticket', 'time', 'from', 'name', 'type', 'bytes', 'sha256', 'address'], async () => {
    const rows = await db
      .select({ file: t.attachments, ticketId: t.tickets.id })
      .from(t.attachments)
      .innerJoin(t.ticketMessages, eq(t.ticketMessages.id, t.attachments.messageId))
      .innerJoin(t.tickets, eq(t.tickets.id, t.ticketMessages.ticketId))
      .where(and(eq(t.tickets.userId, userId), ne(t.ticketMessages.kind, 'note')))
      .orderBy(asc(t.attachments.createdAt), asc(t.attachments.id));
    return rows.map(({ file, ticketId }) => ({
      ticket: numberOfTicket(ticketId),
      time: time(file.createdAt),
      from: file.userId === null ? 'support' : 'you',
      name: file.name,
      type: file.type,
      bytes: file.bytes,
      sha256: file.sha256,
      address: file.storageKey === null ? null : `/api/support/attachments/${file.id}`,
    }));
  });
}

function ownData({ db, userId }: About): Part {
  return list('data-requests', ['request', 'requestedAt', 'dueAt'], async () => {
    const deletions = await db.select().from(t.accountDeletions).where(eq(t.accountDeletions.userId, userId));
    const exports = await db
      .select({ requestedAt: t.dataExports.requestedAt })
      .from(t.dataExports)
      .where(eq(t.dataExports.userId, userId));
    return [
      ...exports.map((row) => ({ request: 'export', requestedAt: time(row.requestedAt), dueAt: null })),
      ...deletions.map((row) => ({ request: 'deletion', requestedAt: time(row.requestedAt), dueAt: time(row.dueAt) })),
    ];
  });
}
