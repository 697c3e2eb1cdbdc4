/** Cancels a pending deletion: the owner wants that, or has shown that somebody else requested it. */
import type { Locale } from '@eleven/protocol/product';
import { afterCommit, type Tx } from '../../db/tx.ts';
import type { IdentityDeps } from '../deps.ts';
import { deleteDeletion } from './pending-deletion.store.ts';

type EndDeps = Pick<IdentityDeps, 'clock' | 'hub' | 'notify' | 'outbox'>;

/** False if none was pending. */
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
