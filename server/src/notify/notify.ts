/**
 * The only function that adds to a user's activity, and to the bell, the outbox and the devices where the kind is news that the
 * user wants to hear there. All of it is written in the transaction of the cause.
 */
import { randomUUID } from 'node:crypto';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityParams, isMailed } from '@eleven/protocol/activity';
import { wants } from '@eleven/protocol/notification-topics';
import type { NotifiedUntil } from '../core/notified-until.ts';
import { afterCommit, type Tx } from '../db/tx.ts';
import type { Hub } from '../live/hub.ts';
import { findBellChoices, insertActivities, insertActivityMails, insertActivityPushes } from './notify.store.ts';

export interface Notice {
  readonly userId: string;
  readonly kind: ActivityKind;
  readonly params?: ActivityParams;
  readonly now: Date;
  /** Only for events of the chain: block time, transaction, and the row of the event. */
  readonly blockTime?: number;
  readonly txHash?: string;
  readonly eventId?: bigint;
  /** For news without an event of its own: a key that is the same whenever it is found again. */
  readonly onceKey?: string;
  /** News to many: its mail goes out after those to one reader, at MAIL_RATE. */
  readonly bulk?: true;
}

/** Notifies a user of one event, and of one key, at most once. Open pages are invalidated after the commit. Writes many in few statements. */
export type Notify = (tx: Tx, ...notices: readonly Notice[]) => Promise<void>;

/** Where mails or pushes lie until they are sent. */
interface Outbox {
  /** Once the transaction is committed. */
  wakeAfter(tx: Tx): void;
}

const SLEEPING: Outbox = { wakeAfter: () => {} };

interface NotifiedBefore {
  /** Events of the chain up to this time are in the log and the bell alone: users were notified of them before a restore. */
  readonly quietUntil?: number | undefined;
  /** Records up to which chain time users were notified. */
  readonly notifiedUntil?: Pick<NotifiedUntil, 'note'>;
}

/** An outbox that is not given is not woken: its worker finds what is in it at its next poll. */
export function createNotify(
  hub: Hub,
  outbox: Outbox = SLEEPING,
  pushOutbox: Outbox = SLEEPING,
  { quietUntil = Number.NEGATIVE_INFINITY, notifiedUntil }: NotifiedBefore = {},
): Notify {
  return async (tx, ...notices) => {
    const isNews = ({ kind }: Notice): boolean => ACTIVITY_KINDS[kind].notifies;
    const choices = await findBellChoices(
      tx,
      notices.filter(isNews).map(({ userId }) => userId),
    );
    const entries = notices.map((notice) => ({
      ...notice,
      params: notice.params ?? {},
      unread: isNews(notice) && wants(choices.get(notice.userId) ?? {}, ACTIVITY_KINDS[notice.kind].topic, 'bell'),
    }));
    const ids = await insertActivities(tx, entries);
    const notified = new Set<string>();
    const news = notices.flatMap((notice, index) => {
      const activityId = ids[index];
      if (activityId === undefined) return [];
      notified.add(notice.userId);
      const { topic } = ACTIVITY_KINDS[notice.kind];
      const wasNotified = notice.blockTime !== undefined && notice.blockTime <= quietUntil;
      return isNews(notice) && !wasNotified ? [{ ...notice, activityId, topic }] : [];
    });
    const mails = news.flatMap(({ userId, kind, params, txHash, bulk = false, now, activityId, topic }) => {
      if (!isMailed(kind)) return [];
      const mailParams = { ...params, activity: kind, ...(txHash ? { txHash } : {}) };
      return [{ id: randomUUID(), userId, topic, activityId, params: mailParams, bulk, now }];
    });
    afterCommit(tx, () => {
      for (const userId of notified) hub.publish('activity', userId);
      for (const { blockTime } of news) if (blockTime !== undefined) notifiedUntil?.note(blockTime);
    });
    if (await insertActivityMails(tx, mails)) outbox.wakeAfter(tx);
    if (await insertActivityPushes(tx, news)) pushOutbox.wakeAfter(tx);
  };
}
