/**
 * Freezing an account: the reader of an email about its security can lock it without signing in. Every session ends and pending
 * requests are cancelled; from then on `requireActiveAccount` refuses every change until it is thawed (thaw.ts). No money
 * moves: wallet and vault know no accounts.
 */
import type { Locale } from '@eleven/protocol/product';
import { cancelPendingChanges } from '../../../accounts/cancel-pending-changes.ts';
import type { IdentityDeps } from '../../../accounts/deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { afterCommit, inTransaction, type Tx } from '../../../db/tx.ts';
import { lockAccount } from '../../../http/session/session.store.ts';
import { hashToken } from '../../../mail/links.ts';
import type { MailKind } from '../../../mail/outbox.ts';
import { recordSecurityEvent } from '../../../security-log/current.ts';
import { signOutEverywhere } from '../auth.store.ts';
import { consumeToken, consumeTokens } from '../link.store.ts';
import { disputeSince, findLink, listEarlierAddresses, setFreeze } from './freeze.store.ts';

/**
 * Returns the mailbox that can thaw it. While the account is frozen, another link to the same mailbox can only move the
 * disputed time back. Also works for a suspended account: a freeze lets nobody in.
 */
export async function freezeAccount(deps: IdentityDeps, token: string, locale: Locale): Promise<string> {
  const { db, clock, hub, notify } = deps;
  const hash = hashToken(token);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const seen = await findLink(tx, hash, 'freeze', now);
    const account = seen && (await lockAccount(tx, seen.userId));
    const link = account && (await findLink(tx, hash, 'freeze', now));
    if (!account || !link?.notifiedAt) throw new AppError('auth.linkInvalid');
    const { id: userId } = account;
    recordSecurityEvent({ userId });
    const isFirst = await consumeToken(tx, hash, now);
    if (account.frozenAt && account.frozenBy) {
      if (account.frozenBy === link.email) await disputeSince(tx, userId, link.notifiedAt);
      return account.frozenBy;
    }
    if (!isFirst) throw new AppError('auth.linkInvalid');
    await signOutEverywhere(tx, userId);
    await cancelPendingChanges(deps, tx, account, locale);
    await consumeTokens(tx, userId, ['reset', 'verify', 'thaw'], now);
    await setFreeze(tx, userId, { frozenAt: now, frozenBy: link.email, disputedSince: link.notifiedAt }, now);
    await notify(tx, { userId, kind: 'accountFrozen', now });
    const { email: mailbox } = link;
    const notice = { kind: 'accountFrozen', params: { mailbox }, locale, now } as const;
    await notifyAll(deps, tx, { userId, email: account.email, mailbox, ...notice });
    afterCommit(tx, () => hub.publish('session', userId));
    return mailbox;
  });
}

interface AccountNotice {
  readonly userId: string;
  readonly email: string;
  readonly mailbox: string;
  /** This address gets a separate email. */
  readonly except?: string;
  readonly kind: MailKind;
  readonly params: Readonly<Record<string, string>>;
  readonly locale: Locale;
  readonly now: Date;
}

/** Emails the account's address, the mailbox that froze it, and the addresses that it can still return to. */
export async function notifyAll(
  { outbox }: Pick<IdentityDeps, 'outbox'>,
  tx: Tx,
  { userId, email, mailbox, except, kind, params, locale, now }: AccountNotice,
): Promise<void> {
  for (const to of new Set([email, mailbox, ...(await listEarlierAddresses(tx, userId, now))])) {
    const all = to === email ? params : { ...params, elsewhere: 'yes' };
    if (to !== except) await outbox.post(tx, { kind, to, userId, params: all, locale, now });
  }
}
