/**
 * Thawing takes the link sent to the mailbox that froze the account, and the account's strongest proof. A change made since
 * the email that alarmed its owner may be a stranger's: it proves nothing, and is removed.
 */

import type { thawAccount as thawRoute } from '@eleven/protocol/api/freeze';
import { FORGOTTEN_AFTER_HOURS, type ThawMethod } from '@eleven/protocol/api/freeze';
import type { BodyOf } from '@eleven/protocol/api/route';
import { HOUR_MS } from '@eleven/protocol/durations';
import type { Locale } from '@eleven/protocol/product';
import { isStaffRole } from '@eleven/protocol/staff';
import type { FastifyRequest } from 'fastify';
import type { IdentityDeps } from '../../../accounts/deps.ts';
import {
  countWalletsBefore,
  deleteFactors,
  deleteRecovery,
  findCredentialsOf,
  findFactorsBefore,
  unlinkWallets,
} from '../../../accounts/factors.store.ts';
import { assertionOptions } from '../../../accounts/passkeys.ts';
import { openRecoveryOf } from '../../../accounts/pending/pending-recovery.ts';
import { removedParams, removeFactorsAndNotify } from '../../../accounts/remove-factors.ts';
import { checkFactor } from '../../../accounts/second-factor.ts';
import { findPasswordHash } from '../../../accounts/sign-in.store.ts';
import { checkSigned, consumeSigned, issueMessage } from '../../../accounts/wallet-proof.ts';
import { findWallet } from '../../../accounts/wallets.store.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction, type Tx } from '../../../db/tx.ts';
import type { StoreReply } from '../../../http/idempotency/idempotency.ts';
import { refuseSuspended } from '../../../http/restrictions.ts';
import { lockAccount } from '../../../http/session/session.store.ts';
import { hashToken } from '../../../mail/links.ts';
import { recordSecurityEvent } from '../../../security-log/current.ts';
import { setPassword } from '../auth.store.ts';
import { takePasswordAway } from '../email/email-undo.store.ts';
import { consumeToken, consumeTokens } from '../link.store.ts';
import type { IsLeakedPassword } from '../passwords/leaked-passwords.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import {
  type FrozenAccount,
  findFrozen,
  findLink,
  findPasswordBefore,
  findThawMailbox,
  setFreeze,
} from './freeze.store.ts';
import { notifyAll } from './freeze.ts';

export interface ThawDeps extends IdentityDeps {
  readonly isLeakedPassword: IsLeakedPassword;
}

/** The reply is the same for every address: whether it belongs to a frozen account decides only whether an email is sent. */
export async function askThaw(
  { db, clock, outbox }: ThawDeps,
  { email, locale }: { email: string; locale: Locale },
  storeReply: StoreReply,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await findThawMailbox(tx, email);
    const to = found?.mailbox ?? email;
    await outbox.post(tx, {
      kind: 'thawLink',
      to,
      ...(found ? { userId: found.userId } : {}),
      locale,
      now: clock.now(),
    });
    await storeReply(tx, null);
  });
}

export async function describeThaw({ db, clock }: ThawDeps, token: string) {
  const now = clock.now();
  const account = await accountOfLink(db, token, now);
  const methods = await methodsOf(db, account, now);
  const from = forgottenFrom(account);
  return {
    methods,
    newPasswordFrom:
      methods.some((one) => one === 'password' || one === 'wallet') && from && now < from ? from.toISOString() : null,
    disputedSince: isStaffRole(account.role) ? null : account.disputedSince.toISOString(),
    recovery: await recoveryOf(db, account, now),
  };
}

export async function thawPasskeyOptions(deps: ThawDeps, token: string) {
  const account = await accountOfLink(deps.db, token, deps.clock.now());
  return assertionOptions(deps, account.id, { purpose: 'factor', holder: hashToken(token) });
}

export async function thawMessage(
  deps: ThawDeps,
  { token, address, request }: { token: string; address: string; request: FastifyRequest },
): Promise<string> {
  const { id: accountId, email } = await accountOfLink(deps.db, token, deps.clock.now());
  return issueMessage(deps, { purpose: 'thaw', address, accountId, email, request });
}

