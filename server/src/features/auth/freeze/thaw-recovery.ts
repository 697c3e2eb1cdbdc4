/**
 * For a frozen account whose factors are all lost. It is requested with link and password; 72 hours later the account thaws as
 * if it had no factor. Until then the mailbox that froze it can stop it. No sign-in is needed: a frozen account lets nobody in.
 */
import type { Locale } from '@eleven/protocol/product';
import { isStaffRole } from '@eleven/protocol/staff';
import { beginRecovery } from '../../../accounts/pending/pending-recovery.ts';
import { findPasswordHash } from '../../../accounts/sign-in.store.ts';
import { AppError } from '../../../core/app-error.ts';
import { inTransaction } from '../../../db/tx.ts';
import { refuseSuspended } from '../../../http/restrictions.ts';
import { lockAccount } from '../../../http/session/session.store.ts';
import { recordSecurityEvent } from '../../../security-log/current.ts';
import { notifyAll } from './freeze.ts';
import { accountOfLink, needsPassword, recoveryOf, type ThawDeps } from './thaw.ts';

export async function askThawRecovery(
  deps: ThawDeps,
  { token, password }: { token: string; password?: string | undefined },
  locale: Locale,
): Promise<Date> {
  const { db, clock, hasher, limits, outbox } = deps;
  const now = clock.now();
  const account = await accountOfLink(db, token, now);
  const { id: userId } = account;
  recordSecurityEvent({ userId });
  if (isStaffRole(account.role)) throw new AppError('auth.recoveryStaff');
  if (!(await recoveryOf(db, account, now))) throw new AppError('auth.stepUpMethod');
  let known: string | null | undefined;
  if (await needsPassword(db, account, now)) {
    await limits.hit('passwordAsked', userId);
    known = await findPasswordHash(db, userId);
    if (!known || !(await hasher.verify(known, password ?? ''))) throw new AppError('auth.passwordWrong');
  }
  await limits.hit('recovery', userId);
  return inTransaction(db, async (tx) => {
    const held = await lockAccount(tx, userId);
    if (held) await refuseSuspended(tx, held, now);
    const frozen = await accountOfLink(tx, token, now);
    if (!(await recoveryOf(tx, frozen, now))) throw new AppError('auth.stepUpMethod');
    if (known !== undefined && (await findPasswordHash(tx, userId)) !== known) throw new AppError('auth.passwordWrong');
    const { id, dueAt, isNew } = await beginRecovery(deps, tx, userId, now);
    if (!isNew) return dueAt;
    const { email, frozenBy: mailbox } = frozen;
    const params = { recoveryId: id, ...(mailbox === email ? {} : { elsewhere: 'yes' }) };
    const mail = { to: mailbox, userId, params, locale, now };
    await outbox.post(tx, { kind: 'thawRecoveryAsked', ...mail });
    await outbox.post(tx, { kind: 'thawRecoveryReady', ...mail, dueAt });
    const notice = { kind: 'thawRecoveryTold', params: { mailbox }, locale, now } as const;
    await notifyAll(deps, tx, { userId, email, mailbox, except: mailbox, ...notice });
    return dueAt;
  });
}
