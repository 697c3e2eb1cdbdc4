/** The summary of a year: each wallet's events by kind, its holdings at the end, and its network fees. */
import type { AccountEventKind } from '../vault/vault-events.ts';
import { addFees, type FeeSums, NO_FEES } from './fees.ts';
import { addTotals, type EventSums, movementOf, NO_TOTALS, type StatementTotals } from './statement.ts';
import { addWorth, NO_WORTH, type RewardWorth } from './values.ts';

export type KindSums = EventSums & { readonly count: number };
export type SumsByKind = Partial<Readonly<Record<AccountEventKind, KindSums>>>;

export interface HeldAtEnd {
  readonly flexibleWei: bigint;
  /** Rewards of the flexible stake that could be claimed then. */
  readonly accruedWei: bigint;
  /** Fixed terms that were running, or waiting to be redeemed. */
  readonly terms: number;
  readonly fixedWei: bigint;
  /** Their rewards, which count as earned when they are paid. */
  readonly setAsideWei: bigint;
}

export interface YearOf extends FeeSums {
  readonly kinds: SumsByKind;
  readonly held: HeldAtEnd;
  /** The value of the rewards, each at its time; absent if no price is configured. */
  readonly worth?: RewardWorth | undefined;
}

export interface YearOfWallet extends YearOf {
  /** In checksum form. */
  readonly address: string;
}

const NO_SUMS: KindSums = { count: 0, amountWei: 0n, rewardWei: 0n, forfeitedWei: 0n };

export const kindOf = ({ kinds }: YearOf, kind: AccountEventKind): KindSums => kinds[kind] ?? NO_SUMS;

export const addKind = (kinds: SumsByKind, kind: AccountEventKind, more: KindSums): SumsByKind => {
  const { count, amountWei, rewardWei, forfeitedWei } = kinds[kind] ?? NO_SUMS;
  return {
    ...kinds,
    [kind]: {
      count: count + more.count,
      amountWei: amountWei + more.amountWei,
      rewardWei: rewardWei + more.rewardWei,
      forfeitedWei: forfeitedWei + more.forfeitedWei,
    },
  };
};

const entriesOf = (kinds: SumsByKind) => Object.entries(kinds) as [AccountEventKind, KindSums][];

/** The same figures as in a statement of these events. */
export const totalsOfYear = (of: YearOf): StatementTotals =>
  addFees(
    entriesOf(of.kinds).reduce((sum, [kind, sums]) => addTotals(sum, movementOf(kind, sums), sums.count), NO_TOTALS),
    of,
  );

export const addHeld = (one: HeldAtEnd, other: HeldAtEnd): HeldAtEnd => ({
  flexibleWei: one.flexibleWei + other.flexibleWei,
  accruedWei: one.accruedWei + other.accruedWei,
  terms: one.terms + other.terms,
  fixedWei: one.fixedWei + other.fixedWei,
  setAsideWei: one.setAsideWei + other.setAsideWei,
});

export function sumYears(wallets: readonly YearOf[]): YearOf {
  const nothing: HeldAtEnd = { flexibleWei: 0n, accruedWei: 0n, terms: 0, fixedWei: 0n, setAsideWei: 0n };
  return wallets.reduce<YearOf>(
    (sum, one) => ({
      ...addFees(sum, one),
      kinds: entriesOf(one.kinds).reduce((kinds, [kind, more]) => addKind(kinds, kind, more), sum.kinds),
      held: addHeld(sum.held, one.held),
      worth: one.worth && addWorth(sum.worth ?? NO_WORTH, one.worth),
    }),
    { ...NO_FEES, kinds: {}, held: nothing },
  );
}
