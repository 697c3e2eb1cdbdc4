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
import { type About, list, once, one, PAGE, type Part, paged, time } from './export-part.ts';
import { recoveries, securityEvents } from './export-security.store.ts';
import { files, messages, tickets } from './export-tickets.store.ts';

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
    locale: accountLocale(user),
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
      disputedSince: time(user.disputedSince),
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
      alarmEmails: user.alarmMails,
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
    recoveries(about),
    securityEvents(about),
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
    announcements(about),
    ownData(about),
  ];
}

/** Claims by the user, and claims by others to wallets of the user. */
function claims({ db, userId }: About): Part {
  return list('wallet-claims', ['address', 'claimedBy', 'requestedAt', 'dueAt'], async () => {
    const { walletClaims } = t;
    const rows = await db
      .select()
      .from(walletClaims)
      .where(or(eq(walletClaims.userId, userId), eq(walletClaims.holderId, userId)));
    return rows.map((row) => ({
      address: withChecksum(row.address),
      claimedBy: row.userId === userId ? 'you' : 'another account',
      requestedAt: time(row.requestedAt),
      dueAt: time(row.dueAt),
    }));
  });
}

function signInMethods({ db, userId }: About): Part {
  return list('sign-in-methods', ['kind', 'name', 'createdAt', 'changedAt', 'lastUsedAt'], async () => {
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
        createdAt: time(row.createdAt),
        changedAt: time(row.updatedAt),
        lastUsedAt: null,
      })),
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

function activity({ db, userId, locale }: About): Part {
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
        ? renderActivity(kind, withShownWallet(params), locale)
        : { action: kind, description: '' }),
      details: JSON.stringify(params),
      transaction: txHash,
    }),
  );
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
