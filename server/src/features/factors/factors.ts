/**
 * Second factors and passkeys of the user's own account. None can be added before the address is confirmed: otherwise somebody
 * could prepare an account for its owner. Every change sends an email.
 */
import { PASSKEY_NAME_MAX, type Passkey } from '@eleven/protocol/api/factors';
import type { PasskeyAttestation } from '@eleven/protocol/api/passkeys';
import type { Locale } from '@eleven/protocol/product';
import { isStaffRole } from '@eleven/protocol/staff';
import { issueBackupCodes } from '../../accounts/backup-codes.ts';
import type { IdentityDeps } from '../../accounts/deps.ts';
import {
  countBackupCodes,
  deletePasskey,
  deleteTotp,
  findCredentialsOf,
  insertPasskey,
  type PasskeyRow,
  renamePasskey,
  replaceBackupCodes,
} from '../../accounts/factors.store.ts';
import { checkAttestation, registrationOptions } from '../../accounts/passkeys.ts';
import { removedParams } from '../../accounts/remove-factors.ts';
import { confirmTotp, startTotp } from '../../accounts/totp-setup.ts';
import { AppError } from '../../core/app-error.ts';
import { plainLine } from '../../core/plain-text.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { type ActiveAccount, requireActiveAccount } from '../../http/require-active-account.ts';
import { endStepUpsOfOthers } from '../../http/session/session.store.ts';
import type { SessionUser } from '../../http/session/session-user.ts';

const MAX_PASSKEYS = 10;

export function describePasskey({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, isSynced, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

export async function beginTotp(deps: IdentityDeps, user: SessionUser): Promise<{ secret: string; uri: string }> {
  return inTransaction(deps.db, async (tx) =>
    startTotp(deps, tx, await requireConfirmedAccount(tx, user), deps.clock.now()),
  );
}

export async function turnTotpOn(
  deps: IdentityDeps,
  user: SessionUser,
  { code, locale }: { code: string; locale: Locale },
): Promise<string[]> {
  await deps.limits.hit('factor', user.id);
  return inTransaction(deps.db, async (tx) => {
    const owner = await requireConfirmedAccount(tx, user);
    await endStepUpsOfOthers(tx, user.id, user.sessionId);
    publishSessionChange(deps, tx, user.id);
    return confirmTotp(deps, tx, { owner, code, locale, now: deps.clock.now() });
  });
}

export async function turnTotpOff(deps: IdentityDeps, user: SessionUser, locale: Locale): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await requireActiveAccount(tx, user);
    if (!(await deleteTotp(tx, user.id))) throw new AppError('notFound');
    await notifyOfRemoval(deps, tx, account, { kind: 'totpRemoved', locale });
  });
}

/** Only if there is a factor that they back up. */
export async function newBackupCodes(deps: IdentityDeps, user: SessionUser, locale: Locale): Promise<string[]> {
  const { db, clock, keys, notify, outbox } = deps;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const { id: userId, email: to } = await requireActiveAccount(tx, user);
    const { hasTotp, passkeys } = await findCredentialsOf(tx, userId);
    if (!hasTotp && passkeys === 0) throw new AppError('notFound');
    await notify(tx, { userId, kind: 'backupCodesRenewed', now });
    await outbox.post(tx, { kind: 'backupCodesRenewed', to, userId, locale, now });
    return issueBackupCodes(tx, keys, userId, now);
  });
}

export async function passkeyOptionsFor(deps: IdentityDeps, user: SessionUser) {
  if (!user.emailVerified) throw new AppError('auth.emailUnconfirmed');
  const { passkeys } = await findCredentialsOf(deps.db, user.id);
  if (passkeys >= MAX_PASSKEYS) throw new AppError('auth.passkeyTooMany');
  return registrationOptions(deps, user, { purpose: 'register', holder: user.sessionId });
}

