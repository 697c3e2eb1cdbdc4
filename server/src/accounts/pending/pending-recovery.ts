/** A running recovery from a lost factor. It waits 72 hours; its end is announced by email and in the activity. */

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

/** One that waits, or that can be completed: for a week. */
export async function openRecoveryOf(db: Db | Tx, userId: string, now: Date): Promise<RecoveryRow | undefined> {
  const row = await findRecoveryOf(db, userId);
  return row && now.getTime() < row.dueAt.getTime() + LINKS.completeRecovery.validMs ? row : undefined;
}

/**
 * Asking again changes nothing; `isNew` is for whoever sends the news of it. A recovery that staff have only proposed gives way: its time
 * counts for nothing.
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

/** By one member of the staff: the time runs, and nothing can complete it. Undefined where one is under way already. */
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

/** Without one under way it does nothing. Of a frozen account, the mailbox that froze it is the one that is notified. */
export async function endRecovery(
  { clock, hub, notify, outbox }: EndDeps,
  tx: Tx,
  { id: userId, email, frozenBy }: { readonly id: string; readonly email: string; readonly frozenBy?: string | null },
  locale: Locale,
): Promise<void> {
  if (!(await deleteRecovery(tx, userId))) return;
  const now = clock.now();
  await notify(tx, { userId, kind: 'recoveryStopped', now });
  const to = frozenBy ?? email;
  const params: Record<string, string> = to === email ? {} : { elsewhere: 'yes' };
  await outbox.post(tx, { kind: 'recoveryStopped', to, userId, params, locale, now });
  afterCommit(tx, () => hub.publish('session', userId));
}
