/**
 * Proof by a wallet: it signs a message (EIP-4361) issued here, valid for one purpose, once, for a few minutes, and for a
 * signed-in user only in that session.
 */

import { randomBytes } from 'node:crypto';
import { maskEmail } from '@eleven/protocol/accounts/mask-email';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import type { FastifyRequest } from 'fastify';
import { readAddress } from '../chain/addresses.ts';
import type { Address } from '../chain/chain.ts';
import { nonceOf, writeSignInMessage } from '../chain/sign-in.ts';
import { AppError } from '../core/app-error.ts';
import type { Tx } from '../db/tx.ts';
import type { SessionUser } from '../http/session/session-user.ts';
import type { IdentityDeps, PasskeySite } from './deps.ts';
import { consumeNonce, findNonce, insertNonce } from './wallet-nonces.store.ts';

export type WalletProofDeps = Pick<IdentityDeps, 'db' | 'chain' | 'clock' | 'site'>;

const FREE = 'It costs nothing and moves nothing.';

/** EIP-4361 allows only plain ASCII here, so the statement is English for everybody. */
const STATEMENTS = {
  link: (account: string) =>
    `Link this wallet to the ${PRODUCT_NAME} account ${account}. From then on this wallet can sign in to that account. ${FREE}`,
  claim: (account: string) =>
    `Claim this wallet for the ${PRODUCT_NAME} account ${account}. It is linked to another account, which can keep it within 24 hours. After that this wallet can sign in to ${account} and no longer to the other account. ${FREE}`,
  signIn: () => `Sign in to ${PRODUCT_NAME} with this wallet. ${FREE}`,
  register: (account: string) =>
    `Make the ${PRODUCT_NAME} account ${account} and link this wallet to it. From then on this wallet can sign in to that account. ${FREE}`,
  thaw: (account: string) => `Open the frozen ${PRODUCT_NAME} account ${account} again. ${FREE}`,
  stepUp: (account: string) => `Confirm that you are the owner of the ${PRODUCT_NAME} account ${account}. ${FREE}`,
} as const satisfies Readonly<Record<string, (account: string) => string>>;

type WalletPurpose = keyof typeof STATEMENTS;

const GOOD_FOR_MS: Readonly<Record<WalletPurpose, number>> = {
  link: 10 * MINUTE_MS,
  claim: 10 * MINUTE_MS,
  signIn: 5 * MINUTE_MS,
  register: 5 * MINUTE_MS,
  thaw: 5 * MINUTE_MS,
  stepUp: 5 * MINUTE_MS,
};

interface Asked {
  readonly purpose: WalletPurpose;
  readonly address: string;
  readonly request: FastifyRequest;
  /** The email address of the account that it is for. */
  readonly email?: string;
  /** The requesting user, if signed in. */
  readonly user?: SessionUser;
  /** The account that it is for, if nobody is signed in: two addresses may look the same in the message. */
  readonly accountId?: string;
}

/** The message to sign. Throws `wallet.addressInvalid`. */
export async function issueMessage({ db, chain, clock, site }: WalletProofDeps, asked: Asked): Promise<string> {
  const { purpose, request, email, user, accountId } = asked;
  const address = readAddress(asked.address);
  if (!address) throw new AppError('wallet.addressInvalid');
  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + GOOD_FOR_MS[purpose]);
  const nonce = randomBytes(16).toString('hex');
  const message = writeSignInMessage({
    address,
    origin: originOf(site, request),
    nonce,
    issuedAt,
    expiresAt,
    chainId: chain.chainId,
    statement: statementOf(purpose, email),
  });
  const owner = { userId: user?.id ?? accountId ?? null, sessionId: user?.sessionId ?? null };
  await insertNonce(db, { nonce, purpose, ...owner, address, message, expiresAt });
  return message;
}

interface Signed {
  readonly purpose: WalletPurpose;
  readonly message: string;
  readonly signature: string;
  /** If given, it must be the one in the message. */
  readonly email?: string;
  readonly user?: SessionUser;
  readonly accountId?: string;
  /** Set when a request is repeated with the same signature. */
  readonly isRepeated?: true;
}

export interface ProvenWallet {
  readonly address: Address;
  readonly nonce: string;
  /** Whether the first of repeated requests has already consumed it. */
  readonly isSpent: boolean;
}

/**
 * Compares the message with the issued one byte for byte, which covers domain, address, statement, URI, version, chain, nonce,
 * times and anything else. Do not call it in a transaction, as a contract's signature is verified on the chain. Consume the
 * proof afterwards. Throws `wallet.messageInvalid`, `wallet.messageExpired`, `wallet.signatureInvalid`.
 */
export async function checkSigned({ db, chain, clock }: WalletProofDeps, signed: Signed): Promise<ProvenWallet> {
  const { purpose, message, email, user, accountId, isRepeated = false } = signed;
  const signature = signed.signature as `0x${string}`;
  const nonce = nonceOf(message);
  const handedOut = nonce === undefined ? undefined : await findNonce(db, nonce);
  const isOurs =
    handedOut?.message === message &&
    handedOut.purpose === purpose &&
    handedOut.sessionId === (user?.sessionId ?? null) &&
    (accountId === undefined || handedOut.userId === accountId) &&
    (email === undefined || message.includes(`\n${statementOf(purpose, email)}\n`));
  if (!isOurs || (handedOut.usedAt !== null) !== isRepeated) throw new AppError('wallet.messageInvalid');
  if (clock.now() >= handedOut.expiresAt) throw new AppError('wallet.messageExpired');
  const address = handedOut.address as Address;
  if (!(await chain.isSignedBy({ address, message, signature }))) throw new AppError('wallet.signatureInvalid');
  return { address, nonce: handedOut.nonce, isSpent: isRepeated };
}

/** Works once. Throws `wallet.messageInvalid`. */
export async function consumeSigned(tx: Tx, { nonce, isSpent }: ProvenWallet, now: Date): Promise<void> {
  if (!isSpent && !(await consumeNonce(tx, nonce, now))) throw new AppError('wallet.messageInvalid');
}

function statementOf(purpose: WalletPurpose, email = ''): string {
  return STATEMENTS[purpose](maskEmail(email).replaceAll('•', '*'));
}

/** The origin in the message: the requesting page's, if that is ours. */
function originOf({ origins }: PasskeySite, { headers: { origin } }: FastifyRequest): string {
  const [first] = origins;
  if (first === undefined) throw new Error('no origin');
  return origin !== undefined && origins.includes(origin) ? origin : first;
}
