/**
 * The one way in which something becomes part of a user's activity, of the bell if its kind notifies, and of the mailbox if
 * its kind has a mail that the user wants. All of it is written in the transaction of what it tells of.
 */
import { randomUUID } from 'node:crypto';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityParams } from '@eleven/protocol/activity';
import type { MailTopic } from '@eleven/protocol/mail-topics';
import { afterCommit, type Tx } from '../db/tx.ts';
import type { Hub } from '../live/hub.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import { insertActivities, insertActivityMails } from './notify.store.ts';

export interface Notice {
  readonly userId: string;
  readonly kind: ActivityKind;
  readonly params?: ActivityParams;
  readonly now: Date;
  /** For what happened on the chain: its time, its transaction, and the row of its event. */
  readonly blockTime?: number;
  readonly txHash?: string;
  readonly eventId?: bigint;
  /** Overrides what the kind says: history of a wallet that is linked later is not news. */
  readonly unread?: boolean;
}

/** Tells a user of one event at most once. The browser is hinted after the commit. Many are written in few statements. */
export type Notify = (tx: Tx, ...notices: readonly Notice[]) => Promise<void>;

/** Of an outbox that nobody listens to the worker finds mails at its next look. */
export function createNotify(hub: Hub, outbox: Pick<Outbox, 'wakeAfter'> = createOutbox()): Notify {
  return async (tx, ...notices) => {
    const entries = notices.map((notice) => {
      const { notifies }: { notifies: boolean } = ACTIVITY_KINDS[notice.kind];
      return { ...notice, params: notice.params ?? {}, unread: notice.unread ?? notifies };
    });
    const ids = await insertActivities(tx, entries);
    const told = new Set<string>();
    const news = entries.flatMap(({ userId, kind, params, unread, txHash, now }, index) => {
      const activityId = ids[index];
      if (activityId === undefined) return [];
      told.add(userId);
      const { mail: topic }: { mail?: MailTopic } = ACTIVITY_KINDS[kind];
      // What is history already when it is written down is no news by mail either.
      if (!topic || !unread) return [];
      const letter = { ...params, activity: kind, ...(txHash ? { txHash } : {}) };
      return [{ id: randomUUID(), userId, topic, activityId, params: letter, now }];
    });
    afterCommit(tx, () => {
      for (const userId of told) hub.publish('activity', userId);
    });
    if (await insertActivityMails(tx, news)) outbox.wakeAfter(tx);
  };
}
