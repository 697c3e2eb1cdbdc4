/** Ends a pending change of address: a new proof of ownership ends everything begun before it. */
import { accountLocale } from '../../core/account-locale.ts';
import { afterCommit, type Tx } from '../../db/tx.ts';
import type { IdentityDeps } from '../deps.ts';
import { findUser } from '../sign-in.store.ts';
import { deleteChange } from './pending-change.store.ts';

type EndDeps = Pick<IdentityDeps, 'clock' | 'hub' | 'notify' | 'outbox'>;

/** Does nothing without a pending change. */
export async function endChange(deps: EndDeps, tx: Tx, userId: string): Promise<void> {
  await endWhere(deps, tx, { userId });
}

/** Ends the change unless this session requested it. */
export async function endChangeOfOthers(
  deps: EndDeps,
  tx: Tx,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await endWhere(deps, tx, { userId: id, unlessAskedBy: sessionId });
}

/** Emails the account's address, which was asked to confirm the change, and the new address if it has confirmed. */
async function endWhere(
  { clock, hub, notify, outbox }: EndDeps,
  tx: Tx,
  which: { userId: string; unlessAskedBy?: string },
): Promise<void> {
  const ended = await deleteChange(tx, which);
  if (!ended) return;
  const { userId, newEmail } = ended;
  const now = clock.now();
  const params = { email: newEmail };
  await notify(tx, { userId, kind: 'emailChangeCancelled', params, now });
  const user = await findUser(tx, userId);
  if (user) {
    const mail = { kind: 'changeStopped', userId, locale: accountLocale(user), now } as const;
    if (user.emailVerified) await outbox.post(tx, { ...mail, to: user.email, params });
    if (ended.newConfirmedAt && newEmail !== user.email)
      await outbox.post(tx, { ...mail, to: newEmail, params: { ...params, elsewhere: 'yes' } });
  }
  afterCommit(tx, () => hub.publish('session', userId));
}
