/** The events of wallets, with the fees of their transactions. All addresses lower-case. */
import { HISTORY_GROUPS, type HistoryGroup } from '@eleven/protocol/api/vault';
import { type AccountEventKind, isAccountEventKind } from '@eleven/protocol/vault/vault-events';
import { and, asc, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { isFeeOfEvent } from '../../db/fee-of-event.ts';
import { transactionFees, vaultEvents, wallets } from '../../db/schema.ts';

interface VaultKey {
  readonly chainId: number;
  readonly vaultAddress: string;
}

export interface VaultsKey {
  readonly chainId: number;
  readonly vaults: readonly string[];
}

export interface WalletKey extends VaultKey {
  readonly account: string;
}

const KINDS: readonly AccountEventKind[] = [...new Set(Object.values(HISTORY_GROUPS).flat())];

export interface EventsPage {
  /** Only those before this row. */
  readonly before: bigint | undefined;
  /** Only the kinds of this group. */
  readonly group: HistoryGroup | undefined;
  readonly limit: number;
}

export async function listLinked(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ address: wallets.address })
    .from(wallets)
    .where(eq(wallets.userId, userId))
    .orderBy(asc(wallets.linkedAt), asc(wallets.address));
  return rows.map(({ address }) => address);
}

/** Of all these vaults, newest first. Each account is read by its own index; no more than `limit` rows of each are touched. */
export async function listEvents(db: Db, key: VaultsKey, accounts: readonly string[], page: EventsPage) {
  const [first, second, ...more] = key.vaults.flatMap((vaultAddress) =>
    accounts.map((account) => eventsOf(db, { chainId: key.chainId, vaultAddress, account }, page)),
  );
  if (!first) return [];
  const rows = second
    ? await unionAll(first, second, ...more)
        .orderBy(desc(sql.identifier('id')))
        .limit(page.limit)
    : await first;
  return rows.map(({ kind, account, ...row }) => {
    if (!isAccountEventKind(kind) || account === null) throw new Error(`an event of kind ${kind} is no account's`);
    return { ...row, kind, account };
  });
}

const earlier = alias(vaultEvents, 'earlier');

function eventsOf(db: Db, { chainId, vaultAddress, account }: WalletKey, { before, group, limit }: EventsPage) {
  const earlierOfTransaction = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        // By the index of places: a block has few events.
        eq(earlier.chainId, vaultEvents.chainId),
        eq(earlier.blockNumber, vaultEvents.blockNumber),
        lt(earlier.logIndex, vaultEvents.logIndex),
        eq(earlier.txHash, vaultEvents.txHash),
        eq(earlier.vault, vaultEvents.vault),
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
        eq(vaultEvents.vault, vaultAddress),
        eq(vaultEvents.account, account),
        inArray(vaultEvents.kind, [...(group ? HISTORY_GROUPS[group] : KINDS)]),
        before === undefined ? undefined : lt(vaultEvents.id, before),
      ),
    )
    .orderBy(desc(vaultEvents.id))
    .limit(limit);
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];
