/** Ends claims to wallets and notifies both accounts. */
import type { Tx } from '../db/tx.ts';
import type { IdentityDeps } from './deps.ts';
import { type ClaimRow, deleteClaim, listClaims } from './wallet-claims.store.ts';

type Deps = Pick<IdentityDeps, 'clock' | 'notify'>;

/** The wallet stays with its holder. */
export async function endClaim(deps: Deps, tx: Tx, claim: ClaimRow): Promise<void> {
  const { id, address, userId, holderId } = claim;
  if (!(await deleteClaim(tx, id))) return;
  const entry = { kind: 'walletClaimStopped', params: { wallet: address }, now: deps.clock.now() } as const;
  await deps.notify(tx, { userId, ...entry }, { userId: holderId, ...entry });
}

/** Ends all claims made by the account: somebody else who was signed in to it may have made them. */
export async function endClaimsBy(deps: Deps, tx: Tx, userId: string): Promise<void> {
  for (const claim of await listClaims(tx, userId)) {
    if (claim.userId === userId) await endClaim(deps, tx, claim);
  }
}
