/** A wallet's stake, positions and events. All addresses lower-case. */
import { HISTORY_GROUPS, type HistoryGroup } from '@eleven/protocol/api/vault';
import { type AccountEventKind, isAccountEventKind } from '@eleven/protocol/vault-events';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { flexibleStakes, positions, vaultEvents, vaults } from '../../db/schema.ts';

export interface WalletKey {
  readonly chainId: number;
  readonly vaultAddress: string;
  readonly account: string;
}

/**
 * What the wallet holds and as of which block, in one statement, so that all of it belongs together. Open positions come
 * first, then the closed ones, each newest first, 1 000 at most. Undefined while nothing is indexed.
 */
export async function findHoldings(db: Db, key: WalletKey) {
  const rows = await db
    .select({
      blockNumber: vaults.cursorBlock,
      blockTime: vaults.cursorTime,
      stake: flexibleStakes,
      position: positions,
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
    .leftJoin(
      positions,
      and(
        eq(positions.chainId, vaults.chainId),
        eq(positions.vault, vaults.address),
        eq(positions.account, key.account),
      ),
    )
    .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)))
    .orderBy(sql`${positions.status} <> 'open'`, desc(positions.id))
    .limit(1_000);
  const [first] = rows;
  if (!first) return undefined;
  const { blockNumber, blockTime, stake } = first;
  return {
    asOf: { blockNumber, blockTime },
    stake,
    fixed: rows.flatMap(({ position }) => (position ? [position] : [])),
  };
}

const KINDS: readonly AccountEventKind[] = Object.values(HISTORY_GROUPS).flat();

export interface EventsPage {
  /** Only those before this row. */
  readonly before: bigint | undefined;
  /** Only the kinds of this group. */
  readonly group: HistoryGroup | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listEvents(db: Db, key: WalletKey, { before, group, limit }: EventsPage) {
  const rows = await db
    .select()
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, key.chainId),
        eq(vaultEvents.vault, key.vaultAddress),
        eq(vaultEvents.account, key.account),
        inArray(vaultEvents.kind, [...(group ? HISTORY_GROUPS[group] : KINDS)]),
        before === undefined ? undefined : lt(vaultEvents.id, before),
      ),
    )
    .orderBy(desc(vaultEvents.id))
    .limit(limit);
  return rows.map(({ kind, ...row }) => {
    if (!isAccountEventKind(kind)) throw new Error(`an event of kind ${kind} is no account's`);
    return { ...row, kind };
  });
}
