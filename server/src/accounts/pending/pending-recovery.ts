/** A pending recovery from a lost factor. It waits 72 hours; its end is announced by email and in the activity. */

import { randomUUID } from 'node:crypto';
import { RECOVERY_HOURS } from '@eleven/protocol/api/factors';
import { HOUR_MS } from '@eleven/protocol/durations';
import type { Locale } from '@eleven/protocol/product';
import type { Db } from '../../db/database.ts';
import { afterCommit, type Tx } from '../../db/tx.ts';
import { LINKS } from '../../mail/links.ts';
import type { IdentityDeps } from '../deps.ts';
import { deleteRecovery, findRecoveryOf, insertRecovery, type RecoveryRow } from '../factors.store.ts';

type EndDeps = Pick<IdentityDeps, 'clock' | 'hub' | 'notify' | 'outbox'>;

/** A recovery that is waiting, or that can be completed: after the wait, this is possible for a week. */
export async function openRecoveryOf(db: Db | Tx, userId: string, now: Date): Promise<RecoveryRow | undefined> {
  const row = await findRecoveryOf(db, userId);
  return row && now.getTime() < row.dueAt.getTime() + LINKS.completeRecovery.validMs ? row : undefined;
}

/**
 * Requesting again changes nothing; `isNew` tells the caller whether to announce it. A recovery that staff have only proposed
 * is replaced, and its waiting time is not credited.
 */
export async function beginRecovery(
  { hub, notify }: Pick<EndDeps, 'hub' | 'notify'>,
  tx: Tx,
  userId: string,
  now: Date,
): Promise<RecoveryRow & { isNew: boolean }> {
  const before = await openRecoveryOf(tx, userId, now);
  if (before?.approved) return { ...before, isNew: false };
  await deleteRecovery(tx, userId);
  const dueAt = new Date(now.getTime() + RECOVERY_HOURS * HOUR_MS);
  const row = { id: randomUUID(), userId, requestedAt: now, dueAt, approved: true };
  await insertRecovery(tx, row);
  await notify(tx, { userId, kind: 'recoveryAsked', now });
  afterCommit(tx, () => hub.publish('session', userId));
  return { ...row, isNew: true };
}

/** A proposal by one member of staff: its time runs, but it cannot be completed. Undefined if a recovery is pending. */
export async function proposeRecovery(
  { hub, notify }: Pick<EndDeps, 'hub' | 'notify'>,
  tx: Tx,
  userId: string,
  now: Date,
): Promise<RecoveryRow | undefined> {
  if (await openRecoveryOf(tx, userId, now)) return undefined;
  await deleteRecovery(tx, userId);
  const dueAt = new Date(now.getTime() + RECOVERY_HOURS * HOUR_MS);
  const row = { id: randomUUID(), userId, requestedAt: now, dueAt, approved: false };
  await insertRecovery(tx, row);
  await notify(tx, { userId, kind: 'recoveryProposed', now });
  afterCommit(tx, () => hub.publish('session', userId));
  return row;
}

/** Does nothing if no recovery is pending. For a frozen account, the mailbox that froze it is notified. */
export async function endRecovery(
  { clock, hub, notify, outbox }: EndDeps,
  tx: Tx,
  { id: userId, email, frozenBy }: { readonly id: string; readonly email: string; readonly frozenBy?: string | null },
  locale: Locale,
): Promise<void> {
  const now = clock.now();
  const isOpen = (await openRecoveryOf(tx, userId, now)) !== undefined;
  if (!(await deleteRecovery(tx, userId)) || !isOpen) return;
  await notify(tx, { userId, kind: 'recoveryStopped', now });
  const to = frozenBy ?? email;
  const params: Record<string, string> = to === email ? {} : { elsewhere: 'yes' };
  await outbox.post(tx, { kind: 'recoveryStopped', to, userId, params, locale, now });
  afterCommit(tx, () => hub.publish('session', userId));
}
