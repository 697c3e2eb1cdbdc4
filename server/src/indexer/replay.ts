/** Recomputes everything from the stored events, as if they were read for the first time. */

import { type ReserveWatch, startWatch } from '@eleven/protocol/vault/reserve-watch';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { VaultKey } from '../db/vault-key.ts';
import type { AppliedEvent } from './apply.ts';
import { findVault, saveReserveWatch, type VaultRow } from './cursor.store.ts';
import { findLastDailySnapshot, findLastDay, removeDays, saveDays } from './days.store.ts';
import { dailySnapshotOf, forgetDays, noDays, pointOf, recordDailySnapshot } from './days.ts';
import type { Lease } from './lease/lease.ts';
import { savePast, VaultNewsReader } from './news/vault-news.ts';
import { InvalidChainData, StoredStateMismatch } from './problems.ts';
import { applyEvent, type Projection } from './projection.ts';
import { type EventAtTime, readWrittenEvents } from './roll-back.store.ts';
import { savePositions, saveStakes } from './rows.store.ts';

interface ReplayOptions {
  readonly until: number;
  readonly now: Date;
  readonly balanceWei?: bigint;
  /** The stored events by default. */
  readonly events?: AsyncIterable<readonly EventAtTime[]>;
  readonly onApplied?: (events: readonly AppliedEvent[]) => Promise<void>;
}

export interface Replayed {
  readonly projection: Projection;
  readonly reserveWatch: ReserveWatch;
}

/**
 * Writes stakes, positions and days; returns the projection after the last event, and the reserve watch at `until`.
 * The days must have been removed before. News that was already announced is not announced again.
 */
export async function replay(
  tx: Tx,
  key: VaultKey,
  startAt: number,
  { until, now, balanceWei, events = readWrittenEvents(tx, key), onApplied }: ReplayOptions,
): Promise<Replayed> {
  const reader = new VaultNewsReader(startWatch(startAt));
  const projection: Projection = {
    startAt: BigInt(startAt),
    totals: 0n,
    terms: 0n,
    rewardsPaidWei: 0n,
    balanceWei: 0n,
    stakes: new Map(),
    positions: new Map(),
    days: noDays(),
  };
  for await (const page of events) {
    const applied = page.map(({ log, blockTime }): AppliedEvent => {
      reader.before(projection, blockTime);
      const figures = applyEvent(projection, log, blockTime);
      reader.after(projection, log, blockTime);
      return { log, blockTime, figures };
    });
    await onApplied?.(applied);
    await saveDays(tx, key, projection.days);
    forgetDays(projection.days);
  }
  await saveStakes(tx, key, projection.stakes);
  await savePositions(tx, key, projection.positions);
  reader.end(projection, until, balanceWei ?? projection.balanceWei);
  await savePast(tx, key, reader.news, now);
  return { projection, reserveWatch: reader.watch };
}

/**
 * A database from a version without days, or without the reserve watch, lacks these for its events: they are then computed
 * from the events, and this returns true. Such days close with the balance that the events add up to: BNB that was forced into
 * the vault is in no event, only in the balance at the cursor.
 */
export async function fillDays(db: Db, key: VaultKey, write: Lease['write'], now: Date): Promise<boolean> {
  const found = await findVault(db, key);
  if (!found || (found.reserveWatch !== null && (await hasAllDays(db, key, found)))) return false;
  await write(async (tx, row) => {
    if (!row) return;
    await removeDays(tx, key);
    const { cursorTime: until, balanceWei } = row;
    const { projection, reserveWatch } = await replay(tx, key, row.startAt, { until, now, balanceWei }).catch(
      (error: unknown) => {
        if (error instanceof InvalidChainData) throw new StoredStateMismatch(`of the written events: ${error.message}`);
        throw error;
      },
    );
    if (projection.totals !== row.totalsWord || projection.terms !== row.termsWord) {
      throw new StoredStateMismatch('the stored events do not add up to the stored state of the vault');
    }
    const days = noDays();
    recordDailySnapshot(days, dailySnapshotOf(row));
    await saveDays(tx, key, days);
    await saveReserveWatch(tx, key, reserveWatch);
  });
  return true;
}

/** Whether the newest day ends with the last accrual and the newest daily snapshot is the cursor's. */
async function hasAllDays(db: Db, key: VaultKey, row: VaultRow): Promise<boolean> {
  const { totalsWord, cursorBlock, deployBlock } = row;
  if (cursorBlock < deployBlock) return true;
  if ((await findLastDailySnapshot(db, key))?.blockNumber !== cursorBlock) return false;
  if (totalsWord === 0n) return true;
  const last = await findLastDay(db, key);
  const { accruedAt, fundedSeconds } = pointOf(totalsWord);
  return last?.lastAccruedAt === Number(accruedAt) && last.lastFundedSeconds === Number(fundedSeconds);
}
