/**
 * A wallet that is linked to another account. Anybody who signs with it may claim it: its holder is notified at once and has
 * 24 hours to keep it, by an email's link or signed in; after that it moves. It never moves from an account that has no
 * other way in.
 */

import { randomUUID } from 'node:crypto';
import { CLAIM_HOURS } from '@eleven/protocol/api/wallet-links';
import { HOUR_MS } from '@eleven/protocol/durations';
import { findCredentialsOf } from '../../accounts/factors.store.ts';
import { deletePendingOf } from '../../accounts/pending/pending-sign-in.store.ts';
import { findUser } from '../../accounts/sign-in.store.ts';
import {
  type ClaimRow,
  claimOfLink,
  deleteClaim,
  findClaim,
  findDueClaim,
  insertClaim,
} from '../../accounts/wallet-claims.store.ts';
import { endClaim } from '../../accounts/wallet-claims.ts';
import { checkSigned, consumeSigned } from '../../accounts/wallet-proof.ts';
import { blockIndexing, countWallets, findWallet, insertPastEvents } from '../../accounts/wallets.store.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import type { Logger } from '../../core/log.ts';
import { isSuspended } from '../../db/suspension.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { hashToken } from '../../mail/links.ts';
import { recordSecurityEvent } from '../../security-log/current.ts';
import { moveWallet } from './wallet-link.store.ts';
import { type ClaimDeps, MAX_WALLETS, type SignedLink, type WalletLinkDeps } from './wallet-link.ts';

/**
 * Throws `wallet.notLinked` if no other account has it, `wallet.claimed` if a third account has claimed it,
 * `wallet.claimRefused` and `wallet.tooMany`.
 */
export async function claimBySignature(
  deps: WalletLinkDeps,
  { user, ...signed }: Omit<SignedLink, 'locale'>,
): Promise<ClaimRow> {
  const { db, clock, notify, outbox, limits } = deps;
  const { id: userId } = user;
  const proven = await checkSigned(deps, { ...signed, user, purpose: 'claim' });
  const { address } = proven;
  await limits.hit('walletClaim', userId);
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const seen = await findWallet(tx, address);
    if (!seen || seen.userId === userId) throw new AppError('wallet.notLinked');
    const { holderId } = await lockBoth(tx, { userId, holderId: seen.userId });
    await requireActiveAccount(tx, user);
    await consumeSigned(tx, proven, now);
    const claimed = await findClaim(tx, address);
    if (claimed?.userId === userId) return claimed;
    if (claimed) throw new AppError('wallet.claimed');
    if ((await findWallet(tx, address))?.userId !== holderId) throw new AppError('wallet.notLinked');
    if ((await countWallets(tx, userId)) >= MAX_WALLETS) throw new AppError('wallet.tooMany');
    const holder = await holderOf(tx, holderId, now);
    if (!holder) throw new AppError('wallet.claimRefused');
    const dueAt = new Date(now.getTime() + CLAIM_HOURS * HOUR_MS);
    const claim = { id: randomUUID(), address, userId, holderId, requestedAt: now, dueAt };
    if (!(await insertClaim(tx, claim))) throw new AppError('wallet.claimed');
    const params = { wallet: address };
    await notify(
      tx,
      { userId, kind: 'walletClaimAsked', params, now },
      { userId: holderId, kind: 'walletClaimed', params, now },
    );
    const { email: to, timeZone, locale } = holder;
    const when = { dueAt: dueAt.toISOString(), ...(timeZone ? { zone: timeZone } : {}) };
    const mailParams: Record<string, string> = { ...params, claimId: claim.id, ...when };
    await outbox.post(tx, { kind: 'walletClaimed', to, userId: holderId, params: mailParams, locale, now });
    return claim;
  });
}

