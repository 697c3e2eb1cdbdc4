/**
 * In a restored backup, messages that were sent after it still wait. The files beside the database (core/sent-list.ts,
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
  /** Emails sent before: their links work again, and the worker records them as sent without sending them. */
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
      'the database was restored: these messages still wait in it, but have already been sent and are not sent again',
    );
  }

  const quietUntil = new Map<string, number>();
  for (const { vault, time } of notifiedUntil) {
    const cursorTime = await store.readCursorTime(db, chainId, vault);
    if (cursorTime >= time) continue;
    quietUntil.set(vault, time);
    log.warn(
      { vault, from: cursorTime, until: time },
      'the database was restored: users have already been notified of these events of the chain, and are not notified again',
    );
  }
  return { mails: new Set(sentMails.map(({ id }) => id)), quietUntil };
}
