/** The rules of accounts: the requirements of a registration, and how an account begins. */
import { randomUUID } from 'node:crypto';
import type { User } from '@eleven/protocol/api/user';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { findUser } from '../../accounts/sign-in.store.ts';
import { recordFirstDevice } from '../../accounts/sign-in-place.ts';
import { consumeSigned, type ProvenWallet } from '../../accounts/wallet-proof.ts';
import { blockIndexing, insertPastEvents, insertWallet } from '../../accounts/wallets.store.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requestLocale } from '../../http/locale.ts';
import { checkPersonName } from '../../http/person-name.ts';
import { toUser } from '../../http/user.ts';
import { requireOn } from '../../switches/switches.store.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAddressHolder, insertAccount } from './auth.store.ts';
import { checkNewPassword } from './passwords/password-rules.ts';

const EMAIL_MAX = 254;
/** Registration and sign-in share this check. */
const email = z.email();

/** Somebody who registers, before the password or wallet that the account will sign in with. */
export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly acceptedTerms: boolean;
}

export interface Registration extends Newcomer {
  readonly password: string;
}

/** Checks in the order of the form and throws the first problem. */
export async function checkRegistration(deps: AccountDeps, given: Registration): Promise<Registration> {
  const { name, email: address } = await checkNameAndAddress(deps, given);
  await checkNewPassword(deps, given.password, { name, email: address });
  if (!given.acceptedTerms) throw new AppError('auth.termsRequired');
  return { name, email: address, password: given.password, acceptedTerms: true };
}

export async function checkNewcomer(deps: AccountDeps, given: Newcomer): Promise<Newcomer> {
  const newcomer = await checkNameAndAddress(deps, given);
  if (!given.acceptedTerms) throw new AppError('auth.termsRequired');
  return { ...newcomer, acceptedTerms: true };
}

async function checkNameAndAddress(deps: AccountDeps, given: Newcomer): Promise<{ name: string; email: string }> {
  const name = await checkPersonName(deps.db, given.name);
  return { name, email: checkEmail(given.email) };
}

/** Returns the address as it is stored. Throws `auth.emailInvalid`. */
export function checkEmail(given: string): string {
  const address = normalizedEmail(given);
  if (!isEmail(address)) throw new AppError('auth.emailInvalid');
  return address;
}

export function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX && email.safeParse(address).success;
}

export function normalizedEmail(given: string): string {
  return given.trim().toLowerCase();
}

/**
 * Creates user, password or wallet, first activity and the confirmation email, all in one transaction. Throws
 * `auth.emailTaken`, and `wallet.linkedElsewhere`.
 */
export async function createAccount(
  deps: AccountDeps,
  registration: Newcomer & ({ readonly password: string } | { readonly wallet: ProvenWallet }),
  request: FastifyRequest,
  storeReply: StoreReply,
): Promise<User> {
  const { db, clock, notify, outbox } = deps;
  const locale = requestLocale(request);
  await requireOn(db, 'registrations', clock.now());
  const { name, email: address } = registration;
  const wallet = 'wallet' in registration ? registration.wallet : undefined;
  const ownerId = await findAddressHolder(db, address, clock.now());
  if (ownerId !== undefined) {
    await notifyOwner(deps, ownerId, address);
    throw new AppError('auth.emailTaken');
  }
  const passwordHash = 'password' in registration ? await deps.hasher.hash(registration.password) : null;
  const now = clock.now();
  const id = randomUUID();
  try {
    return await inTransaction(db, async (tx) => {
      if (wallet) await blockIndexing(tx);
      await insertAccount(tx, { id, name, email: address, passwordHash, pageLocale: locale, now });
      await notify(tx, { userId: id, kind: 'registered', now });
      if (wallet) await linkFirst(deps, tx, id, wallet, now);
      await recordFirstDevice(tx, id, request, now);
      await outbox.post(tx, { kind: 'verifyEmail', to: address, userId: id, locale, now });
      const created = await userReply(tx, id);
      await storeReply(tx, created);
      return created;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('auth.emailTaken', {}, { cause: error });
    throw error;
  }
}

async function linkFirst({ notify }: AccountDeps, tx: Tx, userId: string, wallet: ProvenWallet, now: Date) {
  const { address } = wallet;
  await consumeSigned(tx, wallet, now);
  const { isNew } = await insertWallet(tx, { address, userId, linkedAt: now });
  if (!isNew) throw new AppError('wallet.linkedElsewhere');
  await insertPastEvents(tx, userId, address, now);
  await notify(tx, { userId, kind: 'walletLinked', params: { wallet: address }, now });
}

/** Notifies the owner, at most once a day (UTC), that somebody tried to register with their address. */
async function notifyOwner({ db, clock, outbox }: AccountDeps, userId: string, to: string): Promise<void> {
  const now = clock.now();
  const onceKey = `addressTaken ${userId} ${now.toISOString().slice(0, 10)}`;
  await inTransaction(db, async (tx) => {
    const owner = await findUser(tx, userId);
    if (owner) await outbox.post(tx, { kind: 'addressTaken', to, userId, locale: accountLocale(owner), now, onceKey });
  });
}

async function userReply(db: Parameters<typeof findUser>[0], id: string): Promise<User> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('auth.invalidCredentials');
  return toUser(row);
}
