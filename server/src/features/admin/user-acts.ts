/**
 * Acts of staff on an account. Each is one transaction with its entry in the audit log, and the owner of the account is
 * notified. None touches money: only the wallet controls its stakes.
 */

import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import { RECOVERY_HOURS } from '@eleven/protocol/api/factors';
import type { Role } from '@eleven/protocol/api/user';
import { HOUR_MS } from '@eleven/protocol/durations';
import { isStaffRole, SUPPORTERS } from '@eleven/protocol/staff';
import { deleteFactors, deleteUnconfirmedTotp } from '../../accounts/factors.store.ts';
import { endDeletion } from '../../accounts/pending/pending-deletion.ts';
import { endRecovery } from '../../accounts/pending/pending-recovery.ts';
import { removedParams } from '../../accounts/remove-factors.ts';
import { deleteSessionsOf } from '../../accounts/sessions.store.ts';
import { endClaimsBy } from '../../accounts/wallet-claims.ts';
import { type AuditDetails, audit } from '../../audit/audit.ts';
import { listRoleChanges } from '../../audit/roles.store.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { findSuppression, liftSuppression } from '../../mail/suppressions.store.ts';
import type { Notify } from '../../notify/notify.ts';
import { cancelEmailChangeAndResets, lockAdmins, lockUser, returnTickets, setRole } from './user-acts.store.ts';

export interface UserActDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Outbox;
}

export interface UserAct {
  readonly actor: SessionUser;
  readonly userId: string;
  readonly reason: string;
  readonly storeReply: StoreReply;
}

export type Account = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * After a change of role, staff must sign in to the admin area again. A new member must have a confirmed address, and loses
 * what staff accounts cannot have: a recovery by email, and a pending deletion.
 */
export async function changeRole(deps: UserActDeps, act: UserAct, role: Role): Promise<void> {
  await asAdmin(deps, act, async (tx, { user, now }) => {
    if (user.role === role) return;
    if (isStaffRole(role)) {
      if (!user.emailVerified) throw new AppError('admin.unconfirmed');
      await endRecovery(deps, tx, user, accountLocale(user));
      await endDeletion(deps, tx, user, accountLocale(user));
    }
    await setRole(tx, user.id, role, now);
    await deleteSessionsOf(tx, user.id, { scope: 'admin' });
    await deps.notify(tx, { userId: user.id, kind: 'roleChanged', now });
    const returned = SUPPORTERS.includes(role) ? {} : await handTicketsBack(deps, tx, user.id);
    await recordAct(tx, act, 'user.roleChanged', { from: user.role, to: role, ...returned }, now);
    afterCommit(tx, () => deps.hub.publish('session', user.id));
  });
}

/** Puts the open tickets of somebody who can no longer answer them back into the queue. Returns details for the audit log. */
export async function handTicketsBack({ hub }: UserActDeps, tx: Tx, userId: string): Promise<AuditDetails> {
  const tickets = await returnTickets(tx, userId);
  if (tickets === 0) return {};
  afterCommit(tx, () => hub.publish('desk'));
  return { tickets: String(tickets) };
}

export async function endSessions(deps: UserActDeps, act: UserAct): Promise<void> {
  await onAccount(deps, act, async (tx, { user, now }) => {
    refuseSupportOnStaff(act.actor, user);
    const { length: sessions } = await deleteSessionsOf(tx, user.id);
    await cancelUnfinished(deps, tx, user.id, now);
    await deps.notify(tx, { userId: user.id, kind: 'sessionsEnded', now });
    await recordAct(tx, act, 'user.sessionsRevoked', { sessions: String(sessions) }, now);
    afterCommit(tx, () => deps.hub.publish('session', user.id));
  });
}

/** Signs one device out. */
export async function endOneSession(deps: UserActDeps, act: UserAct, sessionId: string): Promise<void> {
  await onAccount(deps, act, async (tx, { user, now }) => {
    refuseSupportOnStaff(act.actor, user);
    const [ended] = await deleteSessionsOf(tx, user.id, { id: sessionId });
    if (!ended) throw new AppError('notFound');
    await cancelUnfinished(deps, tx, user.id, now);
    const device = describeDevice(ended.userAgent);
    await deps.notify(tx, { userId: user.id, kind: 'sessionEndedByStaff', params: device ? { device } : {}, now });
    await recordAct(tx, act, 'user.sessionRevoked', { scope: ended.scope, ...(device ? { device } : {}) }, now);
    afterCommit(tx, () => deps.hub.publish('session', user.id));
  });
}

/** Everything begun in a session ends with it: a change of address, reset links, an app being set up, claims to wallets. */
export async function cancelUnfinished(deps: UserActDeps, tx: Tx, userId: string, now: Date): Promise<void> {
  await cancelEmailChangeAndResets(tx, userId, now);
  await deleteUnconfirmedTotp(tx, userId);
  await endClaimsBy(deps, tx, userId);
}

