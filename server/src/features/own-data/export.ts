/**
 * A copy of the user's own data, made in the background by any process: the one that leases it makes it, and if it dies, the
 * next one does.
 */

import { randomUUID } from 'node:crypto';
import { type DataExport, EXPORT_DAYS } from '@eleven/protocol/api/own/own-data';
import type { Download } from '@eleven/protocol/api/route';
import { DAY_MS } from '@eleven/protocol/durations';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import { isSuspended } from '../../db/suspension.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import { asAdmin, type StaffAct } from './deletion.ts';
import * as store from './export.store.ts';
import { zipOf } from './export-file.ts';
import { partsOf } from './export-parts.store.ts';

export interface ExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Outbox;
}

/** Renewed after every part, and at intervals during a long one. */
const LEASE_MS = 2 * 60_000;
const RENEW_MS = LEASE_MS / 4;
const MAX_ATTEMPTS = 5;
const CHUNK_BYTES = 64 * 1024;

export async function askExport(
  { db, clock, hub, notify }: ExportDeps,
  user: SessionUser,
  storeReply: StoreReply,
): Promise<DataExport> {
  return inTransaction(db, async (tx) => {
    const { id: userId } = await requireActiveAccount(tx, user);
    const now = clock.now();
    const before = await store.findLatest(tx, userId, now);
    if (before?.state === 'running') throw new AppError('ownData.exportRunning');
    await store.insertExport(tx, { id: randomUUID(), userId, now });
    await notify(tx, { userId, kind: 'dataExportAsked', now });
    const row = await store.findLatest(tx, userId, now);
    if (!row) throw new Error('An insert returned no row');
    const reply = toReply(row);
    await storeReply(tx, reply);
    afterCommit(tx, () => hub.publish('session', userId));
    return reply;
  });
}

/** Same as for a request by the owner, and only the owner can download it. */
export async function askExportByStaff(deps: ExportDeps, act: StaffAct): Promise<void> {
  await asAdmin(deps, act, async (tx, account) => {
    const { id: userId } = account;
    const now = deps.clock.now();
    if (isSuspended(account, now)) throw new AppError('ownData.exportSuspended');
    const before = await store.findLatest(tx, userId, now);
    if (before?.state === 'running') throw new AppError('ownData.exportRunning');
    await store.insertExport(tx, { id: randomUUID(), userId, now });
    await deps.notify(tx, { userId, kind: 'dataExportAskedByStaff', now });
    afterCommit(tx, () => deps.hub.publish('session', userId));
    return { act: 'user.exportAsked', details: {} };
  });
}

export async function readExport({ db, clock }: ExportDeps, userId: string): Promise<DataExport | null> {
  const row = await store.findLatest(db, userId, clock.now());
  return row ? toReply(row) : null;
}

export async function openExport({ db, clock }: ExportDeps, user: { id: string }, id: string): Promise<Download> {
  const found = await store.findFile(db, id, user.id, clock.now());
  const file = found?.file;
  if (!file || !found.readyAt) throw new AppError('notFound');
  async function* chunks(whole: Uint8Array) {
    for (let from = 0; from < whole.length; from += CHUNK_BYTES) yield whole.subarray(from, from + CHUNK_BYTES);
  }
  return { name: `eleven-my-data-${found.readyAt.toISOString().slice(0, 10)}.zip`, content: chunks(file) };
}

/** Makes a waiting export. False if there is none. */
export async function makeNextExport(deps: ExportDeps & { log: Logger }): Promise<boolean> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const row = await store.leaseExport(db, LEASE_MS);
  if (!row) return false;
  // The processes that made the earlier attempts have died, perhaps because of this very export.
  if (row.attempts > MAX_ATTEMPTS) {
    log.error({ export: row.id, attempts: row.attempts - 1 }, 'an export was begun too often without being completed');
    await fail(deps, row);
    return true;
  }
  try {
    const parts = await partsOf(db, row.userId);
    let noted = { partsDone: -1, at: 0 };
    const note = async (partsDone: number) => {
      if (partsDone === noted.partsDone && performance.now() - noted.at < RENEW_MS) return;
      noted = { partsDone, at: performance.now() };
      const isMine = await store.recordProgress(db, row, { partsDone, partsAll: parts.length, leaseMs: LEASE_MS });
      if (!isMine) throw new TakenOver();
    };
    await note(0);
    const file = await zipOf(parts, now, note);
    await finish(deps, row, file);
  } catch (error) {
    if (error instanceof TakenOver) return true;
    // The lease ends, and the export is tried again.
    if (isDatabaseUnavailable(error) || row.attempts < MAX_ATTEMPTS) throw error;
    log.error({ err: error, export: row.id }, 'an export failed for good');
    await fail(deps, row);
  }
  return true;
}

/** Another process makes it now, or its account was deleted. */
class TakenOver extends Error {}

async function finish(deps: ExportDeps, row: store.ExportRow, file: Uint8Array): Promise<void> {
  const { db, clock, hub, notify, outbox } = deps;
  const { userId } = row;
  await inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + EXPORT_DAYS * DAY_MS);
    const done = { state: 'ready', file, sizeBytes: file.length, readyAt: now, expiresAt } as const;
    if (!(await store.finishExport(tx, row, done))) return;
    const reader = await store.findReader(tx, userId);
    await notify(tx, { userId, kind: 'dataExportReady', now });
    if (reader) {
      const mail = { to: reader.email, userId, locale: accountLocale(reader), now };
      await outbox.post(tx, { kind: 'exportReady', ...mail });
    }
    afterCommit(tx, () => hub.publish('session', userId));
  });
}

async function fail({ db, clock, hub, notify }: ExportDeps, row: store.ExportRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { userId } = row;
    if (!(await lockAccount(tx, userId))) return;
    const now = clock.now();
    if (!(await store.finishExport(tx, row, { state: 'failed', expiresAt: new Date(now.getTime() + DAY_MS) }))) return;
    await notify(tx, { userId, kind: 'dataExportFailed', now });
    afterCommit(tx, () => hub.publish('session', userId));
  });
}

function toReply({ id, state, requestedAt, partsDone, partsAll, sizeBytes, expiresAt }: store.ExportRow): DataExport {
  return {
    id,
    state: state === 'ready' || state === 'failed' ? state : 'running',
    requestedAt: requestedAt.toISOString(),
    partsDone,
    partsAll,
    sizeBytes,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
