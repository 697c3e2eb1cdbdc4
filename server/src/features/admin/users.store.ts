/** Accounts as the staff see them. The stakes of their wallets are those in all vaults. */

import { skeletonOf } from '@eleven/protocol/accounts/look-alikes';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import {
  accountDeletions,
  activity,
  consents,
  dataExports,
  flexibleStakes,
  mails,
  positions,
  sessions,
  users,
  wallets,
} from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import { vaultNameOfEntry } from '../../db/vault-events/vault-of-entry.ts';
import type { VaultsKey } from '../../db/vault-key.ts';

export interface UserFilters {
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  readonly state?: 'active' | 'suspended' | undefined;
  readonly now: Date;
  /** If false, only the whole address finds an account: a part would reveal the rest to somebody who may not read it. */
  readonly byPartOfEmail: boolean;
}

/** The end of a page: time of creation and id. */
export interface UserCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** Newest first. */
export async function listUsers(db: Db, filters: UserFilters, before: UserCursor | undefined, limit: number) {
  const inList = and(...conditionsOf(filters), before && isBefore(before));
  const order = [desc(users.createdAt), desc(users.id)];
  // Each way to find an account has a separate index; the planner would use none of them for all ways together.
  const [first, second, ...more] = (await waysTo(db, filters)).map((way) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(inList, way))
      .orderBy(...order)
      .limit(limit),
  );
  const found = first && (second ? unionAll(first, second, ...more) : first);
  return db
    .select()
    .from(users)
    .where(found ? inArray(users.id, sql`(${found})`) : inList)
    .orderBy(...order)
    .limit(limit);
}

function isBefore({ createdAt, id }: UserCursor): SQL | undefined {
  return sql`(${users.createdAt}, ${users.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`;
}

function conditionsOf({ role, state, now }: UserFilters): (SQL | undefined)[] {
  return [
    role === undefined ? undefined : eq(users.role, role),
    state === undefined ? undefined : state === 'active' ? isNotSuspended(now) : not(isNotSuspended(now)),
  ];
}

/** One condition for each way in which the search text may match; none if there is no search. */
async function waysTo(db: Db, { search, byPartOfEmail }: UserFilters): Promise<SQL[]> {
  if (search === undefined || search === '') return [];
  const skeleton = skeletonOf(search);
  const sought = [
    { mark: 'n', column: users.name, text: search },
    ...(skeleton === '' ? [] : [{ mark: 'n', column: users.nameSkeleton, text: skeleton }]),
    ...(byPartOfEmail ? [{ mark: 'e', column: users.email, text: search }] : []),
  ];
  const queries = sql.join(
    sought.map(({ mark, text }) => sql`account_part_query(${mark}, ${text})`),
    sql`, `,
  );
  // Queried first: the planner uses the index only if it knows the query in advance.
  const { rows } = await db.execute<{ queries: string[] }>(sql`select array[${queries}] as queries`);
  const parts = sought.map(({ column, text }, index) => isPart(column, text, rows[0]?.queries[index] ?? ''));
  const ways: SQL[] = [...parts, eq(users.id, search)];
  if (!byPartOfEmail) ways.push(eq(users.email, search.toLowerCase()));
  if (/^0x[0-9a-f]{2,}$/i.test(search)) {
    const begin = search.toLowerCase();
    // No address continues with a letter after f.
    const begins = and(gte(wallets.address, begin), lt(wallets.address, `${begin}g`));
    ways.push(inArray(users.id, db.select({ id: wallets.userId }).from(wallets).where(begins)));
  }
  return ways;
}

/** Uses the index of parts, which may find too much: the column decides. */
function isPart(column: PgColumn, search: string, query: string): SQL {
  // Escaped, because SQL wildcards are plain characters here.
  const letters = search.replace(/[\\%_]/g, '\\$&');
  const indexed = sql`account_parts(${users.name}, ${users.nameSkeleton}, ${users.email})`;
  return sql`(${indexed} @@ ${query}::tsquery and ${ilike(column, `%${letters}%`)})`;
}

