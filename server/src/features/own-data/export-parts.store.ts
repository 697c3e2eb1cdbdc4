/**
 * The contents of an export: everything that the product stores about the user, in parts, each read page by page. No secrets
 * (hashes of passwords, keys) and no data of others: no notes of staff, no acts of staff. `personal-tables.store.ts` says in
 * which part each table is, or why it is in none.
 */
import { isActivityKind, renderActivity } from '@eleven/protocol/activity';
import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import { accountLocale } from '../../core/account-locale.ts';
import { withChecksum, withShownWallet } from '../../core/checksum.ts';
import type { Db } from '../../db/database.ts';
import * as t from '../../db/schema.ts';
import { readConsents } from './export-consents.store.ts';
import { devices, pushDevices, restrictions, sessions } from './export-devices.store.ts';
import { fixed, flexible, statement } from './export-holdings.store.ts';
import { announcements, mails, pausedMails, statusMails } from './export-mails.store.ts';
import {
  type ExportContext,
  fromRows,
  isoTime,
  longList,
  PAGE_ROWS,
  type Part,
  shortList,
  singleRow,
} from './export-part.ts';
import { recoveries, securityEvents } from './export-security.store.ts';
import { files, messages, tickets } from './export-tickets.store.ts';

export async function partsOf(db: Db, userId: string): Promise<Part[]> {
  const [user] = await db.select().from(t.users).where(eq(t.users.id, userId));
  if (!user) return [];
  const linked = await db.select().from(t.wallets).where(eq(t.wallets.userId, userId)).orderBy(asc(t.wallets.linkedAt));
  const accepted = await readConsents(db, user);
  const [feed] = await db.select().from(t.calendarFeeds).where(eq(t.calendarFeeds.userId, userId));
  const [goal] = await db.select().from(t.rewardGoals).where(eq(t.rewardGoals.userId, userId));
  const context: ExportContext = {
    db,
    userId,
    locale: accountLocale(user),
    confirmedEmail: user.emailVerified ? user.email : undefined,
    wallets: linked.map(({ address }) => address),
  };
  return [
    singleRow('profile', {
      id: user.id,
      name: user.name,
      email: user.email,
      emailConfirmed: user.emailVerified,
      role: user.role,
      suspendedAt: isoTime(user.suspendedAt),
      suspendedUntil: isoTime(user.suspendedUntil),
      frozenAt: isoTime(user.frozenAt),
      frozenBy: user.frozenBy,
      disputedSince: isoTime(user.disputedSince),
      createdAt: isoTime(user.createdAt),
      updatedAt: isoTime(user.updatedAt),
    }),
    singleRow('settings', {
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
      alarmEmails: user.alarmMails,
      rewardsToldFromWei: goal?.amountWei?.toString() ?? null,
      calendarMadeAt: isoTime(feed?.createdAt ?? null),
      calendarShowsAmounts: feed?.showsAmounts ?? null,
    }),
    {
      name: 'consents',
      columns: ['document', 'version', 'acceptedAt', 'language', 'how'],
      read: fromRows(
        accepted.map(({ document, version, acceptedAt, locale, how }) => ({
          document,
          version,
          acceptedAt: isoTime(acceptedAt),
          language: locale,
          how,
        })),
      ),
    },
    restrictions(context),
    signInMethods(context),
    recoveries(context),
    securityEvents(context),
    sessions(context),
    devices(context),
    pushDevices(context),
    addressChanges(context),
    {
      name: 'wallets',
      columns: ['address', 'label', 'linkedAt'],
      read: fromRows(
        linked.map(({ address, label, linkedAt }) => ({
          address: withChecksum(address),
          label,
          linkedAt: isoTime(linkedAt),
        })),
      ),
    },
    claims(context),
    flexible(context),
    fixed(context),
    statement(context),
    activity(context),
    tickets(context),
    messages(context),
    files(context),
    mails(context),
    pausedMails(context),
    statusMails(context),
    announcements(context),
    ownData(context),
  ];
}

