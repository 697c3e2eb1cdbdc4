/**
 * Restrictions that admins set on an account, with a reason that its owner reads and an end that needs no action.
 * Neither kind prevents a withdrawal of stakes: only the wallet controls them.
 */
import type { ActivityParams } from '@eleven/protocol/activity';
import type { Restriction } from '@eleven/protocol/api/admin/users';
import { deleteRecovery } from '../../accounts/factors.store.ts';
import { postponeDeletion } from '../../accounts/pending/pending-deletion.ts';
import { deleteSessionsOf } from '../../accounts/sessions.store.ts';
import type { AuditDetails } from '../../audit/audit.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { isSuspended } from '../../db/suspension.ts';
import { afterCommit, type Tx } from '../../db/tx.ts';
import { findRestriction } from '../../http/restrictions.store.ts';
import * as store from './restrictions.store.ts';
import { setSuspended } from './user-acts.store.ts';
import {
  type Account,
  asAdmin,
  cancelUnfinished,
  handTicketsBack,
  recordAct,
  type UserAct,
  type UserActDeps,
} from './user-acts.ts';

export interface RestrictionAct extends UserAct {
  /** When it ends; null: only when it is lifted. */
  readonly endsAt: Date | null;
}

/** A suspension that applies already is not replaced. */
export async function suspend(deps: UserActDeps, act: RestrictionAct): Promise<void> {
  await asAdmin(deps, act, async (tx, { user, now }) => {
    if (isSuspended(user, now)) throw new AppError('restriction.applies');
    await beginRestriction(tx, act, 'suspension', now);
    await setSuspended(tx, user.id, { suspendedAt: now, suspendedUntil: act.endsAt }, now);
    const { length: sessions } = await deleteSessionsOf(tx, user.id);
    await cancelUnfinished(deps, tx, user.id, now);
    await deleteRecovery(tx, user.id);
    await notifyUser(deps, tx, { user, kind: 'accountSuspended', act, now });
    const returned = await handTicketsBack(deps, tx, user.id);
    await recordAct(tx, act, 'user.suspended', { sessions: String(sessions), ...untilOf(act), ...returned }, now);
    afterCommit(tx, () => deps.hub.publish('session', user.id));
  });
}

export async function unsuspend(deps: UserActDeps, act: UserAct): Promise<void> {
  await asAdmin(deps, act, async (tx, { user, now }) => {
    if (!isSuspended(user, now)) return;
    await setSuspended(tx, user.id, { suspendedAt: null, suspendedUntil: null }, now);
    await store.liftRestrictions(tx, {
      userId: user.id,
      kind: 'suspension',
      by: act.actor.id,
      reason: act.reason,
      now,
    });
    await notifyUser(deps, tx, { user, kind: 'accountRestored', now });
    await postponeDeletion(deps, tx, user);
    await recordAct(tx, act, 'user.unsuspended', {}, now);
  });
}

/** A restriction that applies already is not replaced. */
export async function restrictTickets(deps: UserActDeps, act: RestrictionAct): Promise<void> {
  await asAdmin(deps, act, async (tx, { user, now }) => {
    if (await findRestriction(tx, user.id, 'tickets', now)) throw new AppError('restriction.applies');
    await beginRestriction(tx, act, 'tickets', now);
    await notifyUser(deps, tx, { user, kind: 'ticketsRestricted', act, now });
    await recordAct(tx, act, 'user.ticketsRestricted', untilOf(act), now);
  });
}

export async function allowTickets(deps: UserActDeps, act: UserAct): Promise<void> {
  await asAdmin(deps, act, async (tx, { user, now }) => {
    if (!(await findRestriction(tx, user.id, 'tickets', now))) return;
    await store.liftRestrictions(tx, { userId: user.id, kind: 'tickets', by: act.actor.id, reason: act.reason, now });
    await notifyUser(deps, tx, { user, kind: 'ticketsAllowed', now });
    await recordAct(tx, act, 'user.ticketsAllowed', {}, now);
  });
}

async function beginRestriction(tx: Tx, act: RestrictionAct, kind: Restriction['kind'], now: Date): Promise<void> {
  const { userId, reason, endsAt, actor } = act;
  if (endsAt && endsAt <= now) throw new AppError('restriction.endsTooSoon');
  await store.insertRestriction(tx, { userId, kind, reason, endsAt, startedAt: now, startedBy: actor.id });
}

interface UserNotice {
  readonly user: Account;
  readonly kind: 'accountSuspended' | 'accountRestored' | 'ticketsRestricted' | 'ticketsAllowed';
  /** Set only when a restriction begins. */
  readonly act?: RestrictionAct;
  readonly now: Date;
}

/** Times are seconds in the activity and ISO strings in emails. */
async function notifyUser(deps: UserActDeps, tx: Tx, { user, kind, act, now }: UserNotice): Promise<void> {
  const { id: userId, email: to, timeZone } = user;
  const why: ActivityParams = act ? { why: act.reason } : {};
  const seconds: ActivityParams = act?.endsAt ? { untilAt: String(Math.floor(act.endsAt.getTime() / 1_000)) } : {};
  await deps.notify(tx, { userId, kind, params: { ...why, ...seconds }, now });
  const iso: ActivityParams = act?.endsAt ? { untilAt: act.endsAt.toISOString() } : {};
  const params = { ...why, ...iso, ...(timeZone ? { zone: timeZone } : {}) };
  await deps.outbox.post(tx, { kind, to, userId, params, locale: accountLocale(user), now });
}

const untilOf = ({ endsAt }: RestrictionAct): AuditDetails => (endsAt ? { endsAt: endsAt.toISOString() } : {});

export async function describeRestrictions(db: Db, userId: string, now: Date): Promise<Restriction[]> {
  const rows = await store.listRestrictions(db, userId);
  return rows.map(({ row, startedByName, liftedByName }) => ({
    id: String(row.id),
    kind: row.kind,
    reason: row.reason,
    startedAt: row.startedAt.toISOString(),
    startedBy: { id: row.startedBy, name: startedByName },
    endsAt: row.endsAt?.toISOString() ?? null,
    liftedAt: row.liftedAt?.toISOString() ?? null,
    liftedBy: row.liftedBy === null ? null : { id: row.liftedBy, name: liftedByName },
    liftReason: row.liftReason,
    applies: row.liftedAt === null && (row.endsAt === null || row.endsAt > now),
  }));
}