export async function findAccount(db: Db, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Linked wallets of these users in the order of linking, with the flexible principal of each. */
export async function listWallets(db: Db, key: VaultsKey, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: wallets.userId,
      address: wallets.address,
      label: wallets.label,
      linkedAt: wallets.linkedAt,
      flexibleWei: sum(flexibleStakes.principalWei).mapWith(BigInt),
    })
    .from(wallets)
    .leftJoin(
      flexibleStakes,
      and(
        eq(flexibleStakes.chainId, key.chainId),
        inArray(flexibleStakes.vault, [...key.vaults]),
        eq(flexibleStakes.account, wallets.address),
      ),
    )
    .where(inArray(wallets.userId, [...userIds]))
    .groupBy(wallets.address)
    .orderBy(asc(wallets.linkedAt), asc(wallets.address));
}

/** The flexible stakes of these wallets in each vault. */
export async function listFlexibleStakes(db: Db, key: VaultsKey, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  return db
    .select({
      vault: flexibleStakes.vault,
      account: flexibleStakes.account,
      principalWei: flexibleStakes.principalWei,
    })
    .from(flexibleStakes)
    .where(
      and(
        eq(flexibleStakes.chainId, key.chainId),
        inArray(flexibleStakes.vault, [...key.vaults]),
        inArray(flexibleStakes.account, [...addresses]),
      ),
    );
}

/** Open positions of these wallets, the next to end first. */
export async function listOpenPositions(db: Db, key: VaultsKey, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  return db
    .select()
    .from(positions)
    .where(
      and(
        eq(positions.chainId, key.chainId),
        inArray(positions.vault, [...key.vaults]),
        eq(positions.status, 'open'),
        inArray(positions.account, [...addresses]),
      ),
    )
    .orderBy(asc(positions.endsAt));
}

/** A pending deletion, which can still be cancelled. */
export async function findDeletion(db: Db, userId: string) {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  return row
    ? {
        requestedBy: row.requestedBy === 'staff' ? ('staff' as const) : ('owner' as const),
        requestedAt: row.requestedAt.toISOString(),
        dueAt: row.dueAt.toISOString(),
      }
    : null;
}

const stateOf = (state: string): 'running' | 'ready' | 'failed' =>
  state === 'ready' || state === 'failed' ? state : 'running';

/** Without the file, which is for its owner only. */
export async function findExport(db: Db, userId: string, now: Date) {
  const { state, requestedAt, expiresAt } = dataExports;
  const [row] = await db
    .select({ state, requestedAt, expiresAt })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), or(isNull(expiresAt), gt(expiresAt, now))))
    .orderBy(desc(requestedAt))
    .limit(1);
  if (!row) return null;
  return {
    state: stateOf(row.state),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** The latest first; the limit is more than anybody has devices. */
export async function listSessions(db: Db, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))
    .limit(100);
}

/** In the order of the documents' versions. */
export async function listConsents(db: Db, userId: string) {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.acceptedAt), asc(consents.document))
    .limit(100);
}

/**
 * Emails to the account's address, whoever caused them, and emails that the account caused to its former and future addresses.
 * A request with somebody else's address sends an email to that person, not to this account.
 */
export async function listMailsOf(db: Db, { id, email }: { id: string; email: string }) {
  const newest = (whose: SQL | undefined) =>
    db.select({ id: mails.id }).from(mails).where(whose).orderBy(desc(mails.createdAt)).limit(20);
  const found = unionAll(
    newest(eq(mails.toAddress, email)),
    newest(and(eq(mails.userId, id), ne(mails.kind, 'newAddressTaken'))),
  );
  return db
    .select()
    .from(mails)
    .where(inArray(mails.id, sql`(${found})`))
    .orderBy(desc(mails.createdAt))
    .limit(20);
}

/** Newest first; with `before`, only entries older than that. */
export async function listActivity(db: Db, userId: string, before: bigint | undefined, limit: number) {
  return db
    .select({ ...getTableColumns(activity), vaultName: vaultNameOfEntry })
    .from(activity)
    .where(and(eq(activity.userId, userId), before === undefined ? undefined : lt(activity.id, before)))
    .orderBy(desc(activity.id))
    .limit(limit);
}
