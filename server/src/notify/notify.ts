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
import { insertActivity, insertActivityMail } from './notify.store.ts';

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

/** Tells a user of one event at most once. The browser is hinted after the commit. */
export type Notify = (tx: Tx, notice: Notice) => Promise<void>;

/** Of an outbox that nobody listens to the worker finds mails at its next look. */
export function createNotify(hub: Hub, outbox: Pick<Outbox, 'wakeAfter'> = createOutbox()): Notify {
  return async (tx, notice) => {
    const { notifies, mail: topic }: { notifies: boolean; mail?: MailTopic } = ACTIVITY_KINDS[notice.kind];
    const unread = notice.unread ?? notifies;
    const params = notice.params ?? {};
    const id = await insertActivity(tx, { ...notice, params, unread });
    if (id === undefined) return;
    afterCommit(tx, () => hub.publish('activity', notice.userId));
    // What is history already when it is written down is no news by mail either.
    if (!topic || !unread) return;
    const { userId, kind, now } = notice;
    const mail = { id: randomUUID(), userId, topic, activityId: id, params: { ...params, activity: kind }, now };
    if (await insertActivityMail(tx, mail)) outbox.wakeAfter(tx);
  };
}
