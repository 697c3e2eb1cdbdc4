/**
 * The only function that adds to a user's activity, and to the bell, the outbox and devices if the user wants news of that kind
 * there. All of it is written in the transaction of the cause.
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
  /** Only for chain events: block time, transaction, and the event's row. */
  readonly blockTime?: number;
  readonly txHash?: string;
  readonly eventId?: bigint;
  /** For news without a single event: a key that stays the same when the news is found again. */
  readonly onceKey?: string;
  /** News to many users: its emails are sent after those to single readers, at MAIL_RATE. */
  readonly bulk?: true;
}

/** Notifies each user of an event or key at most once. Invalidates open pages after the commit. Batches its statements. */
export type Notify = (tx: Tx, ...notices: readonly Notice[]) => Promise<void>;

/** The queue of emails or push messages. */
interface Outbox {
  /** Wakes the worker once the transaction is committed. */
  wakeAfter(tx: Tx): void;
}

const SLEEPING: Outbox = { wakeAfter: () => {} };

interface NotifiedBefore {
  /** Chain events up to this time appear only in the log and the bell: users were notified of them before a restore. */
  readonly quietUntil?: number | undefined;
  /** Records the chain time up to which users have been notified. */
  readonly notifiedUntil?: Pick<NotifiedUntil, 'note'> | undefined;
}

interface NotifiedBeforeByVault {
  readonly quietUntil: ReadonlyMap<string, number>;
  readonly notifiedUntil: ReadonlyMap<string, Pick<NotifiedUntil, 'note'>>;
}

/** Returns the Notify for the events and the news of one vault. */
export const createNotifyOf =
  (hub: Hub, outbox: Outbox, pushOutbox: Outbox, { quietUntil, notifiedUntil }: NotifiedBeforeByVault) =>
  (vault: string): Notify =>
    createNotify(hub, outbox, pushOutbox, {
      quietUntil: quietUntil.get(vault),
      notifiedUntil: notifiedUntil.get(vault),
    });

/** Without an outbox, no worker is woken: it finds new messages at its next poll. */
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
