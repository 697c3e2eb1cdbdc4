/** Verifies an account's email address: sends a link and confirms it. */
import type { Locale } from '@eleven/protocol/product';
import { cancelPendingChanges } from '../../accounts/cancel-pending-changes.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccountOfLink } from '../../http/require-active-account.ts';
import type { Hub } from '../../live/hub.ts';
import { hashToken } from '../../mail/links.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import { confirmEmail } from './auth.store.ts';
import { consumeToken, findToken } from './link.store.ts';

interface VerificationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Outbox;
}

/** Opening a used link again succeeds if the address is already confirmed. */
export async function verifyEmail(deps: VerificationDeps, token: string): Promise<void> {
  const { db, clock, hub, notify } = deps;
  const hash = hashToken(token);
  const found = await findToken(db, hash, 'verify');
  if (!found) throw new AppError('auth.linkInvalid');
  const { userId, email, usedAt, expiresAt, isConfirmed } = found;
  if (isConfirmed) return;
  const now = clock.now();
  if (usedAt || expiresAt <= now) throw new AppError('auth.linkInvalid');
  await inTransaction(db, async (tx) => {
    const account = await requireActiveAccountOfLink(tx, userId, now);
    // A concurrent visit has already used the link.
    if (!(await consumeToken(tx, hash, now))) return;
    // False if the address was confirmed in another way, or is no longer the account's.
    if (!(await confirmEmail(tx, userId, email, now))) return;
    // Everything pending was requested before anybody had proven that the address is theirs.
    await cancelPendingChanges(deps, tx, { id: userId, email }, accountLocale(account));
    await notify(tx, { userId, kind: 'emailVerified', now });
    afterCommit(tx, () => hub.publish('session', userId));
  });
}

interface Holder {
  readonly id: string;
  readonly email: string;
}

export async function resendVerification(
  { db, clock, outbox }: VerificationDeps,
  user: Holder,
  locale: Locale,
  storeReply: StoreReply,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await outbox.post(tx, { kind: 'verifyEmail', to: user.email, userId: user.id, locale, now: clock.now() });
    await storeReply(tx, null);
  });
}
