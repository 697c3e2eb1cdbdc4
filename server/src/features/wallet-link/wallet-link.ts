/** Links a wallet to the user who signs, with that wallet, the message written for exactly this user and wallet. */
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

/** Issues the message for linking a wallet, or for claiming one that is linked to another account. */
export async function issueLinkMessage(
  deps: WalletLinkDeps,
  asked: { user: SessionUser; address: string; purpose: 'link' | 'claim'; request: FastifyRequest },
): Promise<string> {
  const { user, ...rest } = asked;
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
    await blockIndexing(tx);
    const { email: to } = await requireActiveAccount(tx, user);
    await consumeSigned(tx, proven, now);
    const { isNew, ...wallet } = await insertWallet(tx, { address, userId, linkedAt: now });
    if (wallet.userId !== userId) throw new AppError('wallet.linkedElsewhere');
    if (!isNew) return wallet;
    if ((await countWallets(tx, userId)) > MAX_WALLETS) throw new AppError('wallet.tooMany');
    // The holder has unlinked the wallet, so a claim no longer has to wait.
    const claim = await findClaim(tx, address);
    if (claim?.userId === userId) await deleteClaim(tx, claim.id);
    await insertPastEvents(tx, userId, address, now);
    const params = { wallet: address };
    await notify(tx, { userId, kind: 'walletLinked', params, now });
    await outbox.post(tx, { kind: 'walletLinked', to, userId, params, locale, now });
    return wallet;
  });
}

/** Throws `notFound` for another user's wallet or an unknown one. The only way to sign in stays. */
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
    // Sign-ins begun with this wallet may be waiting for the second factor.
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
  given: { address: string; label: string | null },
): Promise<WalletRow> {
  const label = plainLine(given.label ?? '', LABEL_MAX);
  if (label === undefined) throw new AppError('wallet.labelInvalid');
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    const wallet = await labelWallet(tx, user.id, given.address, label || null);
    if (!wallet) throw new AppError('notFound');
    return wallet;
  });
}
