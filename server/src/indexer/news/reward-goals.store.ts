import { and, asc, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { chunks } from '../../db/chunks.ts';
import { flexibleStakes, rewardGoals, users, wallets } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';

export interface DueGoal {
  readonly userId: string;
  readonly amountWei: bigint;
  readonly isWaiting: boolean;
  readonly notifiedAt: number | null;
  readonly lookedFunded: number;
}

export interface StakeOfUser {
  readonly principalWei: bigint;
  readonly accruedWei: bigint;
  readonly fundedSecondsPaid: bigint;
}

/** Called when the stakes of these wallets have changed. */
export async function scheduleGoalChecks(tx: Tx, accounts: readonly string[], now: number): Promise<void> {
  for (const part of chunks(accounts)) {
    const owners = tx.select({ id: wallets.userId }).from(wallets).where(inArray(wallets.address, part));
    await tx
      .update(rewardGoals)
      .set({ nextAt: now })
      .where(and(isNotNull(rewardGoals.amountWei), inArray(rewardGoals.userId, owners)));
  }
}

/**
 * Each goal is checked once per chain time. Accounts that are locked by a change are skipped until the next block: the account
 * is locked before its goal, as everywhere, and neither transaction waits for the other.
 */
export async function listDueGoals(tx: Tx, now: number, most: number): Promise<DueGoal[]> {
  const { userId, amountWei, isWaiting, notifiedAt, lookedFunded } = rewardGoals;
  const isDue = and(isNotNull(amountWei), lte(rewardGoals.nextAt, now), lt(rewardGoals.lookedAt, now));
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(rewardGoals, eq(userId, users.id))
    .where(isDue)
    .orderBy(asc(rewardGoals.nextAt))
    .limit(most)
    .for('key share', { of: users, skipLocked: true });
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const rows = await tx
    .select({ userId, amountWei, isWaiting, notifiedAt, lookedFunded })
    .from(rewardGoals)
    .where(and(isDue, inArray(userId, ids)))
    .for('update', { skipLocked: true });
  return rows.flatMap(({ amountWei: amount, ...row }) => (amount === null ? [] : [{ ...row, amountWei: amount }]));
}

export async function listStakesOf(
  tx: Tx,
  { chainId, vaultAddress }: VaultKey,
  goals: readonly DueGoal[],
): Promise<ReadonlyMap<string, StakeOfUser[]>> {
  const found = new Map<string, StakeOfUser[]>();
  const rows = await tx
    .select({
      userId: wallets.userId,
      principalWei: flexibleStakes.principalWei,
      accruedWei: flexibleStakes.accruedWei,
      fundedSecondsPaid: flexibleStakes.fundedSecondsPaid,
    })
    .from(wallets)
    .innerJoin(flexibleStakes, eq(flexibleStakes.account, wallets.address))
    .where(
      and(
        eq(flexibleStakes.chainId, chainId),
        eq(flexibleStakes.vault, vaultAddress),
        inArray(
          wallets.userId,
          goals.map(({ userId }) => userId),
        ),
      ),
    );
  for (const { userId, fundedSecondsPaid, ...stake } of rows) {
    const mine = found.get(userId) ?? [];
    mine.push({ ...stake, fundedSecondsPaid: BigInt(fundedSecondsPaid) });
    found.set(userId, mine);
  }
  return found;
}

interface Check {
  readonly userId: string;
  readonly isWaiting: boolean;
  readonly notifiedAt: number | null;
  readonly nextAt: number;
  readonly lookedAt: number;
  readonly lookedFunded: number;
}

export async function saveChecks(tx: Tx, checks: readonly Check[]): Promise<void> {
  for (const part of chunks(checks)) {
    await tx.execute(sql`
      update ${rewardGoals} set is_waiting = checked."isWaiting", told_at = checked."notifiedAt", next_at = checked."nextAt",
        looked_at = checked."lookedAt", looked_funded = checked."lookedFunded"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as checked (
        "userId" text, "isWaiting" boolean, "notifiedAt" bigint, "nextAt" bigint, "lookedAt" bigint, "lookedFunded" bigint)
      where ${rewardGoals.userId} = checked."userId"`);
  }
}
