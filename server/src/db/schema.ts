/**
 * Every table on one page, the same on PGlite and PostgreSQL. Money is numeric(78) wei; chain time is unix seconds; wall
 * time is timestamptz. Rows from the chain are keyed by (chain, vault) from the first day.
 *
 * long because: readers compare tables with each other.
 */

import type { RestrictionKind } from '@eleven/protocol/accounts/restrictions';
import type { AlarmKind, AlarmMessage } from '@eleven/protocol/alarms';
import type { TicketContext } from '@eleven/protocol/api/support';
import type { Component, IncidentState } from '@eleven/protocol/incidents';
import type { JobName } from '@eleven/protocol/jobs';
import type { Choices } from '@eleven/protocol/notification-topics';
import type { ReindexFailure, ReindexResult, ReindexState } from '@eleven/protocol/reindex';
import type { SwitchName } from '@eleven/protocol/switches';
import type { ReserveWatch } from '@eleven/protocol/vault/reserve-watch';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Wei or a packed 256-bit word: exact, as bigint in code. */
const wei = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(78)',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
});
/** The words of a text, for full-text search. */
const words = customType<{ data: string }>({ dataType: () => 'tsvector' });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const wallTime = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const chainTime = (name: string) => bigint(name, { mode: 'number' });

// --- Accounts and sessions ------------------------------------------------------------------------------------------

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Equal for names that look alike (protocol/accounts/look-alikes.ts); the staff's search uses it. Empty in older rows. */
    nameSkeleton: text('name_skeleton').notNull().default(''),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role').notNull().default('user'),
    locale: text('locale'),
    /** The language of the page at the latest sign-in: used for emails when the user has chosen no language. */
    pageLocale: text('page_locale'),
    theme: text('theme'),
    /** IANA name; null means the browser's time zone. */
    timeZone: text('time_zone'),
    /** The currency shown beside BNB amounts: `krw`, `usd` or `none`; null follows the language. */
    valueIn: text('value_in'),
    /** Topics that the user has switched on or off, per channel; other topics keep their defaults. */
    bellChoices: jsonb('bell_choices').$type<Choices>().notNull().default({}),
    mailChoices: jsonb('mail_choices').$type<Choices>().notNull().default({}),
    pushChoices: jsonb('push_choices').$type<Choices>().notNull().default({}),
    /** Quiet hours of the devices, in minutes of the day in the user's time zone; both are set or neither is. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    /** The key in unsubscribe links, which work without signing in. Replaced whenever the email address changes. */
    unsubscribeKey: text('unsubscribe_key').notNull().unique().default(sql`gen_random_uuid()::text`),
    /** Emails about activity are collected and sent as one the next morning. */
    digest: boolean('digest').notNull().default(false),
    /** Shown in every email to the user, to tell ours from fakes. */
    mailCode: text('mail_code'),
    termsAcceptedAt: wallTime('terms_accepted_at'),
    /** Version of the terms, privacy notice and risk notice that were accepted. */
    termsVersion: text('terms_version'),
    /** Set by staff: no sign-in until it is lifted, or until `suspendedUntil`. Read it through db/suspension.ts. */
    suspendedAt: wallTime('suspended_at'),
    /** When the suspension expires; null: not before it is lifted. */
    suspendedUntil: wallTime('suspended_until'),
    /** Set by the owner through the link in a security email: the account cannot be changed until it is thawed. */
    frozenAt: wallTime('frozen_at'),
    /** The mailbox that received that email; the thawing link is sent there. */
    frozenBy: text('frozen_by'),
    /** When the event behind that email happened: credentials added since then prove nothing. */
    disputedSince: wallTime('disputed_since'),
    /** For staff: whether alarms are sent by email; null means the role's default. */
    alarmMails: boolean('alarm_mails'),
    createdAt: wallTime('created_at').notNull().defaultNow(),
    updatedAt: wallTime('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_created').on(table.createdAt, table.id),
    index('users_role').on(table.role, table.createdAt, table.id).concurrently(),
    index('users_suspended').on(table.createdAt, table.id).where(sql`${table.suspendedAt} is not null`).concurrently(),
    // For searches by parts of names and addresses (migration 0055).
    index('users_parts')
      .using('gin', sql`account_parts(${table.name}, ${table.nameSkeleton}, ${table.email})`)
      .concurrently(),
  ],
);

/**
 * The versions of legal documents that each user has accepted, when and how. The first row is written with the account; rows
 * never change, and a later version gets another row.
 */
export const consents = pgTable(
  'consents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** terms, privacy or risks (protocol/legal.ts). */
    document: text('document').notNull(),
    version: text('version').notNull(),
    acceptedAt: wallTime('accepted_at').notNull(),
    /** The language of the page on which it was read; null where that was not recorded. */
    locale: text('locale'),
    /** `registration`, or `asked` when a later version was accepted on request. */
    how: text('how').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
);

/** Restrictions that staff have placed on an account, and for how long. The account's owner sees the reason. */
export const userRestrictions = pgTable(
  'user_restrictions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** suspension · tickets (protocol/accounts/restrictions.ts) */
    kind: text('kind').$type<RestrictionKind>().notNull(),
    reason: text('reason').notNull(),
    startedAt: wallTime('started_at').notNull(),
    /** The member of staff, by name: an id says nothing once the account is deleted. */
    startedBy: text('started_by').notNull(),
    /** When it expires; null: not before it is lifted. */
    endsAt: wallTime('ends_at'),
    liftedAt: wallTime('lifted_at'),
    liftedBy: text('lifted_by'),
    /** Visible to staff only. */
    liftReason: text('lift_reason'),
  },
  (table) => [index('user_restrictions_user').on(table.userId, table.id)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `user`, or `admin` for the short session of the admin area. Neither is accepted in place of the other. */
    scope: text('scope').notNull().default('user'),
    expiresAt: wallTime('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The sign-in method (protocol/accounts/sign-in-methods.ts); null where it was not recorded. */
    method: text('method'),
    /** When the user last gave the account's strongest proof of identity; sensitive calls require a recent one. */
    steppedUpAt: wallTime('stepped_up_at'),
    createdAt: wallTime('created_at').notNull().defaultNow(),
    updatedAt: wallTime('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Sign-ins whose first proof was right and whose second factor is outstanding. A separate cookie identifies them. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The same values as in `sessions`. */
    scope: text('scope').notNull(),
    /** password, wallet, link or request. */
    method: text('method').notNull(),
    /** The hash of the password that was entered: a new password invalidates this sign-in. */
    passwordHash: text('password_hash'),
    failures: integer('failures').notNull().default(0),
    expiresAt: wallTime('expires_at').notNull(),
  },
  (table) => [index('pending_sign_ins_user').on(table.userId), index('pending_sign_ins_expiry').on(table.expiresAt)],
);

/**
 * Requests of another browser to sign in to the account: started with the code of a link, opened by a wallet's signature,
 * approved by the session that made the code. A request ends with that session.
 */
export const signInRequests = pgTable(
  'sign_in_requests',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that made the code; no other can approve the request. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull().unique(),
    /** made, claimed, open, approved, declined or collected (accounts/pending/sign-in-request.ts). */
    state: text('state').notNull(),
    /** The hash of the cookie of the browser that claimed it. */
    tokenHash: text('token_hash').unique(),
    /** The wallet that signed in that browser, lower-case. Null until it signs, as are the next four columns. */
    address: text('address'),
    /** Two digits shown by both browsers. */
    digits: text('digits'),
    userAgent: text('user_agent'),
    network: text('network'),
    openedAt: wallTime('opened_at'),
    expiresAt: wallTime('expires_at').notNull(),
    createdAt: wallTime('created_at').notNull(),
  },
  (table) => [
    index('sign_in_requests_user').on(table.userId),
    index('sign_in_requests_session').on(table.sessionId),
    index('sign_in_requests_expiry').on(table.expiresAt),
  ],
);

