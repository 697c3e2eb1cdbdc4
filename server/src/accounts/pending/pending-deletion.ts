/** Pending deletions: cancelled, or postponed because their accounts were suspended. */
import { DELETION_DAYS_AFTER_SUSPENSION } from '@eleven/protocol/api/own/own-data';
import { DAY_MS } from '@eleven/protocol/durations';
import type { Locale } from '@eleven/protocol/product';
import { accountLocale } from '../../core/account-locale.ts';
import { afterCommit, type Tx } from '../../db/tx.ts';
import type { IdentityDeps } from '../deps.ts';
import { deleteDeletion, moveDeletion } from './pending-deletion.store.ts';

type EndDeps = Pick<IdentityDeps, 'clock' | 'hub' | 'notify' | 'outbox'>;

/** Cancels it: the owner wants to stay, or has shown that somebody else requested it. False if none was pending. */
export async function endDeletion(
  { clock, hub, notify, outbox }: EndDeps,
  tx: Tx,
  { id: userId, email: to }: { readonly id: string; readonly email: string },
  locale: Locale,
): Promise<boolean> {
  const now = clock.now();
  if (!(await deleteDeletion(tx, userId, now))) return false;
  await notify(tx, { userId, kind: 'deletionCancelled', now });
  await outbox.post(tx, { kind: 'deletionCancelled', to, userId, locale, now });
  afterCommit(tx, () => hub.publish('session', userId));
  return true;
}

interface Restored {
  readonly id: string;
  readonly email: string;
  readonly timeZone: string | null;
  readonly locale: string | null;
  readonly pageLocale: string | null;
}

/** For the end of a suspension: gives the owner, who could not sign in, time to cancel, and notifies them of the new date. */
export async function postponeDeletion({ clock, hub, notify, outbox }: EndDeps, tx: Tx, user: Restored): Promise<void> {
  const { id: userId, email: to, timeZone } = user;
  const now = clock.now();
  const dueAt = new Date(now.getTime() + DELETION_DAYS_AFTER_SUSPENSION * DAY_MS);
  const requestId = await moveDeletion(tx, userId, dueAt);
  if (requestId === undefined) return;
  const untilAt = String(Math.floor(dueAt.getTime() / 1_000));
  await notify(tx, { userId, kind: 'deletionPostponed', params: { untilAt }, now });
  const params = { requestId, dueAt: dueAt.toISOString(), ...(timeZone ? { zone: timeZone } : {}) };
  await outbox.post(tx, { kind: 'deletionPostponed', to, userId, params, locale: accountLocale(user), now });
  afterCommit(tx, () => hub.publish('session', userId));
}
