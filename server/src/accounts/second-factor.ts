/** Second factors: finds those of an account, and checks a given one. */
import type { FactorGiven, SecondFactor } from '@eleven/protocol/api/auth';
import { FEW_BACKUP_CODES } from '@eleven/protocol/api/factors';
import { BACKUP_CODE_USED } from '@eleven/protocol/security-events';
import { accountLocale } from '../core/account-locale.ts';
import { AppError } from '../core/app-error.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import { recordSecurityEvent } from '../security-log/current.ts';
import { consumeBackupCode } from './backup-codes.ts';
import type { IdentityDeps } from './deps.ts';
import { countBackupCodes, findCredentialsOf, findTotp, recordPasskeyUse, spendTotpStep } from './factors.store.ts';
import { type AssertedPasskey, checkAssertion, type PasskeyUse } from './passkeys.ts';
import { findUser } from './sign-in.store.ts';
import { stepOfCode } from './totp.ts';

/** In the order in which they are offered; empty if no factor is active. */
export async function factorsOf(db: Db | Tx, userId: string): Promise<SecondFactor[]> {
  const { hasTotp, passkeys, backupCodes } = await findCredentialsOf(db, userId);
  if (!hasTotp && passkeys === 0) return [];
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(backupCodes > 0 ? (['backupCode'] as const) : []),
  ];
}

/** A factor that was checked before the transaction; `spend` decides within it whether it is still valid. */
export interface CheckedFactor {
  /** Throws `auth.codeWrong` or `auth.codeUsed`. Call it after the account was locked. */
  spend(tx: Tx, now: Date): Promise<SecondFactor>;
}

type CheckDeps = Pick<IdentityDeps, 'db' | 'clock' | 'site' | 'keys' | 'limits' | 'notify' | 'outbox'>;

/** Throws for a passkey that is not the account's or did not sign. A code is checked in the transaction. */
export async function checkFactor(
  deps: CheckDeps,
  userId: string,
  given: FactorGiven,
  use: PasskeyUse,
): Promise<CheckedFactor> {
  await deps.limits.hit('factor', userId);
  const { passkey, code = '' } = given;
  if (passkey) {
    const asserted = await checkAssertion(deps, passkey, use);
    if (asserted.userId !== userId) throw new AppError('auth.passkeyFailed');
    return { spend: (tx, now) => consumePasskey(tx, asserted, now) };
  }
  return { spend: (tx, now) => consumeCode(deps, tx, { userId, code, now }) };
}

async function consumePasskey(tx: Tx, asserted: AssertedPasskey, now: Date): Promise<SecondFactor> {
  if (!(await recordPasskeyUse(tx, asserted, now))) throw new AppError('auth.passkeyFailed');
  return 'passkey';
}

/** Six digits are an app's code, anything else is a backup code. */
async function consumeCode(
  deps: CheckDeps,
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<SecondFactor> {
  const { keys } = deps;
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const totp = await findTotp(tx, userId);
    const secret = totp?.confirmedAt ? keys.open('totp secret', totp.sealedSecret, userId) : undefined;
    const step = secret === undefined ? undefined : stepOfCode(secret, digits, now);
    if (!totp?.confirmedAt || step === undefined) throw new AppError('auth.codeWrong');
    if (!(await spendTotpStep(tx, userId, step, totp.confirmedAt))) throw new AppError('auth.codeUsed');
    return 'totp';
  }
  if (!(await consumeBackupCode(tx, keys, userId, code, now))) throw new AppError('auth.codeWrong');
  await notifyOfBackupCode(deps, tx, userId, now);
  return 'backupCode';
}

/**
 * Backup codes are rarely used, and a found or stolen list of them looks like its owner: each use is announced, with the number
 * of codes left.
 */
async function notifyOfBackupCode({ notify, outbox }: CheckDeps, tx: Tx, userId: string, now: Date): Promise<void> {
  recordSecurityEvent({ code: BACKUP_CODE_USED });
  const user = await findUser(tx, userId);
  if (!user) return;
  const left = await countBackupCodes(tx, userId);
  const params: Record<string, string> = { [left > FEW_BACKUP_CODES ? 'left' : 'few']: String(left) };
  await notify(tx, { userId, kind: 'backupCodeUsed', params, now });
  const mail = { to: user.email, userId, params: { ...params, usedAt: now.toISOString() } };
  await outbox.post(tx, { kind: 'backupCodeUsed', ...mail, locale: accountLocale(user), now });
}
