/** A forgotten password: a link by email, and a new password by that link. */
import type { Locale } from '@eleven/protocol/product';
import { cancelPendingChanges } from '../../accounts/cancel-pending-changes.ts';
import { dropWallets } from '../../accounts/drop-wallets.ts';
import { removeFactorsAndNotify } from '../../accounts/remove-factors.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccountOfLink } from '../../http/require-active-account.ts';
import type { Hub } from '../../live/hub.ts';
import { hashToken } from '../../mail/links.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import { confirmEmail, setPassword, signOutEverywhere } from './auth.store.ts';
import { consumeToken, consumeTokens, findOpenToken } from './link.store.ts';
import type { IsLeakedPassword } from './passwords/leaked-passwords.ts';
import { checkNewPassword } from './passwords/password-rules.ts';

export interface ResetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly hasher: PasswordHasher;
  readonly outbox: Outbox;
  readonly isLeakedPassword: IsLeakedPassword;
}

/**
 * Behaves the same and takes the same time whether or not the address has an account: the account is looked up only when the
 * email is sent.
 */
export async function askForReset(
  { db, clock, outbox }: ResetDeps,
  asked: { email: string; locale: Locale },
  storeReply: StoreReply,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await outbox.post(tx, { kind: 'resetPassword', to: asked.email, locale: asked.locale, now: clock.now() });
    await storeReply(tx, null);
  });
}

/** Throws `auth.linkInvalid` if the token is used, expired, of another kind or unknown. */
async function findHolder({ db, clock }: Pick<ResetDeps, 'db' | 'clock'>, token: string) {
  const holder = await findOpenToken(db, hashToken(token), 'reset', clock.now());
  if (!holder) throw new AppError('auth.linkInvalid');
  return holder;
}

/**
 * For the page that the link opens: nobody should choose a password with a link that no longer works. Throws
 * `auth.linkInvalid`.
 */
export async function checkResetLink(deps: Pick<ResetDeps, 'db' | 'clock'>, token: string): Promise<void> {
  await findHolder(deps, token);
}

/** The holder of the token has read the email to that address. Of two requests with the same token, one wins. */
export async function resetPassword(
  deps: ResetDeps,
  given: { token: string; password: string; locale: Locale },
  storeReply: StoreReply,
): Promise<void> {
  const { db, clock, hub, notify, hasher, outbox } = deps;
  const tokenHash = hashToken(given.token);
  const holder = await findHolder(deps, given.token);
  await checkNewPassword(deps, given.password, holder);
  const passwordHash = await hasher.hash(given.password);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { userId, email } = holder;
    const account = await requireActiveAccountOfLink(tx, userId, now);
    // The account may have left that address while the password was hashed.
    if (account.email !== email) throw new AppError('auth.linkInvalid');
    if (!(await consumeToken(tx, tokenHash, now))) throw new AppError('auth.linkInvalid');
    await consumeTokens(tx, userId, ['reset'], now);
    await cancelPendingChanges(deps, tx, { id: userId, email }, given.locale);
    await setPassword(tx, { userId, passwordHash, now });
    if (await confirmEmail(tx, userId, email, now)) {
      // Nobody had confirmed the address: a stranger may have added factors and wallets.
      const params = await removeFactorsAndNotify(deps, tx, { userId, now });
      if (params)
        await outbox.post(tx, { kind: 'factorRemoved', to: email, userId, params, locale: given.locale, now });
      await dropWallets(deps, tx, { userId, to: email, locale: given.locale, now });
      await notify(tx, { userId, kind: 'emailVerified', now });
    }
    await signOutEverywhere(tx, userId);
    await notify(tx, { userId, kind: 'passwordChanged', now });
    await outbox.post(tx, { kind: 'passwordChanged', to: email, userId, locale: given.locale, now });
    await storeReply(tx, null);
    afterCommit(tx, () => hub.publish('session', userId));
  });
}
