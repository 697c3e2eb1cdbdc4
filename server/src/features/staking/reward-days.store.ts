/** What the rewards of a wallet's days are computed from: a row of each day, however many events there were. */
import { firstDayOf } from '@eleven/protocol/reward-days';
import { DAY_SECONDS } from '@eleven/protocol/terms';
import { and, asc, eq, gt, gte, inArray, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accountDays, positions, vaultDays, vaults } from '../../db/schema.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { WalletKey } from './staking.store.ts';

export interface RewardRows {
  readonly vault: typeof vaults.$inferSelect;
  /** Oldest first, from the last one before the first day that was asked for. */
  readonly vaultDays: readonly (typeof vaultDays.$inferSelect)[];
  readonly accountDays: readonly (typeof accountDays.$inferSelect)[];
  /** Open or redeemed, with a part of their term in the days that were asked for. */
  readonly positions: readonly Pick<typeof positions.$inferSelect, 'principalWei' | 'startedAt' | 'endsAt'>[];
}

/** Of the last `count` days up to the cursor's, all as of one moment. Undefined while nothing is indexed. */
export function findRewardRows(db: Db, key: WalletKey, count: number): Promise<RewardRows | undefined> {
  return inTransaction(db, async (tx) => {
    // The indexer writes meanwhile: in one snapshot what is read belongs together.
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const [vault] = await tx
      .select()
      .from(vaults)
      .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)));
    if (!vault) return undefined;
    const first = firstDayOf(vault.cursorTime, count);
    return {
      vault,
      vaultDays: await listVaultDays(tx, key, first),
      accountDays: await listAccountDays(tx, key, first),
      positions: await listPositions(tx, key, Number(DAY_SECONDS) * first),
    };
  });
}

function listVaultDays(tx: Tx, key: WalletKey, first: number) {
  const ofVault = and(eq(vaultDays.chainId, key.chainId), eq(vaultDays.vault, key.vaultAddress));
  const before = tx
    .select({ day: max(vaultDays.day) })
    .from(vaultDays)
    .where(and(ofVault, lt(vaultDays.day, first)));
  return tx
    .select()
    .from(vaultDays)
    .where(and(ofVault, gte(vaultDays.day, sql`coalesce((${before}), ${first}::integer)`)))
    .orderBy(asc(vaultDays.day));
}

function listAccountDays(tx: Tx, key: WalletKey, first: number) {
  const ofAccount = and(
    eq(accountDays.chainId, key.chainId),
    eq(accountDays.vault, key.vaultAddress),
    eq(accountDays.account, key.account),
  );
  const before = tx
    .select({ day: max(accountDays.day) })
    .from(accountDays)
    .where(and(ofAccount, lt(accountDays.day, first)));
  return tx
    .select()
    .from(accountDays)
    .where(and(ofAccount, gte(accountDays.day, sql`coalesce((${before}), ${first}::integer)`)))
    .orderBy(asc(accountDays.day));
}

function listPositions(tx: Tx, key: WalletKey, endsAfter: number) {
  return tx
    .select({ principalWei: positions.principalWei, startedAt: positions.startedAt, endsAt: positions.endsAt })
    .from(positions)
    .where(
      and(
        eq(positions.chainId, key.chainId),
        eq(positions.vault, key.vaultAddress),
        eq(positions.account, key.account),
        inArray(positions.status, ['open', 'redeemed']),
        gt(positions.endsAt, endsAfter),
      ),
    );
}
