/**
 * The session is checked when a request arrives, but its transaction may start later, for example after hashing a password or
 * verifying a signature with a contract. So every change checks again inside its transaction: a user who was signed out in
 * the meantime can change nothing.
 */
import { AppError } from '../core/app-error.ts';
import type { Tx } from '../db/tx.ts';
import { recordSecurityEvent } from '../security-log/current.ts';
import { refuseSuspended } from './restrictions.ts';
import { isSession, lockAccount } from './session/session.store.ts';
import type { SessionUser } from './session/session-user.ts';

export type ActiveAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Call this first in every transaction that changes an account. Locks the account's row and returns it. Throws `auth.frozen`
 * if the account is frozen, and `auth.required` if it is missing or suspended or the session has ended.
 */
export async function requireActiveAccount(
  tx: Tx,
  user: Pick<SessionUser, 'id' | 'sessionId'>,
): Promise<ActiveAccount> {
  const account = await lockAccount(tx, user.id);
  if (account?.frozenAt) throw new AppError('auth.frozen');
  if (!account || !(await isSession(tx, user.sessionId, user.id))) throw new AppError('auth.required');
  return account;
}

/**
 * The same for links in emails, which need no session. Throws `auth.linkInvalid` if there is no such account, and
 * `auth.suspended` or `auth.frozen` while it is suspended or frozen.
 */
export async function requireActiveAccountOfLink(tx: Tx, userId: string, now: Date): Promise<ActiveAccount> {
  const account = await lockAccount(tx, userId);
  recordSecurityEvent({ userId });
  if (!account) throw new AppError('auth.linkInvalid');
  await refuseSuspended(tx, account, now);
  if (account.frozenAt) throw new AppError('auth.frozen');
  return account;
}