/** A repeat succeeds without effect. Signs nobody in. */
export async function thawAccount(
  deps: ThawDeps,
  { token, password, newPassword, wallet, ...factor }: BodyOf<typeof thawRoute>,
  locale: Locale,
): Promise<void> {
  const { db, clock, notify, hasher, limits } = deps;
  const hash = hashToken(token);
  const now = clock.now();
  const link = await findLink(db, hash, 'thaw', now);
  if (link?.usedAt && !(await findFrozen(db, link.userId))) return;
  const account = await accountOfLink(db, token, now);
  const { id: userId } = account;
  recordSecurityEvent({ userId });
  const asked =
    newPassword !== undefined ? 'newPassword' : password !== undefined ? 'password' : wallet ? 'wallet' : 'factor';
  if (!allows(await methodsOf(db, account, now), asked)) throw new AppError('auth.stepUpMethod');

  let newHash: string | undefined;
  let known: string | null | undefined;
  if (newPassword !== undefined) {
    await checkNewPassword(deps, newPassword, account);
    newHash = await hasher.hash(newPassword);
  } else if (password !== undefined) {
    await limits.hit('passwordAsked', userId);
    known = await findPasswordHash(db, userId);
    if (!known || !(await hasher.verify(known, password))) throw new AppError('auth.passwordWrong');
  }
  const checked =
    asked === 'factor' ? await checkFactor(deps, userId, factor, { purpose: 'factor', holder: hash }) : undefined;

  if (wallet) await limits.hit('factor', userId);
  const signed = wallet && (await checkSigned(deps, { ...wallet, purpose: 'thaw', accountId: userId }));

  await inTransaction(db, async (tx) => {
    const held = await lockAccount(tx, userId);
    if (held) await refuseSuspended(tx, held, now);
    const frozen = await accountOfLink(tx, token, now);
    if (!allows(await methodsOf(tx, frozen, now), asked)) throw new AppError('auth.stepUpMethod');
    if (!(await consumeToken(tx, hash, now))) throw new AppError('auth.linkInvalid');
    // First, so that no disputed change proves anything.
    await dropDisputed(deps, tx, frozen, now);
    await checked?.spend(tx, now);
    if (signed) {
      await consumeSigned(tx, signed, now);
      if ((await findWallet(tx, signed.address))?.userId !== userId) throw new AppError('wallet.notLinked');
    }
    if (asked !== 'factor') await dropLost(deps, tx, frozen, locale, now);
    await deleteRecovery(tx, userId);
    if (newHash !== undefined) await setPassword(tx, { userId, passwordHash: newHash, now });
    else if (password !== undefined && (await findPasswordHash(tx, userId)) !== known) {
      throw new AppError('auth.passwordWrong');
    }
    await setFreeze(tx, userId, { frozenAt: null, frozenBy: null, disputedSince: null }, now);
    await consumeTokens(tx, userId, ['thaw', 'reset'], now);
    await notify(tx, { userId, kind: 'accountThawed', now });
    const { email, frozenBy: mailbox, disputedSince, timeZone } = frozen;
    // Nothing was removed from a staff account, so its email does not mention a removal.
    const removed: Record<string, string> = isStaffRole(frozen.role) ? {} : { sinceAt: disputedSince.toISOString() };
    const params = { ...removed, ...(timeZone ? { zone: timeZone } : {}) };
    await notifyAll(deps, tx, { userId, email, mailbox, kind: 'accountThawed', params, locale, now });
  });
}

const FACTORS: readonly ThawMethod[] = ['passkey', 'totp', 'backupCode'];

const allows = (methods: readonly ThawMethod[], asked: 'factor' | 'password' | 'wallet' | 'newPassword'): boolean =>
  asked === 'factor' ? methods.some((one) => FACTORS.includes(one)) : methods.includes(asked);

/** The account of an unused link sent to the mailbox that froze it. Throws `auth.linkInvalid`. */
export async function accountOfLink(db: Db | Tx, token: string, now: Date): Promise<FrozenAccount> {
  const link = await findLink(db, hashToken(token), 'thaw', now);
  const account = link && !link.usedAt ? await findFrozen(db, link.userId) : undefined;
  if (!account || account.frozenBy !== link?.email) throw new AppError('auth.linkInvalid');
  return account;
}

/**
 * The strongest methods that existed before the email that alarmed its owner. For staff, every existing method counts: no email
 * removes their second factors.
 */
