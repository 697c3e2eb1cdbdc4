/**
 * Rate limits. The counters are in the database, shared by all processes. A window begins with its
 * first request; what is over the limit answers 429 with the seconds that are left of it.
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
  /** Messages for wallets to sign in or register with, for one network. */
  walletMessage: { max: 30, windowMs: MINUTE_MS },
  /** Codes of links into wallet apps, of one user: an open dialog renews its own. */
  signInCode: { max: 60, windowMs: 10 * MINUTE_MS },
  /** Failed sign-ins of one account. Beyond it each attempt costs a proof of work; the owner is never locked out. */
  accountFailures: { max: 25, windowMs: HOUR_MS },
  /** How often one proof of work counts. */
  proofOfWork: { max: 1, windowMs: HOUR_MS },
  /** Mails with a link to set a new password, for one mailbox; and how often one network may ask for any. */
  resetMail: { max: 5, windowMs: 30 * MINUTE_MS },
  resetAsked: { max: 30, windowMs: 30 * MINUTE_MS },
  /** Mails that ask to confirm an address: the pause between two, and how many. */
  verificationPause: { max: 1, windowMs: VERIFICATION_PAUSE_SECONDS * SECOND_MS },
  verificationMail: { max: 5, windowMs: 30 * MINUTE_MS },
  /** The present password, asked once more of a signed-in user; and changes of address, each of which sends mails. */
  passwordAsked: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Recoveries from a lost factor that one account was asked for. */
  recovery: { max: 5, windowMs: HOUR_MS },
  /** Second factors that were given for one account, right or wrong. */
  factor: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Wrong codes after the right password, for one password of one account: all, and those until its owner is notified. */
  wrongCodes: { max: 50, windowMs: 24 * HOUR_MS },
  wrongCodesUntold: { max: 5, windowMs: 24 * HOUR_MS },
  /** New backup codes of one account, each set of which sends a mail. */
  backupCodes: { max: 10, windowMs: HOUR_MS },
  emailChange: { max: 5, windowMs: 30 * MINUTE_MS },
  /** Files with all of somebody's activity. */
  activityFile: { max: 10, windowMs: MINUTE_MS },
  /** Copies of all of one's data, each of which takes work; and requests to delete the account, each of which sends a mail. */
  dataExport: { max: 5, windowMs: 24 * HOUR_MS },
  accountDeletion: { max: 10, windowMs: 24 * HOUR_MS },
  /** Statements as files, and what they would hold, of one user. */
  statementFile: { max: 20, windowMs: MINUTE_MS },
  statementSummary: { max: 120, windowMs: MINUTE_MS },
  /** Devices that one user signs up for notifications, and tests of them, each of which asks a push service. */
  pushDevice: { max: 30, windowMs: HOUR_MS },
  pushTest: { max: 10, windowMs: 10 * MINUTE_MS },
  /** Links out of mails, opened from one network. */
  mailLink: { max: 30, windowMs: MINUTE_MS },
  /** Wishes for emails after one came back, each of which sends one. */
  mailResume: { max: 5, windowMs: 24 * HOUR_MS },
  /** Reports about emails without a right signature, of one network. */
  mailReport: { max: 30, windowMs: MINUTE_MS },
  /** Sign-in messages for wallets, and their signatures, of one user. */
  walletLink: { max: 20, windowMs: MINUTE_MS },
  /** Claims to wallets of other accounts, each of which sends a mail. */
  walletClaim: { max: 5, windowMs: 24 * HOUR_MS },
  /** One calendar address; and addresses that nobody has, of one network: calendars of many people are read from the same one. */
  calendarFeed: { max: 60, windowMs: MINUTE_MS },
  calendarUnknown: { max: 60, windowMs: MINUTE_MS },
  /** Tickets and messages of one user, or of one network without an account; and mails to a visitor's address. */
  ticket: { max: 10, windowMs: HOUR_MS },
  ticketMessage: { max: 60, windowMs: HOUR_MS },
  /** Files for messages, of one user. */
  attachment: { max: 60, windowMs: HOUR_MS },
  ticketMail: { max: 3, windowMs: HOUR_MS },
  /** Wishes for emails about incidents, of one network; and emails that ask one address to confirm it. */
  statusAsked: { max: 10, windowMs: HOUR_MS },
  statusMail: { max: 3, windowMs: HOUR_MS },
  /** Dry runs of one network: each costs a call of the chain. */
  dryRun: { max: 60, windowMs: MINUTE_MS },
  /** Balances of wallets, read by one network: one for each look at the page, two calls of the chain each. */
  walletBalance: { max: 120, windowMs: MINUTE_MS },
  /** Transactions that the local chain sends by itself. */
  localChain: { max: 30, windowMs: MINUTE_MS },
} as const satisfies Record<string, { max: number; windowMs: number }>;

export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Counts one; throws 429 when it is one too many. */
  hit(name: LimitName, key: string): Promise<void>;
  /** True when the limit is used up; counts nothing. */
  isUsedUp(name: LimitName, key: string): Promise<boolean>;
  /** Adds one to a figure of today (UTC), for the operator's overview: limits nothing and knows nobody. */
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

/** Keys may hold mail addresses: only their hash is stored. */
function rowKey(name: LimitName, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`;
}
