import type { ActivityKind, ActivityParams } from '@eleven/protocol/activity';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { chunks } from '../../db/chunks.ts';
import { vaultNews } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';

/** Kinds of news about how long the reserve lasts. If several are found together, only the last is sent to stakers. */
export const LEVEL_KINDS = ['runwayBelow', 'rateZero', 'rateBack', 'runwayBack', 'reserveFunded'] as const;
type LevelKind = (typeof LEVEL_KINDS)[number];

export interface VaultNews {
  /** Stays the same when the same news is found again. */
  readonly key: string;
  readonly kind: Extract<
    ActivityKind,
    LevelKind | 'reserveWithdrawn' | 'withdrawalScheduled' | 'stakesPaused' | 'stakesResumed'
  >;
  readonly params: ActivityParams;
  /** Chain time, unix seconds. */
  readonly at: number;
  readonly txHash: string | undefined;
}

const ofVault = ({ chainId, vaultAddress }: VaultKey) =>
  and(eq(vaultNews.chainId, chainId), eq(vaultNews.vault, vaultAddress));

/** Inserts news and returns the keys that are new. They count as sent until `releaseNews` makes them due. */
export async function insertNews(
  tx: Tx,
  key: VaultKey,
  news: readonly VaultNews[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const part of chunks(news)) {
    const rows = await tx
      .insert(vaultNews)
      .values(
        part.map(({ txHash = null, ...item }) => ({
          ...item,
          txHash,
          chainId: key.chainId,
          vault: key.vaultAddress,
          createdAt: now,
          notifiedAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ key: vaultNews.key });
    for (const row of rows) found.add(row.key);
  }
  return found;
}

/** Drops superseded news about the runway that nobody has received yet. True if there was any. */
export async function dropUnsentLevels(tx: Tx, key: VaultKey, now: Date): Promise<boolean> {
  const rows = await tx
    .update(vaultNews)
    .set({ notifiedAt: now })
    .where(
      and(
        ofVault(key),
        inArray(vaultNews.kind, [...LEVEL_KINDS]),
        isNull(vaultNews.notifiedAt),
        eq(vaultNews.notifiedUntil, ''),
      ),
    )
    .returning({ key: vaultNews.key });
  return rows.length > 0;
}

/** Makes news due: users are notified from now on. */
export async function releaseNews(tx: Tx, key: VaultKey, keys: readonly string[]): Promise<void> {
  await tx
    .update(vaultNews)
    .set({ notifiedAt: null })
    .where(and(ofVault(key), inArray(vaultNews.key, [...keys])));
}
