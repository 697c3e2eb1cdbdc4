/** The indexer's rows of some wallets. Addresses are lower-case. */

import { ACCOUNT_EVENT_KINDS, isAccountEventKind } from '@eleven/protocol/vault/vault-events';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/database.ts';
import { flexibleStakes, positions, ticketMessages, transactionFees, vaultEvents, vaults } from '../../../db/schema.ts';
import { NEWEST_FIRST, UNION_NEWEST_FIRST } from '../../../db/vault-events/event-place.ts';
import { isFeeOfEvent } from '../../../db/vault-events/fee-of-event.ts';
import type { VaultsKey } from '../../../db/vault-key.ts';

export async function listVaultRows(db: Db, { chainId, vaults: addresses }: VaultsKey) {
  return db
    .select()
    .from(vaults)
    .where(and(eq(vaults.chainId, chainId), inArray(vaults.address, [...addresses])));
}

export async function listStakes(db: Db, key: VaultsKey, accounts: readonly string[]) {
  if (accounts.length === 0) return [];
  return db
    .select()
    .from(flexibleStakes)
    .where(
      and(
        eq(flexibleStakes.chainId, key.chainId),
        inArray(flexibleStakes.vault, [...key.vaults]),
        inArray(flexibleStakes.account, [...accounts]),
      ),
    );
}

const isOpenOf = (key: VaultsKey, accounts: readonly string[]) =>
  and(
    eq(positions.chainId, key.chainId),
    inArray(positions.vault, [...key.vaults]),
    inArray(positions.account, [...accounts]),
    eq(positions.status, 'open'),
  );

/** The next one to end comes first. */
export async function listOpenPositions(db: Db, key: VaultsKey, accounts: readonly string[], limit: number) {
  if (accounts.length === 0) return [];
  return db
    .select()
    .from(positions)
    .where(isOpenOf(key, accounts))
    .orderBy(asc(positions.endsAt), asc(positions.id))
    .limit(limit);
}

export async function countOpenPositions(db: Db, key: VaultsKey, accounts: readonly string[]) {
  if (accounts.length === 0) return [];
  return db
    .select({ vault: positions.vault, account: positions.account, count: count() })
    .from(positions)
    .where(isOpenOf(key, accounts))
    .groupBy(positions.vault, positions.account);
}

/** Newest first. Each wallet is read by its index, so at most `limit` rows of each are touched. */
export async function listLastEvents(db: Db, key: VaultsKey, accounts: readonly string[], limit: number) {
  const [first, second, ...more] = accounts.map((account) =>
    db
      .select({
        id: vaultEvents.id,
        vault: vaultEvents.vault,
        account: vaultEvents.account,
        kind: vaultEvents.kind,
        amountWei: vaultEvents.amountWei,
        rewardWei: vaultEvents.rewardWei,
        blockNumber: vaultEvents.blockNumber,
        blockTime: vaultEvents.blockTime,
        logIndex: vaultEvents.logIndex,
        txHash: vaultEvents.txHash,
      })
      .from(vaultEvents)
      .where(
        and(
          eq(vaultEvents.chainId, key.chainId),
          inArray(vaultEvents.vault, [...key.vaults]),
          eq(vaultEvents.account, account),
          inArray(vaultEvents.kind, [...ACCOUNT_EVENT_KINDS]),
        ),
      )
      .orderBy(...NEWEST_FIRST)
      .limit(limit),
  );
  if (!first) return [];
  const rows = second
    ? await unionAll(first, second, ...more)
        .orderBy(...UNION_NEWEST_FIRST)
        .limit(limit)
    : await first;
  return rows.flatMap(({ kind, account, logIndex: _place, ...row }) =>
    isAccountEventKind(kind) && account !== null ? [{ ...row, kind, account }] : [],
  );
}

export interface RecordedTransaction {
  readonly blockNumber: number;
  /** Lower-case; null if the fee, and with it the sender, was not read. */
  readonly sender: string | null;
}

/** The transaction of an indexed event: final, and not reverted. */
export async function findRecorded(db: Db, key: VaultsKey, hash: string): Promise<RecordedTransaction | undefined> {
  const [found] = await db
    .select({ blockNumber: vaultEvents.blockNumber, sender: transactionFees.sender })
    .from(vaultEvents)
    .leftJoin(transactionFees, isFeeOfEvent)
    .where(
      and(
        eq(vaultEvents.txHash, hash),
        eq(vaultEvents.chainId, key.chainId),
        inArray(vaultEvents.vault, [...key.vaults]),
      ),
    )
    .limit(1);
  return found;
}

/** Whether a message of the thread names this transaction. */
export async function isNamed(db: Db, ticketId: bigint, txHash: string): Promise<boolean> {
  const [row] = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.txHash, txHash)))
    .limit(1);
  return row !== undefined;
}
