/**
 * A mail is posted in the transaction of what it tells of, and sent by the worker once that is committed. Posting asks no
 * mail server: an answer is as fast with the server down as with it up.
 */
import { randomUUID } from 'node:crypto';
import type { Locale } from '@eleven/protocol/product';
import { afterCommit, type Tx } from '../db/tx.ts';
import { insertMail } from './mail.store.ts';

/** What can be posted; `letters.ts` says what each becomes. */
export type MailKind = 'verifyEmail' | 'resetPassword' | 'passwordChanged' | 'addressTaken';

export interface NewMail {
  readonly kind: MailKind;
  readonly to: string;
  /** Left out where only the address is known; without an account of that address nothing is sent. */
  readonly userId?: string;
  /** Of the page from which it was asked for; the reader's own choice goes first. */
  readonly locale: Locale;
  readonly now: Date;
  /** At most one mail with the same key is ever sent. */
  readonly onceKey?: string;
}

export interface Outbox {
  post(tx: Tx, mail: NewMail): Promise<void>;
  /** Tells the worker of this process that there is something to send. Returns what ends it. */
  onPost(listener: () => void): () => void;
}

export function createOutbox(): Outbox {
  const listeners = new Set<() => void>();
  return {
    async post(tx, { kind, to, userId, locale, now, onceKey }) {
      await insertMail(tx, {
        id: randomUUID(),
        kind,
        toAddress: to,
        userId: userId ?? null,
        locale,
        onceKey: onceKey ?? null,
        now,
      });
      afterCommit(tx, () => {
        for (const listener of listeners) listener();
      });
    },
    onPost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