/** Authenticator apps (RFC 6238), one for each account; each takes effect with its first correct code. */
export const totpFactors = pgTable('totp_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that is not in the database. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: wallTime('created_at').notNull(),
  confirmedAt: wallTime('confirmed_at'),
  /** The time step of the last code that was used: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Backup codes for when the other factors are lost: keyed hashes, each valid once. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createdAt: wallTime('created_at').notNull(),
    usedAt: wallTime('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Passkeys (WebAuthn). Keys and ids are base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    /** Whether the provider syncs it between its owner's devices. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: wallTime('created_at').notNull(),
    lastUsedAt: wallTime('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** WebAuthn challenges that were issued, each valid once and for one purpose. */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** register, signIn, factor or stepUp. */
    purpose: text('purpose').notNull(),
    /** The session or the pending sign-in that it belongs to; null when signing in by passkey alone. */
    holder: text('holder'),
    expiresAt: wallTime('expires_at').notNull(),
  },
  (table) => [index('webauthn_challenges_expiry').on(table.expiresAt)],
);

/**
 * Recoveries from a lost second factor: after a delay, during which the mailbox or a session can stop the recovery, an email
 * lets the owner remove the factor.
 */
export const factorRecoveries = pgTable('factor_recoveries', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestedAt: wallTime('requested_at').notNull(),
  /** The earliest time at which it can be completed. */
  dueAt: wallTime('due_at').notNull(),
  /** False while it is only proposed by one member of staff and a second has not agreed; it cannot be completed then. */
  approved: boolean('approved').notNull().default(true),
});

/** Cases of users who cannot recover alone: staff collect evidence, one member proposes a recovery, a second decides. */
export const factorCases = pgTable(
  'factor_cases',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Staff appear as ids, here and below: these identify nobody once the account is deleted. */
    openedBy: text('opened_by').notNull(),
    openedAt: wallTime('opened_at').notNull(),
    openReason: text('open_reason').notNull(),
    proposedBy: text('proposed_by'),
    proposedAt: wallTime('proposed_at'),
    proposalReason: text('proposal_reason'),
    /** The proposed recovery; null again once it is completed, stopped or given up. */
    recoveryId: text('recovery_id').references(() => factorRecoveries.id, { onDelete: 'set null' }),
    decidedBy: text('decided_by'),
    decidedAt: wallTime('decided_at'),
    /** confirmed · refused */
    decision: text('decision'),
    decisionReason: text('decision_reason'),
    completedAt: wallTime('completed_at'),
    closedBy: text('closed_by'),
    closedAt: wallTime('closed_at'),
  },
  (table) => [
    index('factor_cases_user').on(table.userId, table.id),
    index('factor_cases_recovery').on(table.recoveryId).where(sql`${table.recoveryId} is not null`),
  ],
);

export const factorCaseEvidence = pgTable(
  'factor_case_evidence',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    caseId: bigint('case_id', { mode: 'number' })
      .notNull()
      .references(() => factorCases.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** ticket · wallet · mail · note */
    kind: text('kind').notNull(),
    /** The number of a ticket, or the address of a wallet. */
    subject: text('subject'),
    /** Written by the member of staff who added it. */
    note: text('note'),
    addedBy: text('added_by').notNull(),
    addedAt: wallTime('added_at').notNull(),
  },
  (table) => [
    index('factor_case_evidence_case').on(table.caseId, table.id),
    index('factor_case_evidence_user').on(table.userId),
  ],
);

/** Browsers that have signed in to an account: strangers' wrong guesses do not slow them down. */
export const deviceCookies = pgTable(
  'device_cookies',
  {
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: wallTime('created_at').notNull(),
    lastUsedAt: wallTime('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] }), index('device_cookies_user').on(table.userId)],
);

/** Each pair of device and network that has signed in, stored once: the owner is notified of a new pair. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of browser, system and network. */
    device: text('device').notNull(),
    seenAt: wallTime('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
);

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: wallTime('access_token_expires_at'),
    refreshTokenExpiresAt: wallTime('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: wallTime('created_at').notNull().defaultNow(),
    updatedAt: wallTime('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('accounts_provider_account').on(table.providerId, table.accountId),
    index('accounts_user').on(table.userId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: wallTime('expires_at').notNull(),
    createdAt: wallTime('created_at').notNull().defaultNow(),
    updatedAt: wallTime('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Counters of the request limits, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** Wall time in milliseconds at which the window began. */
  windowStart: bigint('window_start', { mode: 'number' }).notNull(),
});

/** Anonymous counts of events per day (UTC). */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    /** 2026-11-21 */
    day: text('day').notNull(),
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/**
 * Row counts by kind, kept by triggers (0055): counting a million rows takes as long as the rest of a page. Each count is
 * split over several rows, so concurrent writers rarely wait for each other.
 */
export const tallies = pgTable(
  'tallies',
  {
    /** users · tickets · announcementReads · announcementMails */
    name: text('name').notNull(),
    key: text('key').notNull(),
    shard: integer('shard').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.key, table.shard] })],
);

/** Single figures that all processes share, such as the latest wall time seen. */
export const marks = pgTable('marks', {
  key: text('key').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});

/** First replies to requests that create something, kept for a day. They never contain a cookie. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `user:<id>`, or `network:<address>` for a visitor. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    /** Hash of the body: the same key with a different body is refused. */
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request is still running. */
    status: integer('status'),
    reply: jsonb('reply'),
    createdAt: wallTime('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
);

// --- Mails -----------------------------------------------------------------------------------------------------------

/**
 * The outbox: emails are written in the transaction of their cause and sent afterwards. No tokens are stored: the link in
 * an email is derived from its id and the server's secret when it is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    /** Null where only the address is known; the account, if any, is looked up when the email is sent. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The language of the page from which it was requested; the reader's own choice takes precedence. */
    locale: text('locale').notNull(),
    /** Parameters of the template. */
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    /** At most one email has the same key. */
    onceKey: text('once_key').unique(),
    /** A mass email: sent after emails to single readers, and no faster than MAIL_RATE. */
    bulk: boolean('bulk').notNull().default(false),
    createdAt: wallTime('created_at').notNull(),
    /** When to try next; null once it is sent or given up. */
    dueAt: wallTime('due_at'),
    /** A worker holds it until then; afterwards another may take it. */
    leasedUntil: wallTime('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Its age counts from here: an email written days before it was due is no older than its first attempt. */
    firstTriedAt: wallTime('first_tried_at'),
    /** Why the last attempt failed, as a code that reveals nothing of the content. */
    lastError: text('last_error'),
    sentAt: wallTime('sent_at'),
    /** When it was given up; null in rows older than this column. */
    failedAt: wallTime('failed_at'),
    /**
     * When we first learned that it bounced permanently, or was reported as unwanted; a second report changes nothing.
     */
    bouncedAt: wallTime('bounced_at'),
    complainedAt: wallTime('complained_at'),
    /** The announcement that the email carries, for counting. */
    announcementId: bigint('announcement_id', { mode: 'number' }),
  },
  (table) => [
    index('mails_due').on(table.bulk, table.dueAt).where(sql`${table.dueAt} is not null`),
    index('mails_created').on(table.createdAt),
    index('mails_address').on(table.toAddress, table.createdAt).concurrently(),
    index('mails_user').on(table.userId, table.createdAt).concurrently(),
    index('mails_given_up')
      .on(table.createdAt, table.id)
      .where(sql`${table.dueAt} is null and ${table.sentAt} is null`)
      .concurrently(),
    index('mails_failed').on(table.failedAt).where(sql`${table.failedAt} is not null`).concurrently(),
    index('mails_bounced').on(table.bouncedAt).where(sql`${table.bouncedAt} is not null`).concurrently(),
    index('mails_announcement')
      .on(table.announcementId, table.sentAt)
      .concurrently()
      .where(sql`${table.announcementId} is not null`),
  ],
);

/** Addresses that get only indispensable emails, because an earlier one bounced or was reported as unwanted. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    address: text('address').primaryKey(),
    reason: text('reason').$type<'bounce' | 'complaint'>().notNull(),
    /** A status code of RFC 3463, like 5.1.1; null where the report has none. */
    status: text('status'),
    since: wallTime('since').notNull(),
  },
  (table) => [
    index('mail_suppressions_since').on(table.since, table.address),
    // For searching by the beginning of an address, in any collation.
    index('mail_suppressions_beginning').on(table.address.op('text_pattern_ops')),
  ],
);

