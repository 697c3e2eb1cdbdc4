/** How long rows that are not needed for ever are kept. docs/retention.md is this table in words, and a test compares them. */
import { ACTIVITY_KINDS, type ActivityKind } from '@eleven/protocol/activity';
import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  accountDeletions,
  activity,
  alarmDeliveries,
  alarms,
  dataExports,
  deviceCookies,
  emailChanges,
  emailUndos,
  factorRecoveries,
  idempotencyKeys,
  knownDevices,
  mailSuppressions,
  mails,
  mailTokens,
  pendingSignIns,
  pushes,
  pushSubscriptions,
  rateLimits,
  securityEvents,
  sessions,
  signInRequests,
  statusDays,
  statusSubscriptions,
  tickets,
  users,
  verifications,
  walletNonces,
  webauthnChallenges,
} from '../../db/schema.ts';

export interface RetentionRule {
  /** Deletes rows of this column's table once its time (in milliseconds if it is a number) is more than `days` ago. */
  readonly since: PgColumn;
  readonly days: number;
  readonly what: string;
  /** Only these rows of the table. */
  readonly only?: SQL;
  /** At most this many rows per statement, if deleting one deletes others with it. */
  readonly batchRows?: number;
}

const ofSecurity = (Object.keys(ACTIVITY_KINDS) as ActivityKind[]).filter(
  (kind) => ACTIVITY_KINDS[kind].area === 'security',
);

/** Add a row here and its line in docs/retention.md. A day or more after an expiry also tolerates a clock that is set wrong. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    since: sessions.expiresAt,
    days: 30,
    what: 'sessions, after they expired; one with notifications on its device, once these are off',
    // A device not opened for a month still gets news of an ended term: only an ended session is silent.
    only: sql`not exists (select from ${pushSubscriptions} where ${pushSubscriptions.sessionId} = ${sessions.id})`,
  },
  { since: pendingSignIns.expiresAt, days: 7, what: 'sign-ins that wait for a second factor, after they expired' },
  { since: signInRequests.expiresAt, days: 7, what: 'requests of another browser to sign in, after they expired' },
  { since: webauthnChallenges.expiresAt, days: 7, what: 'challenges for passkeys, after they expired' },
  { since: walletNonces.expiresAt, days: 30, what: 'messages for wallets to sign, after they expired' },
  { since: verifications.expiresAt, days: 30, what: 'verifications, after they expired' },
  {
    since: mailTokens.expiresAt,
    days: 30,
    what: 'hashes of emailed links, after they expired; one that keeps an account, once no deletion is pending',
    // The deletion waits while its account is suspended.
    only: sql`(${mailTokens.purpose} <> 'keepAccount' or not exists (select from ${accountDeletions} where ${accountDeletions.userId} = ${mailTokens.userId}))`,
  },
  {
    since: tickets.updatedAt,
    days: 1_095,
    what: 'tickets of visitors, since the last activity in them',
    // Tickets of deleted accounts that are kept by law have no address: features/own-data deletes them when their time is over.
    only: and(isNull(tickets.userId), isNotNull(tickets.email)),
    batchRows: 100,
  },
  {
    since: tickets.createdAt,
    days: 7,
    what: 'tickets of visitors that nobody confirmed',
    only: isNull(tickets.confirmedAt),
    batchRows: 100,
  },
  { since: mails.createdAt, days: 90, what: 'emails' },
  {
    since: mailSuppressions.since,
    days: 365,
    what: 'addresses whose emails bounced; those that reported spam, once no account has them',
    only: sql`(${mailSuppressions.reason} <> 'complaint' or not exists (select from ${users} where ${users.email} = ${mailSuppressions.address}))`,
  },
  {
    since: pushSubscriptions.lastUsedAt,
    days: 365,
    what: 'devices with notifications, since the last one reached them',
  },
  { since: pushes.createdAt, days: 30, what: 'notifications to devices' },
  { since: emailUndos.expiresAt, days: 90, what: 'changes of address that can no longer be undone' },
  { since: emailChanges.expiresAt, days: 90, what: 'changes of address that were never confirmed, after they expired' },
  { since: factorRecoveries.dueAt, days: 30, what: 'recoveries that nobody completed, since they were ready' },
  // All others go sooner: see features/own-data.
  { since: dataExports.requestedAt, days: 30, what: 'requests for a copy of the data that were never carried out' },
  { since: statusDays.day, days: 91, what: 'measurements of the service, by day' },
  {
    since: statusSubscriptions.unconfirmedSince,
    days: 7,
    what: 'subscriptions to incident emails that nobody confirmed',
  },
  { since: alarms.endedAt, days: 730, what: 'alarms, after they ended' },
  { since: alarmDeliveries.createdAt, days: 90, what: 'messages to the webhooks of alarms' },
  { since: rateLimits.windowStart, days: 2, what: 'counters of rate limits' },
  { since: idempotencyKeys.createdAt, days: 2, what: 'stored replies to repeated requests' },
  { since: knownDevices.seenAt, days: 365, what: 'devices and networks of sign-ins, since they were last seen' },
  { since: deviceCookies.lastUsedAt, days: 365, what: 'browsers that have signed in, since their last sign-in' },
  { since: securityEvents.minute, days: 365, what: 'the security log' },
  {
    since: activity.createdAt,
    days: 365,
    what: 'entries about security in the activity of an account',
    // None of these comes from the chain, so the index activity_off_chain finds them.
    only: and(isNull(activity.blockTime), inArray(activity.kind, ofSecurity)) ?? sql`false`,
  },
];
