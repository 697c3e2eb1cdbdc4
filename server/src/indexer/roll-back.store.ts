/** Queries that only a roll-back needs. */

import type { VaultEvent } from '@eleven/protocol/vault/vault-events';
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { VaultLog } from '../chain/events.ts';
import type { Db } from '../db/database.ts';
import {
  activity,
  flexibleStakes,
  positions,
  timelockEvents,
  timelocks,
  transactionFees,
  vaultEvents,
  vaults,
} from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { VaultKey } from '../db/vault-key.ts';
import type { VaultProgress } from './cursor.store.ts';
import { removeDays } from './days.store.ts';

const isOfVault = ({ chainId, vaultAddress }: VaultKey) =>
  and(eq(vaultEvents.chainId, chainId), eq(vaultEvents.vault, vaultAddress));

export interface EventBlock {
  readonly number: number;
  readonly hash: string;
  readonly time: number;
}

/** The blocks of stored events, in chain order. */
export function listEventBlocks(db: Db, key: VaultKey): Promise<EventBlock[]> {
  return db
    .selectDistinct({ number: vaultEvents.blockNumber, hash: vaultEvents.blockHash, time: vaultEvents.blockTime })
    .from(vaultEvents)
    .where(isOfVault(key))
    .orderBy(asc(vaultEvents.blockNumber));
}

/** Removes events after a block, their fees, the activity about them, and everything that was computed from events. */
export async function removeAfter(tx: Tx, key: VaultKey, block: number): Promise<number> {
  const gone = and(isOfVault(key), gt(vaultEvents.blockNumber, block));
  await tx
    .delete(activity)
    .where(inArray(activity.eventId, tx.select({ id: vaultEvents.id }).from(vaultEvents).where(gone)));
  const removed = await tx.delete(vaultEvents).where(gone).returning({ id: vaultEvents.id });
  await tx
    .delete(transactionFees)
    .where(and(eq(transactionFees.chainId, key.chainId), gt(transactionFees.blockNumber, block)));
  await tx
    .delete(flexibleStakes)
    .where(and(eq(flexibleStakes.chainId, key.chainId), eq(flexibleStakes.vault, key.vaultAddress)));
  await tx.delete(positions).where(and(eq(positions.chainId, key.chainId), eq(positions.vault, key.vaultAddress)));
  await removeDays(tx, key);
  // There are few rows, and they are quickly read again.
  for (const table of [timelockEvents, timelocks]) {
    await tx.delete(table).where(and(eq(table.chainId, key.chainId), eq(table.vault, key.vaultAddress)));
  }
  return removed.length;
}

/** Events in memory at once. */
const PAGE = 2_000;

export interface EventAtTime {
  readonly log: VaultLog;
  readonly blockTime: number;
}

/** Stored events in chain order with their block times, all or those of some blocks, a page at a time. */
export async function* readWrittenEvents(
  tx: Tx,
  key: VaultKey,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = {},
): AsyncGenerator<EventAtTime[]> {
  let [block, index] = [from, -1];
  for (;;) {
    const rows = await tx
      .select()
      .from(vaultEvents)
      .where(
        and(
          isOfVault(key),
          sql`(${vaultEvents.blockNumber}, ${vaultEvents.logIndex}) > (${block}, ${index})`,
          lte(vaultEvents.blockNumber, to),
        ),
      )
      .orderBy(asc(vaultEvents.blockNumber), asc(vaultEvents.logIndex))
      .limit(PAGE);
    yield rows.map(({ kind, args, blockNumber, blockHash, blockTime, logIndex, txHash }) => ({
      log: { event: eventOf(kind, args), blockNumber, blockHash, logIndex, txHash },
      blockTime,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    [block, index] = [last.blockNumber, last.logIndex];
  }
}

export async function resumeFrom(tx: Tx, key: VaultKey, progress: VaultProgress): Promise<void> {
  await tx
    .update(vaults)
    .set({ ...progress, haltedBecause: null })
    .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)));
}

/** Reverses apply.ts's encoding of arguments: addresses stay texts, `true` and `false` are the pause, the rest are numbers. */
export function eventOf(kind: string, args: Readonly<Record<string, string>>): VaultEvent {
  const read = (value: string) => {
    if (value.startsWith('0x')) return value;
    return value === 'true' || value === 'false' ? value === 'true' : BigInt(value);
  };
  const values = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, read(value)]));
  // Stored events were decoded once, and the ledger that replays them checks everything.
  return { kind, ...values } as unknown as VaultEvent;
}