/** Pending changes of email address, one per user; each ends when it is completed or cancelled, or when it expires. */
export const emailChanges = pgTable('email_changes', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  /** The session that requested it; null once it is over. */
  sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
  requestedAt: wallTime('requested_at').notNull(),
  expiresAt: wallTime('expires_at').notNull(),
  /** Whether the old address must confirm too. If it was never confirmed, it proves nothing, and the new one suffices. */
  needsOld: boolean('needs_old').notNull(),
  oldConfirmedAt: wallTime('old_confirmed_at'),
  newConfirmedAt: wallTime('new_confirmed_at'),
  /** When the address changes, once both have confirmed and unless it is stopped before. */
  dueAt: wallTime('due_at'),
});

/**
 * Completed changes of address that the previous confirmed address can still undo. Meanwhile that address is reserved for
 * its owner: nobody else can register with it.
 */
export const emailUndos = pgTable(
  'email_undos',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    changedAt: wallTime('changed_at').notNull(),
    expiresAt: wallTime('expires_at').notNull(),
  },
  (table) => [index('email_undos_user').on(table.userId), index('email_undos_old_email').on(table.oldEmail)],
);

/** Links in emails; only the hash of the token is stored. Used ones stay, to be distinguished from unknown ones. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that it was sent to and proves. */
    email: text('email').notNull(),
    /** For a link that confirms a change of address: it is void once that change is over. */
    changeId: text('change_id').references(() => emailChanges.id, { onDelete: 'cascade' }),
    /** For a link that undoes a completed change. */
    undoId: text('undo_id').references(() => emailUndos.id, { onDelete: 'cascade' }),
    /** For a link that stops or completes a recovery from a lost factor. */
    recoveryId: text('recovery_id').references(() => factorRecoveries.id, { onDelete: 'cascade' }),
    /** For a link that freezes: when the reported event happened. */
    notifiedAt: wallTime('told_at'),
    /** For a link that keeps a wallet which another account claims. */
    claimId: text('claim_id').references((): AnyPgColumn => walletClaims.id, { onDelete: 'cascade' }),
    expiresAt: wallTime('expires_at').notNull(),
    usedAt: wallTime('used_at'),
  },
  (table) => [index('mail_tokens_user').on(table.userId), index('mail_tokens_expiry').on(table.expiresAt)],
);

// --- Wallets ---------------------------------------------------------------------------------------------------------

/** A wallet belongs to at most one account. Addresses are lower-case everywhere in the database. */
export const wallets = pgTable(
  'wallets',
  {
    address: text('address').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text('label'),
    linkedAt: wallTime('linked_at').notNull(),
  },
  (table) => [index('wallets_user').on(table.userId)],
);

/** Messages issued for wallets to sign: valid once, for one purpose, one address and, where one is known, one user. */
export const walletNonces = pgTable(
  'wallet_nonces',
  {
    nonce: text('nonce').primaryKey(),
    /** link, claim, signIn, register or stepUp (accounts/wallet-proof.ts). */
    purpose: text('purpose').notNull().default('link'),
    /** Null before a sign-in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** A message issued to a session is void once that session has ended, however it ended. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    message: text('message').notNull(),
    expiresAt: wallTime('expires_at').notNull(),
    usedAt: wallTime('used_at'),
  },
  (table) => [index('wallet_nonces_expiry').on(table.expiresAt), index('wallet_nonces_session').on(table.sessionId)],
);

/** Wallets linked to one account and claimed by another, with the wallet's signature; they move unless the holder objects. */
export const walletClaims = pgTable(
  'wallet_claims',
  {
    id: text('id').primaryKey(),
    address: text('address').notNull().unique(),
    /** The user who claims it. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user it is linked to. */
    holderId: text('holder_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: wallTime('requested_at').notNull(),
    /** When it moves, unless the holder has kept it. */
    dueAt: wallTime('due_at').notNull(),
  },
  (table) => [
    index('wallet_claims_user').on(table.userId),
    index('wallet_claims_holder').on(table.holderId),
    index('wallet_claims_due').on(table.dueAt),
  ],
);

// --- The vault as indexed --------------------------------------------------------------------------------------------

/** One row per vault: how far its events have been read, and the two packed words that they result in. */
export const vaults = pgTable(
  'vaults',
  {
    chainId: integer('chain_id').notNull(),
    address: text('address').notNull(),
    startAt: chainTime('start_at').notNull(),
    deployBlock: bigint('deploy_block', { mode: 'number' }).notNull(),
    /** The last finalized block whose events are in the tables. */
    cursorBlock: bigint('cursor_block', { mode: 'number' }).notNull(),
    cursorHash: text('cursor_hash').notNull(),
    cursorTime: chainTime('cursor_time').notNull(),
    totalsWord: wei('totals_word').notNull(),
    termsWord: wei('terms_word').notNull(),
    /** Balance at the cursor, read from the chain. */
    balanceWei: wei('balance_wei').notNull(),
    rewardsPaidWei: wei('rewards_paid_wei').notNull(),
    /**
     * The state of the reserve watch at the cursor (protocol/src/vault/reserve-watch.ts); null in rows older than that watch.
     */
    reserveWatch: jsonb('reserve_watch').$type<ReserveWatch>(),
    /** Set from the environment if it configures several vaults: notifications then name theirs. */
    name: text('name'),
    /** Why indexing stopped; null while it runs. Cleared only by the documented repair. */
    haltedBecause: text('halted_because'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
);

/** News of a vault, sent to every staker once: written with its cause, then delivered in batches (features/vault-news). */
export const vaultNews = pgTable(
  'vault_news',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    /** Stays the same when the same news is found again. */
    key: text('key').notNull(),
    /** The kind of the entries in the stakers' activity. */
    kind: text('kind').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    at: chainTime('at').notNull(),
    txHash: text('tx_hash'),
    createdAt: wallTime('created_at').notNull(),
    /** Users up to this id have been notified. */
    notifiedUntil: text('told_until').notNull().default(''),
    /** When everybody had been notified, or when it was clear that nobody had to be; null while delivery is under way. */
    notifiedAt: wallTime('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.vault, table.key] }),
    index('vault_news_due').on(table.createdAt).where(sql`${table.notifiedAt} is null`),
  ],
);

/** For each vault, the one process on this database that indexes it. Times come from the database's clock. */
export const indexerLeases = pgTable(
  'indexer_leases',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    /** The fencing token: it grows with each holder, and late writes of an earlier holder are refused. */
    epoch: bigint('epoch', { mode: 'number' }).notNull(),
    host: text('host').notNull(),
    pid: integer('pid').notNull(),
    /** Distinguishes holders on the same host, even when a process id is reused. */
    holder: text('holder').notNull(),
    takenAt: wallTime('taken_at').notNull(),
    /** The holder's last heartbeat; null once it has given the lease back. */
    heartbeatAt: wallTime('heartbeat_at'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.vault] })],
);

/** Runs that read a vault's events again: their progress and their result. */
export const reindexes = pgTable(
  'reindexes',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    fromBlock: bigint('from_block', { mode: 'number' }).notNull(),
    /** The indexer's cursor when the run began; null before. */
    toBlock: bigint('to_block', { mode: 'number' }),
    toHash: text('to_hash'),
    /** The last block that was read again. */
    readBlock: bigint('read_block', { mode: 'number' }).notNull(),
    events: integer('events').notNull().default(0),
    /** Time spent on reading. */
    readMs: bigint('read_ms', { mode: 'number' }).notNull().default(0),
    state: text('state').$type<ReindexState>().notNull(),
    /** Id of a member of staff, as in the audit log; null when started by the command. */
    askedBy: text('asked_by'),
    reason: text('reason').notNull(),
    askedAt: wallTime('asked_at').notNull(),
    endedAt: wallTime('ended_at'),
    failure: text('failure').$type<ReindexFailure>(),
    /** The current obstacle, or the reason for the failure. */
    detail: text('detail'),
    result: jsonb('result').$type<ReindexResult>(),
  },
  (table) => [uniqueIndex('reindexes_running').on(table.chainId, table.vault).where(sql`${table.endedAt} is null`)],
);

/** The events that those runs have read, kept until the run ends; no page reads them. */
export const reindexedEvents = pgTable(
  'reindexed_events',
  {
    reindexId: bigint('reindex_id', { mode: 'bigint' }).notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    logIndex: integer('log_index').notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: chainTime('block_time').notNull(),
    txHash: text('tx_hash').notNull(),
    kind: text('kind').notNull(),
    args: jsonb('args').$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reindexId, table.blockNumber, table.logIndex] })],
);

