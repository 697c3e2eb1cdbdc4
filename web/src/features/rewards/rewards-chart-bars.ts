/** Turns the wallets' daily rewards into bars. Pure; amounts are bigint wei. */
import type { WalletRewards } from '@eleven/protocol/api/vault';

/** Rewards from the beginning of the UTC day `from` to the end of the UTC day `to` (`2026-11-22`), in wei. */
export interface Earned {
  readonly from: string;
  readonly to: string;
  readonly flexibleWei: bigint;
  readonly fixedWei: bigint;
}

export const totalWei = ({ flexibleWei, fixedWei }: Earned): bigint => flexibleWei + fixedWei;

/** From the start of the first part to the end of the last. `parts` must not be empty. */
export const join = (parts: readonly Earned[]): Earned =>
  parts.reduce((sum, { to, flexibleWei, fixedWei }) => ({
    from: sum.from,
    to,
    flexibleWei: sum.flexibleWei + flexibleWei,
    fixedWei: sum.fixedWei + fixedWei,
  }));

/**
 * The newest `count` days of all wallets together, oldest first. One wallet may have been read before midnight and another
 * after it, so days are matched by date.
 */
export function addDays(wallets: readonly WalletRewards['days'][], count: number): Earned[] {
  const days = new Map<string, Earned>();
  for (const { day, flexibleWei, fixedWei } of wallets.flat()) {
    const one = { from: day, to: day, flexibleWei: BigInt(flexibleWei), fixedWei: BigInt(fixedWei) };
    const known = days.get(day);
    days.set(day, known ? join([known, one]) : one);
  }
  return [...days.values()].sort((a, b) => (a.from < b.from ? -1 : 1)).slice(-count);
}

/** Bars of `size` days each, counted back from the newest day. */
export function barsOf(days: readonly Earned[], size: number): Earned[] {
  const bars: Earned[] = [];
  for (let end = days.length; end > 0; end -= size) bars.unshift(join(days.slice(Math.max(end - size, 0), end)));
  return bars;
}
