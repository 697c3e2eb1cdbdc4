/** Links a wallet to the user who signs, with that wallet, the message written for exactly this user and wallet. */
import { randomBytes } from 'node:crypto';
import { LABEL_MAX } from '@eleven/protocol/api/wallets';
import { type Locale, PRODUCT_NAME } from '@eleven/protocol/product';
import type { Address, Chain } from '../../chain/chain.ts';
import { nonceOf, writeSignInMessage } from '../../chain/sign-in.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { plainLine } from '../../core/plain-text.ts';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/tx.ts';
import { holdAccount } from '../../http/hold-account.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import {
  countWallets,
  deleteWallet,
  findNonce,
  holdIndexing,
  insertNonce,
  insertPastEvents,
  insertWallet,
  labelWallet,
  useNonce,
  type WalletRow,
} from './wallet-link.store.ts';

export interface WalletLinkRules {
  readonly db: Db;
  readonly chain: Pick<Chain, 'chainId' | 'isSignedBy'>;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly outbox: Outbox;
}

const MAX_WALLETS = 20;
const MINUTE_MS = 60_000;
const GOOD_FOR_MS = 10 * MINUTE_MS;
const KEPT_FOR_MS = 24 * 60 * MINUTE_MS;
/** EIP-4361 allows plain ASCII only here, so it is English for everybody. */
const STATEMENT = `Link this wallet to your ${PRODUCT_NAME} account. It costs nothing and moves nothing.`;

export async function handOutMessage(
  rules: WalletLinkRules,
  asked: { user: SessionUser; address: Address; origin: string },
): Promise<string> {
  const { db, chain, clock } = rules;
  const { user, address, origin } = asked;
  const { id: userId, sessionId } = user;
  if ((await countWallets(db, userId)) >= MAX_WALLETS) throw new AppError('wallet.tooMany');
  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + GOOD_FOR_MS);
  const nonce = randomBytes(16).toString('hex');
  const message = writeSignInMessage({
    address,
    origin,
    nonce,
    issuedAt,
    expiresAt,
    chainId: chain.chainId,
    statement: STATEMENT,
  });
  const longAgo = new Date(issuedAt.getTime() - KEPT_FOR_MS);
  await insertNonce(db, { nonce, userId, sessionId, address, message, expiresAt }, longAgo);
  return message;
}

/**
 * Compares the message with the one that was handed out, byte for byte: that covers domain, address, statement, URI,
 * version, chain, nonce and times at once, and whatever else a message could carry.
 */
export async function linkBySignature(
  rules: WalletLinkRules,
  given: { user: SessionUser; message: string; signature: `0x${string}`; locale: Locale },
): Promise<WalletRow> {
  const { db, chain, clock, notify, outbox } = rules;
  const { user, message, signature, locale } = given;
  const { id: userId, sessionId } = user;
  const nonce = nonceOf(message);
  const handedOut = nonce === undefined ? undefined : await findNonce(db, sessionId, nonce);
  if (handedOut?.message !== message || handedOut.usedAt) throw new AppError('wallet.messageInvalid');
  if (clock.now() >= handedOut.expiresAt) throw new AppError('wallet.messageExpired');
  const address = handedOut.address as Address;
  // Outside of the transaction: a contract's signature is asked of the chain.
  if (!(await chain.isSignedBy({ address, message, signature }))) throw new AppError('wallet.signatureInvalid');

  return inTransaction(db, async (tx) => {
    const now = clock.now();
    await holdIndexing(tx);
    const { email: to } = await holdAccount(tx, user);
    if (!(await useNonce(tx, handedOut.nonce, now))) throw new AppError('wallet.messageInvalid');
    const { isNew, ...wallet } = await insertWallet(tx, { address, userId, linkedAt: now });
    if (wallet.userId !== userId) throw new AppError('wallet.linkedElsewhere');
    if (!isNew) return wallet;
    if ((await countWallets(tx, userId)) > MAX_WALLETS) throw new AppError('wallet.tooMany');
    await insertPastEvents(tx, userId, address, now);
    await notify(tx, { userId, kind: 'walletLinked', params: { wallet: address }, now });
    await outbox.post(tx, { kind: 'walletLinked', to, userId, params: { wallet: address }, locale, now });
    return wallet;
  });
}

/** Another user's wallet, or none: not found. */
export async function unlink(
  rules: WalletLinkRules,
  user: SessionUser,
  { address, locale }: { address: string; locale: Locale },
): Promise<void> {
  const { db, clock, notify, outbox } = rules;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const { id: userId, email: to } = await holdAccount(tx, user);
    if (!(await deleteWallet(tx, userId, address))) throw new AppError('notFound');
    const params = { wallet: address };
    await notify(tx, { userId, kind: 'walletUnlinked', params, now });
    await outbox.post(tx, { kind: 'walletUnlinked', to, userId, params, locale, now });
  });
}

/** An empty label takes the name away. Another user's wallet, or none: not found. */
export async function nameWallet(
  { db }: Pick<WalletLinkRules, 'db'>,
  user: SessionUser,
  given: { address: string; label: string | null },
): Promise<WalletRow> {
  const label = plainLine(given.label ?? '', LABEL_MAX);
  if (label === undefined) throw new AppError('wallet.labelInvalid');
  return inTransaction(db, async (tx) => {
    await holdAccount(tx, user);
    const wallet = await labelWallet(tx, user.id, given.address, label || null);
    if (!wallet) throw new AppError('notFound');
    return wallet;
  });
}