/** Events of the reserve and of the vault's roles. They are rare, so they get a partial index. Contains no parameters. */
export const IS_OPERATION = sql.raw(
  `kind in ('reserveFunded', 'reserveWithdrawn', 'pauseSet', 'guardianSet', 'ownershipTransferStarted', 'ownershipTransferred')`,
);

/** The most frequent kinds. The index by kind omits them, since it would make every event more expensive to write. */
export const COMMON_KINDS: readonly string[] = ['staked', 'unstaked', 'rewardPaid'];
/** Contains no parameters. */
export const IS_RARER_KIND = sql.raw(`kind not in (${COMMON_KINDS.map((kind) => `'${kind}'`).join(', ')})`);

export const vaultEvents = pgTable(
  'vault_events',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: chainTime('block_time').notNull(),
    logIndex: integer('log_index').notNull(),
    txHash: text('tx_hash').notNull(),
    /** Name of the contract's event in camelCase: staked, unstaked, rewardPaid, …, reserveFunded, pauseSet. */
    kind: text('kind').notNull(),
    /** Staker, funder or receiver; null for events that concern nobody. */
    account: text('account'),
    positionId: bigint('position_id', { mode: 'number' }),
    amountWei: wei('amount_wei').notNull(),
    rewardWei: wei('reward_wei').notNull(),
    forfeitedWei: wei('forfeited_wei').notNull(),
    termDays: integer('term_days'),
    /** The packed word that the event carried; null for the unnumbered events. */
    word: wei('word'),
    /** All arguments as decimal strings, including those without a column above. */
    args: jsonb('args').$type<Record<string, string>>().notNull(),
  },
  (table) => [
    unique('vault_events_place').on(table.chainId, table.blockNumber, table.logIndex),
    // In chain order, across all vaults.
    index('vault_events_of_account').on(table.account, table.chainId, table.blockNumber, table.logIndex).concurrently(),
    // For the public API: without this index and the next, a query for rare events would read the whole table.
    // It has few columns, since every event adds an entry; the few events of one block are sorted when they are read.
    index('vault_events_vault_block').on(table.vault, table.blockNumber).concurrently(),
    index('vault_events_of_rarer_kind')
      .on(table.chainId, table.kind, table.blockNumber, table.logIndex)
      .where(IS_RARER_KIND)
      .concurrently(),
    index('vault_events_operation').on(table.chainId, table.vault, table.id).where(IS_OPERATION),
    index('vault_events_transaction').on(table.txHash).concurrently(),
  ],
);

/**
 * Network fees of the transactions behind the events above, from their receipts; read after the cursor has passed
 * (indexer/fees). A fee counts only for events in the block with this hash, so a rolled-back one never shows.
 */
export const transactionFees = pgTable(
  'transaction_fees',
  {
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    /** The account that sent and paid for it, lower-case. It is not the staker if a contract or somebody else called. */
    sender: text('sender').notNull(),
    /** Gas used times its effective price. */
    feeWei: wei('fee_wei').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.txHash] })],
);

/**
 * Rounds of the price feed that were the newest at the time of some event, and the newest round of all. Each is stored
 * with the time until which it is known to have been the newest.
 */
export const priceRounds = pgTable(
  'price_rounds',
  {
    chainId: integer('chain_id').notNull(),
    feed: text('feed').notNull(),
    /** phase · 2^64 + number, as in the feed's proxy. */
    roundId: wei('round_id').notNull(),
    answer: wei('answer').notNull(),
    /** Decimal places of the answer. */
    decimals: integer('decimals').notNull(),
    startedAt: chainTime('started_at').notNull(),
    updatedAt: chainTime('updated_at').notNull(),
    /** The time of the next round, which proves that none lies in between. Null until one is seen. */
    nextUpdatedAt: chainTime('next_updated_at'),
    /** The last second for which it is known to have been the newest. */
    knownUntil: chainTime('known_until').notNull(),
    /** Whether an event falls into it. Other rounds are deleted when a newer one is read. */
    isKept: boolean('is_kept').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.feed, table.roundId] }),
    index('price_rounds_time').on(table.chainId, table.feed, table.updatedAt),
  ],
);

/** The last event of each vault for which the rounds have been stored, as far as any exist. */
export const priceCursors = pgTable(
  'price_cursors',
  {
    chainId: integer('chain_id').notNull(),
    feed: text('feed').notNull(),
    vault: text('vault').notNull(),
    eventId: bigint('event_id', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.feed, table.vault] })],
);

/** The European Central Bank's reference rates, in units of the currency per euro. */
export const exchangeRates = pgTable('exchange_rates', {
  /** 2026-11-25 */
  day: text('day').primaryKey(),
  usdPerEur: numeric('usd_per_eur').notNull(),
  krwPerEur: numeric('krw_per_eur').notNull(),
  /** Unix seconds: when these rates begin to apply, and until when they are known to; the end is exclusive. */
  countsFrom: chainTime('counts_from').notNull(),
  countsUntil: chainTime('counts_until').notNull(),
});

/** Timelocks that have owned a vault, each with the last finalized block whose events are in the table below. */
export const timelocks = pgTable(
  'timelocks',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    address: text('address').notNull(),
    cursorBlock: bigint('cursor_block', { mode: 'number' }).notNull(),
    cursorTime: chainTime('cursor_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.vault, table.address] })],
);

/** The events of those timelocks: which operations are scheduled, from when they can run, and which have run. */
export const timelockEvents = pgTable(
  'timelock_events',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    timelock: text('timelock').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockTime: chainTime('block_time').notNull(),
    logIndex: integer('log_index').notNull(),
    txHash: text('tx_hash').notNull(),
    /** As in the contract: CallScheduled, CallSalt, CallExecuted, Cancelled, … */
    name: text('name').notNull(),
    /** All arguments as text, numbers as decimal digits. */
    args: jsonb('args').$type<Record<string, string>>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'timelock_events_place',
      columns: [table.chainId, table.vault, table.timelock, table.blockNumber, table.logIndex],
    }),
  ],
);

/** Flexible stakes; the row stays when the stake is empty. */
export const flexibleStakes = pgTable(
  'flexible_stakes',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    account: text('account').notNull(),
    principalWei: wei('principal_wei').notNull(),
    accruedWei: wei('accrued_wei').notNull(),
    fundedSecondsPaid: bigint('funded_seconds_paid', { mode: 'number' }).notNull(),
    /** Chain time of the first stake since it was last empty. */
    since: chainTime('since'),
    /** Rewards ever paid out or compounded, flexible and fixed. */
    earnedWei: wei('earned_wei').notNull(),
    /** Rewards of the flexible stake ever paid out, compounded or forfeited. */
    takenWei: wei('taken_wei').notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.vault, table.account] }),
    index('flexible_stakes_held').on(table.chainId, table.vault).where(sql`${table.principalWei} > 0`),
  ],
);

/** Fixed terms, one row for each: a renewal ends one term and begins another under the same position id. */
export const positions = pgTable(
  'positions',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    id: bigint('id', { mode: 'number' }).notNull(),
    account: text('account').notNull(),
    principalWei: wei('principal_wei').notNull(),
    rewardWei: wei('reward_wei').notNull(),
    termDays: integer('term_days').notNull(),
    startedAt: chainTime('started_at').notNull(),
    endsAt: chainTime('ends_at').notNull(),
    status: text('status').notNull().default('open'),
    closedAt: chainTime('closed_at'),
    txHash: text('tx_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.vault, table.id, table.startedAt] }),
    // For open positions in display order, and for the rewards of certain days, however many positions have been closed.
    index('positions_account').on(table.chainId, table.vault, table.account, table.status, table.endsAt, table.id),
    index('positions_due').on(table.chainId, table.vault, table.endsAt).where(sql`${table.status} = 'open'`),
  ],
);

