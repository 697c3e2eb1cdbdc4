/**
 * For each table: what happens to its rows when an account is deleted, and which part of the copy of a user's data has them. A
 * missing table fails the test, so that the author of a new table decides both.
 */
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema.ts';

/**
 * `nothing personal`: no row says anything about a user · `with the user`: each row belongs to one user and is deleted with it
 * by its foreign key · `by hand`: `delete-account.ts` deletes or anonymises the data about the user.
 */
type DeletionPolicy = 'nothing personal' | 'with the user' | 'by hand';

/** The parts of an export (export-parts.store.ts) that have the table's rows about the user, or why none has. */
type Exported = { readonly parts: readonly string[] } | { readonly not: string };
const inParts = (...parts: string[]): Exported => ({ parts });
const notIn = (not: string): Exported => ({ not });

type Decision = 'nothing personal' | readonly [Exclude<DeletionPolicy, 'nothing personal'>, Exported];

type TableName = {
  [Key in keyof typeof schema]: (typeof schema)[Key] extends PgTable ? Key : never;
}[keyof typeof schema];

const DECISIONS: Readonly<Record<TableName, Decision>> = {
  users: ['by hand', inParts('profile', 'settings')],
  consents: ['with the user', inParts('consents')],
  userRestrictions: ['with the user', inParts('restrictions')],
  sessions: ['with the user', inParts('sessions')],
  pendingSignIns: ['with the user', notIn('sign-ins under way; the security events say how they ended')],
  signInRequests: ['with the user', notIn('valid for minutes; the security events say what became of them')],
  totpFactors: ['with the user', inParts('sign-in-methods')],
  backupCodes: ['with the user', inParts('sign-in-methods')],
  passkeys: ['with the user', inParts('sign-in-methods')],
  factorRecoveries: ['with the user', inParts('recoveries')],
  factorCases: ['with the user', inParts('recoveries')],
  factorCaseEvidence: ['with the user', notIn('notes of the staff; the tickets and wallets that they name are in it')],
  deviceCookies: ['with the user', inParts('known-devices')],
  knownDevices: ['with the user', inParts('known-devices')],
  accounts: ['with the user', inParts('sign-in-methods')],
  // Messages from before a sign-in contain only the wallet.
  walletNonces: ['by hand', notIn('messages to sign, valid for minutes, that name a wallet')],
  walletClaims: ['with the user', inParts('wallet-claims')],
  wallets: ['with the user', inParts('wallets')],
  activity: ['with the user', inParts('activity')],
  pushSubscriptions: ['with the user', inParts('notified-devices')],
  emailChanges: ['with the user', inParts('email-changes')],
  emailUndos: ['with the user', inParts('email-changes')],
  mailTokens: ['with the user', notIn('hashes of links, which are secrets; the emails that had them are in it')],
  accountDeletions: ['with the user', inParts('data-requests')],
  dataExports: ['with the user', inParts('data-requests')],
  calendarFeeds: ['with the user', inParts('settings')],
  rewardGoals: ['with the user', inParts('settings')],
  // Emails of the account, and emails that only contain its address.
  mails: ['by hand', inParts('emails')],
  // Contains addresses that are known to be the account's.
  mailSuppressions: ['by hand', inParts('paused-emails')],
  // Deleted, or kept without anything that identifies the person if the law requires it.
  tickets: ['by hand', inParts('tickets')],
  ticketMessages: ['by hand', inParts('ticket-messages')],
  // Triggers remove words that are no longer in the thread; deleted with the ticket.
  ticketWords: ['by hand', notIn('the words of the tickets once more')],
  labelsOfTickets: 'nothing personal',
  ticketLabels: 'nothing personal',
  ticketPromises: 'nothing personal',
  // Ids of staff.
  ticketRules: 'nothing personal',
  staffAbsences: ['with the user', notIn('about the work of a member of the staff')],
  cannedReplies: 'nothing personal',
  cannedReplyVersions: 'nothing personal',
  ticketReaders: ['with the user', notIn('about the work of a member of the staff, for a minute')],
  // The customer's files go with the user; those of staff in retained tickets are deleted by hand.
  attachments: ['with the user', inParts('ticket-files')],
  // Random names of files.
  fileDeletions: 'nothing personal',
  idempotencyKeys: ['by hand', notIn('replies that the browser has received, kept for a day')],
  // Keys are hashes, including those of ids and addresses.
  tallies: 'nothing personal',
  rateLimits: ['by hand', notIn('counters under hashes, kept for a day')],
  verifications: ['by hand', notIn('nothing is written there any more')],
  // Events of the account go with it; by hand: events about it, and sign-ins to its addresses.
  securityEvents: ['by hand', inParts('security-events')],
  // Random challenges, valid for minutes; some name a session.
  webauthnChallenges: ['by hand', notIn('random, valid for minutes')],
  // Ids of accounts stay in the chain; texts about them are stored beside it and deleted.
  auditLog: 'nothing personal',
  auditTexts: ['by hand', notIn('written by the staff; reasons meant for the user are among the restrictions')],
  // A hash of an id that is stored nowhere else.
  deletedAccounts: 'nothing personal',
  // Ids of a device and of an entry; deleted with either.
  pushes: 'nothing personal',
  dailyCounts: 'nothing personal',
  marks: 'nothing personal',
  announcements: 'nothing personal',
  announcementReads: ['with the user', inParts('announcements')],
  // The id of its author, as in the audit log.
  announcementAnswers: 'nothing personal',
  // Contains rows of the account, and some that only have its address.
  statusSubscriptions: ['by hand', inParts('status-emails')],
  incidents: 'nothing personal',
  incidentUpdates: 'nothing personal',
  statusComponents: 'nothing personal',
  statusDays: 'nothing personal',
  jobRuns: 'nothing personal',
  // The id of the member who changed it, as in the audit log.
  featureSwitches: 'nothing personal',
  alarmWatch: 'nothing personal',
  alarmChecks: 'nothing personal',
  // The id of the member who acknowledged it means nothing once the account is gone; the note is about the alarm.
  alarms: 'nothing personal',
  alarmDeliveries: 'nothing personal',
  indexerLeases: 'nothing personal',
  // A copy of the public chain. Nothing shows who owns a wallet once its link is deleted.
  vaults: 'nothing personal',
  vaultEvents: 'nothing personal',
  // The id of the member who requested it, as in the audit log.
  reindexes: 'nothing personal',
  reindexedEvents: 'nothing personal',
  transactionFees: 'nothing personal',
  timelocks: 'nothing personal',
  timelockEvents: 'nothing personal',
  flexibleStakes: 'nothing personal',
  positions: 'nothing personal',
  vaultDays: 'nothing personal',
  accountDays: 'nothing personal',
  vaultDailySnapshots: 'nothing personal',
  vaultNews: 'nothing personal',
  massMails: 'nothing personal',
  // Contains everybody's events together.
  priceRounds: 'nothing personal',
  priceCursors: 'nothing personal',
  exchangeRates: 'nothing personal',
};

interface PersonalTable {
  readonly name: string;
  readonly table: PgTable;
  /** Undefined if nobody has decided. */
  readonly policy: DeletionPolicy | undefined;
  /** Also undefined if the table has nothing personal in it. */
  readonly exported: Exported | undefined;
}

/** Every table of the schema. */
export function tablesWithPolicies(): PersonalTable[] {
  const decisions: Readonly<Record<string, Decision>> = DECISIONS;
  return Object.entries(schema).flatMap(([key, table]) => {
    if (!is(table, PgTable)) return [];
    const decision = decisions[key];
    const [policy, exported] = decision === 'nothing personal' ? [decision, undefined] : (decision ?? []);
    return [{ name: getTableName(table), table, policy, exported }];
  });
}
