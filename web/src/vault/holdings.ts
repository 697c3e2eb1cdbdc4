/** The sum of all shown wallets' holdings. Pure. */
import type { WalletPositions } from '@eleven/protocol/api/vault';
import type { AccountSnapshot } from '@eleven/protocol/vault/rewards';
import { accountOf } from './live-rewards.ts';

/** 0.0001 BNB: less is shown as zero, and would cost more in fees than it is worth. */
export const MIN_SHOWN_WEI = 10n ** 14n;

export interface Holding {
  readonly address: string;
  readonly positions: WalletPositions;
}

export interface Overview {
  readonly stakedWei: bigint;
  readonly flexibleWei: bigint;
  /** Rewards set aside for terms that still run or wait to be redeemed. */
  readonly setAsideWei: bigint;
  readonly earnedWei: bigint;
  readonly accounts: readonly AccountSnapshot[];
  /** Chain time at which the next term ends; undefined when none runs. */
  readonly nextEnd: number | undefined;
}

/** Sums over everything the wallets hold, including positions on pages not loaded yet. */
export function overviewOf(holdings: readonly Holding[], now: number): Overview {
  const held = holdings.map(({ positions }) => positions);
  const sum = (of: (positions: WalletPositions) => string) =>
    held.reduce((total, positions) => total + BigInt(of(positions)), 0n);
  const flexibleWei = sum(({ flexible }) => flexible.principalWei);
  return {
    flexibleWei,
    stakedWei: flexibleWei + sum(({ open }) => open.principalWei),
    setAsideWei: sum(({ open }) => open.rewardWei),
    earnedWei: sum(({ earnedWei }) => earnedWei),
    accounts: held.map(accountOf),
    // The server's next end may have passed since its reply, and so may the ends on the page.
    nextEnd: held
      .flatMap(({ fixed, open }) => [open.nextEnd ?? 0, ...fixed.map(({ endsAt }) => endsAt)])
      .filter((end) => end > now)
      .sort((a, b) => a - b)[0],
  };
}