/**
 * Days on which the vault accrued (UTC days of chain time since 1970), with its two clocks at the day's first and last
 * accrual, in seconds since deployment.
 */
export const vaultDays = pgTable(
  'vault_days',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    day: integer('day').notNull(),
    firstAccruedAt: bigint('first_accrued_at', { mode: 'number' }).notNull(),
    firstFundedSeconds: bigint('first_funded_seconds', { mode: 'number' }).notNull(),
    lastAccruedAt: bigint('last_accrued_at', { mode: 'number' }).notNull(),
    lastFundedSeconds: bigint('last_funded_seconds', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.vault, table.day] })],
);

/** Flexible stakes at the end of each day on which they changed; after an emergency exit, as of the accrual before it. */
export const accountDays = pgTable(
  'account_days',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    account: text('account').notNull(),
    day: integer('day').notNull(),
    principalWei: wei('principal_wei').notNull(),
    accruedWei: wei('accrued_wei').notNull(),
    fundedSecondsPaid: bigint('funded_seconds_paid', { mode: 'number' }).notNull(),
    /** Rewards ever paid out, compounded or forfeited until then. */
    takenWei: wei('taken_wei').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.vault, table.account, table.day] })],
);

/**
 * The vault's two words and balance for each UTC day of chain time: at the last block read of that day, or at its last
 * event if the day was read in one go with later days.
 */
// The table keeps the name that earlier releases write to.
export const vaultDailySnapshots = pgTable(
  'vault_closings',
  {
    chainId: integer('chain_id').notNull(),
    vault: text('vault').notNull(),
    day: integer('day').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockTime: chainTime('block_time').notNull(),
    totalsWord: wei('totals_word').notNull(),
    termsWord: wei('terms_word').notNull(),
    balanceWei: wei('balance_wei').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.vault, table.day] })],
);

// --- Activity --------------------------------------------------------------------------------------------------------

/** The block time for a chain event; otherwise the time at which the entry was written. */
export const happenedAt = ({
  blockTime,
  createdAt,
}: {
  readonly blockTime: AnyPgColumn;
  readonly createdAt: AnyPgColumn;
}) => sql`coalesce(to_timestamp(${blockTime}::double precision), ${createdAt})`;

export const activity = pgTable(
  'activity',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    userId: text('user_id').notNull(),
    kind: text('kind').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    createdAt: wallTime('created_at').notNull(),
    blockTime: chainTime('block_time'),
    txHash: text('tx_hash'),
    /** The chain event behind this: at most one entry for each user. */
    eventId: bigint('event_id', { mode: 'bigint' }),
    /** For news that no single event causes, such as the end of a term: at most one entry per user and key. */
    onceKey: text('once_key'),
    /** The daily email that includes it, if the reader prefers that to single emails. */
    digestId: text('digest_id'),
    /** True until read, and only for kinds that notify. */
    unread: boolean('unread').notNull(),
    /** Search terms of an entry: wallets, hashes, numbers. Stored because computing them takes long. */
    words: words('words').generatedAlwaysAs(
      sql`to_tsvector('simple'::regconfig, params) || to_tsvector('simple'::regconfig, coalesce(tx_hash, ''))`,
    ),
  },
  (table) => [
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    index('activity_user').on(table.userId, table.id),
    index('activity_happened').on(table.userId, happenedAt(table)).concurrently(),
    index('activity_kind').on(table.userId, table.kind, table.id),
    // For retention: only these entries are ever deleted.
    index('activity_off_chain').on(table.createdAt).where(sql`${table.blockTime} is null`).concurrently(),
    index('activity_unread').on(table.userId).where(sql`${table.unread}`),
    index('activity_words').using('gin', table.words),
    uniqueIndex('activity_event').on(table.userId, table.eventId),
    // For reindexing, which finds an entry by its event alone.
    index('activity_of_event').on(table.eventId).where(sql`${table.eventId} is not null`).concurrently(),
    uniqueIndex('activity_once').on(table.userId, table.onceKey),
    index('activity_digest').on(table.digestId).where(sql`${table.digestId} is not null`),
  ],
);

// --- Push ------------------------------------------------------------------------------------------------------------

/** Devices that get notifications (web push). A subscription ends with the session that created it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A browser that is signed out or revoked gets no more news of the account. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The URL at which its push service accepts messages. It belongs to the user who subscribed last in this browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The device's public key and shared secret, base64url: messages are encrypted for this device alone. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent'),
    /** The device's time zone: used for quiet hours if the account follows the browser. */
    timeZone: text('time_zone').notNull(),
    showsAmounts: boolean('shows_amounts').notNull().default(false),
    createdAt: wallTime('created_at').notNull(),
    /** When its push service last accepted a message, or else when it subscribed. */
    lastUsedAt: wallTime('last_used_at').notNull(),
    /** Consecutive failures. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** The outbox of push messages, one for each device and entry: written with the entry, sent afterwards. */
export const pushes = pgTable(
  'pushes',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    activityId: bigint('activity_id', { mode: 'bigint' })
      .notNull()
      .references(() => activity.id, { onDelete: 'cascade' }),
    createdAt: wallTime('created_at').notNull(),
    /** When to try next; null once it is sent or given up. */
    dueAt: wallTime('due_at'),
    /** A worker holds it until then; afterwards another may take it. */
    leasedUntil: wallTime('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed: a status or a code. */
    lastError: text('last_error'),
    sentAt: wallTime('sent_at'),
    /** When it was given up; null in rows older than this column. */
    failedAt: wallTime('failed_at'),
  },
  (table) => [
    unique('pushes_once').on(table.subscriptionId, table.activityId),
    index('pushes_due').on(table.dueAt),
    index('pushes_activity').on(table.activityId),
    index('pushes_created').on(table.createdAt),
    index('pushes_failed')
      .on(table.createdAt, table.id)
      .where(sql`${table.dueAt} is null and ${table.sentAt} is null and ${table.lastError} is not null`)
      .concurrently(),
  ],
);

// --- Audit -----------------------------------------------------------------------------------------------------------

/**
 * Acts of staff, kept forever: each row holds the hash of the previous row, and a trigger refuses updates and deletions.
 * It holds ids but no names or addresses, so a deleted account leaves no personal data behind.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Without gaps: 1, 2, 3, … */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    createdAt: wallTime('created_at').notNull(),
    /** Null for acts of the system. */
    actorId: text('actor_id'),
    actorRole: text('actor_role'),
    act: text('act').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    reason: text('reason').notNull(),
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    /** The hash of the previous row; unique, so the chain cannot fork. */
    previousHash: text('previous_hash').notNull().unique(),
    hash: text('hash').notNull().unique(),
  },
  (table) => [
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_target').on(table.targetKind, table.targetId, table.id),
    index('audit_log_act').on(table.act, table.id),
    index('audit_log_actor_act').on(table.actorId, table.act, table.id).concurrently(),
    // For searching by a target's id without its kind.
    index('audit_log_target_id').on(table.targetId, table.id).concurrently(),
  ],
);

/**
 * Reasons written by staff, and details that may be personal data: kept outside the chain so that they can be removed when
 * an account is deleted. The chain holds the salted hash of each.
 */
export const auditTexts = pgTable(
  'audit_texts',
  {
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    /** reason · details (as JSON) */
    part: text('part').notNull(),
    salt: text('salt').notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.part] })],
);

