/**
 * Proof of the mailbox ends everything begun before, which may be the work of a stranger who knows the password or uses a
 * session that was left open. The owner can start again.
 */
import type { Locale } from '@eleven/protocol/product';
import type { Tx } from '../db/tx.ts';
import type { IdentityDeps } from './deps.ts';
import { deleteUnconfirmedTotp } from './factors.store.ts';
import { endChange } from './pending/pending-change.ts';
import { endDeletion } from './pending/pending-deletion.ts';
import { endRecovery } from './pending/pending-recovery.ts';
import { deleteRequestsOf } from './pending/sign-in-request.store.ts';
import { endClaimsBy } from './wallet-claims.ts';

/** Ends a change of address, claims to wallets, requests to sign in, an app being set up, a recovery and a deletion. */
export async function cancelPendingChanges(
  deps: Pick<IdentityDeps, 'clock' | 'hub' | 'notify' | 'outbox'>,
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  locale: Locale,
): Promise<void> {
  await endChange(deps, tx, account.id);
  await endClaimsBy(deps, tx, account.id);
  await deleteRequestsOf(tx, account.id);
  await deleteUnconfirmedTotp(tx, account.id);
  await endRecovery(deps, tx, account, locale);
  await endDeletion(deps, tx, account, locale);
}
