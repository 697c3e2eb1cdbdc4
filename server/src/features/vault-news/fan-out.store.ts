import { type ActivityKind, type ActivityParams, isActivityKind } from '@eleven/protocol/activity';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { lastOfNextUsers, nextUsers } from '../../db/next-users.ts';
import { flexibleStakes, positions, users, vaultNews, vaults, wallets } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';

export interface NewsRow {
  readonly chainId: number;
  readonly vault: string;
  readonly key: string;
  readonly kind: ActivityKind;
  readonly params: ActivityParams;
  readonly at: number;
  readonly txHash: string | null;
  readonly notifiedUntil: string;
}

/** The oldest news that is still going out, locked for this process until the transaction ends; others skip it. */
export async function lockNews(tx: Tx): Promise<NewsRow | undefined> {
  const [found] = await tx
    .select({ row: getTableColumns(vaultNews), vaultName: vaults.name })
    .from(vaultNews)
    .leftJoin(vaults, and(eq(vaults.chainId, vaultNews.chainId), eq(vaults.address, vaultNews.vault)))
    .where(isNull(vaultNews.notifiedAt))
    .orderBy(asc(vaultNews.createdAt), asc(vaultNews.at))
    .limit(1)
    .for('update', { of: vaultNews, skipLocked: true });
  if (!found) return undefined;
  const { row, vaultName } = found;
  const { kind } = row;
  if (!isActivityKind(kind)) throw new Error(`news of the kind ${kind} was written by another version`);
  return { ...row, kind, params: vaultName === null ? row.params : { ...row.params, vaultName } };
}

export interface Listener {
  readonly id: string;
  readonly isStaff: boolean;
}

/**
 * The next users, by id, who have a stake in the vault now or are staff.
 * @returns Also the last id that was visited; undefined once all users have been.
 */
export async function listListeners(
  tx: Tx,
  news: NewsRow,
  { limit, scanLimit, now }: { limit: number; scanLimit?: number | undefined; now: Date },
): Promise<{ listeners: Listener[]; last: string | undefined }> {
  const after = news.notifiedUntil;
  const { rows } = await tx.execute<{ id: string; role: string }>(sql`
    select ${users.id} as id, ${users.role} as role from ${nextUsers(after, scanLimit)}
    where ${isNotSuspended(now)} and (
      ${users.role} <> 'user' or exists (
        select 1 from ${wallets} where ${wallets.userId} = ${users.id} and (
          exists (
            select 1 from ${flexibleStakes}
            where ${flexibleStakes.chainId} = ${news.chainId} and ${flexibleStakes.vault} = ${news.vault}
              and ${flexibleStakes.account} = ${wallets.address} and ${flexibleStakes.principalWei} > 0)
          or exists (
            select 1 from ${positions}
            where ${positions.chainId} = ${news.chainId} and ${positions.vault} = ${news.vault}
              and ${positions.account} = ${wallets.address} and ${positions.status} = 'open'))))
    order by ${users.id} limit ${limit}`);
  const listeners = rows.map(({ id, role }) => ({ id, isStaff: role !== 'user' }));
  if (listeners.length === limit) return { listeners, last: listeners.at(-1)?.id };
  const looked = await tx.execute<{ last: string | null }>(sql`select ${lastOfNextUsers(after, scanLimit)} as last`);
  return { listeners, last: looked.rows[0]?.last ?? undefined };
}

/** `notifiedAt` is null until all have been notified. */
export async function saveNotified(
  tx: Tx,
  { chainId, vault, key }: NewsRow,
  progress: { readonly notifiedUntil?: string; readonly notifiedAt: Date | null },
): Promise<void> {
  await tx
    .update(vaultNews)
    .set(progress)
    .where(and(eq(vaultNews.chainId, chainId), eq(vaultNews.vault, vault), eq(vaultNews.key, key)));
}
