/**
 * Slows down password guessing: by network, and by account however many networks take part. Beyond an account's budget each
 * attempt costs a proof of work, except on devices that have signed in to it before. Responses do not reveal whether the
 * address has an account; its owner is notified once.
 */
import type { SolvedProof } from '@eleven/protocol/api/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { accountLocale } from '../core/account-locale.ts';
import { AppError } from '../core/app-error.ts';
import { inTransaction } from '../db/tx.ts';
import { findCredentials } from '../http/session/session.store.ts';
import { recordSecurityEvent } from '../security-log/current.ts';
import type { IdentityDeps } from './deps.ts';
import { isKnownDevice } from './device-cookie.ts';
import { challengeFor, isProven } from './proof-of-work.ts';

interface Attempt<Proven, Outcome> {
  readonly request: FastifyRequest;
  readonly email: string;
  readonly proof: SolvedProof | undefined;
  /** Throws `auth.invalidCredentials` on failure. */
  verify(): Promise<Proven>;
  /** Called with the account that `verify` returned. */
  startSession(proven: Proven): Promise<Outcome>;
}

/** Throws `auth.challengeRequired` with the challenge, and the errors of the attempt. */
export async function limitedSignIn<Proven, Outcome>(
  deps: IdentityDeps,
  attempt: Attempt<Proven, Outcome>,
): Promise<Outcome> {
  const { request, email } = attempt;
  recordSecurityEvent({ address: email });
  await deps.limits.hit('signIn', request.network);
  return deps.limitSignIns(async () => attempt.startSession(await prove(deps, attempt)));
}

async function prove<Proven>(
  deps: IdentityDeps,
  { request, email, proof, verify }: Attempt<Proven, unknown>,
): Promise<Proven> {
  const { limits } = deps;
  // A known device has a separate budget, so that its holder cannot guess forever either.
  const device = await isKnownDevice(deps, request, email);
  const budget = device ? `${email} ${device}` : email;
  if (await limits.isUsedUp('accountFailures', budget)) {
    if (!proof || !(await isProven(deps, email, proof))) {
      const challenge = await challengeFor(deps, email);
      throw new AppError('auth.challengeRequired', {}, { body: { challenge } });
    }
  }
  try {
    const result = await verify();
    await limits.tally('signIns');
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.invalidCredentials') {
      await limits.tally('failedSignIns');
      await limits.hit('accountFailures', budget).catch((limit: unknown) => {
        // Exceeding the limit slows the next attempt; this one keeps its own error.
        if (!(limit instanceof AppError)) throw limit;
      });
      if (!device && (await limits.isUsedUp('accountFailures', budget))) await notifyOwner(deps, email);
    }
    throw error;
  }
}

/** At most once a day (UTC). */
async function notifyOwner({ db, clock, notify, outbox }: IdentityDeps, email: string): Promise<void> {
  const found = await findCredentials(db, email);
  if (!found) return;
  const now = clock.now();
  const { id: userId } = found.user;
  const onceKey = `signInAttempts ${userId} ${now.toISOString().slice(0, 10)}`;
  const locale = accountLocale(found.user);
  await inTransaction(db, async (tx) => {
    const isFirst = await outbox.post(tx, { kind: 'signInAttempts', to: email, userId, locale, now, onceKey });
    if (isFirst) await notify(tx, { userId, kind: 'signInAttempts', now });
  });
}
