import type { ReserveWatch } from '@eleven/protocol/vault/reserve-watch';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { vaults } from '../../db/schema.ts';

export async function findReserveWatch(
  db: Db,
  { chainId, vaultAddress }: { readonly chainId: number; readonly vaultAddress: string },
): Promise<ReserveWatch | null | undefined> {
  const [row] = await db
    .select({ watch: vaults.reserveWatch })
    .from(vaults)
    .where(and(eq(vaults.chainId, chainId), eq(vaults.address, vaultAddress.toLowerCase())));
  return row?.watch;
}