/** Claims by the user, and claims by others to wallets of the user. */
function claims({ db, userId }: ExportContext): Part {
  return shortList('wallet-claims', ['address', 'claimedBy', 'requestedAt', 'dueAt'], async () => {
    const { walletClaims } = t;
    const rows = await db
      .select()
      .from(walletClaims)
      .where(or(eq(walletClaims.userId, userId), eq(walletClaims.holderId, userId)));
    return rows.map((row) => ({
      address: withChecksum(row.address),
      claimedBy: row.userId === userId ? 'you' : 'another account',
      requestedAt: isoTime(row.requestedAt),
      dueAt: isoTime(row.dueAt),
    }));
  });
}

function signInMethods({ db, userId }: ExportContext): Part {
  return shortList('sign-in-methods', ['kind', 'name', 'createdAt', 'changedAt', 'lastUsedAt'], async () => {
    const passwords = await db
      .select()
      .from(t.accounts)
      .where(and(eq(t.accounts.userId, userId), isNotNull(t.accounts.password)));
    const apps = await db.select().from(t.totpFactors).where(eq(t.totpFactors.userId, userId));
    const keys = await db
      .select()
      .from(t.passkeys)
      .where(eq(t.passkeys.userId, userId))
      .orderBy(asc(t.passkeys.createdAt));
    const codes = await db.select().from(t.backupCodes).where(eq(t.backupCodes.userId, userId));
    return [
      ...passwords.map((row) => ({
        kind: 'password',
        name: null,
        createdAt: isoTime(row.createdAt),
        changedAt: isoTime(row.updatedAt),
        lastUsedAt: null,
      })),
      ...apps.map((row) => ({
        kind: 'authenticator app',
        name: null,
        createdAt: isoTime(row.createdAt),
        lastUsedAt: null,
      })),
      ...keys.map((row) => ({
        kind: 'passkey',
        name: row.name,
        createdAt: isoTime(row.createdAt),
        lastUsedAt: isoTime(row.lastUsedAt),
      })),
      ...codes.map((row) => ({
        kind: 'backup code',
        name: null,
        createdAt: isoTime(row.createdAt),
        lastUsedAt: isoTime(row.usedAt),
      })),
    ];
  });
}

function addressChanges({ db, userId }: ExportContext): Part {
  return shortList('email-changes', ['state', 'address', 'at', 'until'], async () => {
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
        at: isoTime(row.requestedAt),
        until: isoTime(row.expiresAt),
      })),
      ...former.map((row) => ({
        state: 'former',
        address: row.oldEmail,
        at: isoTime(row.changedAt),
        until: isoTime(row.expiresAt),
      })),
    ];
  });
}

function activity({ db, userId, locale }: ExportContext): Part {
  return longList(
    'activity',
    ['time', 'kind', 'action', 'description', 'details', 'transaction'],
    (after) =>
      db
        .select()
        .from(t.activity)
        .where(and(eq(t.activity.userId, userId), gt(t.activity.id, after)))
        .orderBy(asc(t.activity.id))
        .limit(PAGE_ROWS),
    ({ kind, params, createdAt, txHash }) => ({
      time: isoTime(createdAt),
      kind,
      ...(isActivityKind(kind)
        ? renderActivity(kind, withShownWallet(params), locale)
        : { action: kind, description: '' }),
      details: JSON.stringify(params),
      transaction: txHash,
    }),
  );
}

function ownData({ db, userId }: ExportContext): Part {
  return shortList('data-requests', ['request', 'requestedAt', 'dueAt'], async () => {
    const deletions = await db.select().from(t.accountDeletions).where(eq(t.accountDeletions.userId, userId));
    const exports = await db
      .select({ requestedAt: t.dataExports.requestedAt })
      .from(t.dataExports)
      .where(eq(t.dataExports.userId, userId));
    return [
      ...exports.map((row) => ({ request: 'export', requestedAt: isoTime(row.requestedAt), dueAt: null })),
      ...deletions.map((row) => ({
        request: 'deletion',
        requestedAt: isoTime(row.requestedAt),
        dueAt: isoTime(row.dueAt),
      })),
    ];
  });
}