/** Minimum age of a role before its holder's factors are removed: a role must not be a way past a user's recovery. */
const NEW_ROLE_MS = RECOVERY_HOURS * HOUR_MS;
/** For this long, the admin who gave a role cannot remove its holder's factors. */
const OWN_ROLE_MS = 30 * 24 * HOUR_MS;

/** An admin could bypass any recovery by making a user staff, removing the factors and taking the role back. */
async function refuseNewRole(tx: Tx, { actor, userId }: UserAct, now: Date): Promise<void> {
  const changes = await listRoleChanges(tx, userId, new Date(now.getTime() - OWN_ROLE_MS));
  if (changes.some(({ by, at }) => by === actor.id || now.getTime() - at.getTime() < NEW_ROLE_MS))
    throw new AppError('admin.newRole');
}

/** Staff have no recovery by email. Users do, so no member of the staff can gain access to a user's account. */
export async function removeFactors(deps: UserActDeps, act: UserAct): Promise<void> {
  await asAdmin(deps, act, async (tx, { user, now }) => {
    if (!isStaffRole(user.role)) throw new AppError('admin.notStaff');
    await refuseNewRole(tx, act, now);
    const params = removedParams(await deleteFactors(tx, user.id));
    await deleteSessionsOf(tx, user.id);
    await cancelEmailChangeAndResets(tx, user.id, now);
    await endClaimsBy(deps, tx, user.id);
    await deps.notify(tx, { userId: user.id, kind: 'factorsRemoved', now });
    const mail = { to: user.email, userId: user.id, locale: accountLocale(user), now };
    await deps.outbox.post(tx, { kind: 'factorRemoved', ...mail, params });
    await recordAct(tx, act, 'user.factorsRemoved', {}, now);
    afterCommit(tx, () => deps.hub.publish('session', user.id));
  });
}

export async function sendResetMail(deps: UserActDeps, act: UserAct): Promise<void> {
  await onAccount(deps, act, async (tx, { user, now }) => {
    refuseSupportOnStaff(act.actor, user);
    const mail = { to: user.email, userId: user.id, locale: accountLocale(user), now };
    await deps.outbox.post(tx, { kind: 'resetPassword', ...mail });
    await recordAct(tx, act, 'user.resetMailSent', {}, now);
  });
}

/** Once the cause of the pause is fixed. Emails that their reader has reported as spam stay paused. */
export async function resumeMails(deps: UserActDeps, act: UserAct): Promise<void> {
  await onAccount(deps, act, async (tx, { user, now }) => {
    refuseSupportOnStaff(act.actor, user);
    const paused = await findSuppression(tx, user.email);
    if (!paused) return;
    if (paused.reason === 'complaint') throw new AppError('admin.mailReported');
    await liftSuppression(tx, user.email);
    await deps.notify(tx, { userId: user.id, kind: 'mailResumed', params: { email: user.email }, now });
    await recordAct(tx, act, 'user.mailResumed', paused.status === null ? {} : { status: paused.status }, now);
    afterCommit(tx, () => deps.hub.publish('session', user.id));
  });
}

type Work = (tx: Tx, account: { user: Account; now: Date }) => Promise<void>;

/**
 * For acts that could take over the programme: never on one's own account, and only by somebody who is still an admin in this
 * transaction. The actor stays an admin, so one always remains, even when two act against each other at once.
 */
export async function asAdmin(deps: UserActDeps, act: UserAct, work: Work): Promise<void> {
  if (act.actor.id === act.userId) throw new AppError('admin.ownAccount');
  await onAccount(deps, act, work, async (tx) => {
    const admins = await lockAdmins(tx, deps.clock.now());
    if (!admins.has(act.actor.id)) throw new AppError('forbidden');
  });
}

async function onAccount(
  { db, clock }: UserActDeps,
  { userId, storeReply }: UserAct,
  work: Work,
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await before(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('notFound');
    await work(tx, { user, now: clock.now() });
    await storeReply(tx, null);
  });
}

/** Support helps customers; it must not sign out colleagues or admins. */
function refuseSupportOnStaff(actor: SessionUser, user: Account): void {
  if (actor.role !== 'admin' && isStaffRole(user.role)) throw new AppError('forbidden');
}

export async function recordAct(
  tx: Tx,
  { actor, userId, reason }: UserAct,
  act:
    | 'user.factorsRemoved'
    | 'user.suspended'
    | 'user.unsuspended'
    | 'user.ticketsRestricted'
    | 'user.ticketsAllowed'
    | 'user.roleChanged'
    | 'user.sessionRevoked'
    | 'user.sessionsRevoked'
    | 'user.mailResumed'
    | 'user.resetMailSent',
  details: AuditDetails,
  now: Date,
): Promise<void> {
  await audit(tx, { actor, act, target: { kind: 'user', id: userId }, reason, details, now });
}
