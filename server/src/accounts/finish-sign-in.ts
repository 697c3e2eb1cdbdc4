/**
 * The only way into an account. Every kind of sign-in arrives here with its first proof; then the second factor is requested,
 * and the session starts.
 */
import type { FactorGiven, SecondFactor, SignInStep } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { isStaffRole } from '@eleven/protocol/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../audit/audit.ts';
import { AppError } from '../core/app-error.ts';
import { isSuspended } from '../db/suspension.ts';
import { afterCommit, inTransaction, type Tx } from '../db/tx.ts';
import { refuseSuspended } from '../http/restrictions.ts';
import { lockAccount } from '../http/session/session.store.ts';
import { setSessionCookie, startSession } from '../http/session/session.ts';
import type { SessionScope } from '../http/session/session-cookie.ts';
import { toUser } from '../http/user.ts';
import { recordSecurityEvent } from '../security-log/current.ts';
import type { IdentityDeps } from './deps.ts';
import { recordDeviceCookie, setDeviceCookie } from './device-cookie.ts';
import { findCredentialsOf, recordPasskeyUse } from './factors.store.ts';
import { limitedCodes } from './limited-codes.ts';
import { type AssertedPasskey, assertionOptions } from './passkeys.ts';
import { deletePending, recordPendingFailure } from './pending/pending-sign-in.store.ts';
import { beginPending, clearPendingCookie, readPending, setPendingCookie } from './pending/pending-sign-in.ts';
import { type ApprovedRequest, takeApproved } from './pending/sign-in-request.ts';
import { checkFactor, factorsOf } from './second-factor.ts';
import { deleteSession, findPasswordHash, findUser } from './sign-in.store.ts';
import { notifyOfSignIn, placeOf } from './sign-in-place.ts';
import { consumeSigned, type ProvenWallet } from './wallet-proof.ts';
import { findWallet } from './wallets.store.ts';

/** `request`: approved by another browser of the account (pending/sign-in-request.ts). */
export type SignInMethod = 'password' | 'wallet' | 'passkey' | 'link' | 'request';

export interface FirstProof {
  readonly userId: string;
  readonly method: SignInMethod;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The user area by default. */
  readonly scope?: SessionScope;
  /** The hash that the password matched; it must still be the account's when the session starts. */
  readonly passwordHash?: string;
  /** A factor given together with the first proof. */
  readonly factor?: FactorGiven;
  /** The passkey that signed, if `method` is `passkey`; its use is recorded with the session. */
  readonly passkey?: AssertedPasskey;
  /** The wallet that signed, if `method` is `wallet`; it must still be linked when the session starts. */
  readonly wallet?: ProvenWallet;
  /** The approved request, if `method` is `request`; it is valid once. */
  readonly approved?: ApprovedRequest;
}

export type SignInOutcome = User | { secondFactor: SignInStep[] };

/**
 * The signed-in user; or the accepted second factors, one of which `finishWithFactor` requires. Throws
 * `auth.invalidCredentials` if the proof is no longer valid, `auth.suspended` and `auth.frozen`.
 */
export async function finishSignIn(deps: IdentityDeps, proof: FirstProof): Promise<SignInOutcome> {
  const { userId, passwordHash = null, factor } = proof;
  const run = () => finish(deps, proof);
  return factor ? limitedCodes(deps, { userId, passwordHash, factor }, run) : run();
}

