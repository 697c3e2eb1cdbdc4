/** Takes back a recovery from a lost factor: told to the mailbox by a mail, to the sessions by the activity. */
import type { Locale } from '@eleven/protocol/product';
import { afterCommit, type Tx } from '../db/tx.ts';
import type { IdentityDeps } from './deps.ts';
import { deleteRecovery } from './factors.store.ts';

type EndDeps = Pick<IdentityDeps, 'clock' | 'hub' | 'notify' | 'outbox'>;

/** Without one under way it does nothing. */
export async function endRecovery(
  { clock, hub, notify, outbox }: EndDeps,
  tx: Tx,
  { id: userId, email: to }: { readonly id: string; readonly email: string },
  locale: Locale,
): Promise<void> {
  if (!(await deleteRecovery(tx, userId))) return;
  const now = clock.now();
  await notify(tx, { userId, kind: 'recoveryStopped', now });
  await outbox.post(tx, { kind: 'recoveryStopped', to, userId, locale, now });
  afterCommit(tx, () => hub.publish('session', userId));
}