export async function addPasskey(
  deps: IdentityDeps,
  user: SessionUser,
  given: { name: string; passkey: PasskeyAttestation; locale: Locale },
): Promise<{ passkey: Passkey; backupCodes: string[] }> {
  const { db, clock, keys, notify, outbox } = deps;
  const name = readName(given.name);
  const made = await checkAttestation(deps, given.passkey, { purpose: 'register', holder: user.sessionId });
  const now = clock.now();
  const row = { ...made, userId: user.id, name, createdAt: now, lastUsedAt: null };
  return inTransaction(db, async (tx) => {
    const { email } = await requireConfirmedAccount(tx, user);
    const { passkeys } = await findCredentialsOf(tx, user.id);
    if (passkeys >= MAX_PASSKEYS) throw new AppError('auth.passkeyTooMany');
    if (!(await insertPasskey(tx, row))) throw new AppError('auth.factorExists');
    await endStepUpsOfOthers(tx, user.id, user.sessionId);
    await notify(tx, { userId: user.id, kind: 'passkeyAdded', params: { name }, now });
    await outbox.post(tx, { kind: 'factorAdded', to: email, userId: user.id, locale: given.locale, now });
    publishSessionChange(deps, tx, user.id);
    const hasCodes = (await countBackupCodes(tx, user.id)) > 0;
    return {
      passkey: describePasskey(row),
      backupCodes: hasCodes ? [] : await issueBackupCodes(tx, keys, user.id, now),
    };
  });
}

export async function namePasskey(
  { db }: IdentityDeps,
  user: SessionUser,
  given: { id: string; name: string },
): Promise<Passkey> {
  const name = readName(given.name);
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    const row = await renamePasskey(tx, user.id, given.id, name);
    if (!row) throw new AppError('notFound');
    return describePasskey(row);
  });
}

export async function removePasskey(
  deps: IdentityDeps,
  user: SessionUser,
  { id, locale }: { id: string; locale: Locale },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await requireActiveAccount(tx, user);
    const removed = await deletePasskey(tx, user.id, id);
    if (!removed) throw new AppError('notFound');
    const { hasPassword, passkeys, wallets } = await findCredentialsOf(tx, user.id);
    if (!hasPassword && passkeys === 0 && wallets === 0) throw new AppError('auth.passkeyOnlySignIn');
    await notifyOfRemoval(deps, tx, account, { kind: 'passkeyRemoved', params: { name: removed.name }, locale });
  });
}

async function requireConfirmedAccount(tx: Tx, user: SessionUser): Promise<ActiveAccount> {
  const account = await requireActiveAccount(tx, user);
  if (!account.emailVerified) throw new AppError('auth.emailUnconfirmed');
  return account;
}

/** With the last other factor, also removes the backup codes: without one, they would be a factor of their own. */
async function notifyOfRemoval(
  deps: IdentityDeps,
  tx: Tx,
  { id: userId, email: to, role }: ActiveAccount,
  removal: { kind: 'totpRemoved' | 'passkeyRemoved'; params?: Record<string, string>; locale: Locale },
): Promise<void> {
  const { notify, outbox, clock } = deps;
  const { hasTotp, passkeys, backupCodes } = await findCredentialsOf(tx, userId);
  const isLast = !hasTotp && passkeys === 0;
  if (isLast && isStaffRole(role)) throw new AppError('auth.factorRequired');
  const now = clock.now();
  if (isLast) await replaceBackupCodes(tx, userId, [], now);
  await notify(tx, { userId, kind: removal.kind, ...(removal.params ? { params: removal.params } : {}), now });
  const removed = {
    hadTotp: removal.kind === 'totpRemoved',
    passkeys: removal.params ? [removal.params.name ?? ''] : [],
  };
  const params = removedParams({ ...removed, backupCodes: isLast ? backupCodes : 0 });
  await outbox.post(tx, { kind: 'factorRemoved', to, userId, params, locale: removal.locale, now });
  publishSessionChange(deps, tx, userId);
}

function publishSessionChange({ hub }: IdentityDeps, tx: Tx, userId: string): void {
  afterCommit(tx, () => hub.publish('session', userId));
}

function readName(given: string): string {
  const name = plainLine(given, PASSKEY_NAME_MAX);
  if (!name) throw new AppError('auth.passkeyNameInvalid');
  return name;
}
