/** Wallets that are linked to accounts. Addresses are lower-case. */
import { ACTIVITY_KINDS } from '@eleven/protocol/activity';
import { isAccountEventKind } from '@eleven/protocol/vault/vault-events';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import { activity, vaultEvents, vaults, wallets } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { OLDEST_FIRST } from '../db/vault-events/event-place.ts';

export type WalletRow = typeof wallets.$inferSelect;

/** The linked wallet with this address, of any account. */
export async function findWallet(db: Db | Tx, address: string): Promise<WalletRow | undefined> {
  const [row] = await db.select().from(wallets).where(eq(wallets.address, address));
  return row;
}

/** The account's wallets in the order of linking. */
export function listWallets(db: Db | Tx, userId: string): Promise<WalletRow[]> {
  return db
    .select()
    .from(wallets)
    .where(eq(wallets.userId, userId))
    .orderBy(asc(wallets.linkedAt), asc(wallets.address));
}

export async function countWallets(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(wallets).where(eq(wallets.userId, userId));
  return row?.count ?? 0;
}

/**
 * Waits until no range of events is being written, and blocks further ones until this transaction ends: so an event is either
 * among the past ones here, or the indexer finds the wallet linked.
 */
export async function blockIndexing(tx: Tx): Promise<void> {
  await tx.select({ address: vaults.address }).from(vaults).orderBy(vaults.chainId, vaults.address).for('share');
}

/** The row of the address, whoever owns it: the new one, or an existing one. */
export async function insertWallet(tx: Tx, row: Omit<WalletRow, 'label'>): Promise<WalletRow & { isNew: boolean }> {
  const [inserted] = await tx.insert(wallets).values(row).onConflictDoNothing().returning();
  if (inserted) return { ...inserted, isNew: true };
  const [held] = await tx.select().from(wallets).where(eq(wallets.address, row.address));
  if (!held) throw new Error('a linked wallet vanished');
  return { ...held, isNew: false };
}

/**
 * Adds the wallet's past events to the user's activity, marked as read, since the past is not news. Events that the user
 * already has stay unchanged. The parameters are the same as the indexer's (indexer/apply.ts).
 */
export async function insertPastEvents(tx: Tx, userId: string, address: string, now: Date): Promise<void> {
  const kinds = Object.keys(ACTIVITY_KINDS).filter(isAccountEventKind);
  const own = await tx
    .select({ id: vaultEvents.id })
    .from(vaultEvents)
    .where(and(eq(vaultEvents.account, address), inArray(vaultEvents.kind, kinds)))
    .orderBy(...OLDEST_FIRST);
  // An old wallet may have more events than one statement can write before its timeout.
  for (const some of chunks(own.map(({ id }) => id))) await insertPastOf(tx, userId, some, now);
}

async function insertPastOf(tx: Tx, userId: string, eventIds: readonly bigint[], now: Date): Promise<void> {
  const past = tx
    .select({
      userId: sql<string>`${userId}::text`.as('user_id'),
      kind: vaultEvents.kind,
      params: sql`jsonb_strip_nulls(jsonb_build_object(
        'wallet', ${vaultEvents.account},
        'amountWei', ${vaultEvents.amountWei}::text,
        'rewardWei', ${vaultEvents.rewardWei}::text,
        'forfeitedWei', ${vaultEvents.forfeitedWei}::text,
        'positionId', ${vaultEvents.positionId}::text,
        'termDays', ${vaultEvents.termDays}::text,
        'vaultName', ${vaults.name}))`.as('params'),
      createdAt: sql`${now.toISOString()}::timestamptz`.as('created_at'),
      blockTime: vaultEvents.blockTime,
      txHash: vaultEvents.txHash,
      eventId: sql`${vaultEvents.id}`.as('event_id'),
      unread: sql`false`.as('unread'),
    })
    .from(vaultEvents)
    .leftJoin(vaults, and(eq(vaults.chainId, vaultEvents.chainId), eq(vaults.address, vaultEvents.vault)))
    .where(inArray(vaultEvents.id, [...eventIds]))
    .orderBy(...OLDEST_FIRST);
  await tx.execute(sql`
    insert into ${activity} (user_id, kind, params, created_at, block_time, tx_hash, event_id, unread)
    ${past}
    on conflict (user_id, event_id) do nothing`);
}
