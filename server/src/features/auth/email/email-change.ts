/**
 * Changes an account's address: requested with the password, or a step-up if there is none, confirmed by a link in an email
 * to each of the two addresses, and in effect 24 hours after both confirmations (due-changes.ts), or at once if the current
 * address was never confirmed. Until then either mailbox and the user can cancel it. Links work once, for 24 hours.
 */

import { randomUUID } from 'node:crypto';
import { type askEmailChange, CHANGE_DELAY_HOURS, type confirmEmailChange } from '@eleven/protocol/api/profile';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { HOUR_MS } from '@eleven/protocol/durations';
import type { Locale } from '@eleven/protocol/product';
import { findCredentialsOf } from '../../../accounts/factors.store.ts';
import { deleteChange } from '../../../accounts/pending/pending-change.store.ts';
import { endChange } from '../../../accounts/pending/pending-change.ts';
import { endRecovery } from '../../../accounts/pending/pending-recovery.ts';
import { requireStrongest } from '../../../accounts/step-up.ts';
import { accountLocale } from '../../../core/account-locale.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { afterCommit, inTransaction, type Tx } from '../../../db/tx.ts';
import type { StoreReply } from '../../../http/idempotency/idempotency.ts';
import {
  type ActiveAccount,
  requireActiveAccount,
  requireActiveAccountOfLink,
} from '../../../http/require-active-account.ts';
import { isSteppedUp } from '../../../http/session/session.ts';
import type { SessionUser } from '../../../http/session/session-user.ts';
import { hashToken, LINKS } from '../../../mail/links.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAddressHolder } from '../auth.store.ts';
import { isEmail, normalizedEmail } from '../auth.ts';
import { consumeTokens } from '../link.store.ts';
import { checkPassword } from '../password-change.ts';
import {
  type ChangeLink,
  type EmailChangeRow,
  findChange,
  findChangeByLink,
  putChange,
  recordConfirmation,
  scheduleChange,
  setEmail,
} from './email-change.store.ts';
import { insertUndo } from './email-undo.store.ts';

type Change = ReplyOf<typeof askEmailChange>['change'];

export async function currentChange({ db, clock }: { db: Db; clock: Clock }, userId: string): Promise<Change | null> {
  const row = await findChange(db, userId, clock.now());
  return row ? describeChange(row) : null;
}

/** The reply does not reveal whether the new address has an account: only the worker checks that, when it sends the email. */
export async function askForChange(
  deps: AccountDeps,
  user: SessionUser,
  given: { email: string; password?: string | undefined; locale: Locale },
  storeReply: StoreReply,
): Promise<{ change: Change }> {
  const { db, clock, hub, notify, outbox } = deps;
  const newEmail = normalizedEmail(given.email);
  if (!isEmail(newEmail)) throw new AppError('auth.emailInvalid');
  await requireProof(deps, user, given.password);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const account = await requireActiveAccount(tx, user);
    if (newEmail === account.email) throw new AppError('auth.emailSame');
    const { id: userId } = user;
    const row = await putChange(tx, {
      id: randomUUID(),
      userId,
      newEmail,
      sessionId: user.sessionId,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + LINKS.changeTo.validMs),
      // An address that was never confirmed may belong to nobody, so it is not asked to confirm the change.
      needsOld: account.emailVerified,
    });
    const { locale } = given;
    const params = { changeId: row.id, email: newEmail };
    if (row.needsOld) await outbox.post(tx, { kind: 'confirmChange', to: account.email, userId, params, locale, now });
    await outbox.post(tx, {
      kind: 'confirmNewAddress',
      to: newEmail,
      userId,
      params: { changeId: row.id },
      locale,
      now,
    });
    await notify(tx, { userId, kind: 'emailChangeAsked', params: { email: newEmail }, now });
    const reply = { change: describeChange(row) };
    await storeReply(tx, reply);
    afterCommit(tx, () => hub.publish('session', userId));
    return reply;
  });
}

/**
 * The password, and the strongest factor if there is one. An account without a password, which a wallet created, needs a recent
 * step-up: it could not correct a mistyped address otherwise, as a password is set by an email to that address.
 */
async function requireProof(deps: AccountDeps, user: SessionUser, password: string | undefined): Promise<void> {
  await requireStrongest(deps, user);
  if ((await findCredentialsOf(deps.db, user.id)).hasPassword) return checkPassword(deps, user.id, password ?? '');
  if (!isSteppedUp(user, deps.clock.now())) throw new AppError('auth.stepUpRequired');
}

export async function cancelChange(deps: AccountDeps, user: SessionUser): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await requireActiveAccount(tx, user);
    await endChange(deps, tx, user.id);
  });
}

type Outcome = ReplyOf<typeof confirmEmailChange>;