/**
 * Each sign-in, failed sign-in, refusal, and change or viewing of an account. Equal events within a minute are one row with
 * a count. Holds no names, no addresses of users, and nothing that was typed.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    /** The minute in which equal events are counted together. */
    minute: wallTime('minute').notNull(),
    /** Hash of everything that makes two events equal. */
    key: text('key').notNull(),
    lastAt: wallTime('last_at').notNull(),
    count: integer('count').notNull(),
    kind: text('kind').notNull(),
    outcome: text('outcome').notNull(),
    code: text('code'),
    /** The account that acted, or that a sign-in was for. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of an address that has no account. */
    addressHash: text('address_hash'),
    targetKind: text('target_kind'),
    targetId: text('target_id'),
    network: text('network').notNull(),
    device: text('device'),
    route: text('route').notNull(),
  },
  (table) => [
    uniqueIndex('security_events_once').on(table.minute, table.key),
    index('security_events_actor').on(table.actorId, table.id),
    index('security_events_target').on(table.targetKind, table.targetId),
    index('security_events_address').on(table.addressHash),
    index('security_events_kind').on(table.kind, table.outcome, table.id),
    index('security_events_outcome').on(table.outcome, table.id).concurrently(),
    index('security_events_network').on(table.network, table.id),
  ],
);

// --- Own data --------------------------------------------------------------------------------------------------------

/** Accounts scheduled for deletion, which can be cancelled until then. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the request: the link of an earlier request does not cancel a later one. */
    requestId: text('request_id').notNull(),
    /** owner · staff */
    requestedBy: text('requested_by').notNull(),
    requestedAt: wallTime('requested_at').notNull(),
    dueAt: wallTime('due_at').notNull(),
  },
  (table) => [index('account_deletions_due').on(table.dueAt)],
);

/** Hashes of the ids of deleted accounts. Every process copies them to a local file, which survives a database restore. */
export const deletedAccounts = pgTable('deleted_accounts', {
  idHash: text('id_hash').primaryKey(),
  deletedAt: wallTime('deleted_at').notNull(),
});

/** Exports of all data that the product holds about a user: made in the background, available for a week. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: wallTime('requested_at').notNull(),
    /** running · ready · failed */
    state: text('state').notNull(),
    /** The process making it holds it until then; afterwards another may take over. */
    leasedUntil: wallTime('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Finished parts, and their total number. */
    partsDone: integer('parts_done').notNull().default(0),
    partsAll: integer('parts_all').notNull().default(0),
    sizeBytes: integer('size_bytes'),
    readyAt: wallTime('ready_at'),
    /** When the file and this row are removed. */
    expiresAt: wallTime('expires_at'),
    file: bytes('file'),
  },
  (table) => [
    index('data_exports_user').on(table.userId),
    uniqueIndex('data_exports_running').on(table.userId).where(sql`${table.state} = 'running'`),
  ],
);

// --- Reward goals ----------------------------------------------------------------------------------------------------

/**
 * The claimable amount at which a user wants to be notified. All times are chain time. A check is never repeated, even
 * when blocks are read again.
 */
export const rewardGoals = pgTable(
  'reward_goals',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: no longer wanted; the row stays to enforce the pause after the last notification. */
    amountWei: wei('amount_wei'),
    /** False once the amount was reached and the user notified, until the rewards fall below it again. */
    isWaiting: boolean('is_waiting').notNull().default(true),
    notifiedAt: chainTime('told_at'),
    /** The amount cannot be reached before then, unless a stake changes. */
    nextAt: chainTime('next_at').notNull(),
    lookedAt: chainTime('looked_at').notNull().default(0),
    /** The vault's funded seconds at the check of `lookedAt`. */
    lookedFunded: bigint('looked_funded', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('reward_goals_due').on(table.nextAt).where(sql`${table.amountWei} is not null`)],
);

// --- Calendar --------------------------------------------------------------------------------------------------------

/** Secret calendar URLs. Each is derived from the random part and the server's secret, and recognised by its hash. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  random: text('random').notNull(),
  keyHash: text('key_hash').notNull().unique(),
  showsAmounts: boolean('shows_amounts').notNull().default(false),
  createdAt: wallTime('created_at').notNull(),
});

// --- Tickets ---------------------------------------------------------------------------------------------------------

interface Standing {
  readonly state: string;
  /** ISO times; null as in the columns. */
  readonly waitsSince: string | null;
  readonly dueAt: string | null;
  readonly pausedMs: number | null;
}
interface BeforeMerge {
  readonly part: Standing;
  /** Tickets that had been merged into the part before, and moved along with it. */
  readonly led?: readonly string[];
  readonly whole: Standing & {
    /** Newest message of each side, before the merge and just after it. */
    readonly wrote: readonly [customer: string | null, staff: string | null];
    readonly wroteAfter: readonly [customer: string | null, staff: string | null];
  };
}

export const tickets = pgTable(
  'tickets',
  {
    /** Also the ticket's number. */
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    /** Null for a visitor, who then has an address and a private link. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    /** The private link is derived from the key and the server's secret; it is recognised by its hash. */
    linkKey: text('link_key').unique(),
    linkHash: text('link_hash').unique(),
    locale: text('locale').notNull(),
    category: text('category').notNull(),
    subject: text('subject').notNull(),
    context: jsonb('context').$type<TicketContext>(),
    state: text('state').notNull().default('open'),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: wallTime('created_at').notNull(),
    /** Null until a visitor's address is confirmed; the ticket is not in the queue until then. */
    confirmedAt: wallTime('confirmed_at'),
    updatedAt: wallTime('updated_at').notNull(),
    /** Since when it has been waiting for staff; null while it is not. */
    waitsSince: wallTime('waits_since'),
    /** Newest message of each side, and the newest that the other side has read: ids, so no message can be missed. */
    customerWroteId: bigint('customer_wrote_id', { mode: 'bigint' }),
    staffWroteId: bigint('staff_wrote_id', { mode: 'bigint' }),
    customerReadId: bigint('customer_read_id', { mode: 'bigint' }).notNull().default(sql`0`),
    staffReadId: bigint('staff_read_id', { mode: 'bigint' }).notNull().default(sql`0`),
    /** low · normal · high · urgent */
    priority: text('priority').notNull().default('normal'),
    /** By when a reply is promised; null if none is, and while the ticket waits for the customer. */
    dueAt: wallTime('due_at'),
    /** Time that was left until the promised reply when staff began to wait for the customer. */
    pausedMs: bigint('paused_ms', { mode: 'number' }),
    firstAnsweredAt: wallTime('first_answered_at'),
    /** The ticket that it was merged into, which now holds its messages. */
    mergedInto: bigint('merged_into', { mode: 'bigint' }).references((): AnyPgColumn => tickets.id, {
      onDelete: 'set null',
    }),
    mergedAt: wallTime('merged_at'),
    /** The state of both tickets before the merge, for as long as it can be undone. */
    beforeMerge: jsonb('before_merge').$type<BeforeMerge>(),
    /** The customer's rating of a closed ticket: good · bad; null until given. */
    rating: text('rating'),
    ratingText: text('rating_text'),
    /** When it was first rated. */
    ratedAt: wallTime('rated_at'),
  },
  (table) => [
    index('tickets_rated').on(table.ratedAt).where(sql`${table.ratedAt} is not null`).concurrently(),
    index('tickets_user').on(table.userId, table.id.desc()),
    index('tickets_queue').on(table.state, table.id),
    index('tickets_created').on(table.createdAt, table.id).concurrently(),
    index('tickets_assignee').on(table.assigneeId, table.id),
    index('tickets_category').on(table.category, table.id),
    index('tickets_priority').on(table.priority, table.id),
    index('tickets_due')
      .on(sql`coalesce(${table.dueAt}, ${table.waitsSince})`, table.id)
      .where(sql`${table.waitsSince} is not null`),
    index('tickets_waiting').on(table.waitsSince, table.id).where(sql`${table.waitsSince} is not null`),
    index('tickets_load').on(table.assigneeId).where(sql`${table.waitsSince} is not null`),
    index('tickets_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('tickets_of_visitors').on(table.updatedAt).where(sql`${table.userId} is null`).concurrently(),
    index('tickets_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
  ],
);

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    ticketId: bigint('ticket_id', { mode: 'bigint' })
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** message · note (internal to staff, never shown to the customer) · closed · reopened */
    kind: text('kind').notNull(),
    byStaff: boolean('by_staff').notNull(),
    /** The member of staff; null for the customer, and once the account is deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    txHash: text('tx_hash'),
    createdAt: wallTime('created_at').notNull(),
    /** The ticket in which it was written, if that was merged into this one. */
    originTicketId: bigint('origin_ticket_id', { mode: 'bigint' }).references(() => tickets.id, {
      onDelete: 'set null',
    }),
    /** When the text was erased, because together with a later one it formed a secret. */
    redactedAt: wallTime('redacted_at'),
    /** The canned reply used for this answer; canned replies are archived, never deleted. */
    cannedReplyId: integer('canned_reply_id'),
  },
  (table) => [
    index('ticket_messages_canned').on(table.ticketId).where(sql`${table.cannedReplyId} is not null`).concurrently(),
    index('ticket_messages_ticket').on(table.ticketId, table.id),
    index('ticket_messages_origin').on(table.originTicketId).where(sql`${table.originTicketId} is not null`),
  ],
);

