/** The events of a timelock, and how far they are read. */
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { timelockEvents, timelocks } from '../../db/schema.ts';
import type { VaultKey } from './coverage.store.ts';

export async function findTimelock(db: Db, { chainId, vaultAddress }: VaultKey, address: string) {
  const [cursor] = await db
    .select()
    .from(timelocks)
    .where(and(eq(timelocks.chainId, chainId), eq(timelocks.vault, vaultAddress), eq(timelocks.address, address)));
  const events = await db
    .select()
    .from(timelockEvents)
    .where(
      and(
        eq(timelockEvents.chainId, chainId),
        eq(timelockEvents.vault, vaultAddress),
        eq(timelockEvents.timelock, address),
      ),
    )
    .orderBy(asc(timelockEvents.blockNumber), asc(timelockEvents.logIndex));
  return { cursor, events };
}
