/** Ends a pending change of address: a new proof of ownership ends everything begun before it. */
import { afterCommit, type Tx } from '../../db/tx.ts';
import type { IdentityDeps } from '../deps.ts';
import { deleteChange } from './pending-change.store.ts';

type EndDeps = Pick<IdentityDeps, 'clock' | 'hub' | 'notify'>;

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

async function endWhere(
  { clock, hub, notify }: EndDeps,
  tx: Tx,
  which: { userId: string; unlessAskedBy?: string },
): Promise<void> {
  const ended = await deleteChange(tx, which);
  if (!ended) return;
  const { userId, newEmail } = ended;
  await notify(tx, { userId, kind: 'emailChangeCancelled', params: { email: newEmail }, now: clock.now() });
  afterCommit(tx, () => hub.publish('session', userId));
}
