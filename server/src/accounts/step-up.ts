/**
 * Step-up: signed-in users prove their identity again, by the account's strongest means. Sensitive calls require it (`stepUp`
 * of a route); it is valid for ten minutes in this session.
 */
import type { StepUpMethod, StepUpProof } from '@eleven/protocol/api/step-up';
import { isStaffRole } from '@eleven/protocol/staff';
import { AppError } from '../core/app-error.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import { requireActiveAccount } from '../http/require-active-account.ts';
import { stepUpSession } from '../http/session/session.store.ts';
import { isSteppedUp, STEP_UP_MS } from '../http/session/session.ts';
import type { SessionUser } from '../http/session/session-user.ts';
import type { IdentityDeps } from './deps.ts';
import { findCredentialsOf } from './factors.store.ts';
import { checkFactor } from './second-factor.ts';
import { findPasswordHash } from './sign-in.store.ts';
import { checkSigned, consumeSigned, type ProvenWallet } from './wallet-proof.ts';
import { findWallet } from './wallets.store.ts';

/** The account's strongest methods. Backup codes are included with a second factor, as that may be lost. */
async function stepUpMethods(db: Db, { id, role }: Pick<SessionUser, 'id' | 'role'>): Promise<StepUpMethod[]> {
  const { hasTotp, passkeys, backupCodes, hasPassword, wallets } = await findCredentialsOf(db, id);
  if (hasTotp || passkeys > 0) {
    return [
      ...(passkeys > 0 ? (['passkey'] as const) : []),
      ...(hasTotp ? (['totp'] as const) : []),
      ...(backupCodes > 0 ? (['backupCode'] as const) : []),
    ];
  }
  if (hasPassword) return ['password'];
  // Staff never sign in by wallet.
  return wallets > 0 && !isStaffRole(role) ? ['wallet'] : ['email'];
}

/** For the step-up page: the accepted methods, and until when an earlier proof is valid. */
export async function describeStepUp(
  { db }: Pick<IdentityDeps, 'db'>,
  user: SessionUser,
): Promise<{ methods: StepUpMethod[]; until: string | null }> {
  const { steppedUpAt } = user;
  const until = steppedUpAt && new Date(steppedUpAt.getTime() + STEP_UP_MS);
  return { methods: await stepUpMethods(db, user), until: until?.toISOString() ?? null };
}

/**
 * For calls that take the password themselves: it suffices only if the account has nothing stronger. Throws
 * `auth.stepUpRequired`.
 */
export async function requireStrongest(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  user: SessionUser,
): Promise<void> {
  if (isSteppedUp(user, clock.now())) return;
  const { hasTotp, passkeys } = await findCredentialsOf(db, user.id);
  if (hasTotp || passkeys > 0) throw new AppError('auth.stepUpRequired');
}

/** Throws `auth.passwordWrong`, `auth.codeWrong`, `auth.passkeyFailed`, `auth.stepUpMethod`, and what `checkSigned` does. */
export async function stepUp(deps: IdentityDeps, user: SessionUser, given: StepUpProof): Promise<Date> {
  const { db, clock, hasher, limits } = deps;
  const methods = await stepUpMethods(db, user);
  const asked =
    given.password !== undefined ? 'password' : given.passkey ? 'passkey' : given.wallet ? 'wallet' : 'code';
  const isAllowed =
    asked === 'code' ? methods.some((one) => one === 'totp' || one === 'backupCode') : methods.includes(asked);
  if (!isAllowed) throw new AppError('auth.stepUpMethod');
  let hash: string | null | undefined;
  if (given.password !== undefined) {
    await limits.hit('passwordAsked', user.id);
    hash = await findPasswordHash(db, user.id);
    if (!hash || !(await hasher.verify(hash, given.password))) throw new AppError('auth.passwordWrong');
  }
  const use = { purpose: 'stepUp', holder: user.sessionId } as const;
  const isFactor = asked === 'passkey' || asked === 'code';
  const checked = isFactor ? await checkFactor(deps, user.id, given, use) : undefined;
  if (given.wallet) await limits.hit('factor', user.id);
  const signed = given.wallet && (await checkSigned(deps, { ...given.wallet, user, purpose: 'stepUp' }));
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    if (checked) await checked.spend(tx, now);
    else if (signed) await consumeLinked(tx, user.id, signed, now);
    else await checkPasswordStill(tx, user.id, hash);
    await stepUpSession(tx, user.sessionId, now);
  });
  return new Date(now.getTime() + STEP_UP_MS);
}

/** A password that was changed meanwhile proves nothing, and a factor that was added meanwhile is stronger. */
async function checkPasswordStill(tx: Tx, userId: string, hash: string | null | undefined): Promise<void> {
  if ((await findPasswordHash(tx, userId)) !== hash) throw new AppError('auth.passwordWrong');
  const { hasTotp, passkeys } = await findCredentialsOf(tx, userId);
  if (hasTotp || passkeys > 0) throw new AppError('auth.stepUpMethod');
}

/** A wallet unlinked meanwhile proves nothing, and a password set meanwhile is stronger. */
async function consumeLinked(tx: Tx, userId: string, signed: ProvenWallet, now: Date): Promise<void> {
  await consumeSigned(tx, signed, now);
  if ((await findWallet(tx, signed.address))?.userId !== userId) throw new AppError('wallet.notLinked');
  const { hasPassword, hasTotp, passkeys } = await findCredentialsOf(tx, userId);
  if (hasPassword || hasTotp || passkeys > 0) throw new AppError('auth.stepUpMethod');
}
