/** The repeated readings of a vault that staff see and request. The indexer carries them out (indexer/reindex). */
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { reindexedEvents, reindexes, users, vaultEvents, vaults } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

interface VaultKey {
  readonly chainId: number;
  readonly vault: string;
}

const ofVault = (table: typeof reindexes | typeof vaultEvents, { chainId, vault }: VaultKey) =>
  and(eq(table.chainId, chainId), eq(table.vault, vault));

export async function findIndexed(db: Db, { chainId, vault }: VaultKey) {
  const [row] = await db
    .select({ deployBlock: vaults.deployBlock, cursorBlock: vaults.cursorBlock })
    .from(vaults)
    .where(and(eq(vaults.chainId, chainId), eq(vaults.address, vault)));
  return row;
}

/** Counting more takes longer than a request may. */
const COUNTED = 200_000;

/** Exact up to a limit; beyond it, the difference between the last and the first id, which may include other vaults' events. */
export async function countEvents(db: Db, key: VaultKey, from: number, to: number): Promise<number> {
  const isOne = and(ofVault(vaultEvents, key), gte(vaultEvents.blockNumber, from), lte(vaultEvents.blockNumber, to));
  const some = db
    .select({ id: vaultEvents.id })
    .from(vaultEvents)
    .where(isOne)
    .limit(COUNTED + 1);
  const [counted] = await db.select({ count: count() }).from(some.as('some'));
  if (counted && counted.count <= COUNTED) return counted.count;
  const end = async (order: typeof asc) => {
    const [row] = await db
      .select({ id: vaultEvents.id })
      .from(vaultEvents)
      .where(isOne)
      .orderBy(order(vaultEvents.blockNumber), order(vaultEvents.logIndex))
      .limit(1);
    return row?.id ?? 0n;
  };
  return Number((await end(desc)) - (await end(asc))) + 1;
}

/** The last one that was completed. */
export async function findLastRead(db: Db, key: VaultKey) {
  const [row] = await db
    .select()
    .from(reindexes)
    .where(and(ofVault(reindexes, key), isNotNull(reindexes.result)))
    .orderBy(desc(reindexes.id))
    .limit(1);
  return row;
}

export async function listReindexes(db: Db, { before, limit }: { before: string | undefined; limit: number }) {
  return db
    .select({ row: reindexes, by: users.name, vaultName: vaults.name })
    .from(reindexes)
    .leftJoin(users, eq(users.id, reindexes.askedBy))
    .leftJoin(vaults, and(eq(vaults.chainId, reindexes.chainId), eq(vaults.address, reindexes.vault)))
    .where(before === undefined ? undefined : lt(reindexes.id, BigInt(before)))
    .orderBy(desc(reindexes.id))
    .limit(limit);
}

/** Undefined if one is already running. */
export async function insertReindex(
  tx: Tx,
  asked: Pick<typeof reindexes.$inferInsert, 'chainId' | 'vault' | 'fromBlock' | 'askedBy' | 'reason' | 'askedAt'>,
): Promise<bigint | undefined> {
  const [row] = await tx
    .insert(reindexes)
    .values({ ...asked, readBlock: asked.fromBlock - 1, state: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: reindexes.id });
  return row?.id;
}

/** Returns the vault of the stopped one; undefined if it had ended. */
export async function stopReindex(tx: Tx, id: bigint, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(reindexes)
    .set({ state: 'stopped', endedAt: now, detail: null })
    .where(and(eq(reindexes.id, id), isNull(reindexes.endedAt)))
    .returning({ vault: reindexes.vault });
  if (row) await tx.delete(reindexedEvents).where(eq(reindexedEvents.reindexId, id));
  return row?.vault;
}
