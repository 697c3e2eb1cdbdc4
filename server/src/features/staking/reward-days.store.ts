/**
 * The inputs of a wallet's daily rewards: one row per day, regardless of the number of events, and the fixed
 * terms. Read in one statement for consistency. Each list is returned as one text: transferring hundreds of separate rows
 * would take longer than everything computed from them.
 */
import type { AccountDay, RewardProjection, VaultDay } from '@eleven/protocol/vault/reward-days';
import type { FixedStake } from '@eleven/protocol/vault/reward-days-fixed';
import { DAY_SECONDS } from '@eleven/protocol/vault/terms';
import { and, eq, gt, inArray, lt, max, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { accountDays, positions, vaultDays, vaults } from '../../db/schema.ts';
import type { WalletKey } from './staking.store.ts';

/** The positions are open, redeemed or renewed, at least partly within the requested days, and in no particular order. */
export interface RewardRows extends Pick<RewardProjection, 'vaultDays' | 'accountDays' | 'positions'> {
  readonly vault: typeof vaults.$inferSelect;
}

/** The rows of the last `count` days up to the cursor's. Undefined while nothing is indexed. */
export async function findRewardRows(db: Db, key: WalletKey, count: number): Promise<RewardRows | undefined> {
  // As `firstDayOf` in protocol/vault/reward-days.ts.
  const first = sql`(${vaults.cursorTime} / ${Number(DAY_SECONDS)}::bigint - ${count - 1}::bigint)`;
  const [found] = await db
    .select({
      vault: vaults,
      vaultDays: selectVaultDays(db, key, first),
      accountDays: selectAccountDays(db, key, first),
      positions: selectPositions(key, first),
    })
    .from(vaults)
    .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)));
  if (!found) return undefined;
  return {
    vault: found.vault,
    vaultDays: rowsOf(found.vaultDays).map(vaultDayOf),
    accountDays: rowsOf(found.accountDays).map(accountDayOf),
    positions: rowsOf(found.positions).map(fixedStakeOf),
  };
}

function selectVaultDays(db: Db, key: WalletKey, first: SQL) {
  const { day, firstAccruedAt, firstFundedSeconds, lastAccruedAt, lastFundedSeconds } = vaultDays;
  const ofVault = and(eq(vaultDays.chainId, key.chainId), eq(vaultDays.vault, key.vaultAddress));
  const since = sinceLastBefore(db, vaultDays, ofVault, first);
  const columns = [day, firstAccruedAt, firstFundedSeconds, lastAccruedAt, lastFundedSeconds];
  return inOneText(columns, sql`order by ${day}`, sql`${vaultDays} where ${since}`);
}

const vaultDayOf = ([day, firstAccrued, firstFunded, lastAccrued, lastFunded]: Row): VaultDay => ({
  day: Number(day),
  first: { accruedAt: BigInt(firstAccrued), fundedSeconds: BigInt(firstFunded) },
  last: { accruedAt: BigInt(lastAccrued), fundedSeconds: BigInt(lastFunded) },
});

function selectAccountDays(db: Db, key: WalletKey, first: SQL) {
  const { chainId, vault, account, day, principalWei, accruedWei, fundedSecondsPaid, takenWei } = accountDays;
  const ofAccount = and(eq(chainId, key.chainId), eq(vault, key.vaultAddress), eq(account, key.account));
  const since = sinceLastBefore(db, accountDays, ofAccount, first);
  const columns = [day, principalWei, accruedWei, fundedSecondsPaid, takenWei];
  return inOneText(columns, sql`order by ${day}`, sql`${accountDays} where ${since}`);
}

const accountDayOf = ([day, principalWei, accruedWei, fundedSecondsPaid, takenWei]: Row): AccountDay => ({
  day: Number(day),
  principalWei: BigInt(principalWei),
  accruedWei: BigInt(accruedWei),
  fundedSecondsPaid: BigInt(fundedSecondsPaid),
  takenWei: BigInt(takenWei),
});

function selectPositions(key: WalletKey, first: SQL) {
  const { chainId, vault, account, status, principalWei, startedAt, endsAt } = positions;
  const earning = and(
    eq(chainId, key.chainId),
    eq(vault, key.vaultAddress),
    eq(account, key.account),
    inArray(status, ['open', 'redeemed', 'renewed']),
    gt(endsAt, sql`${first} * ${Number(DAY_SECONDS)}::bigint`),
  );
  return inOneText([principalWei, startedAt, endsAt], sql``, sql`${positions} where ${earning}`);
}

const fixedStakeOf = ([principalWei, startedAt, endsAt]: Row): FixedStake => ({
  principalWei: BigInt(principalWei),
  startedAt: BigInt(startedAt),
  endsAt: BigInt(endsAt),
});

/** The days from `first` on, and the last one before it: stakes held then still earn on the first day. */
function sinceLastBefore(db: Db, table: typeof vaultDays | typeof accountDays, whose: SQL | undefined, first: SQL) {
  const before = db
    .select({ day: max(table.day) })
    .from(table)
    .where(and(whose, lt(table.day, first)));
  return and(whose, sql`${table.day} >= coalesce((${before}), ${first})`);
}

/** Whole numbers, as text. */
type Row = readonly [string, string, string, string, string];

/** The rows as one text, `1 2 3,4 5 6`; null if there is none. */
const inOneText = (columns: readonly PgColumn[], order: SQL, source: SQL) =>
  sql<
    string | null
  >`(select string_agg(concat_ws(' ', ${sql.join([...columns], sql`, `)}), ',' ${order}) from ${source})`;

const rowsOf = (text: string | null) =>
  text === null ? [] : text.split(',').map((row) => row.split(' ') as unknown as Row);
