/**
 * Deletes an account in one transaction: rows that `personal-tables.store.ts` calls `with the user` go with its row, others are
 * deleted here. Data on the chain stays: nobody can delete that.
 */
import { createHash } from 'node:crypto';
import { numberOfTicket } from '@eleven/protocol/api/support';
import { deleteTextsOf } from '../../audit/audit.store.ts';
import { audit } from '../../audit/audit.ts';
import { accountLocale } from '../../core/account-locale.ts';
import type { Keys } from '../../core/keys.ts';
import { afterCommit, type Tx } from '../../db/tx.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { deleteEventsAbout } from '../../security-log/security-log.store.ts';
import { noteByItself } from '../../security-log/security-log.ts';
import { anonymiser } from './anonymise.ts';
import * as store from './delete-account.store.ts';
import type { DeletionList } from './deletion-list.ts';

export interface DeleteDeps {
  readonly keys: Keys;
  readonly hub: Hub;
  readonly outbox: Outbox;
  readonly list: DeletionList;
  readonly retain: Retained;
}

/** The data of a deleted account that the law makes the operator keep, without anything that identifies the person. */
interface Retained {
  /** Days after the last change of a ticket; undefined: tickets are deleted. */
  readonly ticketDays?: number | undefined;
}

interface Deletion {
  readonly userId: string;
  readonly now: Date;
  /** An earlier deletion, repeated after a backup was restored: its owner was notified the first time. */
  readonly isReplay?: boolean;
}

/** Locks the account's row. Does nothing if the account no longer exists. */
export async function deleteAccount(deps: DeleteDeps, tx: Tx, { userId, now, isReplay }: Deletion): Promise<void> {
  const account = await lockAccount(tx, userId);
  const { user, formerEmails, wallets, browsers } = await store.findTraces(tx, userId);
  if (!account || !user) return;
  const { email, emailVerified } = user;
  const emails = [email, ...formerEmails];
  const provenEmails = emailVerified ? emails : formerEmails;

  const ticketIds = await store.listTicketIds(tx, userId, provenEmails);
  const ticketNumbers = ticketIds.map(numberOfTicket);
  await deleteTextsOf(tx, userId, ticketNumbers);
  const addressHashes = emails.flatMap((address) => deps.keys.macs('address of a sign-in', address));
  await deleteEventsAbout(tx, { userId, ticketNumbers, addressHashes });
  if (deps.retain.ticketDays === undefined) await store.deleteTickets(tx, ticketIds);
  else {
    const words = [...emails, ...browsers, userId];
    await store.anonymiseTickets(tx, ticketIds, anonymiser({ name: user.name, words }));
  }
  await store.deleteMailsTo(tx, emails, emailVerified);
  await store.deleteSubscriptionsOf(tx, provenEmails);
  await store.deleteSuppressionsOf(tx, provenEmails);
  await store.deleteReplies(tx, userId, [userId, ...emails]);
  await store.deleteLimits(tx, [userId, ...emails, ...wallets].map(hashOfLimit));
  await store.deleteVerifications(tx, [userId, ...emails]);
  await store.deleteChallengesOf(tx, userId);
  await store.deleteMessagesFor(tx, wallets);
  await store.deleteRowsOf(tx, userId);
  await store.deleteUser(tx, userId);
  await store.insertDeleted(tx, hashOfId(userId), now);
  if (emailVerified && !isReplay) {
    const locale = accountLocale(user);
    await deps.outbox.post(tx, { kind: 'accountDeleted', to: email, locale, now });
  }
  await noteByItself(tx, { kind: 'deleted', job: isReplay ? 'replayed deletion' : 'deletion', now });
  await audit(tx, {
    actor: null,
    act: 'user.deleted',
    target: { kind: 'user', id: userId },
    now,
  });
  // Before the commit: if the process dies in between, the next start deletes the account, which was due anyway.
  deps.list.add([hashOfId(userId)], now);
  afterCommit(tx, () => deps.hub.publish('session', userId));
}

export const hashOfId = (userId: string): string => createHash('sha256').update(userId).digest('hex');

/** The form in which the limits store their keys. */
const hashOfLimit = (key: string): string => createHash('sha256').update(key).digest('base64url');
