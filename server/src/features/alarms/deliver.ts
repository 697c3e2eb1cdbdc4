/**
 * Sends waiting webhook messages. Any number of processes may run it: each message is leased before it is sent. If a process
 * dies between sending and recording a message, it is sent again under the same id.
 */
import { HOUR_MS, SECOND_MS } from '@eleven/protocol/durations';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { closeDelivery, type DeliveryRow, leaseDelivery } from './alarms.store.ts';
import type { Webhooks } from './webhooks.ts';

export interface DeliverDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly webhooks: Webhooks;
}

/** Longer than any attempt takes. */
const LEASE_MS = 60 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;
/** By then somebody has seen the alarm in the admin area. */
const GIVE_UP_MS = 24 * HOUR_MS;

/** Sends everything that is due; returns the number. */
export async function deliverDue(deps: DeliverDeps): Promise<number> {
  const { db, clock } = deps;
  for (let count = 0; ; count += 1) {
    const row = await leaseDelivery(db, clock.now(), LEASE_MS);
    if (!row) return count;
    await deliver(deps, row);
  }
}

async function deliver({ db, clock, log, webhooks }: DeliverDeps, row: DeliveryRow): Promise<void> {
  const refusal = await webhooks.send(row.target, row.id, row.message, clock.now());
  const now = clock.now();
  if (!refusal) return closeDelivery(db, row.id, { sentAt: now, dueAt: null, lastError: null });
  const { reason, retryAfterMs, isFinal } = refusal;
  const ownDelayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (row.attempts - 1));
  // A receiver that gives a time in the past would be called without a pause, and everything else would wait.
  const delayMs = Math.max(retryAfterMs ?? 0, ownDelayMs);
  const dueAt = new Date(now.getTime() + delayMs);
  // The sender of a test is waiting for its result.
  const givenUp = isFinal || row.event === 'test' || dueAt.getTime() > row.createdAt.getTime() + GIVE_UP_MS;
  log.warn({ webhook: row.target, attempt: row.attempts, reason, givenUp }, 'a webhook did not accept an alarm');
  await closeDelivery(db, row.id, { sentAt: null, dueAt: givenUp ? null : dueAt, lastError: reason });
}
