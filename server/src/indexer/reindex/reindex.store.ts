/** Requests to reindex a vault, their progress, and the events that they have read. */

import type { ReindexFailure, ReindexResult } from '@eleven/protocol/reindex';
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsFromJson } from '../../db/rows-from-json.ts';
import { reindexedEvents, reindexes, vaultEvents } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { type EventAtTime, eventOf } from '../roll-back.store.ts';

export type ReindexRow = typeof reindexes.$inferSelect;
export type ReadEvent = typeof reindexedEvents.$inferInsert;

/** An arbitrary number that no other lock uses. */
const HEALING_LOCK = 1_845_002;

/**
 * Held until the transaction ends. False while another process on this database corrects a vault: both would assign the same
 * free ids.
 */
export async function takeHealingLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${HEALING_LOCK}) as taken`,
  );
  return rows[0]?.taken === true;
}

const isRunning = (id: bigint) => and(eq(reindexes.id, id), isNull(reindexes.endedAt));

export async function findRunning(db: Db, { chainId, vaultAddress }: VaultKey): Promise<ReindexRow | undefined> {
  const [row] = await db
    .select()
    .from(reindexes)
    .where(and(eq(reindexes.chainId, chainId), eq(reindexes.vault, vaultAddress), isNull(reindexes.endedAt)));
  return row;
}

export async function findReindex(db: Db, id: bigint): Promise<ReindexRow | undefined> {
  const [row] = await db.select().from(reindexes).where(eq(reindexes.id, id));
  return row;
}

/** Undefined if one is already running. */
export async function insertReindex(
  db: Db | Tx,
  { chainId, vaultAddress }: VaultKey,
  asked: { fromBlock: number; askedBy: string | null; reason: string; now: Date },
): Promise<bigint | undefined> {
  const { fromBlock, askedBy, reason, now: askedAt } = asked;
  const [row] = await db
    .insert(reindexes)
    .values({
      chainId,
      vault: vaultAddress,
      fromBlock,
      readBlock: fromBlock - 1,
      state: 'waiting',
      askedBy,
      reason,
      askedAt,
    })
    .onConflictDoNothing()
    .returning({ id: reindexes.id });
  return row?.id;
}

export async function beginReading(db: Db, id: bigint, to: { toBlock: number; toHash: string }): Promise<void> {
  await db
    .update(reindexes)
    .set({ ...to, state: 'reading', detail: null })
    .where(isRunning(id));
}

export async function beginComparing(db: Db, id: bigint): Promise<void> {
  await db.update(reindexes).set({ state: 'comparing', detail: null }).where(isRunning(id));
}

export async function saveObstacle(db: Db, id: bigint, detail: string): Promise<void> {
  await db.update(reindexes).set({ detail }).where(isRunning(id));
}

/** False, with nothing written, if it was stopped or another process has read these blocks meanwhile. */
export async function saveRead(
  tx: Tx,
  { id, readBlock: after }: ReindexRow,
  read: { readBlock: number; events: readonly ReadEvent[]; readMs: number },
): Promise<boolean> {
  const rows = await tx
    .update(reindexes)
    .set({
      readBlock: read.readBlock,
      events: sql`${reindexes.events} + ${read.events.length}`,
      readMs: sql`${reindexes.readMs} + ${Math.round(read.readMs)}`,
      detail: null,
    })
    .where(and(isRunning(id), eq(reindexes.readBlock, after)))
    .returning({ id: reindexes.id });
  if (rows.length === 0) return false;
  if (read.events.length > 0) await tx.insert(reindexedEvents).select(rowsFromJson(reindexedEvents, read.events));
  return true;
}

/** Ends the run and deletes the rows it has read. False if it has already ended. */
export async function endReindex(
  tx: Tx,
  id: bigint,
  end: { now: Date } & (
    | { state: 'done'; result: ReindexResult }
    | { state: 'failed'; failure: ReindexFailure; detail: string }
    | { state: 'stopped' }
  ),
): Promise<boolean> {
  const { now: endedAt, ...rest } = end;
  const rows = await tx
    .update(reindexes)
    .set({ detail: null, ...rest, endedAt })
    .where(isRunning(id))
    .returning({ id: reindexes.id });
  if (rows.length === 0) return false;
  await tx.delete(reindexedEvents).where(eq(reindexedEvents.reindexId, id));
  return true;
}

/** Events that are in memory at once. */
const PAGE = 2_000;

/** In chain order, a page at a time. */
export async function* readReindexed(tx: Tx, id: bigint): AsyncGenerator<EventAtTime[]> {
  let [block, index] = [-1, -1];
  for (;;) {
    const rows = await tx
      .select()
      .from(reindexedEvents)
      .where(
        and(
          eq(reindexedEvents.reindexId, id),
          sql`(${reindexedEvents.blockNumber}, ${reindexedEvents.logIndex}) > (${block}, ${index})`,
        ),
      )
      .orderBy(asc(reindexedEvents.blockNumber), asc(reindexedEvents.logIndex))
      .limit(PAGE);
    yield rows.map(({ kind, args, blockTime, reindexId: _, ...place }) => ({
      log: { event: eventOf(kind, args), ...place },
      blockTime,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    [block, index] = [last.blockNumber, last.logIndex];
  }
}

/** Places of the events read in these blocks, in chain order. */
export async function listPlaces(db: Db, id: bigint, blocks: readonly number[]) {
  return db
    .select({
      blockNumber: reindexedEvents.blockNumber,
      blockHash: reindexedEvents.blockHash,
      logIndex: reindexedEvents.logIndex,
      kind: reindexedEvents.kind,
      args: reindexedEvents.args,
    })
    .from(reindexedEvents)
    .where(and(eq(reindexedEvents.reindexId, id), inArray(reindexedEvents.blockNumber, [...blocks])))
    .orderBy(asc(reindexedEvents.blockNumber), asc(reindexedEvents.logIndex));
}

/** Number of stored events from a block on. */
export async function countEvents(db: Db, { chainId, vaultAddress }: VaultKey, from: number): Promise<number> {
  return db.$count(
    vaultEvents,
    and(eq(vaultEvents.chainId, chainId), eq(vaultEvents.vault, vaultAddress), gte(vaultEvents.blockNumber, from)),
  );
}
