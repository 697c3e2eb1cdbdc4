/** Reads the data for the statistics: the vault's row, the number of stakers, and the last known owner and guardian. */

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { flexibleStakes, positions, vaultEvents, vaults } from '../../db/schema.ts';
import type { VaultKey } from '../../db/vault-key.ts';

export async function findVault(db: Db, key: VaultKey) {
  const [row] = await db
    .select()
    .from(vaults)
    .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)));
  return row;
}

/** Accounts with a flexible stake or an open position. */
export async function countStakers(db: Db, key: VaultKey): Promise<number> {
  const flexible = db
    .select({ account: flexibleStakes.account })
    .from(flexibleStakes)
    .where(
      and(
        eq(flexibleStakes.chainId, key.chainId),
        eq(flexibleStakes.vault, key.vaultAddress),
        sql`${flexibleStakes.principalWei} > 0`,
      ),
    );
  const fixed = db
    .select({ account: positions.account })
    .from(positions)
    .where(
      and(eq(positions.chainId, key.chainId), eq(positions.vault, key.vaultAddress), eq(positions.status, 'open')),
    );
  const [row] = await db.select({ count: sql<string>`count(*)` }).from(flexible.union(fixed).as('stakers'));
  return Number(row?.count ?? 0);
}

/** The owner and guardian according to the newest indexed events. */
export async function findRoles(db: Db, key: VaultKey): Promise<{ owner?: string; guardian?: string }> {
  const rows = await db
    .selectDistinctOn([vaultEvents.kind], { kind: vaultEvents.kind, args: vaultEvents.args })
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, key.chainId),
        eq(vaultEvents.vault, key.vaultAddress),
        inArray(vaultEvents.kind, ['ownershipTransferred', 'guardianSet']),
      ),
    )
    .orderBy(vaultEvents.kind, desc(vaultEvents.id));
  const argsOf = (kind: string) => rows.find((row) => row.kind === kind)?.args;
  const owner = argsOf('ownershipTransferred')?.newOwner;
  const guardian = argsOf('guardianSet')?.guardian;
  return { ...(owner === undefined ? {} : { owner }), ...(guardian === undefined ? {} : { guardian }) };
}
