/**
 * Rate limits. The counters are in the database, shared by all processes. A window begins with its first request; requests over
 * the limit get 429 and the number of seconds until the window ends.
 */

import { createHash } from 'node:crypto';
import { VERIFICATION_PAUSE_SECONDS } from '@eleven/protocol/api/auth';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@eleven/protocol/durations';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { LOCAL_FACTOR } from '../core/env/load.ts';
import type { Db } from '../db/database.ts';
import { countDay, countRequest, dropOldCounts, readCount } from './limits.store.ts';

const LIMITS = {
  /** Sign-ins and registrations of one network. */
  signIn: { max: 10, windowMs: MINUTE_MS },
  /** Messages for signing in or registering with a wallet, for one network. */
  walletMessage: { max: 30, windowMs: MINUTE_MS },
  /** Codes of links into wallet apps, of one user; an open dialog renews its code. */
  signInCode: { max: 60, windowMs: 10 * MINUTE_MS },
  /** Failed sign-ins of one account. Beyond that, each attempt costs a proof of work; the owner is never locked out. */
  accountFailures: { max: 25, windowMs: HOUR_MS },
  /** How often one proof of work is accepted. */
  proofOfWork: { max: 1, windowMs: HOUR_MS },
  /** Emails with a link to set a new password, for one mailbox; and such requests of one network. */
  resetMail: { max: 5, windowMs: 30 * MINUTE_MS },
  resetAsked: { max: 30, windowMs: 30 * MINUTE_MS },
  /** Emails to confirm an address: the pause between two, and their number. */
  verificationPause: { max: 1, windowMs: VERIFICATION_PAUSE_SECONDS * SECOND_MS },
  verificationMail: { max: 5, windowMs: 30 * MINUTE_MS },
  /** Re-entering the password while signed in. */
  passwordAsked: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Requested recoveries from a lost factor, of one account. */
  recovery: { max: 5, windowMs: HOUR_MS },
  /** Second factors entered for one account, right or wrong. */
  factor: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Wrong codes after the right password, per account and password: in total, and before the owner is notified. */
  wrongCodes: { max: 50, windowMs: 24 * HOUR_MS },
  wrongCodesUntold: { max: 5, windowMs: 24 * HOUR_MS },
  /** New sets of backup codes of one account, each of which sends an email. */
  backupCodes: { max: 10, windowMs: HOUR_MS },
  /** Changes of email address, each of which sends emails. */
  emailChange: { max: 5, windowMs: 30 * MINUTE_MS },
  /** Files with all activity of one user. */
  activityFile: { max: 10, windowMs: MINUTE_MS },
  /** Exports of a user's data, which are costly; and requests to delete the account, each of which sends an email. */
  dataExport: { max: 5, windowMs: 24 * HOUR_MS },
  accountDeletion: { max: 10, windowMs: 24 * HOUR_MS },
  /** Statement files of one user, and previews of them. */
  statementFile: { max: 20, windowMs: MINUTE_MS },
  statementSummary: { max: 120, windowMs: MINUTE_MS },
  /** Devices that one user subscribes to notifications, and test messages, each of which calls a push service. */
  pushDevice: { max: 30, windowMs: HOUR_MS },
  pushTest: { max: 10, windowMs: 10 * MINUTE_MS },
  /** Links in emails, opened from one network. */
  mailLink: { max: 30, windowMs: MINUTE_MS },
  /** Requests to resume emails after a bounce, each of which sends one. */
  mailResume: { max: 5, windowMs: 24 * HOUR_MS },
  /** Delivery reports without a valid signature, from one network. */
  mailReport: { max: 30, windowMs: MINUTE_MS },
  /** Messages for linking wallets, and their signatures, of one user. */
  walletLink: { max: 20, windowMs: MINUTE_MS },
  /** Claims to wallets of other accounts, each of which sends an email. */
  walletClaim: { max: 5, windowMs: 24 * HOUR_MS },
  /** Reads of one calendar URL; and of unknown URLs from one network, as one network may read many users' calendars. */
  calendarFeed: { max: 60, windowMs: MINUTE_MS },
  calendarUnknown: { max: 60, windowMs: MINUTE_MS },
  /** Tickets and messages of one user, or of one network for visitors. */
  ticket: { max: 10, windowMs: HOUR_MS },
  ticketMessage: { max: 60, windowMs: HOUR_MS },
  /** Files for messages, of one user. */
  attachment: { max: 60, windowMs: HOUR_MS },
  /** Emails to one visitor's address. */
  ticketMail: { max: 3, windowMs: HOUR_MS },
  /** Subscriptions to emails about incidents, of one network; and emails that ask one address to confirm. */
  statusAsked: { max: 10, windowMs: HOUR_MS },
  statusMail: { max: 3, windowMs: HOUR_MS },
  /** Dry runs of one network, each of which costs a call to the chain. */
  dryRun: { max: 60, windowMs: MINUTE_MS },
  /** Wallet balances read by one network: one per page view, with two calls to the chain each. */
  walletBalance: { max: 120, windowMs: MINUTE_MS },
  /** Transactions that the server sends on the local chain. */
  localChain: { max: 30, windowMs: MINUTE_MS },
} as const satisfies Record<string, { max: number; windowMs: number }>;

export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Counts a request; throws 429 if it exceeds the limit. */
  hit(name: LimitName, key: string): Promise<void>;
  /** True if the limit is used up; counts nothing. */
  isUsedUp(name: LimitName, key: string): Promise<boolean>;
  /** Increments an anonymous counter of today (UTC) for the operator's overview; limits nothing. */
  tally(name: DailyCount): Promise<void>;
}

export const DAILY_COUNTS = ['signIns', 'failedSignIns'] as const;
export type DailyCount = (typeof DAILY_COUNTS)[number];

const LONGEST_MS = Math.max(...Object.values(LIMITS).map((limit) => limit.windowMs));

export function createLimits(deps: { db: Db; clock: Clock; local: boolean }): Limits {
  const { db, clock } = deps;
  const maxOf = (name: LimitName) => LIMITS[name].max * (deps.local && name !== 'proofOfWork' ? LOCAL_FACTOR : 1);
  let swept = 0;
  return {
    async hit(name, key) {
      const nowMs = clock.now().getTime();
      const { windowMs } = LIMITS[name];
      const { count, windowStart } = await countRequest(db, rowKey(name, key), nowMs, windowMs);
      if (Math.abs(nowMs - swept) > HOUR_MS) {
        swept = nowMs;
        await dropOldCounts(db, nowMs - LONGEST_MS);
      }
      if (count <= maxOf(name)) return;
      const retryAfter = Math.min(windowMs, Math.max(SECOND_MS, windowStart + windowMs - nowMs));
      throw new AppError('request.rateLimited', {}, { retryAfter: Math.ceil(retryAfter / SECOND_MS) });
    },
    async isUsedUp(name, key) {
      const count = await readCount(db, rowKey(name, key), clock.now().getTime(), LIMITS[name].windowMs);
      return count >= maxOf(name);
    },
    tally: (name) => countDay(db, clock.now().toISOString().slice(0, 10), name),
  };
}

/** Keys may contain email addresses, so only their hash is stored. */
function rowKey(name: LimitName, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`;
}