/** Files of messages. When a row is deleted, or its key is set to null, a trigger marks the file for deletion. */
export const attachments = pgTable(
  'attachments',
  {
    /** Random. */
    id: text('id').primaryKey(),
    /** Null until the message is sent. */
    messageId: bigint('message_id', { mode: 'bigint' }).references(() => ticketMessages.id, { onDelete: 'cascade' }),
    /** The customer who uploaded it; null for staff and visitors. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The member of staff who uploaded it; null once the account is deleted. */
    staffId: text('staff_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Media type, detected from the content. */
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Null once the file is no longer kept. */
    storageKey: text('storage_key'),
    createdAt: wallTime('created_at').notNull(),
  },
  (table) => [
    index('attachments_message').on(table.messageId),
    index('attachments_user').on(table.userId, table.createdAt),
    index('attachments_staff').on(table.staffId, table.createdAt),
    index('attachments_kept').on(table.createdAt).where(sql`${table.storageKey} is not null`),
    index('attachments_unsent').on(table.createdAt).where(sql`${table.messageId} is null`),
  ],
);

/** Files that no row refers to any more, until the storage has deleted them. */
export const fileDeletions = pgTable('file_deletions', {
  storageKey: text('storage_key').primaryKey(),
});

/** Search index of tickets: words and syllable pairs of subject, thread and customer. Maintained by triggers (0040). */
export const ticketWords = pgTable(
  'ticket_words',
  {
    ticketId: bigint('ticket_id', { mode: 'bigint' })
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    words: words('words').notNull(),
    /** The words of subject and thread alone: a customer's new name is added to them without splitting the texts again. */
    textWords: words('text_words'),
  },
  (table) => [index('ticket_words_words').using('gin', table.words)],
);

/** Labels of tickets, visible to staff only. */
export const ticketLabels = pgTable('ticket_labels', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull().unique(),
  /** The name of a colour (protocol/tickets.ts). */
  color: text('color').notNull(),
  archivedAt: wallTime('archived_at'),
});

export const labelsOfTickets = pgTable(
  'labels_of_tickets',
  {
    ticketId: bigint('ticket_id', { mode: 'bigint' })
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    labelId: bigint('label_id', { mode: 'number' })
      .notNull()
      .references(() => ticketLabels.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.labelId] }),
    index('labels_of_tickets_label').on(table.labelId, table.ticketId),
  ],
);

/** How soon a reply is promised, for each priority. A priority without a row has the release's defaults. */
export const ticketPromises = pgTable('ticket_promises', {
  priority: text('priority').primaryKey(),
  firstMinutes: integer('first_minutes').notNull(),
  nextMinutes: integer('next_minutes').notNull(),
});

/** Rules for new tickets: the first match applies. */
export const ticketRules = pgTable('ticket_rules', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  position: integer('position').notNull(),
  /** Null: any. */
  category: text('category'),
  locale: text('locale'),
  /** Null: unchanged. */
  priority: text('priority'),
  /** Ids of staff: the available one with the fewest waiting tickets is assigned. Empty: nobody. */
  assignees: jsonb('assignees').$type<string[]>().notNull().default([]),
});

/** Staff to whom rules assign no tickets at present. */
export const staffAbsences = pgTable('staff_absences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: wallTime('since').notNull(),
});

export const cannedReplies = pgTable('canned_replies', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  position: integer('position').notNull(),
  titleKo: text('title_ko').notNull(),
  titleEn: text('title_en').notNull(),
  textKo: text('text_ko').notNull(),
  textEn: text('text_en').notNull(),
  version: integer('version').notNull().default(1),
  archivedAt: wallTime('archived_at'),
  updatedAt: wallTime('updated_at').notNull(),
});

