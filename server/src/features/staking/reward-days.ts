/** The rewards of a wallet's days, from the rows that the indexer keeps of them. */
import type { WalletRewards } from '@eleven/protocol/api/vault';
import { type FundingPoint, nameOfDay, type RewardProjection, rewardDays } from '@eleven/protocol/vault/reward-days';
import { accrue, freeReserve } from '@eleven/protocol/vault/rewards';
import { unpackTerms, unpackTotals } from '@eleven/protocol/vault/words';
import type { RewardRows } from './reward-days.store.ts';

/** Undefined while the days are not written: nothing is indexed, or they are being added up from events of the past. */
export function describeRewards(rows: RewardRows | undefined, count: number): WalletRewards | undefined {
  if (!rows || !hasAllDays(rows)) return undefined;
  const { cursorBlock, cursorTime } = rows.vault;
  return {
    asOf: { blockNumber: cursorBlock, blockTime: cursorTime },
    days: rewardDays(projectionOf(rows), count).map(({ day, flexibleWei, fixedWei }) => ({
      day: nameOfDay(day),
      flexibleWei: flexibleWei.toString(),
      fixedWei: fixedWei.toString(),
    })),
  };
}

/** The last accrual that was read is that of the newest day: so every one before it is in the days as well. */
function hasAllDays({ vault, vaultDays }: RewardRows): boolean {
  if (vault.totalsWord === 0n) return true;
  const { accruedAt, fundedSeconds } = unpackTotals(vault.totalsWord);
  const last = vaultDays.at(-1)?.last;
  return last?.accruedAt === accruedAt && last.fundedSeconds === fundedSeconds;
}

const projectionOf = ({ vault, ...days }: RewardRows): RewardProjection => ({
  ...days,
  startAt: BigInt(vault.startAt),
  until: BigInt(vault.cursorTime),
  reached: reachedBy(vault),
});

/** The vault's clocks as if it had accrued at the cursor. */
function reachedBy({ startAt, cursorTime, totalsWord, termsWord, balanceWei }: RewardRows['vault']): FundingPoint {
  const totals = unpackTotals(totalsWord);
  const freeWei = freeReserve({ ...unpackTerms(termsWord), ...totals, balanceWei });
  return accrue({ ...totals, freeWei, startAt: BigInt(startAt) }, BigInt(cursorTime));
}
