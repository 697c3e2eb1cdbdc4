/**
 * Links, unlinks and names the wallets of a user. To link one, the user signs a message with it that was issued for this user
 * and this wallet.
 */
import { LABEL_MAX } from '@eleven/protocol/api/wallet-links';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyRequest } from 'fastify';
import type { IdentityDeps } from '../../accounts/deps.ts';
import { findCredentialsOf } from '../../accounts/factors.store.ts';
import { deletePendingOf } from '../../accounts/pending/pending-sign-in.store.ts';
import { deleteClaim, findClaim } from '../../accounts/wallet-claims.store.ts';
import { checkSigned, consumeSigned, issueMessage } from '../../accounts/wallet-proof.ts';
import {
  blockIndexing,
  countWallets,
  insertPastEvents,
  insertWallet,
  type WalletRow,
} from '../../accounts/wallets.store.ts';
import { AppError } from '../../core/app-error.ts';
import { plainLine } from '../../core/plain-text.ts';
import { inTransaction } from '../../db/tx.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { deleteWallet, labelWallet } from './wallet-link.store.ts';

export type ClaimDeps = Pick<IdentityDeps, 'db' | 'clock' | 'notify' | 'outbox'>;
export type WalletLinkDeps = ClaimDeps & Pick<IdentityDeps, 'chain' | 'site' | 'limits'>;

export const MAX_WALLETS = 20;

/** Issues the message to sign: to link a wallet, or to claim one that is linked to another account. */
export async function issueLinkMessage(
  deps: WalletLinkDeps,
  options: { user: SessionUser; address: string; purpose: 'link' | 'claim'; request: FastifyRequest },
): Promise<string> {
  const { user, ...rest } = options;
  if ((await countWallets(deps.db, user.id)) >= MAX_WALLETS) throw new AppError('wallet.tooMany');
  return issueMessage(deps, { ...rest, user, email: user.email });
}

export interface SignedLink {
  readonly user: SessionUser;
  readonly message: string;
  readonly signature: string;
  /** The language of the page. */
  readonly locale: Locale;
}

/** Throws `wallet.linkedElsewhere` if another user has the wallet. Linking a wallet again changes nothing. */
export async function linkBySignature(
  deps: WalletLinkDeps,
  { user, locale, ...signed }: SignedLink,
): Promise<WalletRow> {
  const { db, clock, notify, outbox } = deps;
  const { id: userId } = user;
  const proven = await checkSigned(deps, { ...signed, user, purpose: 'link' });
  const { address } = proven;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    // Until the end of this transaction, so that the indexer and `insertPastEvents` neither miss nor repeat an event.
    await blockIndexing(tx);
    const { email: to } = await requireActiveAccount(tx, user);
    await consumeSigned(tx, proven, now);
    const { isNew, ...wallet } = await insertWallet(tx, { address, userId, linkedAt: now });
    if (wallet.userId !== userId) throw new AppError('wallet.linkedElsewhere');
    if (!isNew) return wallet;
    if ((await countWallets(tx, userId)) > MAX_WALLETS) throw new AppError('wallet.tooMany');
    // The user had claimed the wallet, but its former holder has unlinked it since: the claim has nothing left to wait for.
    const claim = await findClaim(tx, address);
    if (claim?.userId === userId) await deleteClaim(tx, claim.id);
    await insertPastEvents(tx, userId, address, now);
    const params = { wallet: address };
    await notify(tx, { userId, kind: 'walletLinked', params, now });
    await outbox.post(tx, { kind: 'walletLinked', to, userId, params, locale, now });
    return wallet;
  });
}

/** Throws `notFound` for another user's wallet or an unknown one, and `wallet.onlySignIn` for the last way to sign in. */
export async function unlink(
  deps: WalletLinkDeps,
  user: SessionUser,
  { address, locale }: { address: string; locale: Locale },
): Promise<void> {
  const { db, clock, notify, outbox } = deps;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const { id: userId, email: to } = await requireActiveAccount(tx, user);
    if (!(await deleteWallet(tx, userId, address))) throw new AppError('notFound');
    const { hasPassword, passkeys, wallets } = await findCredentialsOf(tx, userId);
    if (!hasPassword && passkeys === 0 && wallets === 0) throw new AppError('wallet.onlySignIn');
    // Ends sign-ins that began with this wallet and still wait for the second factor.
    await deletePendingOf(tx, userId);
    const params = { wallet: address };
    await notify(tx, { userId, kind: 'walletUnlinked', params, now });
    await outbox.post(tx, { kind: 'walletUnlinked', to, userId, params, locale, now });
  });
}

/** An empty label removes the name. Throws `notFound` for another user's wallet or an unknown one. */
export async function nameWallet(
  { db }: Pick<WalletLinkDeps, 'db'>,
  user: SessionUser,
  change: { address: string; label: string | null },
): Promise<WalletRow> {
  const label = plainLine(change.label ?? '', LABEL_MAX);
  if (label === undefined) throw new AppError('wallet.labelInvalid');
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    const wallet = await labelWallet(tx, user.id, change.address, label || null);
    if (!wallet) throw new AppError('notFound');
    return wallet;
  });
}