/** Opening a used link again returns the current state, until the change is over. */
export async function confirmChange(deps: AccountDeps, token: string, storeReply: StoreReply): Promise<Outcome> {
  const { db, clock, hub } = deps;
  const hash = hashToken(token);
  const now = clock.now();
  const stands = (dueAt: Date | null): Outcome => ({
    outcome: dueAt ? 'scheduled' : 'waiting',
    dueAt: dueAt?.toISOString() ?? null,
  });
  try {
    const outcome = await inTransaction(db, async (tx) => {
      const held = await lockChangeOf(tx, hash, now);
      if (!held || held.link.side === 'stopChange') return undefined;
      const { account, link } = held;
      // The current address was confirmed since then but was never asked to confirm the change: the change ends.
      if (account.emailVerified && !link.change.needsOld) {
        await endChange(deps, tx, account.id);
        return undefined;
      }
      if (link.isUsed) return stands(link.change.dueAt);
      const change = await recordConfirmation(tx, { hash, changeId: link.change.id, side: link.side, now });
      afterCommit(tx, () => hub.publish('session', account.id));
      if (!change?.newConfirmedAt || (change.needsOld && !change.oldConfirmedAt)) return stands(null);
      if (change.needsOld) return stands(await schedule(deps, tx, { account, change, now }));
      await applyEmailChange(deps, tx, { account, newEmail: change.newEmail, now });
      const changed = { outcome: 'changed', dueAt: null } as const;
      // The link is gone with the change, so a repeat could not look it up.
      await storeReply(tx, changed);
      return changed;
    });
    if (!outcome) throw new AppError('auth.linkInvalid');
    return outcome;
  } catch (error) {
    // Somebody has registered with it in the meantime. Only the holder of the mailbox sees this.
    if (isUniqueViolation(error)) throw new AppError('auth.emailTaken', {}, { cause: error });
    throw error;
  }
}

/** Having both mailboxes for a moment is not enough to take over the account: both are notified and can stop the change. */
async function schedule(
  { notify, outbox }: AccountDeps,
  tx: Tx,
  { account, change, now }: { account: ActiveAccount; change: EmailChangeRow; now: Date },
): Promise<Date> {
  const { id: userId, email: oldEmail, timeZone } = account;
  const { id: changeId, newEmail } = change;
  await refuseTaken(tx, { userId, newEmail, now });
  const dueAt = new Date(now.getTime() + CHANGE_DELAY_HOURS * HOUR_MS);
  await scheduleChange(tx, changeId, dueAt);
  await notify(tx, { userId, kind: 'emailChangeScheduled', params: { email: newEmail }, now });
  const locale = accountLocale(account);
  const params = { changeId, email: newEmail, dueAt: dueAt.toISOString(), ...(timeZone ? { zone: timeZone } : {}) };
  const mail = { kind: 'changeScheduled', userId, locale, now } as const;
  await outbox.post(tx, { ...mail, to: oldEmail, params });
  await outbox.post(tx, { ...mail, to: newEmail, params: { ...params, elsewhere: 'yes' } });
  return dueAt;
}

async function refuseTaken(tx: Tx, { userId, newEmail, now }: { userId: string; newEmail: string; now: Date }) {
  const holder = await findAddressHolder(tx, newEmail, now);
  if (holder !== undefined && holder !== userId) throw new AppError('auth.emailTaken');
}

/** Notifies the previous address if it was confirmed; its reader can undo the change: see email-undo.ts. */
export async function applyEmailChange(
  deps: Pick<AccountDeps, 'clock' | 'notify' | 'outbox' | 'hub'>,
  tx: Tx,
  { account, newEmail, now }: { account: ActiveAccount; newEmail: string; now: Date },
): Promise<void> {
  const { notify, outbox, hub } = deps;
  const { id: userId, email: oldEmail } = account;
  const locale = accountLocale(account);
  await refuseTaken(tx, { userId, newEmail, now });
  await setEmail(tx, userId, newEmail, now);
  await deleteChange(tx, { userId });
  // The recovery's links went to the previous address.
  await endRecovery(deps, tx, { id: userId, email: newEmail }, locale);
  // Links sent to the previous address must not work again when it returns.
  await consumeTokens(tx, userId, ['reset', 'verify'], now);
  await notify(tx, { userId, kind: 'emailChanged', params: { email: newEmail }, now });
  if (account.emailVerified) {
    const undoId = randomUUID();
    const expiresAt = new Date(now.getTime() + LINKS.undoChange.validMs);
    await insertUndo(tx, { id: undoId, userId, oldEmail, changedAt: now, expiresAt });
    await outbox.post(tx, {
      kind: 'addressChanged',
      to: oldEmail,
      userId,
      params: { email: newEmail, undoId },
      locale,
      now,
    });
  }
  afterCommit(tx, () => hub.publish('session', userId));
}

export async function refuseChange(deps: AccountDeps, token: string, storeReply: StoreReply): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const held = await lockChangeOf(tx, hashToken(token), deps.clock.now());
    if (!held) throw new AppError('auth.linkInvalid');
    await endChange(deps, tx, held.account.id);
    await storeReply(tx, null);
  });
}

/** Locks the account first, then reads the change again: a concurrent request may have ended it. */
async function lockChangeOf(
  tx: Tx,
  hash: string,
  now: Date,
): Promise<{ account: ActiveAccount; link: ChangeLink } | undefined> {
  const seen = await findChangeByLink(tx, hash, now);
  if (!seen) return undefined;
  const account = await requireActiveAccountOfLink(tx, seen.change.userId, now);
  const link = await findChangeByLink(tx, hash, now);
  return link && { account, link };
}

function describeChange(row: EmailChangeRow): Change {
  const { newEmail, expiresAt, needsOld, oldConfirmedAt, newConfirmedAt, dueAt } = row;
  return {
    newEmail,
    expiresAt: expiresAt.toISOString(),
    needsOld,
    oldConfirmed: oldConfirmedAt !== null,
    newConfirmed: newConfirmedAt !== null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}
