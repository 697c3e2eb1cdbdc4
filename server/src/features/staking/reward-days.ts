/** The daily rewards of a wallet, from the daily rows that the indexer keeps. */
import type { WalletRewards } from '@eleven/protocol/api/vault';
import {
  type FundingPoint,
  nameOfDay,
  type RewardDay,
  type RewardProjection,
  rewardDays,
} from '@eleven/protocol/vault/reward-days';
import { accrue, freeReserve } from '@eleven/protocol/vault/rewards';
import { unpackTerms, unpackTotals } from '@eleven/protocol/vault/words';
import type { RewardRows } from './reward-days.store.ts';

/**
 * The sums over all vaults, as of the vault whose index is furthest behind. Vaults that are not indexed yet count as none.
 * Undefined while the days of a vault are not written: nothing is indexed, or they are being added up from past events.
 */
export function describeRewards(
  ofVaults: readonly (RewardRows | undefined)[],
  count: number,
): WalletRewards | undefined {
  const read = ofVaults.filter((rows) => rows !== undefined);
  const last = read.toSorted((a, b) => a.vault.cursorBlock - b.vault.cursorBlock)[0];
  if (!last || !read.every(hasAllDays)) return undefined;
  const { cursorBlock, cursorTime } = last.vault;
  return {
    asOf: { blockNumber: cursorBlock, blockTime: cursorTime },
    days: sumDays(read.map((rows) => rewardDays(projectionOf(rows), count))).map(({ day, flexibleWei, fixedWei }) => ({
      day: nameOfDay(day),
      flexibleWei: flexibleWei.toString(),
      fixedWei: fixedWei.toString(),
    })),
  };
}

/** The days that all vaults have: around midnight, one vault may be read a day further than another. */
function sumDays([first = [], ...others]: readonly (readonly RewardDay[])[]): RewardDay[] {
  return first.flatMap((sum) => {
    const same = others.map((days) => days.find(({ day }) => day === sum.day));
    if (same.includes(undefined)) return [];
    return [
      same.reduce<RewardDay>(
        (total, one) => ({
          day: total.day,
          flexibleWei: total.flexibleWei + (one?.flexibleWei ?? 0n),
          fixedWei: total.fixedWei + (one?.fixedWei ?? 0n),
        }),
        sum,
      ),
    ];
  });
}

/** Whether the newest day has the vault's last accrual: then the days have all earlier ones as well. */
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
