/** A wallet's stake and its open positions, in the order of the screen: by the end of the term, then by id. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { flexibleStakes, positions, vaults } from '../../db/schema.ts';
import type { WalletKey } from './staking.store.ts';

/** A position's place in this order. */
export interface PositionMark {
  readonly endsAt: number;
  readonly id: number;
}

export interface PositionsPage {
  /** Only those after this place. */
  readonly after: PositionMark | undefined;
  readonly limit: number;
}

export type PositionRow = Pick<
  typeof positions.$inferSelect,
  'id' | 'principalWei' | 'rewardWei' | 'termDays' | 'startedAt' | 'endsAt' | 'txHash'
>;

/**
 * The wallet's holdings and their block, read in one statement so that they are consistent: the stake, a page of
 * the open positions, and the sums over all of them. Undefined while nothing is indexed.
 */
export async function findHoldings(db: Db, key: WalletKey, { after, limit }: PositionsPage) {
  const open = and(isOfVault(key), eq(positions.account, key.account), eq(positions.status, 'open'));
  const isMatured = sql`${positions.endsAt} <= ${vaults.cursorTime}`;
  const totals = db
    .select({
      count: sql`count(*)`.mapWith(Number).as('count'),
      principalWei: sum(sql`${positions.principalWei}`).as('principal_sum'),
      rewardWei: sum(sql`${positions.rewardWei}`).as('reward_sum'),
      maturedCount: sql`count(*) filter (where ${isMatured})`.mapWith(Number).as('matured_count'),
      nextEnd: sql<number | null>`min(${positions.endsAt}) filter (where not ${isMatured})`
        .mapWith(Number)
        .as('next_end'),
    })
    .from(positions)
    .where(open)
    .as('totals');
  const page = db
    .select({
      id: positions.id,
      principalWei: positions.principalWei,
      rewardWei: positions.rewardWei,
      termDays: positions.termDays,
      startedAt: positions.startedAt,
      endsAt: positions.endsAt,
      txHash: positions.txHash,
    })
    .from(positions)
    .where(and(open, after && sql`(${positions.endsAt}, ${positions.id}) > (${after.endsAt}, ${after.id})`))
    .orderBy(asc(positions.endsAt), asc(positions.id))
    .limit(limit)
    .as('page');
  const rows = await db
    .select({
      blockNumber: vaults.cursorBlock,
      blockTime: vaults.cursorTime,
      stake: flexibleStakes,
      open: {
        count: totals.count,
        principalWei: totals.principalWei,
        rewardWei: totals.rewardWei,
        maturedCount: totals.maturedCount,
        nextEnd: totals.nextEnd,
      },
      position: {
        id: page.id,
        principalWei: page.principalWei,
        rewardWei: page.rewardWei,
        termDays: page.termDays,
        startedAt: page.startedAt,
        endsAt: page.endsAt,
        txHash: page.txHash,
      },
    })
    .from(vaults)
    .leftJoin(
      flexibleStakes,
      and(
        eq(flexibleStakes.chainId, vaults.chainId),
        eq(flexibleStakes.vault, vaults.address),
        eq(flexibleStakes.account, key.account),
      ),
    )
    .crossJoinLateral(totals)
    .leftJoin(page, sql`true`)
    .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)))
    .orderBy(asc(page.endsAt), asc(page.id));
  const [first] = rows;
  if (!first) return undefined;
  const { blockNumber, blockTime, stake, open: sums } = first;
  return {
    asOf: { blockNumber, blockTime },
    stake,
    open: sums,
    fixed: rows.flatMap(({ position }) => (position ? [position] : [])),
  };
}

/** An open position of this wallet; undefined if it is closed, or belongs to another wallet. */
export async function findOpenPosition(db: Db, key: WalletKey, id: number): Promise<PositionRow | undefined> {
  const [row] = await db
    .select()
    .from(positions)
    .where(and(isOfVault(key), eq(positions.id, id), eq(positions.account, key.account), eq(positions.status, 'open')));
  return row;
}

const isOfVault = ({ chainId, vaultAddress }: WalletKey): SQL | undefined =>
  and(eq(positions.chainId, chainId), eq(positions.vault, vaultAddress));

const sum = (wei: SQL) => sql`coalesce(sum(${wei}), 0)`.mapWith(positions.principalWei);
