/**
 * An email is posted (stored as a row) in the transaction of its cause, and sent by the worker after the commit. Posting does
 * not wait for the mail server, so API responses are just as fast while it is down.
 */
import { randomUUID } from 'node:crypto';
import type { Locale } from '@eleven/protocol/product';
import { afterCommit, type Tx } from '../db/tx.ts';
import { insertMail } from './mail.store.ts';
import type { MailAudience } from './mail-to-all.store.ts';
import { cancelAllUnsent, postFirstBatch } from './mass-mails.ts';

/**
 * The kinds of email; each has its template in `templates.ts`. `elsewhere` is set in emails to an address that is not the
 * account's current one: they carry no link to freeze the account. `zone` is the reader's time zone.
 */
export type MailKind =
  | 'verifyEmail'
  | 'resetPassword'
  | 'passwordChanged'
  /** params: why, untilAt, zone. */
  | 'accountSuspended'
  /** The suspension of the account has ended. */
  | 'accountRestored'
  /** Staff have barred the user from opening tickets. params: why, untilAt, zone. */
  | 'ticketsRestricted'
  | 'ticketsAllowed'
  /** Somebody tried to register with the address of an existing account. */
  | 'addressTaken'
  /** params: device, network, time. */
  | 'newDevice'
  /** Sent to the current address. params: changeId, email. */
  | 'confirmChange'
  /** Sent to the new address. params: changeId. */
  | 'confirmNewAddress'
  /** Sent to both addresses. params: changeId, email, dueAt, zone; to the new one also elsewhere. */
  | 'changeScheduled'
  /** Sent to the current address, and to the new one if it had confirmed the change. params: email; to the new one also elsewhere. */
  | 'changeStopped'
  /** Sent to the previous address. params: undoId, email. */
  | 'addressChanged'
  /** Sent to the address whose change was undone. */
  | 'addressPutBack'
  /** A second factor or a passkey was added or removed. params of a removal: removed, as …Ko and …En. */
  | 'factorAdded'
  | 'factorRemoved'
  | 'backupCodesRenewed'
  /** params: usedAt, and the number of codes left, as left or, if they are few, as few. */
  | 'backupCodeUsed'
  /** A recovery has removed every factor. params: removed, as …Ko and …En. */
  | 'factorsRecovered'
  /** A recovery from a lost factor was requested by the user, or proposed by staff. params: recoveryId. */
  | 'recoveryAsked'
  | 'recoveryProposed'
  /** The waiting time is over: contains the link that removes all factors. params: recoveryId. */
  | 'recoveryReady'
  | 'recoveryStopped'
  /** Several wrong codes of the second factor were entered after the first step of a sign-in had succeeded. */
  | 'codesGuessed'
  /** Many wrong passwords were entered for this account. */
  | 'signInAttempts'
  /** params: wallet. */
  | 'walletLinked'
  | 'walletUnlinked'
  /** The code was set, changed or removed that proves to the reader that an email is ours. */
  | 'mailCodeChanged'
  /** Sent to every address of the account. params: mailbox. */
  | 'accountFrozen'
  /** Contains the link that thaws (unfreezes) the account. Sent to the mailbox that froze it. */
  | 'thawLink'
  /** A recovery because every factor of a frozen account is lost. Sent to the mailbox that froze it. params: recoveryId. */
  | 'thawRecoveryAsked'
  /** 72 hours later: contains the link that thaws the account without a second factor. params: recoveryId. */
  | 'thawRecoveryReady'
  /** The same recovery, announced to the other addresses of the account. params: mailbox. */
  | 'thawRecoveryTold'
  /** Sent to every address of the account. params: since, zone, elsewhere. */
  | 'accountThawed'
  /** Another account claims the wallet. Contains a link to keep it. params: wallet, claimId, dueAt, zone. */
  | 'walletClaimed'
  /** The claimed wallet now belongs to the other account. params: wallet. */
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
  /** An activity entry; notify() posts it. params: activity (the entry's kind), and the entry's own parameters. */
  | 'activity'
  /** The activity entries of a day in one email: notify() posts it with the first entry and adds the others to it. */
  | 'digest'
  /** Sent to a visitor to confirm the address. params: number, linkKey, linkHash. */
  | 'ticketConfirm'
  /** Sent to a user or a visitor. params: number, and link (a path) or linkKey and linkHash of the visitor's private link. */
  | 'ticketAnswered'
  /** The same for merged tickets. params: also part, the number of the ticket that was merged into the other. */
  | 'ticketMerged'
  /** Sent to confirm an address for emails about incidents. params: statusKey (the subscription). */
  | 'statusConfirm'
  /**
   * Posted by features/status to subscribers. params: statusKey, beganAt, overAt (once it has ended), and title, text, state,
   * parts (the affected parts of the service), each as …Ko and …En.
   */
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
  /** Makes this process's worker look for unsent emails right after the commit, not only at its next poll. */
  wakeAfter(tx: Tx): void;
  /** Calls `listener` when there is something to send, until the returned function is called. */
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
      await postFirstBatch(tx, { kind: 'announcement', topic: 'announcements', params: { ...params }, ...mail });
      wakeAfter(tx);
    },
    cancelUnsent: cancelAllUnsent,
    onPost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
