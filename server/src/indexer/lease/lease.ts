/**
 * Among all processes on one database one follows the vault: who has the lease. It is kept by heartbeats, so that a process
 * that hangs or is cut off is replaced, and it has a fencing token (the epoch) that every write checks, so that what such a
 * process still writes when it comes back is refused.
 */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import type { Database, Db } from '../../db/database.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { lockVault, type VaultRow } from '../cursor.store.ts';
import { pause } from '../pause.ts';
import { LeaseLost } from '../problems.ts';
import {
  findLease,
  type Holder,
  holdsLease,
  type LeaseRow,
  renewLease,
  returnLease,
  takeLease,
} from './lease.store.ts';

export interface LeaseTimes {
  readonly heartbeatMs: number;
  /** A holder that was silent for longer is replaced. */
  readonly silentMs: number;
}

/** Another one leads within 15 s of the last heartbeat, a transaction that the silent one left open included. */
export const LEASE_TIMES: LeaseTimes = { heartbeatMs: 1_500, silentMs: 7_000 };

/** Timeout for giving the lease back at the end. */
const RETURN_MS = 2_000;

export interface Lease {
  readonly epoch: number;
  /** Aborted when the lease is lost, or can no longer be renewed in time. */
  readonly lost: AbortSignal;
  /** A transaction with the vault's row locked; throws LeaseLost when somebody else follows the vault. */
  write<Result>(work: (tx: Tx, row: VaultRow | undefined) => Promise<Result>): Promise<Result>;
}

const THIS_PROCESS = randomUUID();
let taken = 0;

/** Takes the lease from a holder that was silent for longer than `silentMs`: with 0, from any. */
export async function tryLease(
  { db, kind }: Database,
  key: VaultKey,
  { silentMs }: Pick<LeaseTimes, 'silentMs'>,
): Promise<number | undefined> {
  const present = await findLease(db, key);
  // The directory of an embedded database belongs to this process alone: whoever wrote that before is gone.
  const isGone = present !== undefined && kind === 'pglite' && !present.holder.startsWith(THIS_PROCESS);
  taken += 1;
  const me: Holder = { host: hostname(), pid: process.pid, holder: `${THIS_PROCESS}.${taken}` };
  return takeLease(db, key, me, { silentMs, from: isGone ? present.holder : undefined });
}

/** Runs `run` with the lease, renewing it meanwhile for as long as `isAlive`, and gives it back. */
export async function withLease<Result>(
  { db }: Pick<Database, 'db'>,
  key: VaultKey,
  epoch: number,
  run: (lease: Lease) => Promise<Result>,
  { heartbeatMs, silentMs, isAlive = () => true }: LeaseTimes & { isAlive?: () => boolean } = LEASE_TIMES,
): Promise<Result> {
  const lost = new AbortController();
  const done = new AbortController();
  const heartbeats = (async () => {
    let renewedAt = performance.now();
    while (!done.signal.aborted && !lost.signal.aborted) {
      await pause(heartbeatMs, done.signal);
      if (done.signal.aborted) continue;
      const askedAt = performance.now();
      // A holder that hangs is not renewed and loses the lease, which aborts its work: what it awaits may never resolve.
      const isHeld = isAlive() ? await renewLease(db, key, epoch).catch(() => undefined) : undefined;
      if (isHeld) renewedAt = askedAt;
      if (isHeld === false || performance.now() - renewedAt > silentMs) lost.abort();
    }
  })();
  try {
    return await run({ epoch, lost: lost.signal, write: (work) => fenced(db, key, epoch, work) });
  } finally {
    done.abort();
    const returned = heartbeats.then(() => returnLease(db, key, epoch)).catch(() => {});
    // A database that does not answer keeps nobody from ending: then the lease is free when it was silent for long enough.
    await Promise.race([returned, pause(RETURN_MS, AbortSignal.any([]))]);
  }
}

function fenced<Result>(
  db: Db,
  key: VaultKey,
  epoch: number,
  work: (tx: Tx, row: VaultRow | undefined) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    // Locked first: whoever took the lease meanwhile reads the row only after this transaction has ended.
    const row = await lockVault(tx, key);
    if (!(await holdsLease(tx, key, epoch))) throw new LeaseLost();
    return work(tx, row);
  });
}

/** For a person: which process it is, and since when. */
export function describeHolder({ host, pid, takenAt, silentMs }: LeaseRow): string {
  const silence = silentMs === null ? 'given back' : `last heartbeat ${(silentMs / 1_000).toFixed(1)} s ago`;
  return `process ${pid} on ${host}, since ${takenAt.toISOString()}, ${silence}`;
}
