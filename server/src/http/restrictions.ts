/** What staff have restricted: whoever meets it reads why, and until when. */
import { AppError } from '../core/app-error.ts';
import type { Db } from '../db/client.ts';
import { isSuspended } from '../db/suspension.ts';
import type { Tx } from '../db/tx.ts';
import { findRestriction } from './restrictions.store.ts';

interface Account {
  readonly id: string;
  readonly suspendedAt: Date | null;
  readonly suspendedUntil: Date | null;
}

/** Only behind a proof of who it is: the reason is for the owner. Throws `auth.suspended`. */
export async function refuseSuspended(db: Db | Tx, account: Account, now: Date): Promise<void> {
  if (!isSuspended(account, now)) return;
  const found = await findRestriction(db, account.id, 'suspension', now);
  throw new AppError('auth.suspended', found ? paramsOf(found) : {});
}

/** Throws `support.restricted`. */
export async function requireMayOpenTickets(db: Db | Tx, userId: string, now: Date): Promise<void> {
  const found = await findRestriction(db, userId, 'tickets', now);
  if (found) throw new AppError('support.restricted', paramsOf(found));
}

/** The time in a form that both languages read. */
const paramsOf = ({ reason, endsAt }: { reason: string; endsAt: Date | null }) => ({
  why: reason,
  ...(endsAt ? { until: `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` } : {}),
});
