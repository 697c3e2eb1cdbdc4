/** Lists a user's sessions and ends them. */

import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import type { SessionEntry } from '@eleven/protocol/api/profile';
import { endChangeOfOthers } from '../../accounts/pending/pending-change.ts';
import { deleteRequestsOf } from '../../accounts/pending/sign-in-request.store.ts';
import { endClaimsBy } from '../../accounts/wallet-claims.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { networkOf } from '../../core/network-of.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import { deleteOtherSessions, deleteSessionById, listSessions } from './sessions.store.ts';

interface SessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Outbox;
}

export async function describeSessions({ db, clock }: SessionsDeps, user: SessionUser): Promise<SessionEntry[]> {
  const rows = await listSessions(db, user.id, clock.now());
  const entries = rows.map(({ id, userAgent, ipAddress, createdAt, lastUsedAt }) => ({
    id,
    device: describeDevice(userAgent) ?? null,
    network: ipAddress ? networkOf(ipAddress) : null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === user.sessionId,
  }));
  return entries.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** The windows of that session are notified at once that they are signed out. */
export async function endSessionById(deps: SessionsDeps, user: SessionUser, sessionId: string): Promise<void> {
  const { db, clock, hub, notify } = deps;
  await inTransaction(db, async (tx) => {
    const { id: userId } = await requireActiveAccount(tx, user);
    const ended = await deleteSessionById(tx, userId, sessionId);
    if (!ended) throw new AppError('notFound');
    if (sessionId !== user.sessionId) await endWhatOthersBegan(deps, tx, user);
    const device = describeDevice(ended.userAgent);
    await notify(tx, { userId, kind: 'sessionEnded', params: device ? { device } : {}, now: clock.now() });
    afterCommit(tx, () => hub.publish('session', userId));
  });
}

export async function endOtherSessions(deps: SessionsDeps, user: SessionUser): Promise<number> {
  const { db, clock, hub, notify } = deps;
  const { id: userId, sessionId } = user;
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    await endWhatOthersBegan(deps, tx, user);
    const count = await deleteOtherSessions(tx, userId, sessionId);
    if (count === 0) return 0;
    await notify(tx, { userId, kind: 'otherSessionsEnded', params: { count: String(count) }, now: clock.now() });
    afterCommit(tx, () => hub.publish('session', userId));
    return count;
  });
}

/**
 * Ends what other sessions may have begun: a change of address, claims to wallets, and sign-in requests, even approved ones. It
 * is unknown which session made a claim, so all end, as a claimed wallet could sign in. The user can make a claim again.
 */
async function endWhatOthersBegan(deps: SessionsDeps, tx: Tx, user: SessionUser): Promise<void> {
  await endChangeOfOthers(deps, tx, user);
  await endClaimsBy(deps, tx, user.id);
  await deleteRequestsOf(tx, user.id);
}
