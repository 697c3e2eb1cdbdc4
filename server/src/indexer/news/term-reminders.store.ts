import type { ActivityKind } from '@eleven/protocol/activity';
import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { activity, positions, wallets } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';

/**
 * Open fixed terms of linked wallets that end in this span of chain time. Omits those whose owner was notified by a version
 * that stored no keys, since a repair reads the events again.
 */
export function listTermsEnding(
  tx: Tx,
  key: VaultKey,
  { after, until, kind }: { after: number; until: number; kind: ActivityKind },
) {
  const notifiedWithoutKey = tx
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.userId, wallets.userId),
        eq(activity.kind, kind),
        isNull(activity.onceKey),
        eq(sql`${activity.params} ->> 'positionId'`, sql`${positions.id}::text`),
        eq(activity.blockTime, positions.endsAt),
      ),
    );
  return tx
    .select({
      userId: wallets.userId,
      id: positions.id,
      account: positions.account,
      principalWei: positions.principalWei,
      rewardWei: positions.rewardWei,
      termDays: positions.termDays,
      startedAt: positions.startedAt,
      endsAt: positions.endsAt,
    })
    .from(positions)
    .innerJoin(wallets, eq(wallets.address, positions.account))
    .where(
      and(
        eq(positions.chainId, key.chainId),
        eq(positions.vault, key.vaultAddress),
        // Written without a parameter, to match the index's condition.
        sql`${positions.status} = 'open'`,
        gt(positions.endsAt, after),
        lte(positions.endsAt, until),
        notExists(notifiedWithoutKey),
      ),
    )
    .orderBy(asc(positions.endsAt), asc(positions.id));
}
