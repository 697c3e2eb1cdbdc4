/** "This was not me": access ends first, then the owner gets the link for a new password. */
import { ACTIVITY_KINDS, isActivityKind } from '@eleven/protocol/activity';
import type { Locale } from '@eleven/protocol/product';
import { cancelPendingChanges } from '../../accounts/cancel-pending-changes.ts';
import { AppError } from '../../core/app-error.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { AccountDeps } from './account-deps.ts';
import { findEntryKind, signOutEverywhere } from './auth.store.ts';

/** Only for an entry of the user's own activity about security; any other entry is not found. */
export async function reportNotMe(
  deps: AccountDeps,
  user: SessionUser,
  given: { entryId: string; locale: Locale },
  storeReply: StoreReply,
): Promise<void> {
  const { db, clock, hub, notify, outbox } = deps;
  const kind = await findEntryKind(db, user.id, BigInt(given.entryId));
  if (kind === undefined || !isActivityKind(kind) || ACTIVITY_KINDS[kind].area !== 'security') {
    throw new AppError('notFound');
  }
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { id: userId, email: to } = await requireActiveAccount(tx, user);
    await signOutEverywhere(tx, userId);
    await cancelPendingChanges(deps, tx, { id: userId, email: to }, given.locale);
    await notify(tx, { userId, kind: 'reportedNotMe', now });
    await outbox.post(tx, { kind: 'resetPassword', to, locale: given.locale, now });
    await storeReply(tx, null);
    afterCommit(tx, () => hub.publish('session', userId));
  });
}
