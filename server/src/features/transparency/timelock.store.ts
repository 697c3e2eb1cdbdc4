/** The events of a timelock, and how far they are read. */

import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { timelocks } from '../../db/schema.ts';
import { listTimelockEvents } from '../../db/vault-events/timelock-events.ts';
import type { VaultKey } from '../../db/vault-key.ts';

export async function findTimelock(db: Db, key: VaultKey, address: string) {
  const { chainId, vaultAddress } = key;
  const [cursor] = await db
    .select()
    .from(timelocks)
    .where(and(eq(timelocks.chainId, chainId), eq(timelocks.vault, vaultAddress), eq(timelocks.address, address)));
  return { cursor, events: await listTimelockEvents(db, key, address) };
}
