/**
 * The policy for each table when an account is deleted. A missing table fails the test: the author who adds a table has to
 * decide.
 */
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema.ts';

/**
 * `nothing personal`: no row says anything about a user · `with the user`: each row belongs to one user and is deleted with it
 * by its foreign key · `by hand`: `delete-account.ts` deletes or anonymises the data about the user.
 */
type DeletionPolicy = 'nothing personal' | 'with the user' | 'by hand';

type TableName = {
  [Key in keyof typeof schema]: (typeof schema)[Key] extends PgTable ? Key : never;
}[keyof typeof schema];

const POLICIES: Readonly<Record<TableName, DeletionPolicy>> = {
  users: 'by hand',
  consents: 'with the user',
  userRestrictions: 'with the user',
  sessions: 'with the user',
  pendingSignIns: 'with the user',
  signInRequests: 'with the user',
  totpFactors: 'with the user',
  backupCodes: 'with the user',
  passkeys: 'with the user',
  factorRecoveries: 'with the user',
  factorCases: 'with the user',
  factorCaseEvidence: 'with the user',
  deviceCookies: 'with the user',
  knownDevices: 'with the user',
  accounts: 'with the user',
  // Messages from before a sign-in contain only the wallet.
  walletNonces: 'by hand',
  walletClaims: 'with the user',
  wallets: 'with the user',
  activity: 'with the user',
  pushSubscriptions: 'with the user',
  emailChanges: 'with the user',
  emailUndos: 'with the user',
  mailTokens: 'with the user',
  accountDeletions: 'with the user',
  dataExports: 'with the user',
  calendarFeeds: 'with the user',
  rewardGoals: 'with the user',
  // Emails of the account, and emails that only contain its address.
  mails: 'by hand',
  // Contains addresses that are known to be the account's.
  mailSuppressions: 'by hand',
  // Deleted, or kept without anything that identifies the person if the law requires it.
  tickets: 'by hand',
  ticketMessages: 'by hand',
  // Triggers remove words that are no longer in the thread; deleted with the ticket.
  ticketWords: 'by hand',
  labelsOfTickets: 'nothing personal',
  ticketLabels: 'nothing personal',
  ticketPromises: 'nothing personal',
  // Ids of staff.
  ticketRules: 'nothing personal',
  staffAbsences: 'with the user',
  cannedReplies: 'nothing personal',
  cannedReplyVersions: 'nothing personal',
  ticketReaders: 'with the user',
  // The customer's files go with the user; those of staff in retained tickets are deleted by hand.
  attachments: 'with the user',
  // Random names of files.
  fileDeletions: 'nothing personal',
  idempotencyKeys: 'by hand',
  // Keys are hashes, including those of ids and addresses.
  tallies: 'nothing personal',
  rateLimits: 'by hand',
  verifications: 'by hand',
  // Events of the account go with it; by hand: events about it, and sign-ins to its addresses.
  securityEvents: 'by hand',
  // Random challenges, valid for minutes; some name a session.
  webauthnChallenges: 'by hand',
  // Ids of accounts stay in the chain; texts about them are stored beside it and deleted.
  auditLog: 'nothing personal',
  auditTexts: 'by hand',
  // A hash of an id that is stored nowhere else.
  deletedAccounts: 'nothing personal',
  // Ids of a device and of an entry; deleted with either.
  pushes: 'nothing personal',
  dailyCounts: 'nothing personal',
  marks: 'nothing personal',
  announcements: 'nothing personal',
  announcementReads: 'with the user',
  // The id of its author, as in the audit log.
  announcementAnswers: 'nothing personal',
  // Contains rows of the account, and some that only have its address.
  statusSubscriptions: 'by hand',
  incidents: 'nothing personal',
  incidentUpdates: 'nothing personal',
  statusComponents: 'nothing personal',
  statusDays: 'nothing personal',
  jobRuns: 'nothing personal',
  // The id of whoever changed it, as in the audit log.
  featureSwitches: 'nothing personal',
  alarmWatch: 'nothing personal',
  alarmChecks: 'nothing personal',
  // The id of whoever acknowledged it means nothing once the account is gone; the note is about the alarm.
  alarms: 'nothing personal',
  alarmDeliveries: 'nothing personal',
  indexerLeases: 'nothing personal',
  // A copy of the public chain. Nothing shows who owns a wallet once its link is deleted.
  vaults: 'nothing personal',
  vaultEvents: 'nothing personal',
  // The id of whoever requested it, as in the audit log.
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

/** Every table of the schema with its policy; undefined if nobody has decided. */
export function tablesWithDeletionPolicies(): { name: string; table: PgTable; policy: DeletionPolicy | undefined }[] {
  const policies: Readonly<Record<string, DeletionPolicy>> = POLICIES;
  return Object.entries(schema).flatMap(([key, table]) =>
    is(table, PgTable) ? [{ name: getTableName(table), table, policy: policies[key] }] : [],
  );
}
