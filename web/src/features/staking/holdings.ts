/** What all shown wallets hold together, and each holding as a row. Pure. */
import type { FixedPosition, WalletPositions } from '@eleven/protocol/api/vault';
import type { AccountSnapshot } from '@eleven/protocol/rewards';
import { accountOf } from './live-rewards.ts';

/** 0.0001 BNB: less shows as nothing, and would cost more in fees than it brings. */
export const LEAST_SHOWN_WEI = 10n ** 14n;

export interface Holding {
  readonly address: string;
  readonly positions: WalletPositions;
}

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

/** Matured ones first, then flexible, then by the end of the term. `now` in unix seconds of the chain. */
export function rowsOf(holdings: readonly Holding[], now: number): PositionRow[] {
  const rows = holdings.flatMap(({ address, positions }): PositionRow[] => {
    const account = accountOf(positions);
    const hasFlexible = account.principalWei > 0n || account.accruedWei > 0n;
    const { since } = positions.flexible;
    const key = address.toLowerCase();
    return [
      ...(hasFlexible ? [{ kind: 'flexible', key, wallet: address, account, since } as const] : []),
      ...positions.fixed
        .filter(({ status }) => status === 'open')
        .map((position) => {
          const isMatured = position.endsAt <= now;
          return { kind: 'fixed', key: `${key}-${position.id}`, wallet: address, position, isMatured } as const;
        }),
    ];
  });
  const rank = (row: PositionRow) => (row.kind === 'flexible' ? 1 : row.isMatured ? 0 : 2);
  const end = (row: PositionRow) => (row.kind === 'fixed' ? row.position.endsAt : 0);
  return rows.sort((a, b) => rank(a) - rank(b) || end(a) - end(b));
}

export interface Overview {
  readonly stakedWei: bigint;
  readonly flexibleWei: bigint;
  /** Rewards set aside for terms that still run or wait to be withdrawn. */
  readonly setAsideWei: bigint;
  readonly earnedWei: bigint;
  readonly accounts: readonly AccountSnapshot[];
  /** Chain time at which the next term ends; undefined when none runs. */
  readonly nextEnd: number | undefined;
}

export function overviewOf(holdings: readonly Holding[], now: number): Overview {
  const rows = rowsOf(holdings, now);
  const fixed = rows.flatMap((row) => (row.kind === 'fixed' ? [row] : []));
  const accounts = rows.flatMap((row) => (row.kind === 'flexible' ? [row.account] : []));
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
  const flexibleWei = sum(accounts.map(({ principalWei }) => principalWei));
  const running = fixed.filter(({ isMatured }) => !isMatured).map(({ position }) => position.endsAt);
  return {
    flexibleWei,
    stakedWei: flexibleWei + sum(fixed.map(({ position }) => BigInt(position.principalWei))),
    setAsideWei: sum(fixed.map(({ position }) => BigInt(position.rewardWei))),
    earnedWei: sum(holdings.map(({ positions }) => BigInt(positions.earnedWei))),
    accounts,
    nextEnd: running.length > 0 ? Math.min(...running) : undefined,
  };
}
