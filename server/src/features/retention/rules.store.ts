/** How long rows are kept that nobody needs for ever. docs/retention.md is this table in words, and a test compares them. */
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  deviceCookies,
  emailUndos,
  idempotencyKeys,
  knownDevices,
  mails,
  mailTokens,
  pendingSignIns,
  securityEvents,
  sessions,
  verifications,
  walletNonces,
  webauthnChallenges,
} from '../../db/schema.ts';

export interface RetentionRule {
  /** Rows go once this time is more than `days` ago. The column's table is the one that is swept. */
  readonly since: PgColumn;
  readonly days: number;
  readonly what: string;
}

/** Add a row here and its line in docs/retention.md. A day and more after an expiry also outlives a clock that is set wrong. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { since: sessions.expiresAt, days: 30, what: 'sessions, after they expired' },
  { since: pendingSignIns.expiresAt, days: 7, what: 'sign-ins that wait for a second factor, after they expired' },
  { since: webauthnChallenges.expiresAt, days: 7, what: 'challenges for passkeys, after they expired' },
  { since: walletNonces.expiresAt, days: 30, what: 'messages for wallets to sign, after they expired' },
  { since: verifications.expiresAt, days: 30, what: 'verifications, after they expired' },
  { since: mailTokens.expiresAt, days: 30, what: 'hashes of mailed links, after they expired' },
  { since: mails.createdAt, days: 90, what: 'mails' },
  { since: emailUndos.expiresAt, days: 90, what: 'changes of address that can no longer be undone' },
  { since: idempotencyKeys.createdAt, days: 2, what: 'answers kept for repeated requests' },
  { since: knownDevices.seenAt, days: 365, what: 'devices and networks of sign-ins, since they were last seen' },
  { since: deviceCookies.lastUsedAt, days: 365, what: 'browsers that have signed in, since their last sign-in' },
  { since: securityEvents.minute, days: 365, what: 'the security log' },
];