async function methodsOf(db: Db | Tx, account: FrozenAccount, now: Date): Promise<ThawMethod[]> {
  const { id, role } = account;
  const before = isStaffRole(role) ? new Date(now.getTime() + 1) : account.disputedSince;
  const factors = await factorsBefore(db, id, before);
  // Even when a recovery is due, a factor that was found again is accepted.
  if (factors.length > 0 && !(await isRecovered(db, account, now))) return factors;
  const hasPassword = (await findPasswordBefore(db, id, before)) !== undefined;
  const isWalletOnly = !hasPassword && (await isOnlyByWallet(db, account));
  if (!hasPassword && !isWalletOnly) return [...factors, 'newPassword'];
  const from = forgottenFrom(account);
  const isLate = from !== undefined && now >= from;
  return [...factors, isWalletOnly ? 'wallet' : 'password', ...(isLate ? (['newPassword'] as const) : [])];
}

/** As for a step-up: a wallet counts if there is no password at all. Staff never sign in by wallet. */
async function isOnlyByWallet(db: Db | Tx, { id, role, disputedSince }: FrozenAccount): Promise<boolean> {
  if (isStaffRole(role) || (await findCredentialsOf(db, id)).hasPassword) return false;
  return (await countWalletsBefore(db, id, disputedSince)) > 0;
}

async function factorsBefore(db: Db | Tx, userId: string, before: Date): Promise<ThawMethod[]> {
  const { hasTotp, passkeys, backupCodes } = await findFactorsBefore(db, userId, before);
  if (!hasTotp && passkeys === 0) return [];
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(backupCodes > 0 ? (['backupCode'] as const) : []),
  ];
}

/** The recovery that an owner who has lost every counting factor can use; null without such factors, and for staff. */
export async function recoveryOf(db: Db | Tx, account: FrozenAccount, now: Date) {
  const { id, role, disputedSince } = account;
  if (isStaffRole(role) || (await factorsBefore(db, id, disputedSince)).length === 0) return null;
  const open = await openRecoveryOf(db, id, now);
  return { needsPassword: await needsPassword(db, account, now), dueAt: open?.dueAt.toISOString() ?? null };
}

/** Whether there is a password that counts and cannot be replaced yet. */
export async function needsPassword(db: Db | Tx, account: FrozenAccount, now: Date): Promise<boolean> {
  const from = forgottenFrom(account);
  const isReplaceable = from !== undefined && now >= from;
  return !isReplaceable && (await findPasswordBefore(db, account.id, account.disputedSince)) !== undefined;
}

/** The 72 hours are over: the factors are no longer required. A freeze ends recoveries requested before it. */
async function isRecovered(db: Db | Tx, { id, role }: FrozenAccount, now: Date): Promise<boolean> {
  const open = isStaffRole(role) ? undefined : await openRecoveryOf(db, id, now);
  return open?.approved === true && now >= open.dueAt;
}

/** A recovery removes every factor, as for an account that is not frozen. */
async function dropLost(deps: ThawDeps, tx: Tx, account: FrozenAccount, locale: Locale, now: Date): Promise<void> {
  const { id: userId, email: to } = account;
  if (!(await isRecovered(tx, account, now))) return;
  const params = removedParams(await deleteFactors(tx, userId));
  await deps.notify(tx, { userId, kind: 'factorsRecovered', now });
  await deps.outbox.post(tx, { kind: 'factorsRecovered', to, userId, params, locale, now });
}

/** When a lost password or wallet can be replaced; undefined for staff, whom another admin helps. */
function forgottenFrom({ role, frozenAt }: FrozenAccount): Date | undefined {
  return isStaffRole(role) ? undefined : new Date(frozenAt.getTime() + FORGOTTEN_AFTER_HOURS * HOUR_MS);
}

/** Each removal is recorded; the email about the thaw speaks of all of them. */
async function dropDisputed(
  { notify }: ThawDeps,
  tx: Tx,
  { id: userId, role, disputedSince }: FrozenAccount,
  now: Date,
): Promise<void> {
  if (isStaffRole(role)) return;
  await removeFactorsAndNotify({ notify }, tx, { userId, since: disputedSince, now });
  for (const wallet of await unlinkWallets(tx, userId, disputedSince))
    await notify(tx, { userId, kind: 'walletUnlinked', params: { wallet }, now });
  if ((await findPasswordBefore(tx, userId, disputedSince)) !== undefined) return;
  if (await takePasswordAway(tx, userId, now)) await notify(tx, { userId, kind: 'passwordRemoved', now });
}
