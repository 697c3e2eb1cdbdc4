/**
 * Per UTC day of chain time: the vault's clocks and the flexible stakes that changed, so a wallet's daily rewards can be
 * computed without its events; and a snapshot of the vault at the end of the day. Pure; days.store.ts writes it.
 */
import { type AccountDay, type FundingPoint, utcDay, type VaultDay } from '@eleven/protocol/vault/reward-days';
import { unpackTotals } from '@eleven/protocol/vault/words';

/** The vault at the last known block of a day: its two words and its balance. */
export interface DailySnapshot {
  readonly blockNumber: number;
  readonly blockTime: number;
  readonly totalsWord: bigint;
  readonly termsWord: bigint;
  readonly balanceWei: bigint;
}

/** Days that changed since they were last written. */
export interface Days {
  readonly vault: Map<number, VaultDay>;
  /** Keyed by account and day. */
  readonly accounts: Map<string, AccountDay & { readonly account: string }>;
  readonly dailySnapshots: Map<number, DailySnapshot>;
}

export const noDays = (): Days => ({ vault: new Map(), accounts: new Map(), dailySnapshots: new Map() });

export const pointOf = (totals: bigint): FundingPoint => {
  const { accruedAt, fundedSeconds } = unpackTotals(totals);
  return { accruedAt, fundedSeconds };
};

/** Chain time up to which the word is accrued, as a UTC day. */
const accruedDay = (startAt: bigint, totals: bigint): number => utcDay(startAt + unpackTotals(totals).accruedAt);

/** Records the word after an event; several events in one second, or one that did not accrue, are the same point. */
export function recordAccrual(days: Days, startAt: bigint, before: bigint, after: bigint): void {
  const point = pointOf(after);
  if (before !== 0n && pointOf(before).accruedAt === point.accruedAt) return;
  const day = accruedDay(startAt, after);
  days.vault.set(day, { day, first: days.vault.get(day)?.first ?? point, last: point });
}

/** Records the stake of an account after its event in a block of time `blockTime`. */
export function recordStake(
  days: Days,
  stake: Omit<AccountDay, 'day'> & { readonly account: string },
  when: { readonly blockTime: number } | { readonly startAt: bigint; readonly totals: bigint },
): void {
  // An emergency exit does not accrue: earnings end with the last accrual before it, and so does the stake here. The
  // account has no event between the two, as any other call would have accrued.
  const day = 'blockTime' in when ? utcDay(when.blockTime) : accruedDay(when.startAt, when.totals);
  const { account, principalWei, accruedWei, fundedSecondsPaid, takenWei } = stake;
  days.accounts.set(`${account} ${day}`, { account, day, principalWei, accruedWei, fundedSecondsPaid, takenWei });
}

/** Records the vault's state after a block; the last of a day counts. */
export function recordDailySnapshot(days: Days, snapshot: DailySnapshot): void {
  days.dailySnapshots.set(utcDay(snapshot.blockTime), snapshot);
}

/** The snapshot that the vault's row holds: its state at the cursor. */
export const dailySnapshotOf = (
  progress: Omit<DailySnapshot, 'blockNumber' | 'blockTime'> & Cursor,
): DailySnapshot => ({
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
  for (const noted of [days.vault, days.accounts, days.dailySnapshots]) noted.clear();
}
