/**
 * The only function that adds to a user's activity, to the bell if the kind notifies, and to the outbox if the kind has an
 * email that the user wants. All of it is written in the transaction of the cause.
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
  /** Only for events of the chain: block time, transaction, and the row of the event. */
  readonly blockTime?: number;
  readonly txHash?: string;
  readonly eventId?: bigint;
  /** Overrides the kind: the history of a wallet that is linked later is not news. */
  readonly unread?: boolean;
}

/** Notifies a user of one event at most once. Open pages are invalidated after the commit. Writes many in few statements. */
export type Notify = (tx: Tx, ...notices: readonly Notice[]) => Promise<void>;

/** If nobody listens to the outbox, the worker finds the mails at its next poll. */
export function createNotify(hub: Hub, outbox: Pick<Outbox, 'wakeAfter'> = createOutbox()): Notify {
  return async (tx, ...notices) => {
    const entries = notices.map((notice) => {
      const { notifies }: { notifies: boolean } = ACTIVITY_KINDS[notice.kind];
      return { ...notice, params: notice.params ?? {}, unread: notice.unread ?? notifies };
    });
    const ids = await insertActivities(tx, entries);
    const notified = new Set<string>();
    const news = entries.flatMap(({ userId, kind, params, unread, txHash, now }, index) => {
      const activityId = ids[index];
      if (activityId === undefined) return [];
      notified.add(userId);
      const { mail: topic }: { mail?: MailTopic } = ACTIVITY_KINDS[kind];
      // History is no news by email either.
      if (!topic || !unread) return [];
      const mailParams = { ...params, activity: kind, ...(txHash ? { txHash } : {}) };
      return [{ id: randomUUID(), userId, topic, activityId, params: mailParams, now }];
    });
    afterCommit(tx, () => {
      for (const userId of notified) hub.publish('activity', userId);
    });
    if (await insertActivityMails(tx, news)) outbox.wakeAfter(tx);
  };
}
