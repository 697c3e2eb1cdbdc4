/** A linked wallet's signature: the first proof of a sign-in. */
import type { OwnSignInRequest } from '@eleven/protocol/api/sign-in/sign-in-requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityDeps } from '../../accounts/deps.ts';
import { finishSignIn, type SignInOutcome } from '../../accounts/finish-sign-in.ts';
import { forgetRequest, openRequest } from '../../accounts/pending/sign-in-request.ts';
import { checkSigned, consumeSigned } from '../../accounts/wallet-proof.ts';
import { findWallet } from '../../accounts/wallets.store.ts';
import { AppError } from '../../core/app-error.ts';
import { inTransaction } from '../../db/tx.ts';

interface Given {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly message: string;
  readonly signature: string;
}

/**
 * If no account has linked the wallet, this continues the sign-in request that this browser has claimed; without one it throws
 * `auth.walletUnknown`.
 */
export async function signInByWallet(
  deps: IdentityDeps,
  { request, reply, ...signed }: Given,
): Promise<SignInOutcome | { signInRequest: OwnSignInRequest }> {
  const { db, clock, limits } = deps;
  const wallet = await checkSigned(deps, { ...signed, purpose: 'signIn' });
  const linked = await findWallet(db, wallet.address);
  if (!linked) {
    const opened = await openRequest(deps, { request, reply }, wallet);
    if (opened) return { signInRequest: opened };
    await inTransaction(db, (tx) => consumeSigned(tx, wallet, clock.now()));
    throw new AppError('auth.walletUnknown');
  }
  const outcome = await finishSignIn(deps, { userId: linked.userId, method: 'wallet', wallet, request, reply });
  forgetRequest(deps.cookies, { request, reply });
  await limits.tally('signIns');
  return outcome;
}

/** For a repeated registration: signs in with its signature, which the first request has already spent. */
export async function signInAgain(
  deps: IdentityDeps,
  { request, reply, email, ...signed }: Given & { email: string },
): Promise<void> {
  const wallet = await checkSigned(deps, { ...signed, email, purpose: 'register', isRepeated: true });
  const linked = await findWallet(deps.db, wallet.address);
  if (!linked) throw new AppError('auth.walletUnknown');
  await finishSignIn(deps, { userId: linked.userId, method: 'wallet', wallet, request, reply });
}
