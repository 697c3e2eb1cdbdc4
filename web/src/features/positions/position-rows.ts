/** Each holding as a row of the table. Pure. */
import type { FixedPosition, VaultStateReply, WalletPositions } from '@eleven/protocol/api/vault';
import type { AccountSnapshot } from '@eleven/protocol/vault/rewards';
import type { Holding } from '../../vault/holdings.ts';
import { accountOf, claimableAt } from '../../vault/live-rewards.ts';

export interface FlexibleRow {
  readonly kind: 'flexible';
  readonly key: string;
  readonly wallet: string;
  readonly account: AccountSnapshot;
  readonly since: number | null;
}

export interface FixedRow {
  readonly kind: 'fixed';
  readonly key: string;
  readonly wallet: string;
  readonly position: FixedPosition;
  readonly isMatured: boolean;
}

export type PositionRow = FlexibleRow | FixedRow;

/**
 * Ended terms first, then the flexible stake, then running terms by their end. If wallets have further pages, the list stops
 * where the first of them stops, so that a later page only adds rows at the end. `now` in unix seconds of the chain.
 */
export function rowsOf(holdings: readonly Holding[], now: number): PositionRow[] {
  const breaksOff = Math.min(...holdings.map(({ positions }) => lastEnd(positions)));
  const rows = holdings.flatMap(({ address, positions }): PositionRow[] => {
    const account = accountOf(positions);
    const { since } = positions.flexible;
    const key = address.toLowerCase();
    return [
      ...(holdsAny(account) ? [{ kind: 'flexible', key, wallet: address, account, since } as const] : []),
      ...positions.fixed
        .filter(({ endsAt }) => endsAt <= breaksOff)
        .map((position) => fixedRow(address, position, position.endsAt <= now)),
    ];
  });
  const rank = (row: PositionRow) => (row.kind === 'flexible' ? 1 : row.isMatured ? 0 : 2);
  const end = (row: PositionRow) => (row.kind === 'fixed' ? row.position.endsAt : 0);
  return rows.sort((a, b) => rank(a) - rank(b) || end(a) - end(b));
}

const made = new WeakMap<FixedPosition, FixedRow>();

/** Returns the same object until something changes, so that unchanged rows do not render again. */
function fixedRow(wallet: string, position: FixedPosition, isMatured: boolean): FixedRow {
  const known = made.get(position);
  if (known && known.wallet === wallet && known.isMatured === isMatured) return known;
  const row = { kind: 'fixed', key: `${wallet.toLowerCase()}-${position.id}`, wallet, position, isMatured } as const;
  made.set(position, row);
  return row;
}

const holdsAny = ({ principalWei, accruedWei }: AccountSnapshot): boolean => principalWei > 0n || accruedWei > 0n;

/** The end of the last loaded term; infinite if there are no further pages. */
export const lastEnd = ({ fixed, nextAfter }: WalletPositions): number =>
  (nextAfter === null ? undefined : fixed.at(-1)?.endsAt) ?? Number.POSITIVE_INFINITY;

/** The reward of a position: claimable at chain time `now`, or set aside for its term. In wei. */
export const rewardOf = (row: PositionRow, vault: VaultStateReply, now: number): bigint =>
  row.kind === 'flexible' ? claimableAt(vault, [row.account], BigInt(now)) : BigInt(row.position.rewardWei);
