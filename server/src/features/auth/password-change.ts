/** Changes the password, which requires the current one, and checks the current password again before sensitive operations. */
import type { Locale } from '@eleven/protocol/product';
import { deleteDevices } from '../../accounts/device-cookie.store.ts';
import { endChange } from '../../accounts/pending/pending-change.ts';
import { endRecovery } from '../../accounts/pending/pending-recovery.ts';
import { deleteRequestsOf } from '../../accounts/pending/sign-in-request.store.ts';
import { findPasswordHash } from '../../accounts/sign-in.store.ts';
import { requireStrongest } from '../../accounts/step-up.ts';
import { endClaimsBy } from '../../accounts/wallet-claims.ts';
import { AppError } from '../../core/app-error.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { AccountDeps } from './account-deps.ts';
import { setPassword } from './auth.store.ts';
import { consumeTokens } from './link.store.ts';
import { checkNewPassword } from './passwords/password-rules.ts';
import { deleteOtherSessions } from './sessions.store.ts';

/** Throws `auth.passwordNone`, and `auth.passwordWrong` unless it is the user's password. The caller counts the attempts. */
export async function checkPassword(
  { db, hasher }: Pick<AccountDeps, 'db' | 'hasher'>,
  userId: string,
  password: string,
): Promise<void> {
  const hash = await findPasswordHash(db, userId);
  // An account that was created with a wallet has none.
  if (!hash) throw new AppError('auth.passwordNone');
  if (!(await hasher.verify(hash, password))) throw new AppError('auth.passwordWrong');
}

/**
 * The current session stays. All others end, as do a pending change of address, a recovery, claims to wallets and sign-in
 * requests: somebody else may have known the previous password.
 */
export async function changePassword(
  deps: AccountDeps,
  user: SessionUser,
  given: { current: string; password: string; locale: Locale; deviceHash: string | undefined },
  storeReply: StoreReply,
): Promise<void> {
  const { db, clock, hub, notify, hasher, outbox } = deps;
  await checkNewPassword(deps, given.password, user);
  await requireStrongest(deps, user);
  await checkPassword(deps, user.id, given.current);
  // Normalized as for hashing, since systems compose letters differently.
  if (given.password.normalize('NFKC') === given.current.normalize('NFKC')) throw new AppError('auth.passwordSame');
  const passwordHash = await hasher.hash(given.password);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const account = await requireActiveAccount(tx, user);
    const { id: userId, email: to } = account;
    await setPassword(tx, { userId, passwordHash, now });
    await consumeTokens(tx, userId, ['reset'], now);
    await endChange(deps, tx, userId);
    await endRecovery(deps, tx, account, given.locale);
    await endClaimsBy(deps, tx, userId);
    await deleteRequestsOf(tx, userId);
    await deleteOtherSessions(tx, userId, user.sessionId);
    await deleteDevices(tx, userId, given.deviceHash);
    await notify(tx, { userId, kind: 'passwordChanged', now });
    await outbox.post(tx, { kind: 'passwordChanged', to, userId, locale: given.locale, now });
    await storeReply(tx, null);
    afterCommit(tx, () => hub.publish('session', userId));
  });
}
