import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { timelockEvents } from '../schema.ts';
import type { Tx } from '../tx.ts';

/** All events of a vault's timelock, in chain order. */
export async function listTimelockEvents(
  db: Db | Tx,
  { chainId, vaultAddress }: { readonly chainId: number; readonly vaultAddress: string },
  address: string,
) {
  const { vault, timelock, blockNumber, logIndex } = timelockEvents;
  return db
    .select()
    .from(timelockEvents)
    .where(and(eq(timelockEvents.chainId, chainId), eq(vault, vaultAddress), eq(timelock, address)))
    .orderBy(asc(blockNumber), asc(logIndex));
}
