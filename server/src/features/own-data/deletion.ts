/**
 * The deletion of an account: requested by its owner, or by staff for the owner, and carried out seven days later. Until
 * then the account works as before, and its owner can keep it: in the settings, or by the link in the email.
 */

import { randomUUID } from 'node:crypto';
import { type AccountDeletion, DELETION_DAYS } from '@eleven/protocol/api/own/own-data';
import { DAY_MS } from '@eleven/protocol/durations';
import type { Locale } from '@eleven/protocol/product';
import { isStaffRole } from '@eleven/protocol/staff';
import { endDeletion } from '../../accounts/pending/pending-deletion.ts';
import { type AuditDetails, audit } from '../../audit/audit.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { isSuspended } from '../../db/suspension.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';
import { hashToken } from '../../mail/links.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import { recordSecurityEvent } from '../../security-log/current.ts';
import * as store from './deletion.store.ts';

export interface DeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Outbox;
  readonly publicUrl: string;
}

interface Account {
  readonly id: string;
  readonly email: string;
}

export async function askDeletion(
  deps: DeletionDeps,
  user: SessionUser,
  locale: Locale,
  storeReply: StoreReply,
): Promise<AccountDeletion> {
  return inTransaction(deps.db, async (tx) => {
    const account = await requireActiveAccount(tx, user);
    const { deletion } = await begin(deps, tx, account, 'owner', locale);
    await storeReply(tx, deletion);
    return deletion;
  });
}

export async function cancelDeletion(deps: DeletionDeps, user: SessionUser, locale: Locale): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await requireActiveAccount(tx, user);
    await endDeletion(deps, tx, account, locale);
  });
}

/** Works without a session: anybody who reads the mailbox may keep the account. */
export async function keepByLink(
  deps: DeletionDeps,
  token: string,
  locale: Locale,
  storeReply: StoreReply,
): Promise<void> {
  const hash = hashToken(token);
  await inTransaction(deps.db, async (tx) => {
    const seen = await store.findOwnerOfLink(tx, hash);
    if (!seen) throw new AppError('auth.linkInvalid');
    // Also works for a suspended account, because it lets nobody in.
    const account = await lockAccount(tx, seen);
    recordSecurityEvent({ userId: seen });
    if (!account) throw new AppError('auth.linkInvalid');
    if (account.frozenAt) throw new AppError('auth.frozen');
    if (!(await store.findOwnerOfLink(tx, hash))) throw new AppError('auth.linkInvalid');
    await endDeletion(deps, tx, account, locale);
    await storeReply(tx, null);
  });
}

export interface StaffAct {
  readonly actor: SessionUser;
  readonly userId: string;
  readonly reason: string;
  readonly storeReply: StoreReply;
}

export async function askDeletionByStaff(deps: DeletionDeps, act: StaffAct): Promise<void> {
  await asAdmin(deps, act, async (tx, account) => {
    const { deletion, isNew } = await begin(deps, tx, account, 'staff', accountLocale(account));
    return isNew ? { act: 'user.deletionAsked', details: { dueAt: deletion.dueAt } } : undefined;
  });
}

export async function cancelDeletionByStaff(deps: DeletionDeps, act: StaffAct): Promise<void> {
  await asAdmin(deps, act, async (tx, account) =>
    (await endDeletion(deps, tx, account, accountLocale(account)))
      ? { act: 'user.deletionCancelled', details: {} }
      : undefined,
  );
}

type Done =
  | { act: 'user.deletionAsked' | 'user.deletionCancelled' | 'user.exportAsked'; details: AuditDetails }
  | undefined;

/** The actor must still be an admin in this transaction. Admins are locked before the account, as in their other acts. */
export async function asAdmin(
  { db, clock }: Pick<DeletionDeps, 'db' | 'clock'>,
  { actor, userId, reason, storeReply }: StaffAct,
  work: (tx: Tx, account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>) => Promise<Done>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const admin = await lockAccount(tx, actor.id);
    if (admin?.role !== 'admin' || isSuspended(admin, clock.now())) throw new AppError('forbidden');
    const account = await lockAccount(tx, userId);
    if (!account) throw new AppError('notFound');
    if (account.frozenAt) throw new AppError('auth.frozen');
    const done = await work(tx, account);
    await storeReply(tx, null);
    if (!done) return;
    await audit(tx, { actor, target: { kind: 'user', id: userId }, reason, now: clock.now(), ...done });
  });
}

/** A pending deletion is not replaced. */
async function begin(
  { clock, hub, notify, outbox, publicUrl }: DeletionDeps,
  tx: Tx,
  { id: userId, email: to }: Account,
  requestedBy: AccountDeletion['requestedBy'],
  locale: Locale,
): Promise<{ deletion: AccountDeletion; isNew: boolean }> {
  const user = await store.findRole(tx, userId);
  if (!user || isStaffRole(user.role)) throw new AppError('ownData.staffAccount');
  const pending = await store.findDeletion(tx, userId);
  if (pending) return { deletion: toReply(pending), isNew: false };
  const now = clock.now();
  const dueAt = new Date(now.getTime() + DELETION_DAYS * DAY_MS);
  const row = { userId, requestId: randomUUID(), requestedBy, requestedAt: now, dueAt };
  await store.insertDeletion(tx, row);
  await notify(tx, { userId, kind: 'deletionAsked', now });
  const params = {
    requestId: row.requestId,
    dueAt: dueAt.toISOString(),
    exitUrl: `${publicUrl}/exit`,
    ...(user.timeZone ? { zone: user.timeZone } : {}),
  };
  await outbox.post(tx, { kind: 'deletionAsked', to, userId, params, locale, now });
  afterCommit(tx, () => hub.publish('session', userId));
  return { deletion: toReply(row), isNew: true };
}

export function toReply({ requestedBy, requestedAt, dueAt }: Omit<store.DeletionRow, 'userId' | 'requestId'>) {
  return {
    requestedBy: requestedBy === 'staff' ? ('staff' as const) : ('owner' as const),
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
  };
}
