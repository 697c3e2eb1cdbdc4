/**
 * "This was not me", from the email that informs a confirmed address that the account has left it. Its reader was the owner
 * before the change, so the address is restored and every access ends: no session, password or link survives. A reset email
 * to it lets the owner set a new one. The link also undoes later changes; a link of a later change cannot undo this.
 */
import type { Locale } from '@eleven/protocol/product';
import { isStaffRole } from '@eleven/protocol/staff';
import { cancelPendingChanges } from '../../../accounts/cancel-pending-changes.ts';
import { dropWallets } from '../../../accounts/drop-wallets.ts';
import { removeFactorsAndNotify } from '../../../accounts/remove-factors.ts';
import { AppError } from '../../../core/app-error.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { afterCommit, inTransaction } from '../../../db/tx.ts';
import type { StoreReply } from '../../../http/idempotency/idempotency.ts';
import { lockAccount } from '../../../http/session/session.store.ts';
import { hashToken } from '../../../mail/links.ts';
import { recordSecurityEvent } from '../../../security-log/current.ts';
import type { AccountDeps } from '../account-deps.ts';
import { signOutEverywhere } from '../auth.store.ts';
import { moveFreeze } from '../freeze/freeze.store.ts';
import { consumeTokens } from '../link.store.ts';
import { setEmail } from './email-change.store.ts';
import { deleteUndosSince, findUndoOf, takePasswordAway } from './email-undo.store.ts';

/**
 * Also works for a suspended or frozen account, because it lets nobody in. A freeze stays and moves to the old
 * address.
 */
export async function undoChange(
  deps: AccountDeps,
  token: string,
  locale: Locale,
  storeReply: StoreReply,
): Promise<void> {
  const { db, clock, hub, notify, outbox } = deps;
  const hash = hashToken(token);
  const now = clock.now();
  try {
    await inTransaction(db, async (tx) => {
      const seen = await findUndoOf(tx, hash, now);
      const account = seen && (await lockAccount(tx, seen.userId));
      const undo = account && (await findUndoOf(tx, hash, now));
      if (!account || !undo) throw new AppError('auth.linkInvalid');
      const { userId, oldEmail, changedAt } = undo;
      recordSecurityEvent({ userId });
      await setEmail(tx, userId, oldEmail, now);
      await takePasswordAway(tx, userId, now);
      await signOutEverywhere(tx, userId);
      // A factor added since then may be a stranger's way back in. No email takes a factor from staff: another admin does.
      const params = isStaffRole(account.role)
        ? undefined
        : await removeFactorsAndNotify(deps, tx, { userId, since: changedAt, now });
      if (params) await outbox.post(tx, { kind: 'factorRemoved', to: oldEmail, userId, params, locale, now });
      await dropWallets(deps, tx, { userId, to: oldEmail, since: changedAt, locale, now });
      await cancelPendingChanges(deps, tx, { id: userId, email: oldEmail }, locale);
      await consumeTokens(tx, userId, ['reset', 'verify'], now);
      await deleteUndosSince(tx, undo);
      if (account.frozenAt) await moveFreeze(tx, userId, { frozenBy: oldEmail, disputedSince: changedAt });
      await notify(tx, { userId, kind: 'emailChangeUndone', params: { email: oldEmail }, now });
      await outbox.post(tx, { kind: 'resetPassword', to: oldEmail, userId, locale, now });
      await outbox.post(tx, { kind: 'addressPutBack', to: account.email, userId, locale, now });
      await storeReply(tx, null);
      afterCommit(tx, () => hub.publish('session', userId));
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('auth.emailTaken', {}, { cause: error });
    throw error;
  }
}
