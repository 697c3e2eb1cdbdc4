/** Refuses actions that staff have restricted: the response says why, and until when. */
import { writtenTime } from '@eleven/protocol/activity';
import type { ErrorCode } from '@eleven/protocol/errors';
import type { Locale } from '@eleven/protocol/product';
import { AppError } from '../core/app-error.ts';
import type { Db } from '../db/database.ts';
import { isSuspended } from '../db/suspension.ts';
import type { Tx } from '../db/tx.ts';
import { findRestriction } from './restrictions.store.ts';

interface Account {
  readonly id: string;
  readonly suspendedAt: Date | null;
  readonly suspendedUntil: Date | null;
}

/** Call it only after a proof of identity, as the reason is for the owner alone. Throws `auth.suspended`. */
export async function refuseSuspended(db: Db | Tx, account: Account, now: Date): Promise<void> {
  if (!isSuspended(account, now)) return;
  const found = await findRestriction(db, account.id, 'suspension', now);
  throw found ? restricted('auth.suspended', found) : new AppError('auth.suspended');
}

/** Throws `support.restricted`. */
export async function requireMayOpenTickets(db: Db | Tx, userId: string, now: Date): Promise<void> {
  const found = await findRestriction(db, userId, 'tickets', now);
  if (found) throw restricted('support.restricted', found);
}

function restricted(code: ErrorCode, { reason, endsAt }: { reason: string; endsAt: Date | null }): AppError {
  const inWords = (locale: Locale) => (endsAt ? writtenTime(endsAt.getTime() / 1_000, locale, 'UTC') : '');
  return new AppError(
    code,
    { why: reason },
    { words: endsAt ? { until: { ko: inWords('ko'), en: inWords('en') } } : {} },
  );
}