/** Every version of every canned reply; the audit log refers to the version number. */
export const cannedReplyVersions = pgTable(
  'canned_reply_versions',
  {
    replyId: bigint('reply_id', { mode: 'number' })
      .notNull()
      .references(() => cannedReplies.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    titleKo: text('title_ko').notNull(),
    titleEn: text('title_en').notNull(),
    textKo: text('text_ko').notNull(),
    textEn: text('text_en').notNull(),
    createdAt: wallTime('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.replyId, table.version] })],
);

/** Tickets that a member of staff has open; rows older than a minute no longer count. */
export const ticketReaders = pgTable(
  'ticket_readers',
  {
    ticketId: bigint('ticket_id', { mode: 'bigint' })
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isTyping: boolean('is_typing').notNull(),
    seenAt: wallTime('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.userId] }), index('ticket_readers_seen').on(table.seenAt)],
);

// --- Announcements ---------------------------------------------------------------------------------------------------

/** Announcements in both languages, shown on a banner to their audience for a limited time and sent by email. */
export const announcements = pgTable(
  'announcements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** info, warning or critical. */
    severity: text('severity').notNull(),
    textKo: text('text_ko').notNull(),
    textEn: text('text_en').notNull(),
    startsAt: wallTime('starts_at').notNull(),
    /** Null: until somebody ends it. */
    endsAt: wallTime('ends_at'),
    createdAt: wallTime('created_at').notNull(),
    updatedAt: wallTime('updated_at').notNull(),
    /** everybody · language · stakers */
    audience: text('audience').notNull().default('everybody'),
    audienceLocale: text('audience_locale'),
    /** The vault, if the audience is its stakers. */
    audienceVault: text('audience_vault'),
    /** False: shown on the banner only. */
    isMailed: boolean('is_mailed').notNull().default(true),
    /** Since then no further email has been sent, and none is queued again. */
    mailsStoppedAt: wallTime('mails_stopped_at'),
    /** How many queued emails were withdrawn at that time. */
    mailsTakenBack: integer('mails_taken_back').notNull().default(0),
    archivedAt: wallTime('archived_at'),
  },
  (table) => [
    index('announcements_time').on(table.startsAt),
    index('announcements_archived').on(table.id).where(sql`${table.archivedAt} is not null`),
  ],
);

/** Mass emails of which some are still to be queued; the row is deleted once all are. */
export const massMails = pgTable('mass_mails', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Prefix of each email's `onceKey`. */
  key: text('key').notNull().unique(),
  dueAt: wallTime('due_at').notNull(),
  /** The email in the format of mail/mail-to-all.store.ts. */
  mail: jsonb('mail').$type<unknown>().notNull(),
  /** Emails to readers up to this id are queued. */
  postedUntil: text('posted_until').notNull(),
});

/** Signed-in users who have seen or closed an announcement, once each. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: bigint('announcement_id', { mode: 'number' })
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: wallTime('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('announcement_reads_user').on(table.userId),
  ],
);

/** A single follow-up to everybody who has seen an announcement: in the bell, and by email like the announcement. */
export const announcementAnswers = pgTable('announcement_answers', {
  announcementId: bigint('announcement_id', { mode: 'number' })
    .primaryKey()
    .references(() => announcements.id, { onDelete: 'cascade' }),
  textKo: text('text_ko').notNull(),
  textEn: text('text_en').notNull(),
  createdAt: wallTime('created_at').notNull(),
  /** The member of staff. */
  createdBy: text('created_by').notNull(),
  /** The number of readers at that moment, and how many of them get emails about announcements. */
  readers: integer('readers').notNull(),
  mailed: integer('mailed').notNull(),
  mailsStoppedAt: wallTime('mails_stopped_at'),
  mailsTakenBack: integer('mails_taken_back').notNull().default(0),
  /** How many users have it in the bell, and the last id among them, in order of ids; all have it since `notifiedAt`. */
  notified: integer('told').notNull().default(0),
  notifiedUntil: text('told_until').notNull().default(''),
  notifiedAt: wallTime('told_at'),
});

// --- Status ----------------------------------------------------------------------------------------------------------

/** Disruptions of the service or a part of it: opened by staff or by the server's own measurements. */
export const incidents = pgTable(
  'incidents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The component whose measurements opened it; null if staff did. */
    automatic: text('automatic').$type<Component>(),
    /** The same values as in `announcements`. */
    severity: text('severity').notNull(),
    components: jsonb('components').$type<Component[]>().notNull(),
    /** Null: the standard text of automatic incidents (protocol/incidents.ts). */
    titleKo: text('title_ko'),
    titleEn: text('title_en'),
    startedAt: wallTime('started_at').notNull(),
    endedAt: wallTime('ended_at'),
    createdAt: wallTime('created_at').notNull(),
  },
  (table) => [
    // When several processes see the same outage, only one opens the incident.
    uniqueIndex('incidents_automatic').on(table.automatic).where(sql`${table.endedAt} is null`),
    index('incidents_ended').on(table.endedAt),
  ],
);

/** The updates of an incident, one row each. */
export const incidentUpdates = pgTable(
  'incident_updates',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    state: text('state').$type<IncidentState>().notNull(),
    /** Null: the standard text of automatic incidents. */
    textKo: text('text_ko'),
    textEn: text('text_en'),
    createdAt: wallTime('created_at').notNull(),
  },
  (table) => [index('incident_updates_incident').on(table.incidentId, table.id)],
);

/** The last measurement of each component, and its current episode of trouble (features/status/episode.ts). */
export const statusComponents = pgTable('status_components', {
  component: text('component').$type<Component>().primaryKey(),
  measuredAt: wallTime('measured_at').notNull(),
  /** good · bad · unknown */
  state: text('state').$type<'good' | 'bad' | 'unknown'>().notNull(),
  /** Since when it has been in trouble, how many milliseconds of that it was bad, and since when it is good again. */
  badSince: wallTime('bad_since'),
  badMs: integer('bad_ms').notNull(),
  goodSince: wallTime('good_since'),
  /** The incident opened by this episode. */
  incidentId: bigint('incident_id', { mode: 'number' }).references(() => incidents.id, { onDelete: 'set null' }),
});

/** The measured time of each component on each UTC day; the rest of the day is unknown. */
export const statusDays = pgTable(
  'status_days',
  {
    component: text('component').$type<Component>().notNull(),
    /** The start of the day. */
    day: wallTime('day').notNull(),
    goodMs: integer('good_ms').notNull(),
    badMs: integer('bad_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.component, table.day] })],
);

/** Subscribers to emails about incidents: accounts, and addresses confirmed by an emailed link. */
export const statusSubscriptions = pgTable(
  'status_subscriptions',
  {
    /** The links in the emails are derived from it and the server's secret, and recognised by their hashes. */
    id: text('id').primaryKey(),
    confirmHash: text('confirm_hash').notNull().unique(),
    endHash: text('end_hash').notNull().unique(),
    /** Null for an account: its current confirmed address is used. */
    email: text('email').unique(),
    userId: text('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Language of the page where it was requested; the account's language takes precedence. */
    locale: text('locale').notNull(),
    createdAt: wallTime('created_at').notNull(),
    /** Set until the address is confirmed, before which nothing else is sent; null afterwards. */
    unconfirmedSince: wallTime('unconfirmed_since'),
  },
  (table) => [index('status_subscriptions_unconfirmed').on(table.unconfirmedSince)],
);

// --- Alarms to staff ------------------------------------------------------------------------------------------------

/** A single row: the process that runs the checks. Each check locks the row, so no two are written at once. */
export const alarmWatch = pgTable('alarm_watch', {
  id: integer('id').primaryKey(),
  /** The process; another takes over when it falls silent. */
  holder: text('holder').notNull(),
  /** Measured by the database's clock. */
  evaluatedAt: wallTime('evaluated_at').notNull(),
});

/** The last result of each check, and how many times in a row it came up (features/alarms/streak.ts). */
export const alarmChecks = pgTable(
  'alarm_checks',
  {
    kind: text('kind').$type<AlarmKind>().notNull(),
    /** The vault or the endpoint; empty if there is only one of its kind. */
    subject: text('subject').notNull(),
    state: text('state').$type<'ok' | 'bad' | 'unknown'>().notNull(),
    since: wallTime('since').notNull(),
    /** When the present run of bad results began. */
    badSince: wallTime('bad_since'),
    badInARow: integer('bad_in_a_row').notNull(),
    goodInARow: integer('good_in_a_row').notNull(),
    value: doublePrecision('value'),
    threshold: doublePrecision('threshold'),
    detail: text('detail'),
    /** The alarm that it has raised and not yet ended. */
    alarmId: bigint('alarm_id', { mode: 'number' }).references((): AnyPgColumn => alarms.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

/** Alarms that were raised: written in one transaction with the emails and webhooks about them. */
export const alarms = pgTable(
  'alarms',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<AlarmKind>().notNull(),
    subject: text('subject').notNull(),
    startedAt: wallTime('started_at').notNull(),
    endedAt: wallTime('ended_at'),
    /** The last check that was bad; the figures are from that check. */
    lastSeenAt: wallTime('last_seen_at').notNull(),
    value: doublePrecision('value'),
    threshold: doublePrecision('threshold'),
    detail: text('detail'),
    /** Id of a member of staff, as in the audit log: it stays after the account's deletion and then identifies nobody. */
    acknowledgedBy: text('acknowledged_by'),
    acknowledgedAt: wallTime('acknowledged_at'),
    note: text('note'),
  },
  (table) => [uniqueIndex('alarms_open').on(table.kind, table.subject).where(sql`${table.endedAt} is null`)],
);

/** Messages to the webhooks of ALARM_WEBHOOKS. The webhooks' URLs are secret and stay in the environment. */
export const alarmDeliveries = pgTable(
  'alarm_deliveries',
  {
    /** Also sent to the receiver: the same at each attempt. */
    id: text('id').primaryKey(),
    /** Null for a test. */
    alarmId: bigint('alarm_id', { mode: 'number' }).references(() => alarms.id, { onDelete: 'cascade' }),
    event: text('event').$type<'began' | 'ended' | 'test'>().notNull(),
    /** Name of the webhook: its format, its host and part of the hash of its URL. */
    target: text('target').notNull(),
    /** The message: alarm, figures and both texts. */
    message: jsonb('message').$type<AlarmMessage>().notNull(),
    createdAt: wallTime('created_at').notNull(),
    /** When to try next; null once it is sent or given up. */
    dueAt: wallTime('due_at'),
    leasedUntil: wallTime('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    sentAt: wallTime('sent_at'),
  },
  (table) => [
    unique('alarm_deliveries_once').on(table.alarmId, table.event, table.target),
    index('alarm_deliveries_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('alarm_deliveries_created').on(table.createdAt),
    index('alarm_deliveries_failed')
      .on(table.createdAt, table.id)
      .where(sql`${table.dueAt} is null and ${table.sentAt} is null`)
      .concurrently(),
  ],
);

// --- Operations -----------------------------------------------------------------------------------------------------

/** The last run of each job, in any process. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').$type<JobName>().primaryKey(),
  startedAt: wallTime('started_at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  ok: boolean('ok').notNull(),
  /** The error's name and code, without its content. */
  error: text('error'),
  nextAt: wallTime('next_at').notNull(),
});

/** Switches that staff have set for parts of the service, each until it expires. */
export const featureSwitches = pgTable('feature_switches', {
  name: text('name').$type<SwitchName>().primaryKey(),
  on: boolean('is_on').notNull(),
  /** Id of a member of staff, as in the audit log. */
  owner: text('owner').notNull(),
  reason: text('reason').notNull(),
  changedAt: wallTime('changed_at').notNull(),
  expiresAt: wallTime('expires_at').notNull(),
});