async function finish(deps: IdentityDeps, proof: FirstProof): Promise<SignInOutcome> {
  const { db, clock, cookies } = deps;
  const { userId, method, request, reply, scope = 'user', passwordHash = null } = proof;
  recordSecurityEvent({ userId });
  // A passkey with user verification is two factors in one.
  const wanted = method === 'passkey' ? [] : await factorsOf(db, userId);
  const use = { purpose: 'factor', holder: userId } as const;
  const checked = proof.factor && wanted.length > 0 ? await checkFactor(deps, userId, proof.factor, use) : undefined;
  const now = clock.now();
  const outcome = await inTransaction(db, async (tx) => {
    await lockProven(tx, { userId, scope, passwordHash, now });
    if (proof.passkey && !(await recordPasskeyUse(tx, proof.passkey, now))) throw new AppError('auth.passkeyUnknown');
    if (proof.wallet) await consumeWallet(tx, userId, proof.wallet, now);
    if (proof.approved) await consumeApproved(tx, userId, proof.approved, now);
    const steps: SignInStep[] = method === 'passkey' ? [] : await factorsOf(tx, userId);
    if (scope === 'admin' && method !== 'passkey' && steps.length === 0) steps.push('enrol');
    if (steps.length === 0 || checked) {
      const spent = await checked?.spend(tx, now);
      return {
        begun: await beginSession(deps, tx, { userId, method: spent ? methodOf(spent) : method, request, scope, now }),
      };
    }
    return { steps, pending: await beginPending(tx, { userId, scope, method, passwordHash, now }) };
  });
  if (outcome.begun) return setSignInCookies(deps, reply, scope, outcome.begun);
  recordSecurityEvent({ outcome: 'factorAsked' });
  setPendingCookie(reply, cookies, scope, outcome.pending);
  return { secondFactor: outcome.steps };
}

/** A wallet is the weakest proof, so it never opens a staff account. Throws `auth.walletStaff`, `auth.walletUnknown`. */
async function consumeWallet(tx: Tx, userId: string, wallet: ProvenWallet, now: Date): Promise<void> {
  await consumeSigned(tx, wallet, now);
  if ((await findWallet(tx, wallet.address))?.userId !== userId) throw new AppError('auth.walletUnknown');
  await refuseStaff(tx, userId);
}

/** Throws `auth.walletStaff`, `signInRequest.expired`. */
async function consumeApproved(tx: Tx, userId: string, approved: ApprovedRequest, now: Date): Promise<void> {
  await takeApproved(tx, approved, now);
  await refuseStaff(tx, userId);
}

async function refuseStaff(tx: Tx, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (user && isStaffRole(user.role)) throw new AppError('auth.walletStaff');
}

interface Factored {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly scope: SessionScope;
  readonly factor: FactorGiven;
}

/** Completes a sign-in that this browser has begun. Throws `auth.signInExpired` and the errors of `checkFactor`. */
export async function finishWithFactor(deps: IdentityDeps, { request, reply, scope, factor }: Factored): Promise<User> {
  const { db, clock, cookies } = deps;
  const pending = await readPending(db, cookies, request, scope, clock.now());
  if (!pending) throw new AppError('auth.signInExpired');
  const { userId, passwordHash, tokenHash } = pending;
  try {
    const begun = await limitedCodes(deps, { userId, passwordHash, factor }, async () => {
      const checked = await checkFactor(deps, userId, factor, { purpose: 'factor', holder: tokenHash });
      const now = clock.now();
      return inTransaction(db, async (tx) => {
        await lockProven(tx, { userId, scope, passwordHash, now });
        const method = methodOf(await checked.spend(tx, now));
        if (!(await deletePending(tx, pending.tokenHash))) throw new AppError('auth.signInExpired');
        return beginSession(deps, tx, { userId, method, request, scope, now });
      });
    });
    clearPendingCookie(reply, cookies, scope);
    return setSignInCookies(deps, reply, scope, begun);
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('auth.')) await recordPendingFailure(db, tokenHash);
    throw error;
  }
}

const methodOf = (factor: SecondFactor) => (factor === 'backupCode' ? factor : 'factor');

/** Options for a passkey as the second factor of the sign-in that this browser has begun. */
export async function pendingPasskeyOptions(deps: IdentityDeps, request: FastifyRequest, scope: SessionScope) {
  const pending = await readPending(deps.db, deps.cookies, request, scope, deps.clock.now());
  if (!pending) throw new AppError('auth.signInExpired');
  return assertionOptions(deps, pending.userId, { purpose: 'factor', holder: pending.tokenHash });
}

