/**
 * Notifies users whose claimable rewards have reached the amount they chose, by chain time and with the contract's own
 * arithmetic, over the flexible stakes of all their wallets. Once each time it is reached, at most once in 30 days.
 * Rewards grow no faster than the full rate, so only users who may have reached their amount are checked.
 */
import { APR_BPS, accrue, claimable, freeReserve, K } from '@eleven/protocol/vault/rewards';
import { vaultFigures } from '@eleven/protocol/vault/vault-figures';
import { unpackTerms, unpackTotals } from '@eleven/protocol/vault/words';
import type { Tx } from '../../db/tx.ts';
import type { Notice } from '../../notify/notify.ts';
import { findVault, type VaultProgress } from '../cursor.store.ts';
import type { NotifyDeps } from './notify-deps.ts';
import { type DueGoal, listDueGoals, listStakesOf, type StakeOfUser, saveChecks } from './reward-goals.store.ts';

const DAY = 86_400;
/** Minimum time between two notifications of one user. */
const CALM = 30 * DAY;
/** Longest time between checks: a wallet linked or unlinked meanwhile, or rewards below the full rate, count within a day. */
const LONGEST = DAY;
const SHORTEST = 600;
/** Goals checked in one transaction; the rest follow with the next block. */
const MAX_AT_ONCE = 1_000;

/** Called at the newest final block only, so that notifications are true now. */
export async function notifyOfRewardGoals(
  deps: NotifyDeps,
  tx: Tx,
  { startAt, ...progress }: VaultProgress & { startAt: number },
): Promise<void> {
  const now = progress.cursorTime;
  const goals = await listDueGoals(tx, now, MAX_AT_ONCE);
  if (goals.length === 0) return;
  const totals = unpackTotals(progress.totalsWord);
  const freeWei = freeReserve({ ...unpackTerms(progress.termsWord), ...totals, balanceWei: progress.balanceWei });
  const { fundedSeconds } = accrue({ ...totals, freeWei, startAt: BigInt(startAt) }, BigInt(now));
  const stakes = await listStakesOf(tx, deps.key, goals);
  const elsewhere = await claimableElsewhere(tx, deps, goals, now);
  const notices: Notice[] = [];
  const checks = goals.map((goal) => {
    const mine = stakes.get(goal.userId) ?? [];
    const others = elsewhere.get(goal.userId) ?? NOTHING;
    const rewardWei = totalAt(mine, fundedSeconds) + others.wei;
    const isReached = rewardWei >= goal.amountWei;
    const isWaiting = goal.isWaiting || !isReached || wasBelow(goal, mine, others.wei);
    const calmUntil = goal.notifiedAt === null ? 0 : goal.notifiedAt + CALM;
    const isNotified = isReached && isWaiting && now >= calmUntil;
    if (isNotified) {
      const params = { rewardWei: rewardWei.toString(), goalWei: goal.amountWei.toString() };
      notices.push({ userId: goal.userId, kind: 'rewardsReached', params, now: deps.now(), blockTime: now });
    }
    return {
      userId: goal.userId,
      isWaiting: isWaiting && !isNotified,
      notifiedAt: isNotified ? now : goal.notifiedAt,
      nextAt: now + waitFor(goal.amountWei - rewardWei, [...mine, ...others.stakes]),
      lookedAt: now,
      lookedFunded: Number(fundedSeconds),
    };
  });
  await saveChecks(tx, checks);
  await deps.notify(tx, ...notices);
}

interface Elsewhere {
  readonly wei: bigint;
  readonly stakes: readonly StakeOfUser[];
}
const NOTHING: Elsewhere = { wei: 0n, stakes: [] };

/** The amounts that users could claim now in the other vaults, each by that vault's clock. */
async function claimableElsewhere(
  tx: Tx,
  { group }: NotifyDeps,
  goals: readonly DueGoal[],
  now: number,
): Promise<ReadonlyMap<string, Elsewhere>> {
  const found = new Map<string, Elsewhere>();
  for (const key of group?.others ?? []) {
    const row = await findVault(tx, key);
    if (!row) continue;
    const { fundedSeconds } = vaultFigures(
      { ...row, startAt: BigInt(row.startAt) },
      BigInt(Math.max(now, row.cursorTime)),
    );
    for (const [userId, stakes] of await listStakesOf(tx, key, goals)) {
      const before = found.get(userId) ?? NOTHING;
      found.set(userId, {
        wei: before.wei + totalAt(stakes, fundedSeconds),
        stakes: [...before.stakes, ...stakes],
      });
    }
  }
  return found;
}

const totalAt = (stakes: readonly StakeOfUser[], fundedSeconds: bigint): bigint =>
  stakes.reduce((sum, stake) => sum + claimable(stake, fundedSeconds), 0n);

/** Whether rewards were claimed since the last check, leaving less than the amount. */
function wasBelow({ amountWei, lookedFunded }: DueGoal, stakes: readonly StakeOfUser[], elsewhereWei: bigint): boolean {
  return stakes.some(
    ({ fundedSecondsPaid: at }) => at > BigInt(lookedFunded) && totalAt(stakes, at) + elsewhereWei < amountWei,
  );
}

/** Seconds until `missingWei` more can have accrued. */
function waitFor(missingWei: bigint, stakes: readonly StakeOfUser[]): number {
  const principalWei = stakes.reduce((sum, stake) => sum + stake.principalWei, 0n);
  if (missingWei <= 0n || principalWei === 0n) return LONGEST;
  const perSecond = principalWei * APR_BPS;
  const seconds = (missingWei * K + perSecond - 1n) / perSecond;
  return Math.max(SHORTEST, seconds > BigInt(LONGEST) ? LONGEST : Number(seconds));
}
