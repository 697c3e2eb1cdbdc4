/** Finds transactions without a stored fee, and saves the fees that were read. */
import { ACCOUNT_EVENT_KINDS } from '@eleven/protocol/vault/vault-events';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsFromJson } from '../../db/rows-from-json.ts';
import { transactionFees, vaultEvents } from '../../db/schema.ts';
import { isFeeOfEvent } from '../../db/vault-events/fee-of-event.ts';

export interface UnreadEvent {
  readonly id: bigint;
  readonly account: string | null;
  readonly txHash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
}

/** Stake events after an id whose transaction has no fee, oldest first, across all vaults of the chain. */
export function listUnread(db: Db, chainId: number, after: bigint, limit: number): Promise<UnreadEvent[]> {
  return db
    .select({
      id: vaultEvents.id,
      account: vaultEvents.account,
      txHash: vaultEvents.txHash,
      blockNumber: vaultEvents.blockNumber,
      blockHash: vaultEvents.blockHash,
    })
    .from(vaultEvents)
    .leftJoin(transactionFees, isFeeOfEvent)
    .where(
      and(
        eq(vaultEvents.chainId, chainId),
        gt(vaultEvents.id, after),
        inArray(vaultEvents.kind, ACCOUNT_EVENT_KINDS),
        isNull(transactionFees.txHash),
      ),
    )
    .orderBy(asc(vaultEvents.id))
    .limit(limit);
}

/** An existing row is either of a block that was rolled back, or was written by another process at the same time. */
export async function saveFees(db: Db, fees: readonly (typeof transactionFees.$inferInsert)[]): Promise<void> {
  if (fees.length === 0) return;
  await db
    .insert(transactionFees)
    .select(rowsFromJson(transactionFees, fees))
    .onConflictDoUpdate({
      target: [transactionFees.chainId, transactionFees.txHash],
      set: {
        blockNumber: sql`excluded.block_number`,
        blockHash: sql`excluded.block_hash`,
        sender: sql`excluded.sender`,
        feeWei: sql`excluded.fee_wei`,
      },
    });
}
