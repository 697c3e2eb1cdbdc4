/** The figures of the page, from what the server says of one block. Pure; wei and unix seconds, never rounded. */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { requiredRunway } from '@eleven/protocol/rewards';

/** The equation: the first is the sum of the others. */
export const TERMS = ['balance', 'principal', 'owed', 'lockedPrincipal', 'lockedReward', 'free'] as const;
/** Derived from the equation. */
export const LIMITS = ['rate', 'fundedUntil', 'requiredRunway', 'withdrawable'] as const;
/** To which moment all of it belongs. */
const GROUNDS = ['blockTime', 'startAt'] as const;
export type FigureName = (typeof TERMS)[number] | (typeof LIMITS)[number] | (typeof GROUNDS)[number];

/** Undefined: there is none, as no end of the runway without flexible stakes. */
export type ShownFigures = Readonly<Record<FigureName, bigint | undefined>>;

export function shownFigures(vault: VaultStateReply): ShownFigures {
  const free = BigInt(vault.freeWei);
  const required = requiredRunway(BigInt(vault.principalWei));
  return {
    balance: BigInt(vault.balanceWei),
    principal: BigInt(vault.principalWei),
    owed: BigInt(vault.owedWei),
    lockedPrincipal: BigInt(vault.lockedPrincipalWei),
    lockedReward: BigInt(vault.lockedRewardWei),
    free,
    rate: BigInt(vault.rateBps),
    fundedUntil: vault.fundedUntil === null ? undefined : BigInt(vault.fundedUntil),
    requiredRunway: required,
    withdrawable: free > required ? free - required : 0n,
    blockTime: BigInt(vault.asOf.blockTime),
    startAt: BigInt(vault.startAt),
  };
}

/** By how many wei the balance is more than all its parts together: 0 in a vault that is what it says. */
export function surplusOfBalance(figures: ShownFigures): bigint {
  const [balance = 0n, ...parts] = TERMS.map((name) => figures[name]);
  return balance - parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
}
