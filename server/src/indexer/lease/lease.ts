/**
 * The lease decides which of the processes on one database follows the vault. Heartbeats keep it, so a process that hangs or is
 * cut off is replaced. Every write checks its fencing token (the epoch), so such a process cannot write when it comes back.
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
  /** A holder that is silent for longer is replaced. */
  readonly silentMs: number;
}

/** Another process leads within 15 s of the last heartbeat, even if the silent one left a transaction open. */
export const LEASE_TIMES: LeaseTimes = { heartbeatMs: 1_500, silentMs: 7_000 };

/** Timeout for giving the lease back on exit. */
const RETURN_MS = 2_000;

export interface Lease {
  readonly epoch: number;
  /** Aborted when the lease is lost, or can no longer be renewed in time. */
  readonly lost: AbortSignal;
  /** A transaction with the vault's row locked; throws LeaseLost if another process follows the vault. */
  write<Result>(work: (tx: Tx, row: VaultRow | undefined) => Promise<Result>): Promise<Result>;
}

const THIS_PROCESS = randomUUID();
let taken = 0;

/** Takes the lease from a holder that was silent for longer than `silentMs`; with 0, from any holder. */
export async function tryLease(
  { db, kind }: Database,
  key: VaultKey,
  { silentMs }: Pick<LeaseTimes, 'silentMs'>,
): Promise<number | undefined> {
  const present = await findLease(db, key);
  // The directory of an embedded database belongs to this process alone, so the earlier holder is gone.
  const isGone = present !== undefined && kind === 'pglite' && !present.holder.startsWith(THIS_PROCESS);
  taken += 1;
  const me: Holder = { host: hostname(), pid: process.pid, holder: `${THIS_PROCESS}.${taken}` };
  return takeLease(db, key, me, { silentMs, from: isGone ? present.holder : undefined });
}

/** Runs `run` with the lease, renews it while `isAlive` holds, and gives it back at the end. */
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
      // A hung holder is not renewed and loses the lease, which aborts its work: its pending await may never resolve.
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
    // An unresponsive database must not prevent the process from ending: the lease then becomes free through silence.
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
    // Lock first: a process that took the lease meanwhile can read the row only after this transaction ends.
    const row = await lockVault(tx, key);
    if (!(await holdsLease(tx, key, epoch))) throw new LeaseLost();
    return work(tx, row);
  });
}

/** A readable description of the holder: which process, and since when. */
export function describeHolder({ host, pid, takenAt, silentMs }: LeaseRow): string {
  const silence = silentMs === null ? 'given back' : `last heartbeat ${(silentMs / 1_000).toFixed(1)} s ago`;
  return `process ${pid} on ${host}, since ${takenAt.toISOString()}, ${silence}`;
}
