import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsFromJson } from '../../db/rows-from-json.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { withoutSync } from '../../db/without-sync.ts';

export interface KeyName {
  readonly scope: string;
  readonly key: string;
}

const named = ({ scope, key }: KeyName) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

/** True for exactly one of all requests with this key. */
export async function claimKey(
  db: Db,
  row: KeyName & { route: string; bodyHash: string; createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .select(withoutSync(rowsFromJson(idempotencyKeys, [row])))
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

export async function findKey(db: Db, name: KeyName) {
  const [row] = await db.select().from(idempotencyKeys).where(named(name));
  return row;
}

export interface Claim extends KeyName {
  readonly claimedAt: Date;
}

const claimed = ({ claimedAt, ...name }: Claim) =>
  and(named(name), isNull(idempotencyKeys.status), eq(idempotencyKeys.createdAt, claimedAt));

/** False if the claim is gone or belongs to another request. */
export async function storeReplyOf(db: Tx | Db, claim: Claim, status: number, reply: unknown): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ status, reply })
    .where(claimed(claim))
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** Releases those of these claims that have no reply, so the next request with each key runs. */
export async function releaseKeys(db: Db, claims: readonly Claim[]): Promise<void> {
  await db.delete(idempotencyKeys).where(or(...claims.map(claimed)));
}

/** Takes over the key of a request that died; true for exactly one caller. */
export async function takeOverKey(db: Db, name: KeyName, before: Date, now: Date): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ createdAt: now })
    .where(and(named(name), isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, before)))
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** Deletes a limited number, as it runs within a request. Retention deletes the rest. */
export async function dropOldKeys(db: Db, before: Date, most = 5_000): Promise<void> {
  const { scope, key, createdAt } = idempotencyKeys;
  const some = db
    .select({ scope, key })
    .from(idempotencyKeys)
    .where(lt(createdAt, before))
    .orderBy(createdAt)
    .limit(most);
  await db.delete(idempotencyKeys).where(sql`(${scope}, ${key}) in (${some})`);
}