/** For the wallet's holder, who keeps it, or for the claimant. Anybody else gets `notFound`. */
export async function stopClaim(deps: ClaimDeps, user: SessionUser, address: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await requireActiveAccount(tx, user);
    const claim = await findClaim(tx, address);
    if (!claim || (claim.userId !== user.id && claim.holderId !== user.id)) throw new AppError('notFound');
    await endClaim(deps, tx, claim);
  });
}

/** Works without a session, and also for a suspended account, because it lets nobody in. */
export async function stopClaimByLink(deps: ClaimDeps, token: string, storeReply: StoreReply): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const claim = await claimOfLink(tx, hashToken(token), deps.clock.now());
    if (!claim) throw new AppError('auth.linkInvalid');
    recordSecurityEvent({ userId: claim.holderId });
    await endClaim(deps, tx, claim);
    await storeReply(tx, null);
  });
}

/** Moves every wallet that is due; returns their number. A failure does not hold up the others. */
export async function moveDueClaims(deps: ClaimDeps & { readonly log: Logger }): Promise<number> {
  const { db, clock, log } = deps;
  const seen: string[] = [];
  let moved = 0;
  for (;;) {
    const due = await findDueClaim(db, clock.now(), seen);
    if (!due) return moved;
    seen.push(due.id);
    try {
      if (await inTransaction(db, (tx) => settle(deps, tx, due))) moved += 1;
    } catch (error) {
      log.error({ err: error }, 'a claimed wallet could not be moved');
    }
  }
}

/** True if it moved. Anything that prevents the move ends the claim, and both are notified. */
async function settle(deps: ClaimDeps, tx: Tx, claim: ClaimRow): Promise<boolean> {
  const { clock, notify, outbox } = deps;
  const { id, address, userId, holderId } = claim;
  const now = clock.now();
  await blockIndexing(tx);
  const { claimant } = await lockBoth(tx, claim);
  // Cancelled, or moved by another process.
  if ((await findClaim(tx, address))?.id !== id) return false;
  const holder = await holderOf(tx, holderId, now);
  const isStillHeld = (await findWallet(tx, address))?.userId === holderId;
  const hasRoom = (await countWallets(tx, userId)) < MAX_WALLETS;
  if (!holder || !isStillHeld || !hasRoom || !claimant || isSuspended(claimant, now) || claimant.frozenAt) {
    await endClaim(deps, tx, claim);
    return false;
  }
  await deleteClaim(tx, id);
  await moveWallet(tx, address, userId, now);
  await deletePendingOf(tx, holderId);
  await insertPastEvents(tx, userId, address, now);
  const params = { wallet: address };
  await notify(
    tx,
    { userId, kind: 'walletLinked', params, now },
    { userId: holderId, kind: 'walletMovedAway', params, now },
  );
  const { email: to, locale } = holder;
  await outbox.post(tx, { kind: 'walletMovedAway', to, userId: holderId, params, locale, now });
  const linked = { to: claimant.email, userId, params, locale: accountLocale(claimant), now };
  await outbox.post(tx, { kind: 'walletLinked', ...linked });
  return true;
}

/** Locks both accounts in the same order everywhere, so two claims cannot deadlock. */
async function lockBoth(tx: Tx, { userId, holderId }: Pick<ClaimRow, 'userId' | 'holderId'>) {
  const held = new Map<string, Awaited<ReturnType<typeof lockAccount>>>();
  for (const id of [userId, holderId].sort()) held.set(id, await lockAccount(tx, id));
  return { holderId, claimant: held.get(userId) };
}

/** The account to take the wallet from; undefined if that may not change now, or would have no other way to sign in. */
async function holderOf(tx: Tx, holderId: string, now: Date) {
  const { hasPassword, passkeys } = await findCredentialsOf(tx, holderId);
  const user = await findUser(tx, holderId);
  if (!user || isSuspended(user, now) || user.frozenAt || (!hasPassword && passkeys === 0)) return undefined;
  return { email: user.email, timeZone: user.timeZone, locale: accountLocale(user) };
}
