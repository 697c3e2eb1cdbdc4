/** Staff set up a second factor at their first sign-in: until then, the password gives access to nothing else. */
import type { User } from '@eleven/protocol/api/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import { requestLocale } from '../http/locale.ts';
import type { IdentityDeps } from './deps.ts';
import { beginSession, lockProven, setSignInCookies } from './finish-sign-in.ts';
import { deletePending, type PendingRow, recordPendingFailure } from './pending/pending-sign-in.store.ts';
import { clearPendingCookie, readPending } from './pending/pending-sign-in.ts';
import { factorsOf } from './second-factor.ts';
import { findUser } from './sign-in.store.ts';
import { confirmTotp, startTotp } from './totp-setup.ts';

const scope = 'admin';

export async function beginEnrolment(
  deps: IdentityDeps,
  request: FastifyRequest,
): Promise<{ secret: string; uri: string }> {
  const pending = await pendingOf(deps, request);
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    return startTotp(deps, tx, await lockNewcomer(tx, pending, now), now);
  });
}

/** Signs in with the first correct code. Throws `auth.codeWrong`. */
export async function finishEnrolment(
  deps: IdentityDeps,
  { request, reply, code }: { request: FastifyRequest; reply: FastifyReply; code: string },
): Promise<{ user: User; backupCodes: string[] }> {
  const { db, clock } = deps;
  const pending = await pendingOf(deps, request);
  const { userId, tokenHash } = pending;
  try {
    const { begun, backupCodes } = await inTransaction(db, async (tx) => {
      const now = clock.now();
      const owner = await lockNewcomer(tx, pending, now);
      const codes = await confirmTotp(deps, tx, { owner, code, locale: requestLocale(request), now });
      if (!(await deletePending(tx, pending.tokenHash))) throw new AppError('auth.signInExpired');
      return {
        begun: await beginSession(deps, tx, { userId, method: 'factor', request, scope, now }),
        backupCodes: codes,
      };
    });
    clearPendingCookie(reply, deps.cookies, scope);
    return { user: setSignInCookies(deps, reply, scope, begun), backupCodes };
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.codeWrong') await recordPendingFailure(db, tokenHash);
    throw error;
  }
}

async function pendingOf({ db, cookies, clock }: IdentityDeps, request: FastifyRequest): Promise<PendingRow> {
  const pending = await readPending(db, cookies, request, scope, clock.now());
  if (!pending) throw new AppError('auth.signInExpired');
  return pending;
}

/** Locks the account. Refuses a user who already has a factor: that factor must be given instead. */
async function lockNewcomer(tx: Tx, { userId, passwordHash }: PendingRow, now: Date) {
  await lockProven(tx, { userId, scope, passwordHash, now });
  const owner = await findUser(tx, userId);
  if (!owner || (await factorsOf(tx, userId)).length > 0) throw new AppError('auth.signInExpired');
  return owner;
}
