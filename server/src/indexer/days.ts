/**
 * What is kept of each UTC day of chain time, so that the rewards of a wallet's days can be told without its events: where
 * the vault's clocks stood, and each flexible stake that changed; and how the vault itself stood at the day's end. Pure;
 * days.store.ts writes it.
 */
import { type AccountDay, type FundingPoint, utcDay, type VaultDay } from '@eleven/protocol/reward-days';
import { unpackTotals } from '@eleven/protocol/words';

/** The vault at the last block of a day that is known of: its two words and what it held. */
export interface Closing {
  readonly blockNumber: number;
  readonly blockTime: number;
  readonly totalsWord: bigint;
  readonly termsWord: bigint;
  readonly balanceWei: bigint;
}

/** Days that changed since they were last written. */
export interface Days {
  readonly vault: Map<number, VaultDay>;
  /** By account and day. */
  readonly accounts: Map<string, AccountDay & { readonly account: string }>;
  readonly closings: Map<number, Closing>;
}

export const noDays = (): Days => ({ vault: new Map(), accounts: new Map(), closings: new Map() });

export const pointOf = (totals: bigint): FundingPoint => {
  const { accruedAt, fundedSeconds } = unpackTotals(totals);
  return { accruedAt, fundedSeconds };
};

/** Chain time up to which the word is accrued, as a UTC day. */
const accruedDay = (startAt: bigint, totals: bigint): number => utcDay(startAt + unpackTotals(totals).accruedAt);

/** Notes the word after an event; several in one second, or one that did not accrue, are the same point. */
export function noteAccrual(days: Days, startAt: bigint, before: bigint, after: bigint): void {
  const point = pointOf(after);
  if (before !== 0n && pointOf(before).accruedAt === point.accruedAt) return;
  const day = accruedDay(startAt, after);
  days.vault.set(day, { day, first: days.vault.get(day)?.first ?? point, last: point });
}

/** Notes the stake of an account after its event in a block of time `blockTime`. */
export function noteStake(
  days: Days,
  stake: Omit<AccountDay, 'day'> & { readonly account: string },
  when: { readonly blockTime: number } | { readonly startAt: bigint; readonly totals: bigint },
): void {
  // An emergency exit does not accrue: what was earned ends with the last accrual before it, and so does the stake here.
  // Nothing of the account lies between the two, as whatever else it had done would have accrued.
  const day = 'blockTime' in when ? utcDay(when.blockTime) : accruedDay(when.startAt, when.totals);
  const { account, principalWei, accruedWei, fundedSecondsPaid, takenWei } = stake;
  days.accounts.set(`${account} ${day}`, { account, day, principalWei, accruedWei, fundedSecondsPaid, takenWei });
}

/** Notes how the vault stands after a block; the last of a day counts. */
export function noteClosing(days: Days, closing: Closing): void {
  days.closings.set(utcDay(closing.blockTime), closing);
}

/** What the row of the vault says of the block that was read last. */
export const closingOf = (progress: Omit<Closing, 'blockNumber' | 'blockTime'> & Cursor): Closing => ({
  blockNumber: progress.cursorBlock,
  blockTime: progress.cursorTime,
  totalsWord: progress.totalsWord,
  termsWord: progress.termsWord,
  balanceWei: progress.balanceWei,
});

interface Cursor {
  readonly cursorBlock: number;
  readonly cursorTime: number;
}

export function forgetDays(days: Days): void {
  for (const noted of [days.vault, days.accounts, days.closings]) noted.clear();
}
