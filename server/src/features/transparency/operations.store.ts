/**
 * The vault's events about its reserve and its roles, read through their partial index (`IS_OPERATION`). They are not the
 * operations of a timelock.
 */

import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { IS_OPERATION, vaultEvents } from '../../db/schema.ts';
import type { VaultKey } from '../../db/vault-key.ts';

export type OperationRow = typeof vaultEvents.$inferSelect;

/** Newest first; with `before`, only events with a lower id. */
export function listOperations(
  db: Db,
  key: VaultKey,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<OperationRow[]> {
  return db
    .select()
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, key.chainId),
        eq(vaultEvents.vault, key.vaultAddress),
        IS_OPERATION,
        before === undefined ? undefined : lt(vaultEvents.id, before),
      ),
    )
    .orderBy(desc(vaultEvents.id))
    .limit(limit);
}
