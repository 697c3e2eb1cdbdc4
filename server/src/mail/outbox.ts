/**
 * An email is posted in the transaction of its cause and sent by the worker after the commit. Posting does not wait for the
 * mail server, so replies are equally fast while it is down.
 */
import { randomUUID } from 'node:crypto';
import type { Locale } from '@eleven/protocol/product';
import { afterCommit, type Tx } from '../db/tx.ts';
import { insertMail } from './mail.store.ts';
import type { MailAudience } from './mail-to-all.store.ts';
import { cancelAllUnsent, postFirst } from './mass-mails.ts';

/** The kinds of email; each has its template in `templates.ts`. */
export type MailKind =
  | 'verifyEmail'
  | 'resetPassword'
  | 'passwordChanged'
  /** Suspension of the account, and of new tickets. params: why, untilAt, zone. */
  | 'accountSuspended'
  | 'accountRestored'
  | 'ticketsRestricted'
  | 'ticketsAllowed'
  | 'addressTaken'
  /** params: device, network, time. */
  | 'newDevice'
  /** Sent to the current address. params: changeId, email. */
  | 'confirmChange'
  /** Sent to the new address. params: changeId. */
  | 'confirmNewAddress'
  /** Sent to both addresses. params: changeId, email, dueAt, zone; `elsewhere` for the new one. */
  | 'changeScheduled'
  /** Sent to the previous address. params: undoId, email. */
  | 'addressChanged'
  /** Sent to the address whose change was undone. */
  | 'addressPutBack'
  /** A second factor or a passkey was added or removed. */
  | 'factorAdded'
  | 'factorRemoved'
  | 'backupCodesRenewed'
  /** A recovery from a lost factor was requested, is due, or was stopped. params: recoveryId. */
  | 'recoveryAsked'
  | 'recoveryProposed'
  | 'recoveryReady'
  | 'recoveryStopped'
  /** Wrong codes were entered after the right password. */
  | 'codesGuessed'
  /** Many wrong passwords were entered for this account. */
  | 'signInAttempts'
  /** params: wallet. */
  | 'walletLinked'
  | 'walletUnlinked'
  | 'mailCodeChanged'
  /** Sent to every address of the account. params: mailbox. */
  | 'accountFrozen'
  /** Sent to the mailbox that froze the account. */
  | 'thawLink'
  /** A recovery because every factor of a frozen account is lost. Sent to the mailbox that froze it. params: recoveryId. */
  | 'thawRecoveryAsked'
  | 'thawRecoveryReady'
  /** Sent to the other addresses of the account. params: mailbox. */
  | 'thawRecoveryTold'
  /** Sent to every address of the account. params: since, zone; `elsewhere` unless it is the account's current one. */
  | 'accountThawed'
  /** Another account claims the wallet, with a link to keep it. params: wallet, claimId, dueAt, zone; once moved: wallet. */
  | 'walletClaimed'
  | 'walletMovedAway'
  /** The reader has resumed emails after a bounce. */
  | 'mailResumed'
  | 'exportReady'
  /** Contains a link to cancel. params: requestId, dueAt, zone, exitUrl. */
  | 'deletionAsked'
  /** The account was suspended when its deletion was due. Contains a link to cancel. params: requestId, dueAt, zone. */
  | 'deletionPostponed'
  | 'deletionCancelled'
  /** The last email, to an address that no longer has an account; its row is deleted once it is sent. */
  | 'accountDeleted'
  /** An activity entry; notify() posts it. params: activity (its kind) and those of the entry. */
  | 'activity'
  /** Several entries, once a day; notify() opens it. */
  | 'digest'
  /** Sent to a visitor to confirm the address. params: number, linkKey, linkHash. */
  | 'ticketConfirm'
  /** Sent to a user or a visitor. params: number, and link (a path) or linkKey and linkHash of the visitor's private link. */
  | 'ticketAnswered'
  /** The same for merged tickets. params: also part, the number of the ticket that was merged into the other. */
  | 'ticketMerged'
  /** Sent to confirm an address for emails about incidents. params: statusKey (the subscription). */
  | 'statusConfirm'
  /** Posted by features/status to subscribers. params: statusKey, and title, text, state, parts, each as …Ko and …En. */
  | 'incidentOpened'
  | 'incidentUpdated'
  | 'incidentEnded'
  /** Sent to staff, posted by features/alarms. params: title, text, figures, each as …Ko and …En; runbook, link (a path). */
  | 'alarmBegan'
  | 'alarmEnded'
  | 'alarmTest'
  /** Posted by postToAll(). params: textKo, textEn, link (a path). */
  | 'announcement';

interface NewMail {
  readonly kind: MailKind;
  readonly to: string;
  /** Omitted if only the address is known; if that has no account, nothing is sent. */
  readonly userId?: string;
  /** Parameters of the template; must not contain secrets. */
  readonly params?: Readonly<Record<string, string>>;
  /** Language of the page that caused it; the reader's own choice takes precedence. */
  readonly locale: Locale;
  readonly now: Date;
  /** Earliest time to send; at once if omitted. */
  readonly dueAt?: Date;
  /** At most one email with the same key is ever sent. */
  readonly onceKey?: string;
}

interface MailToAll {
  readonly params: Readonly<Record<string, string>>;
  /** Identifies the subject, e.g. `announcement:7`: each reader gets at most one email per key. */
  readonly key: string;
  /** For readers who have chosen no language and whose page language is unknown. */
  readonly locale: Locale;
  readonly dueAt: Date;
  /** For counting the emails of an announcement. */
  readonly announcementId?: number;
  readonly audience?: MailAudience;
}

export interface Outbox {
  /** False if there was already one with the same key. */
  post(tx: Tx, mail: NewMail): Promise<boolean>;
  /**
   * Posts an announcement to every confirmed account that wants it. Replaces unsent emails with the same key. For a large
   * audience, the job of mass-mails.ts posts the rest.
   */
  postToAll(tx: Tx, mail: MailToAll): Promise<void>;
  /** Removes unsent emails with this key and returns how many. */
  cancelUnsent(tx: Tx, key: string): Promise<number>;
  /** Makes this process's worker check right after the commit instead of at its next turn. */
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
