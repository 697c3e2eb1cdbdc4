/**
 * Time passes between the look at a request's session and its transaction: for a password hash, or a contract's answer about
 * a signature. A user who was signed out meanwhile can do nothing more.
 */
import { AppError } from '../core/app-error.ts';
import type { Tx } from '../db/tx.ts';
import { noteForSecurity } from '../security-log/current.ts';
import { isSession, lockAccount } from './session/session.store.ts';
import type { SessionUser } from './session/session-user.ts';

export type HeldAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * First in the transaction of every change. The account as it is now; refused once the session that asks has ended, and while
 * the account is frozen.
 */
export async function holdAccount(tx: Tx, user: Pick<SessionUser, 'id' | 'sessionId'>): Promise<HeldAccount> {
  const account = await lockAccount(tx, user.id);
  if (account?.frozenAt) throw new AppError('auth.frozen');
  if (!account || account.suspendedAt || !(await isSession(tx, user.sessionId, user.id))) {
    throw new AppError('auth.required');
  }
  return account;
}

/** For links out of mails, which need no session. Nothing of a suspended or frozen account moves until that is over. */
export async function holdAccountOfLink(tx: Tx, userId: string): Promise<HeldAccount> {
  const account = await lockAccount(tx, userId);
  noteForSecurity({ userId });
  if (!account) throw new AppError('auth.linkInvalid');
  if (account.suspendedAt) throw new AppError('auth.suspended');
  if (account.frozenAt) throw new AppError('auth.frozen');
  return account;
}
