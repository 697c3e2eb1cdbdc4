/**
 * Another address for an account: asked for with the password, confirmed by a link in a mail to each of both addresses, and
 * in effect when both have. Either side, and the user, can cancel it. Links work once, for 24 hours.
 */
import { randomUUID } from 'node:crypto';
import type { askEmailChange } from '@eleven/protocol/api/profile';
import type { ReplyOf } from '@eleven/protocol/api/route';
import type { Locale } from '@eleven/protocol/product';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/client.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import type { Settle } from '../../http/idempotency.ts';
import type { SessionUser } from '../../http/session.ts';
import { hashToken, LINKS } from '../../mail/links.ts';
import { findUser } from './auth.store.ts';
import { isEmail, normalizedEmail } from './auth.ts';
import {
  deleteChange,
  type EmailChangeRow,
  findChange,
  lockChangeOf,
  noteConfirmation,
  putChange,
  setEmail,
} from './email-change.store.ts';
import { type AccountDeps, checkPassword } from './password-change.ts';

type Change = ReplyOf<typeof askEmailChange>['change'];

export async function currentChange({ db, clock }: { db: Db; clock: Clock }, userId: string): Promise<Change | null> {
  const row = await findChange(db, userId, clock.now());
  return row ? described(row) : null;
}

/** Whether an account has the new address is found out when its mail is sent: the answer does not tell. */
export async function askForChange(
  deps: AccountDeps,
  user: SessionUser,
  given: { email: string; password: string; locale: Locale },
  settle: Settle,
): Promise<{ change: Change }> {
  const { db, clock, hub, notify, outbox } = deps;
  const newEmail = normalizedEmail(given.email);
  if (!isEmail(newEmail)) throw new AppError('auth.emailInvalid');
  if (newEmail === user.email) throw new AppError('auth.emailSame');
  await checkPassword(deps, user.id, given.password);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const { id: userId } = user;
    const row = await putChange(tx, {
      id: randomUUID(),
      userId,
      newEmail,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + LINKS.changeTo.validMs),
      // An address that was never confirmed may be nobody's: it can neither confirm nor be asked to.
      needsOld: user.emailVerified,
    });
    const { locale } = given;
    const params = { changeId: row.id, email: newEmail };
    if (row.needsOld) await outbox.post(tx, { kind: 'confirmChange', to: user.email, userId, params, locale, now });
    await outbox.post(tx, {
      kind: 'confirmNewAddress',
      to: newEmail,
      userId,
      params: { changeId: row.id },
      locale,
      now,
    });
    await notify(tx, { userId, kind: 'emailChangeAsked', params: { email: newEmail }, now });
    const reply = { change: described(row) };
    await settle(tx, reply);
    afterCommit(tx, () => hub.publish('session', userId));
    return reply;
  });
}

export async function cancelChange(deps: AccountDeps, userId: string): Promise<void> {
  await inTransaction(deps.db, (tx) => endChange(deps, tx, userId));
}

/** Without a change under way it does nothing. */
export async function endChange(
  { clock, hub, notify }: Pick<AccountDeps, 'clock' | 'hub' | 'notify'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const ended = await deleteChange(tx, userId);
  if (!ended) return;
  await notify(tx, { userId, kind: 'emailChangeCancelled', params: { email: ended.newEmail }, now: clock.now() });
  afterCommit(tx, () => hub.publish('session', userId));
}

/** Another visit of a link that was used still hears how things stand, until the change is over. */
export async function confirmChange(deps: AccountDeps, token: string): Promise<'changed' | 'waiting'> {
  const { db, clock, hub, notify, outbox } = deps;
  const hash = hashToken(token);
  const now = clock.now();
  try {
    return await inTransaction(db, async (tx) => {
      const link = await lockChangeOf(tx, hash, now);
      if (!link) throw new AppError('auth.linkInvalid');
      if (link.isUsed) return 'waiting';
      const change = await noteConfirmation(tx, { hash, changeId: link.change.id, side: link.side, now });
      if (!change?.newConfirmedAt || (change.needsOld && !change.oldConfirmedAt)) {
        afterCommit(tx, () => hub.publish('session', link.change.userId));
        return 'waiting';
      }
      const { userId, newEmail } = change;
      const before = await findUser(tx, userId);
      if (!before) throw new AppError('auth.linkInvalid');
      await setEmail(tx, userId, newEmail, now);
      await deleteChange(tx, userId);
      const params = { email: newEmail };
      await notify(tx, { userId, kind: 'emailChanged', params, now });
      if (change.needsOld) {
        const locale = before.pageLocale === 'ko' ? 'ko' : 'en';
        await outbox.post(tx, { kind: 'addressChanged', to: before.email, userId, params, locale, now });
      }
      afterCommit(tx, () => hub.publish('session', userId));
      return 'changed';
    });
  } catch (error) {
    // Somebody has registered with it in the meantime. Who reads this holds the mailbox.
    if (isUniqueViolation(error)) throw new AppError('auth.emailTaken', {}, { cause: error });
    throw error;
  }
}

export async function refuseChange(deps: AccountDeps, token: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const link = await lockChangeOf(tx, hashToken(token), deps.clock.now());
    if (!link) throw new AppError('auth.linkInvalid');
    await endChange(deps, tx, link.change.userId);
  });
}

function described({ newEmail, expiresAt, needsOld, oldConfirmedAt, newConfirmedAt }: EmailChangeRow): Change {
  return {
    newEmail,
    expiresAt: expiresAt.toISOString(),
    needsOld,
    oldConfirmed: oldConfirmedAt !== null,
    newConfirmed: newConfirmedAt !== null,
  };
}
