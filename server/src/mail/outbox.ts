/**
 * A mail is posted in the transaction of its cause and sent by the worker after the commit. Posting does not wait for the
 * mail server, so replies are as fast with it down as with it up.
 */
import { randomUUID } from 'node:crypto';
import type { Locale } from '@eleven/protocol/product';
import { afterCommit, type Tx } from '../db/tx.ts';
import { insertMail } from './mail.store.ts';
import type { MailAudience } from './mail-to-all.store.ts';
import { cancelAllUnsent, postFirst } from './mass-mails.ts';

/** The kinds of mail; each has its template in `templates.ts`. */
export type MailKind =
  | 'verifyEmail'
  | 'resetPassword'
  | 'passwordChanged'
  /** params: why, untilAt, zone. The account's, and that of new tickets. */
  | 'accountSuspended'
  | 'accountRestored'
  | 'ticketsRestricted'
  | 'ticketsAllowed'
  | 'addressTaken'
  /** params: device, network, time. */
  | 'newDevice'
  /** To the present address. params: changeId, email. */
  | 'confirmChange'
  /** To the new address. params: changeId. */
  | 'confirmNewAddress'
  /** To both. params: changeId, email, dueAt, zone; `elsewhere` for the new one. */
  | 'changeScheduled'
  /** To the previous address. params: undoId, email. */
  | 'addressChanged'
  /** To the address that a change was undone from. */
  | 'addressPutBack'
  /** A second factor or a passkey was added, or removed. */
  | 'factorAdded'
  | 'factorRemoved'
  | 'backupCodesRenewed'
  /** A lost factor: that it was asked for, that the time is over, that it was stopped. params: recoveryId. */
  | 'recoveryAsked'
  | 'recoveryProposed'
  | 'recoveryReady'
  | 'recoveryStopped'
  /** Wrong codes after the right password. */
  | 'codesGuessed'
  /** Many wrong passwords for this account. */
  | 'signInAttempts'
  /** params: wallet. */
  | 'walletLinked'
  | 'walletUnlinked'
  | 'mailCodeChanged'
  /** To every address of the account. params: mailbox. */
  | 'accountFrozen'
  /** To the mailbox that froze it. */
  | 'thawLink'
  /** Every factor of a frozen account is lost. To the mailbox that froze it. params: recoveryId. */
  | 'thawRecoveryAsked'
  | 'thawRecoveryReady'
  /** To the other addresses of the account. params: mailbox. */
  | 'thawRecoveryTold'
  /** To every address of the account. params: since, zone; `elsewhere` where it is not the account's own. */
  | 'accountThawed'
  /** Another account claims the wallet, with a way to keep it: params: wallet, claimId, dueAt, zone. Or it has moved: wallet. */
  | 'walletClaimed'
  | 'walletMovedAway'
  /** Its reader wants emails again after one came back. */
  | 'mailResumed'
  | 'exportReady'
  /** With a way back. params: requestId, dueAt, zone, exitUrl. */
  | 'deletionAsked'
  | 'deletionCancelled'
  /** The last one, to an address without an account; nothing of it stays once it is sent. */
  | 'accountDeleted'
  /** An entry of the activity; notify() posts it. params: activity (its kind) and those of the entry. */
  | 'activity'
  /** Several of them, once a day; notify() opens it. */
  | 'digest'
  /** To a visitor, who confirms the address by it. params: number, linkKey, linkHash. */
  | 'ticketConfirm'
  /** Also to a visitor without an account. params: number, and link (a path), or linkKey and linkHash of a visitor's private link. */
  | 'ticketAnswered'
  /** The same for two that became one. params: also part, the number of the one that was moved. */
  | 'ticketMerged'
  /** To an address that wants emails about incidents, which it confirms by it. params: statusKey (the subscription). */
  | 'statusConfirm'
  /** features/status posts them, to whoever wants them. params: statusKey, and title, text, state, parts, each …Ko and …En. */
  | 'incidentOpened'
  | 'incidentUpdated'
  | 'incidentEnded'
  /** To staff, features/alarms posts them. params: title, text, figures, each …Ko and …En; runbook, link (a path). */
  | 'alarmBegan'
  | 'alarmEnded'
  | 'alarmTest'
  /** postToAll() posts it. params: textKo, textEn, link (a path). */
  | 'announcement';

interface NewMail {
  readonly kind: MailKind;
  readonly to: string;
  /** Left out where only the address is known; without an account of that address nothing is sent. */
  readonly userId?: string;
  /** Parameters of the template; nothing secret. */
  readonly params?: Readonly<Record<string, string>>;
  /** Language of the page that caused it; the reader's own choice goes first. */
  readonly locale: Locale;
  readonly now: Date;
  /** Not sent before; at once when left out. */
  readonly dueAt?: Date;
  /** At most one mail with the same key is ever sent. */
  readonly onceKey?: string;
}

interface MailToAll {
  readonly params: Readonly<Record<string, string>>;
  /** Its subject, e.g. `announcement:7`: each reader gets at most one mail per key. */
  readonly key: string;
  /** For readers who have chosen no language, and of whose pages none is known. */
  readonly locale: Locale;
  readonly dueAt: Date;
  /** Counted by it. */
  readonly announcementId?: number;
  readonly audience?: MailAudience;
}

export interface Outbox {
  /** False when there was one with the same key before. */
  post(tx: Tx, mail: NewMail): Promise<boolean>;
  /**
   * An announcement to every confirmed account that wants them. Replaces unsent mails with the same key. The job of mass-mails.ts
   * posts those of a large audience.
   */
  postToAll(tx: Tx, mail: MailToAll): Promise<void>;
  /** Removes unsent mails with this key, and answers how many. */
  cancelUnsent(tx: Tx, key: string): Promise<number>;
  /** Once it is committed, the worker of this process looks at once instead of at its next turn. */
  wakeAfter(tx: Tx): void;
  /** Called when there is something to send. Returns a function that ends the subscription. */
  onPost(listener: () => void): () => void;
}

export function createOutbox(): Outbox {
  const listeners = new Set<() => void>();
  const wakeAfter = (tx: Tx) =>
    afterCommit(tx, () => {
      for (const listener of listeners) listener();
    });
  return {
    wakeAfter,
    async post(tx, { kind, to, userId, params, locale, now, dueAt, onceKey }) {
      const isNew = await insertMail(tx, {
        id: randomUUID(),
        kind,
        toAddress: to,
        userId: userId ?? null,
        params: { ...params },
        locale,
        onceKey: onceKey ?? null,
        now,
        ...(dueAt ? { dueAt } : {}),
      });
      wakeAfter(tx);
      return isNew;
    },
    async postToAll(tx, { params, ...mail }) {
      await postFirst(tx, { kind: 'announcement', topic: 'announcements', params: { ...params }, ...mail });
      wakeAfter(tx);
    },
    cancelUnsent: cancelAllUnsent,
    onPost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
