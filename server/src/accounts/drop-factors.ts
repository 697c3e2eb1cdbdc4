import type { Tx } from '../db/tx.ts';
import type { IdentityDeps } from './deps.ts';
import { deleteFactors } from './factors.store.ts';

interface Dropped {
  readonly userId: string;
  /** Factors added before this time stay; without it, all are removed. */
  readonly since?: Date;
  readonly now: Date;
}

/**
 * Removes factors that a stranger may have added, or that their owner has lost. Each removal is an entry in the activity.
 * False if there was none; otherwise the caller's email has to mention the removal.
 */
export async function dropFactors(
  { notify }: Pick<IdentityDeps, 'notify'>,
  tx: Tx,
  { userId, since, now }: Dropped,
): Promise<boolean> {
  const { hadTotp, passkeys } = await deleteFactors(tx, userId, since);
  if (hadTotp) await notify(tx, { userId, kind: 'totpRemoved', now });
  for (const name of passkeys) await notify(tx, { userId, kind: 'passkeyRemoved', params: { name }, now });
  return hadTotp || passkeys.length > 0;
}
