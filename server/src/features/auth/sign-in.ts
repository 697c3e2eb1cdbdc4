/** The right password starts a session. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/tx.ts';
import { findCredentials, lockAccount } from '../../http/session.store.ts';
import { startSession } from '../../http/session.ts';
import { findPasswordHash } from './auth.store.ts';

interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
}

/**
 * Answers whose session it is and its token. Throws `auth.invalidCredentials`, after the same time whether the account
 * exists or not, and `auth.suspended` to whoever knows the password.
 */
export async function signInWithPassword(
  { db, clock, hasher }: SignInDeps,
  { email, password, request }: { email: string; password: string; request: FastifyRequest },
): Promise<{ userId: string; token: string }> {
  const found = await findCredentials(db, email);
  const isRight = found?.passwordHash
    ? await hasher.verify(found.passwordHash, password)
    : await hasher.verifyNothing(password);
  if (!found || !isRight) throw new AppError('auth.invalidCredentials');
  const userId = found.user.id;
  return inTransaction(db, async (tx) => {
    // The hash takes its time: a password that was changed meanwhile has ended all sessions, and this must not outlive it.
    const account = await lockAccount(tx, userId);
    const isStill = (await findPasswordHash(tx, userId)) === found.passwordHash;
    if (!account || !isStill) throw new AppError('auth.invalidCredentials');
    if (account.suspendedAt) throw new AppError('auth.suspended');
    return { userId, token: await startSession(tx, { scope: 'user', userId, request, now: clock.now() }) };
  });
}
