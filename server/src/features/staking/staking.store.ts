/** The events of wallets, with the fees of their transactions. All addresses are lower-case. */

import { HISTORY_GROUPS, type HistoryGroup } from '@eleven/protocol/api/history';
import { type AccountEventKind, isAccountEventKind } from '@eleven/protocol/vault/vault-events';
import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { transactionFees, vaultEvents } from '../../db/schema.ts';
import { type EventPlace, isBefore, NEWEST_FIRST, UNION_NEWEST_FIRST } from '../../db/vault-events/event-place.ts';
import { isFeeOfEvent } from '../../db/vault-events/fee-of-event.ts';
import type { VaultKey, VaultsKey } from '../../db/vault-key.ts';

export interface WalletKey extends VaultKey {
  readonly account: string;
}

const KINDS: readonly AccountEventKind[] = [...new Set(Object.values(HISTORY_GROUPS).flat())];

export interface EventsPage {
  /** Only those before this place. */
  readonly before: EventPlace | undefined;
  /** Only the kinds of this group. */
  readonly group: HistoryGroup | undefined;
  readonly limit: number;
}

/** Undefined for an event that was rolled back meanwhile. */
export async function findPlace(db: Db, id: bigint): Promise<EventPlace | undefined> {
  const { blockNumber, logIndex } = vaultEvents;
  const [found] = await db.select({ blockNumber, logIndex }).from(vaultEvents).where(eq(vaultEvents.id, id));
  return found;
}

/** Events of all these vaults, newest first. Each account is read by its index, and at most `limit` of its rows are touched. */
export async function listEvents(db: Db, key: VaultsKey, accounts: readonly string[], page: EventsPage) {
  const [first, second, ...more] = accounts.map((account) => eventsOf(db, key, account, page));
  if (!first) return [];
  const rows = second
    ? await unionAll(first, second, ...more)
        .orderBy(...UNION_NEWEST_FIRST)
        .limit(page.limit)
    : await first;
  return rows.map(({ kind, account, ...row }) => {
    if (!isAccountEventKind(kind) || account === null) throw new Error(`an event of kind ${kind} has no account`);
    return { ...row, kind, account };
  });
}

const earlier = alias(vaultEvents, 'earlier');

function eventsOf(db: Db, { chainId, vaults }: VaultsKey, account: string, { before, group, limit }: EventsPage) {
  const earlierOfTransaction = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        // Uses the index of places: a block has few events.
        eq(earlier.chainId, vaultEvents.chainId),
        eq(earlier.blockNumber, vaultEvents.blockNumber),
        lt(earlier.logIndex, vaultEvents.logIndex),
        eq(earlier.txHash, vaultEvents.txHash),
        inArray(earlier.vault, [...vaults]),
        eq(earlier.account, vaultEvents.account),
        inArray(earlier.kind, [...KINDS]),
      ),
    );
  return db
    .select({
      id: vaultEvents.id,
      vault: vaultEvents.vault,
      kind: vaultEvents.kind,
      account: vaultEvents.account,
      amountWei: vaultEvents.amountWei,
      rewardWei: vaultEvents.rewardWei,
      forfeitedWei: vaultEvents.forfeitedWei,
      positionId: vaultEvents.positionId,
      termDays: vaultEvents.termDays,
      blockNumber: vaultEvents.blockNumber,
      blockTime: vaultEvents.blockTime,
      logIndex: vaultEvents.logIndex,
      txHash: vaultEvents.txHash,
      isFirst: sql<boolean>`${notExists(earlierOfTransaction)}`.as('is_first'),
      sender: transactionFees.sender,
      feeWei: transactionFees.feeWei,
    })
    .from(vaultEvents)
    .leftJoin(transactionFees, isFeeOfEvent)
    .where(
      and(
        eq(vaultEvents.chainId, chainId),
        inArray(vaultEvents.vault, [...vaults]),
        eq(vaultEvents.account, account),
        inArray(vaultEvents.kind, [...(group ? HISTORY_GROUPS[group] : KINDS)]),
        before && isBefore(before),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];
