/**
 * The devices of an account that get notifications: a browser adds itself, and any browser signed in to the account can remove
 * any of them.
 */
import { createHash, ECDH, randomUUID } from 'node:crypto';
import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import type { testPush as testPushRoute } from '@eleven/protocol/api/push';
import { PUSH_DEVICES_MAX, type PushDevice, type subscribePush } from '@eleven/protocol/api/push';
import type { BodyOf, ReplyOf } from '@eleven/protocol/api/route';
import type { Locale } from '@eleven/protocol/product';
import { testPushMessage } from '@eleven/protocol/push-message';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import { isTimeZone } from '../../core/zoned-day.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';
import { dropSubscription, recordDelivered } from '../../push/push.store.ts';
import type { PushTransport } from '../../push/transport.ts';
import {
  countOtherDevices,
  type DeviceRow,
  deleteDevice,
  findDevice,
  listDevices,
  lockEndpoint,
  saveDevice,
  setShowsAmounts,
} from './push-devices.store.ts';

export interface PushDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hub: Hub;
  /** Undefined if no keys are configured. */
  readonly push: PushTransport | undefined;
}

export async function listPushDevices({ db, push }: PushDeps, user: SessionUser) {
  const rows = await listDevices(db, user.id);
  return { publicKey: push?.publicKey ?? null, devices: rows.map((row) => toDevice(row, user)) };
}

interface Given extends BodyOf<typeof subscribePush> {
  readonly userAgent: string | undefined;
}

export async function subscribe(deps: PushDeps, user: SessionUser, given: Given): Promise<PushDevice> {
  const { db, clock, hub, push } = deps;
  const { endpoint, keys, timeZone, userAgent } = given;
  if (!push) throw new AppError('push.unavailable');
  if (!push.allows(endpoint) || !isPoint(keys.p256dh)) throw new AppError('push.endpointRefused');
  if (!isTimeZone(timeZone)) throw new AppError('profile.timeZoneUnknown');
  const { id: userId, sessionId } = user;
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    const known = await lockEndpoint(tx, endpoint);
    if (known && known.userId !== userId) {
      // Another account signed in to the same browser: the device is now theirs, and no notification waiting for the previous
      // one reaches it. Only that browser knows the secret.
      if (known.auth !== keys.auth) throw new AppError('push.endpointRefused');
      await deleteDevice(tx, known.userId, known.id);
      afterCommit(tx, () => hub.publish('session', known.userId));
    }
    if ((await countOtherDevices(tx, userId, endpoint)) >= PUSH_DEVICES_MAX)
      throw new AppError('push.tooManyDevices', { max: String(PUSH_DEVICES_MAX) });
    const device = { userId, sessionId, endpoint, ...keys, timeZone, userAgent: userAgent?.slice(0, 500) ?? null };
    const row = await saveDevice(tx, { id: randomUUID(), ...device }, clock.now());
    return toDevice(row, user);
  });
}

export async function changeDevice(
  { db }: PushDeps,
  user: SessionUser,
  id: string,
  showsAmounts: boolean,
): Promise<PushDevice> {
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    const row = await setShowsAmounts(tx, user.id, id, showsAmounts);
    if (!row) throw new AppError('notFound');
    return toDevice(row, user);
  });
}

export async function removeDevice({ db }: PushDeps, user: SessionUser, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    if (!(await deleteDevice(tx, user.id, id))) throw new AppError('notFound');
  });
}

/** Sent directly instead of through the queue, so that the push service's own response can be reported. */
export async function sendTest(
  { db, clock, log, push }: PushDeps,
  user: SessionUser,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof testPushRoute>> {
  const device = await findDevice(db, user.id, id);
  if (!device) throw new AppError('notFound');
  if (!push) throw new AppError('push.unavailable');
  const { endpoint, p256dh, auth } = device;
  const payload = JSON.stringify(testPushMessage(locale));
  try {
    const message = { endpoint, p256dh, auth, payload, ttlSeconds: 60, isUrgent: true, topic: 'test' };
    const { status } = await push.send(message);
    if (status === 404 || status === 410) {
      await dropSubscription(db, id);
      return { outcome: 'gone' };
    }
    if (status >= 200 && status < 300) {
      await recordDelivered(db, id, clock.now());
      return { outcome: 'accepted' };
    }
    log.warn({ status }, 'a test message to a device was refused');
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a test message to a device was not sent');
  }
  return { outcome: 'failed' };
}

function toDevice(row: DeviceRow, user: SessionUser): PushDevice {
  const { id, userAgent, createdAt, lastUsedAt, failures, showsAmounts, sessionId, endpoint, timeZone } = row;
  return {
    id,
    device: describeDevice(userAgent) ?? null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isFailing: failures > 0,
    showsAmounts,
    isOfSession: sessionId === user.sessionId,
    timeZone,
    endpointHash: createHash('sha256').update(endpoint).digest('base64url'),
  };
}

/** Whether the key is a point on the curve: encryption needs one. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === p256dh;
  } catch {
    return false;
  }
}
