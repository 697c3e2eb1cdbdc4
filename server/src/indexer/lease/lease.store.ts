/** The row that names the process that follows a vault. All times are the database's, as the clocks of hosts differ. */

import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { indexerLeases } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';

export interface Holder {
  readonly host: string;
  readonly pid: number;
  /** Unique: a restarted process gets a new one. */
  readonly holder: string;
}

export interface LeaseRow extends Holder {
  readonly epoch: number;
  readonly takenAt: Date;
  readonly heartbeatAt: Date | null;
  /** Since the last heartbeat, by the database's clock; null once the lease was given back. */
  readonly silentMs: number | null;
}

const NOW = sql`clock_timestamp()`;
const SILENT_MS = sql<number | null>`(extract(epoch from ${NOW} - ${indexerLeases.heartbeatAt}) * 1000)::float8`;

const isOf = ({ chainId, vaultAddress }: VaultKey): SQL | undefined =>
  and(eq(indexerLeases.chainId, chainId), eq(indexerLeases.vault, vaultAddress));
const isHeld = (key: VaultKey, epoch: number) => and(isOf(key), eq(indexerLeases.epoch, epoch));

export async function findLease(db: Db, key: VaultKey): Promise<LeaseRow | undefined> {
  const { host, pid, holder, epoch, takenAt, heartbeatAt } = indexerLeases;
  const [row] = await db
    .select({ host, pid, holder, epoch, takenAt, heartbeatAt, silentMs: SILENT_MS })
    .from(indexerLeases)
    .where(isOf(key));
  return row;
}

/**
 * Takes the lease and returns its epoch, if it was free or given back, its holder was silent for longer than `silentMs`, or
 * its holder is `from`, which the caller knows to be gone.
 */
export async function takeLease(
  db: Db,
  key: VaultKey,
  me: Holder,
  { silentMs, from }: { silentMs: number; from?: string | undefined },
): Promise<number | undefined> {
  const isFree = or(
    isNull(indexerLeases.heartbeatAt),
    lt(indexerLeases.heartbeatAt, sql`${NOW} - make_interval(secs => ${silentMs / 1_000}::float8)`),
    from === undefined ? undefined : eq(indexerLeases.holder, from),
  );
  const taken = { ...me, takenAt: NOW, heartbeatAt: NOW };
  const [row] = await db
    .insert(indexerLeases)
    .values({ chainId: key.chainId, vault: key.vaultAddress, epoch: 1, ...taken })
    .onConflictDoUpdate({
      target: [indexerLeases.chainId, indexerLeases.vault],
      set: { ...taken, epoch: sql`${indexerLeases.epoch} + 1` },
      setWhere: isFree,
    })
    .returning({ epoch: indexerLeases.epoch });
  return row?.epoch;
}

/** False if another process has taken the lease meanwhile. */
export async function renewLease(db: Db, key: VaultKey, epoch: number): Promise<boolean> {
  const rows = await db
    .update(indexerLeases)
    .set({ heartbeatAt: NOW })
    .where(isHeld(key, epoch))
    .returning({ epoch: indexerLeases.epoch });
  return rows.length > 0;
}

/** Gives the lease back, so that the next holder need not wait; does nothing if another process holds it. */
export async function returnLease(db: Db, key: VaultKey, epoch: number): Promise<void> {
  await db.update(indexerLeases).set({ heartbeatAt: null }).where(isHeld(key, epoch));
}

/** Within a transaction that has locked the vault's row: whether the holder may still write. */
export async function holdsLease(tx: Tx, key: VaultKey, epoch: number): Promise<boolean> {
  const rows = await tx.select({ epoch: indexerLeases.epoch }).from(indexerLeases).where(isHeld(key, epoch));
  return rows.length > 0;
}
