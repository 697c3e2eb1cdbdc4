/**
 * A mail is posted in the transaction of what it tells of, and sent by the worker once that is committed. Posting asks no
 * mail server: an answer is as fast with the server down as with it up.
 */
import { randomUUID } from 'node:crypto';
import type { Locale } from '@eleven/protocol/product';
import { afterCommit, type Tx } from '../db/tx.ts';
import { dropUnsentOf, insertMail, insertMailToAll } from './mail.store.ts';

/** What can be posted; `letters.ts` says what each becomes. */
export type MailKind =
  | 'verifyEmail'
  | 'resetPassword'
  | 'passwordChanged'
  | 'accountSuspended'
  | 'accountRestored'
  | 'addressTaken'
  /** params: device, network, time. */
  | 'newDevice'
  /** To the present address. params: changeId, email. */
  | 'confirmChange'
  /** To the new address. params: changeId. */
  | 'confirmNewAddress'
  /** To the address of before. params: undoId, email. */
  | 'addressChanged'
  /** To the address that a change was undone from. */
  | 'addressPutBack'
  /** An entry of the activity; notify() posts it. params: activity (its kind) and those of the entry. */
  | 'activity'
  /** To a visitor, who confirms the address by it. params: number, linkKey. */
  | 'ticketConfirm'
  /** Also to a visitor without an account. params: number, and link (a path), or linkKey of a visitor's private link. */
  | 'ticketAnswered'
  /** postToAll() posts it. params: textKo, textEn, link (a path). */
  | 'announcement';

export interface NewMail {
  readonly kind: MailKind;
  readonly to: string;
  /** Left out where only the address is known; without an account of that address nothing is sent. */
  readonly userId?: string;
  /** What the texts of the letter name; nothing secret. */
  readonly params?: Readonly<Record<string, string>>;
  /** Of the page from which it was asked for; the reader's own choice goes first. */
  readonly locale: Locale;
  readonly now: Date;
  /** At most one mail with the same key is ever sent. */
  readonly onceKey?: string;
}

export interface MailToAll {
  readonly params: Readonly<Record<string, string>>;
  /** Of what it tells, e.g. `announcement:7`: at most one mail for it and each reader is ever sent. */
  readonly key: string;
  /** For readers who have chosen no language. */
  readonly locale: Locale;
  readonly dueAt: Date;
}

export interface Outbox {
  post(tx: Tx, mail: NewMail): Promise<void>;
  /** An announcement, to each confirmed account that wants them. What was posted with its key and is not sent is replaced. */
  postToAll(tx: Tx, mail: MailToAll): Promise<void>;
  /** Takes back what is not sent. */
  withdraw(tx: Tx, key: string): Promise<void>;
  /** Once it is committed, the worker of this process looks at once instead of at its next turn. */
  wakeAfter(tx: Tx): void;
  /** Tells the worker of this process that there is something to send. Returns what ends it. */
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
    async post(tx, { kind, to, userId, params, locale, now, onceKey }) {
      await insertMail(tx, {
        id: randomUUID(),
        kind,
        toAddress: to,
        userId: userId ?? null,
        params: { ...params },
        locale,
        onceKey: onceKey ?? null,
        now,
      });
      wakeAfter(tx);
    },
    async postToAll(tx, { params, ...mail }) {
      await dropUnsentOf(tx, mail.key);
      await insertMailToAll(tx, { kind: 'announcement', topic: 'announcements', params: { ...params }, ...mail });
      wakeAfter(tx);
    },
    withdraw: dropUnsentOf,
    onPost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
