/**
 * Recovery from a lost second factor. Anybody who knows the password may request it; 72 hours later an email to the confirmed
 * address lets every factor be removed. Until then the mailbox and any session can stop it, and each is notified. Staff have no
 * such recovery.
 */
import { isStaffRole } from '@eleven/protocol/staff';
import type { FastifyRequest } from 'fastify';
import { cancelPendingChanges } from '../../accounts/cancel-pending-changes.ts';
import type { IdentityDeps } from '../../accounts/deps.ts';
import { deleteFactors, deleteRecovery, type RecoveryRow } from '../../accounts/factors.store.ts';
import { lockProven } from '../../accounts/finish-sign-in.ts';
import { beginRecovery, endRecovery } from '../../accounts/pending/pending-recovery.ts';
import { readPending } from '../../accounts/pending/pending-sign-in.ts';
import { removedParams } from '../../accounts/remove-factors.ts';
import { deleteSessionsOf } from '../../accounts/sessions.store.ts';
import { findUser } from '../../accounts/sign-in.store.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccount, requireActiveAccountOfLink } from '../../http/require-active-account.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { hashToken } from '../../mail/links.ts';
import { recordSecurityEvent } from '../../security-log/current.ts';
import { findRecoveryByLink, isFromStaffCase, recordCaseCompleted } from './recovery.store.ts';

export async function askRecovery(deps: IdentityDeps, request: FastifyRequest): Promise<Date> {
  const { db, clock, cookies, outbox, limits } = deps;
  const now = clock.now();
  const pending = await readPending(db, cookies, request, 'user', now);
  if (!pending) throw new AppError('auth.signInExpired');
  const { userId, passwordHash } = pending;
  // A wallet is the weakest proof. A user without a password sets one by email.
  if (passwordHash === null) throw new AppError('auth.recoveryPassword');
  await limits.hit('recovery', userId);
  return inTransaction(db, async (tx) => {
    await lockProven(tx, { userId, scope: 'user', passwordHash, now });
    const user = await findUser(tx, userId);
    if (!user?.emailVerified) throw new AppError('auth.emailUnconfirmed');
    if (isStaffRole(user.role)) throw new AppError('auth.recoveryStaff');
    const { id, dueAt, isNew } = await beginRecovery(deps, tx, userId, now);
    if (!isNew) return dueAt;
    const mail = { to: user.email, userId, params: { recoveryId: id }, locale: accountLocale(user), now };
    await outbox.post(tx, { kind: 'recoveryAsked', ...mail });
    await outbox.post(tx, { kind: 'recoveryReady', ...mail, dueAt });
    return dueAt;
  });
}

/** How the recovery began, as its owner sees it. */
export async function kindOf(db: Db, { id, approved }: RecoveryRow): Promise<'asked' | 'proposed' | 'agreed'> {
  if (!approved) return 'proposed';
  return (await isFromStaffCase(db, id)) ? 'agreed' : 'asked';
}

/** Does nothing if there is none. */
export async function stopRecovery(deps: IdentityDeps, user: SessionUser): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await requireActiveAccount(tx, user);
    await endRecovery(deps, tx, account, accountLocale(account));
  });
}

/** Also works for a suspended account, because it lets nobody in. */
export async function stopRecoveryByLink(deps: IdentityDeps, token: string, storeReply: StoreReply): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const recovery = await findRecoveryByLink(tx, { hash: hashToken(token), purpose: 'stopRecovery', now });
    const account = recovery && (await lockAccount(tx, recovery.userId));
    if (!account) throw new AppError('auth.linkInvalid');
    recordSecurityEvent({ userId: recovery.userId });
    await endRecovery(deps, tx, account, accountLocale(account));
    await storeReply(tx, null);
  });
}

/** Every factor and every session is removed, with what was begun with them. The password stays. */
export async function completeRecovery(deps: IdentityDeps, token: string, storeReply: StoreReply): Promise<void> {
  const { db, clock, notify, outbox } = deps;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const recovery = await findRecoveryByLink(tx, { hash: hashToken(token), purpose: 'completeRecovery', now });
    // A recovery that staff have only proposed has no such link; even if it had one, the link must not work.
    if (!recovery?.approved) throw new AppError('auth.linkInvalid');
    const { id, userId, dueAt } = recovery;
    const account = await requireActiveAccountOfLink(tx, userId, now);
    const locale = accountLocale(account);
    if (now < dueAt) throw new AppError('auth.recoveryNotDue');
    await recordCaseCompleted(tx, id, now);
    if (!(await deleteRecovery(tx, userId))) throw new AppError('auth.linkInvalid');
    const params = removedParams(await deleteFactors(tx, userId));
    await cancelPendingChanges(deps, tx, account, locale);
    await deleteSessionsOf(tx, userId);
    await notify(tx, { userId, kind: 'factorsRecovered', now });
    await outbox.post(tx, { kind: 'factorsRecovered', to: account.email, userId, params, locale, now });
    await storeReply(tx, null);
    publishSessionChange(deps, tx, userId);
  });
}

function publishSessionChange({ hub }: IdentityDeps, tx: Tx, userId: string): void {
  afterCommit(tx, () => hub.publish('session', userId));
}
