/**
 * In a restored backup, messages sent after the backup still wait. The files beside the database (core/sent-list.ts,
 * core/notified-until.ts) show which. Runs at every start of the server, before anything is sent; finds nothing without a
 * restore.
 */
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import { type SentList, sentMail, sentPush } from '../../core/sent-list.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { closeDigests } from '../../mail/mail.store.ts';
import * as store from './after-restore.store.ts';

interface AfterRestoreDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sentList: SentList;
  readonly chainId: number;
  /** For each vault: up to which chain time users were notified of its events (core/notified-until.ts). */
  readonly notifiedUntil: readonly { readonly vault: string; readonly time: number }[];
}

export interface SentBefore {
  /** Their links work again, and they are recorded as sent: the worker does everything except send them. */
  readonly mails: ReadonlySet<string>;
  /** By vault: users were already notified of its events up to this chain time. Empty without a restore. */
  readonly quietUntil: ReadonlyMap<string, number>;
}

export async function readSentBefore(deps: AfterRestoreDeps): Promise<SentBefore> {
  const { db, clock, log, sentList, notifiedUntil, chainId } = deps;
  const mails = await store.listWaitingMails(db);
  const pushes = await store.listWaitingPushes(db);
  const sent = await sentList.among(new Set([...mails.map(({ id }) => sentMail(id)), ...pushes.map(sentPush)]));

  const sentMails = mails.filter(({ id }) => sent.has(sentMail(id)));
  const digests = sentMails.filter(({ kind }) => kind === 'digest').map(({ id }) => id);
  for (const ids of chunks(digests)) await closeDigests(db, ids, clock.now());
  const sentPushes = pushes.filter((push) => sent.has(sentPush(push))).map(({ id }) => id);
  for (const ids of chunks(sentPushes)) await store.closePushes(db, ids, clock.now());
  if (sent.size > 0) {
    log.warn(
      { emails: sentMails.length, notifications: sentPushes.length },
      'the database holds as waiting what was sent already: it was restored, and these are not sent again',
    );
  }

  const quietUntil = new Map<string, number>();
  for (const { vault, time } of notifiedUntil) {
    const cursorTime = await store.readCursorTime(db, chainId, vault);
    if (cursorTime >= time) continue;
    quietUntil.set(vault, time);
    log.warn(
      { vault, from: cursorTime, until: time },
      'the database is older than the last news it sent: events of the chain in between are written without emails and notifications',
    );
  }
  return { mails: new Set(sentMails.map(({ id }) => id)), quietUntil };
}
