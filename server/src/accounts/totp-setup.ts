/** Setting up an authenticator app: a secret is shown, and becomes active with its first correct code. */
import { AppError } from '../core/app-error.ts';
import type { Tx } from '../db/tx.ts';
import { issueBackupCodes } from './backup-codes.ts';
import type { IdentityDeps } from './deps.ts';
import { countBackupCodes, findTotp, putTotp, spendTotpStep } from './factors.store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

type Deps = Pick<IdentityDeps, 'keys' | 'notify' | 'outbox'>;

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** A new secret; an earlier unconfirmed one becomes void. Throws `auth.factorExists`. */
export async function startTotp(
  { keys }: Deps,
  tx: Tx,
  { id: userId, email }: Owner,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  if ((await findTotp(tx, userId))?.confirmedAt) throw new AppError('auth.factorExists');
  const secret = newTotpSecret();
  await putTotp(tx, { userId, sealedSecret: keys.seal('totp secret', secret, userId), now });
  return { secret, uri: totpUri(secret, email) };
}

/** Activates the app, and returns backup codes if the account has none. Throws `auth.codeWrong`. */
export async function confirmTotp(
  deps: Deps,
  tx: Tx,
  given: { owner: Owner; code: string; locale: 'ko' | 'en'; now: Date },
): Promise<string[]> {
  const { keys, notify, outbox } = deps;
  const { owner, code, locale, now } = given;
  const userId = owner.id;
  const totp = await findTotp(tx, userId);
  if (totp?.confirmedAt) throw new AppError('auth.factorExists');
  const secret = totp && keys.open('totp secret', totp.sealedSecret, userId);
  const step = secret === undefined ? undefined : stepOfCode(secret, code.replace(/\s/g, ''), now);
  if (step === undefined || !(await spendTotpStep(tx, userId, step, now))) throw new AppError('auth.codeWrong');
  await notify(tx, { userId, kind: 'totpAdded', now });
  await outbox.post(tx, { kind: 'factorAdded', to: owner.email, userId, locale, now });
  return (await countBackupCodes(tx, userId)) === 0 ? issueBackupCodes(tx, keys, userId, now) : [];
}
