/**
 * Sends messages to devices. Any number of processes may run a worker: each leases messages before sending them. If a worker
 * dies between sending and recording, the message is sent again with the same topic and tag, so the device shows only one.
 */

import { ACTIVITY_KINDS, isActivityKind } from '@eleven/protocol/activity';
import { HOUR_MS, SECOND_MS } from '@eleven/protocol/durations';
import { wants } from '@eleven/protocol/notification-topics';
import { pushMessage } from '@eleven/protocol/push-message';
import { accountLocale } from '../core/account-locale.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import { type SentList, sentPush } from '../core/sent-list.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { inBatches, type Polling, startPolling } from '../jobs/polling.ts';
import {
  closePush,
  deferPush,
  dropSubscription,
  failPush,
  leasePushes,
  NEWS_MS,
  type PushRow,
  readPushes,
  recordDelivered,
  recordFailed,
} from './push.store.ts';
import type { PushOutbox } from './push-outbox.ts';
import { quietUntil } from './quiet-hours.ts';
import { PushRefusedError, type PushTransport } from './transport.ts';

/** Longer than any attempt takes. */
const LEASE_MS = 60 * SECOND_MS;
/** Sent at the same time. */
const TOGETHER = 16;
const POLL_MS = 5 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;

export interface PushWorkerDeps {
  readonly db: Db;
  readonly outbox: Pick<PushOutbox, 'onPost'>;
  readonly transport: PushTransport;
  readonly clock: Clock;
  readonly log: Logger;
  /** Outside the database, so it survives a restore: each message is added before it is recorded as sent. */
  readonly sentList?: SentList;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number;
}

export function startPushWorker(deps: PushWorkerDeps): Polling {
  const { outbox, log, jobs, pollMs = POLL_MS } = deps;
  const onWake = (wake: () => void) => outbox.onPost(wake);
  const run = inBatches(() => sendDue(deps));
  return startPolling({ name: 'push', run, failing: 'messages to devices cannot be read', onWake, log, jobs, pollMs });
}

/** False if nothing is due. */
async function sendDue(deps: PushWorkerDeps): Promise<boolean> {
  const { db, clock } = deps;
  const ids = await leasePushes(db, clock.now(), LEASE_MS, TOGETHER);
  if (ids.length === 0) return false;
  const rows = await readPushes(db, ids);
  const results = await Promise.allSettled(rows.map((row) => sendOne(deps, row)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return true;
}

async function sendOne(deps: PushWorkerDeps, row: PushRow): Promise<void> {
  const { db, transport, clock } = deps;
  const now = clock.now();
  const { id, kind, createdAt } = row;
  const leftMs = createdAt.getTime() + NEWS_MS - now.getTime();
  // The reader has switched such messages off meanwhile, or it is too late.
  if (!isActivityKind(kind) || !wants(row.choices, ACTIVITY_KINDS[kind].topic, 'push') || leftMs <= 0)
    return closePush(db, id, null);
  const { topic } = ACTIVITY_KINDS[kind];
  const isUrgent = topic === 'security';
  const quietEnd = isUrgent ? undefined : endOfQuiet(row, now);
  if (quietEnd) return deferPush(db, id, quietEnd);

  const message = pushMessage({ ...row, kind, locale: accountLocale(row) });
  const { endpoint, p256dh, auth, activityId } = row;
  let answer: Awaited<ReturnType<typeof transport.send>>;
  try {
    answer = await transport.send({
      endpoint,
      p256dh,
      auth,
      payload: JSON.stringify(message),
      ttlSeconds: Math.ceil(leftMs / SECOND_MS),
      isUrgent,
      topic: `activity-${activityId}`,
    });
  } catch (error) {
    return recordFailure(deps, row, { status: codeOf(error), isTemporary: !(error instanceof PushRefusedError) });
  }
  // From here on, errors come from the database, not from the device.
  const { status, retryAfterMs } = answer;
  if (status >= 200 && status < 300) {
    deps.sentList?.add(sentPush(row), clock.now());
    await closePush(db, id, clock.now());
    return recordDelivered(db, row.subscriptionId, clock.now());
  }
  if (status === 404 || status === 410) return dropSubscription(db, row.subscriptionId);
  await recordFailure(deps, row, { status, retryAfterMs, isTemporary: status === 429 || status >= 500 });
}

interface Failure {
  readonly status: number | string;
  readonly isTemporary: boolean;
  readonly retryAfterMs?: number | undefined;
}

async function recordFailure({ db, clock, log }: PushWorkerDeps, row: PushRow, failure: Failure): Promise<void> {
  const { id, attempts, createdAt } = row;
  const { status, isTemporary } = failure;
  const now = clock.now().getTime();
  const ownDelayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  // A push service that names a past time would otherwise be retried without a pause.
  const delayMs = Math.max(failure.retryAfterMs ?? 0, ownDelayMs);
  // Spread, so that not all are retried at once, and never before the time that the push service requested.
  const dueAt = now + delayMs * (1 + 0.2 * Math.random());
  const givenUp = !isTemporary || dueAt >= createdAt.getTime() + NEWS_MS;
  // Does not log the endpoint: anybody who has it could send to the device.
  log.warn(
    { push: String(id), kind: row.kind, attempt: attempts, status, givenUp },
    'a message to a device was not sent',
  );
  await recordFailed(db, row.subscriptionId);
  await failPush(db, id, { dueAt: givenUp ? null : new Date(dueAt), lastError: String(status), now: new Date(now) });
}

function endOfQuiet({ quietFrom, quietTo, timeZone, deviceTimeZone }: PushRow, now: Date): Date | undefined {
  if (quietFrom === null || quietTo === null) return undefined;
  return quietUntil(now, { from: quietFrom, to: quietTo }, timeZone ?? deviceTimeZone);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
