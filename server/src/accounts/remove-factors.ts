import type { Tx } from '../db/tx.ts';
import type { IdentityDeps } from './deps.ts';
import { type DeletedFactors, deleteFactors } from './factors.store.ts';

interface RemoveOptions {
  readonly userId: string;
  /** Removes only factors added at or after this time. Without it, removes all. */
  readonly since?: Date;
  readonly now: Date;
}

/**
 * Removes second factors that an intruder may have added or that the user has lost. Adds each removal to the activity.
 * Returns the parameters with which the caller's email has to mention the removal; undefined if nothing was removed.
 */
export async function removeFactorsAndNotify(
  { notify }: Pick<IdentityDeps, 'notify'>,
  tx: Tx,
  { userId, since, now }: RemoveOptions,
): Promise<Record<string, string> | undefined> {
  const deleted = await deleteFactors(tx, userId, since);
  const { hadTotp, passkeys } = deleted;
  if (hadTotp) await notify(tx, { userId, kind: 'totpRemoved', now });
  for (const name of passkeys) await notify(tx, { userId, kind: 'passkeyRemoved', params: { name }, now });
  return hadTotp || passkeys.length > 0 ? removedParams(deleted) : undefined;
}

/**
 * The removed factors as parameters of an email; none if nothing was removed. Passkeys are counted, not named: an intruder who
 * named one could otherwise write text into our emails.
 */
export function removedParams({ hadTotp, passkeys, backupCodes }: DeletedFactors): Record<string, string> {
  const { length } = passkeys;
  const ko = [
    hadTotp && '인증 앱',
    length > 0 && `패스키 ${length}개`,
    backupCodes > 0 && `백업 코드 ${backupCodes}개`,
  ];
  const en = [
    hadTotp && 'authenticator app',
    length > 0 && (length === 1 ? '1 passkey' : `${length} passkeys`),
    backupCodes > 0 && (backupCodes === 1 ? '1 backup code' : `${backupCodes} backup codes`),
  ];
  const [removedKo, removedEn] = [ko, en].map((parts) => parts.filter(Boolean).join(', '));
  return removedKo && removedEn ? { removedKo, removedEn } : {};
}