/** Rechecks facts that may have changed since the proof: password, role, suspension, freeze. */
export async function lockProven(
  tx: Tx,
  { userId, scope, passwordHash, now }: { userId: string; scope: SessionScope; passwordHash: string | null; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, userId);
  const isStill = passwordHash === null || (await findPasswordHash(tx, userId)) === passwordHash;
  if (!account || !isStill) throw new AppError('auth.invalidCredentials');
  // The admin area gives the same response to everybody it refuses.
  if (scope === 'admin' && (!isStaffRole(account.role) || isSuspended(account, now) || account.frozenAt)) {
    throw new AppError('auth.invalidCredentials');
  }
  await refuseSuspended(tx, account, now);
  if (account.frozenAt) throw new AppError('auth.frozen');
}

/** Starts the session of a user who has just registered. */
export async function beginFirstSession(
  deps: IdentityDeps,
  { userId, method, request, reply }: Pick<FirstProof, 'userId' | 'method' | 'request' | 'reply'>,
): Promise<User> {
  const begun = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockProven(tx, { userId, scope: 'user', passwordHash: null, now });
    return beginSession(deps, tx, { userId, method, request, scope: 'user', isFirst: true, now });
  });
  return setSignInCookies(deps, reply, 'user', begun);
}

interface Begun {
  readonly user: User;
  readonly token: string;
  /** For the cookie of a browser that has signed in. */
  readonly device: string;
}

/** Starts the session, notifies the owner, and ends this browser's previous session. */
export async function beginSession(
  deps: IdentityDeps,
  tx: Tx,
  given: {
    userId: string;
    /** `factor`, `backupCode`: a correct second factor was given. */
    method: SignInMethod | 'factor' | 'backupCode';
    request: FastifyRequest;
    scope: SessionScope;
    /** Set for a registration, which has its own entry in the activity. */
    isFirst?: true;
    now: Date;
  },
): Promise<Begun> {
  const { userId, method, request, scope, isFirst, now } = given;
  const before = request.server.http.sessions.tokenOf(request, scope);
  if (before !== undefined) await endSession(deps, tx, before, scope);
  recordSecurityEvent({ userId });
  const { hasPassword } = await findCredentialsOf(tx, userId);
  // A linked wallet is the weakest proof: it counts as a step-up only for an account without a password. An approved
  // request proves nothing.
  const isSteppedUp = method !== 'request' && (method !== 'wallet' || !hasPassword);
  const token = await startSession(tx, {
    scope,
    userId,
    request,
    isSteppedUp,
    method: isFirst ? 'registration' : method,
    now,
  });
  const row = await findUser(tx, userId);
  if (!row) throw new AppError('auth.invalidCredentials');
  if (!isFirst) await notifyOfSignIn(deps, tx, { userId, row, place: placeOf(request), now });
  const user = toUser(row);
  if (scope === 'admin')
    await audit(tx, { actor: user, act: 'admin.signedIn', target: { kind: 'user', id: userId }, now });
  const device = await recordDeviceCookie(tx, deps.cookies, request, { userId, now });
  return { user, token, device };
}

/** Sets the cookies of the session and of the device. Call it after the commit. */
export function setSignInCookies(
  { cookies }: Pick<IdentityDeps, 'cookies'>,
  reply: FastifyReply,
  scope: SessionScope,
  { user, token, device }: Begun,
): User {
  setSessionCookie(reply, cookies, scope, token);
  setDeviceCookie(reply, cookies, device);
  return user;
}

/** Ends the session of this token. Its other windows are notified at once that they are signed out. */
export async function endSession(
  { clock, notify, hub }: Pick<IdentityDeps, 'clock' | 'notify' | 'hub'>,
  tx: Tx,
  token: string,
  scope: SessionScope,
): Promise<void> {
  const userId = await deleteSession(tx, token, scope);
  if (userId === undefined) return;
  recordSecurityEvent({ userId });
  await notify(tx, { userId, kind: 'signedOut', now: clock.now() });
  afterCommit(tx, () => hub.publish('session', userId));
}
