/** Each timelock's cursor and its events. */

import { and, eq } from 'drizzle-orm';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import { timelockEvents, timelocks } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { VaultKey } from '../db/vault-key.ts';

export type TimelockEventRow = typeof timelockEvents.$inferInsert;

const isTimelock = ({ chainId, vaultAddress }: VaultKey, address: string) =>
  and(eq(timelocks.chainId, chainId), eq(timelocks.vault, vaultAddress), eq(timelocks.address, address));

/** The last block that was read; undefined before the first. */
export async function findTimelockCursor(db: Db | Tx, key: VaultKey, address: string): Promise<number | undefined> {
  const [row] = await db.select().from(timelocks).where(isTimelock(key, address));
  return row?.cursorBlock;
}

interface Cursor {
  readonly cursorBlock: number;
  readonly cursorTime: number;
}

/** Saves the events and the cursor after them. Existing rows stay: the same range may be written twice. */
export async function saveTimelockEvents(
  tx: Tx,
  key: VaultKey,
  address: string,
  events: readonly TimelockEventRow[],
  cursor: Cursor,
): Promise<void> {
  for (const part of chunks([...events])) await tx.insert(timelockEvents).values(part).onConflictDoNothing();
  await tx
    .insert(timelocks)
    .values({ chainId: key.chainId, vault: key.vaultAddress, address, ...cursor })
    .onConflictDoUpdate({ target: [timelocks.chainId, timelocks.vault, timelocks.address], set: cursor });
}
