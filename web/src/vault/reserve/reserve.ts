/** The vault's figures as people speak of them: what is owed, what is held to pay it, and how long the rest lasts. */
import { type VaultStateReply, vaultStats } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { useIsHydrating } from '../../i18n/is-hydrating.ts';
import { readSeed } from '../../lib/prerendered.ts';
import { useApiQuery } from '../../lib/use-api.ts';

const DAY_SECONDS = 86_400;
/** Beyond it a date is meaningless: the next stake can move it by years, and the contract's clock ends in 2162. */
const LONG_DAYS = 3_650;

export interface ReserveFigures {
  stakedWei: bigint;
  /** Rewards owed to flexible stakes and rewards set aside for terms. */
  owedWei: bigint;
  setAsideWei: bigint;
  /** All that is there to pay rewards, promised or not. */
  heldWei: bigint;
  freeWei: bigint;
  paidWei: bigint;
  stakers: number;
  ratePercent: string;
  /** Until when the free part lasts at today's flexible stake; undefined when nobody has one. */
  fundedUntil: number | undefined;
  /** Whole days until then, rounded down. */
  runwayDays: number | undefined;
  /** True if the reserve lasts more than ten years; the page says so instead of days and a date. */
  lastsLong: boolean;
  paused: boolean;
  blockNumber: number;
  blockTime: number;
}

export function reserveFigures(vault: VaultStateReply): ReserveFigures {
  const setAsideWei = BigInt(vault.lockedRewardWei);
  const owedWei = BigInt(vault.owedWei) + setAsideWei;
  const freeWei = BigInt(vault.freeWei);
  const fundedUntil = vault.fundedUntil ?? undefined;
  const runwayDays =
    fundedUntil === undefined ? undefined : Math.max(0, Math.floor((fundedUntil - vault.chainNow) / DAY_SECONDS));
  return {
    stakedWei: BigInt(vault.principalWei) + BigInt(vault.lockedPrincipalWei),
    owedWei,
    setAsideWei,
    heldWei: owedWei + freeWei,
    freeWei,
    paidWei: BigInt(vault.rewardsPaidWei),
    stakers: vault.stakers,
    ratePercent: (vault.rateBps / 100).toFixed(2),
    fundedUntil,
    runwayDays,
    lastsLong: runwayDays !== undefined && runwayDays > LONG_DAYS,
    paused: vault.paused,
    blockNumber: vault.asOf.blockNumber,
    blockTime: vault.asOf.blockTime,
  };
}

export function useReserve() {
  const { data: latest, error, isPending, refetch } = useApiQuery(vaultStats);
  const isHydrating = useIsHydrating();
  // While it hydrates, a part shows the server's figures even if newer ones have come: otherwise the markup differs.
  const seed = isHydrating ? (readSeed()[vaultStats.path] as VaultStateReply | undefined) : undefined;
  const data = seed ?? latest;
  return {
    vault: data,
    figures: data ? reserveFigures(data) : undefined,
    /** The chain, or the server, cannot be read now: these are the last final values. */
    isOld: Boolean(data?.stale || (data && !seed && error)),
    error: data ? undefined : (error ?? undefined),
    isPending,
    retry: () => void refetch(),
  };
}

/** For charts only: a plain number of BNB, which loses precision. */
export function toNumber(wei: bigint): number {
  return Number(formatBnb(wei).replaceAll(',', ''));
}
