/** The reserve as the pages show it: the rewards promised, the BNB held to pay them, and how long the free part lasts. */
import { type VaultStateReply, vaultStats } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { useIsHydrating } from '../../i18n/is-hydrating.ts';
import { readSeed } from '../../lib/prerendered.ts';
import { useVault, useVaultScope } from '../scope.ts';

const DAY_SECONDS = 86_400;
/** Beyond this a date means little: the next stake can move it by years, and the contract's clock ends in 2162. */
const LASTS_LONG_DAYS = 3_650;

export interface ReserveFigures {
  stakedWei: bigint;
  /** Rewards owed to flexible stakes plus rewards set aside for fixed terms. */
  promisedWei: bigint;
  setAsideWei: bigint;
  /** All BNB held for rewards, promised or free. */
  heldWei: bigint;
  freeWei: bigint;
  paidWei: bigint;
  stakers: number;
  ratePercent: string;
  /** Nothing is left for flexible stakes: the rate is 0. */
  isUsedUp: boolean;
  /** How long the free reserve lasts for today's flexible stakes (chain time, in seconds); undefined without any. */
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
  const promisedWei = BigInt(vault.owedWei) + setAsideWei;
  const freeWei = BigInt(vault.freeWei);
  const fundedUntil = vault.fundedUntil ?? undefined;
  const runwayDays =
    fundedUntil === undefined ? undefined : Math.max(0, Math.floor((fundedUntil - vault.chainNow) / DAY_SECONDS));
  return {
    stakedWei: BigInt(vault.principalWei) + BigInt(vault.lockedPrincipalWei),
    promisedWei,
    setAsideWei,
    heldWei: promisedWei + freeWei,
    freeWei,
    paidWei: BigInt(vault.rewardsPaidWei),
    stakers: vault.stakers,
    ratePercent: (vault.rateBps / 100).toFixed(2),
    isUsedUp: vault.rateBps === 0,
    fundedUntil,
    runwayDays,
    lastsLong: runwayDays !== undefined && runwayDays > LASTS_LONG_DAYS,
    paused: vault.paused,
    blockNumber: vault.asOf.blockNumber,
    blockTime: vault.asOf.blockTime,
  };
}

export function useReserve() {
  const scope = useVaultScope();
  const { data: latest, error, isPending, refetch } = useVault();
  const isHydrating = useIsHydrating() && scope === undefined;
  // During hydration the server's figures are shown even if newer ones have arrived, or the markup would differ.
  const seed = isHydrating ? (readSeed()[vaultStats.path] as VaultStateReply | undefined) : undefined;
  const data = seed ?? latest;
  return {
    vault: data,
    figures: data ? reserveFigures(data) : undefined,
    /** The chain or the server cannot be read now: the figures are the last final values. */
    isStale: Boolean(data?.stale || (data && !seed && error)),
    error: data ? undefined : (error ?? undefined),
    isPending,
    retry: () => void refetch(),
  };
}

/** For charts only: a plain number of BNB, which loses precision. */
export function toNumber(wei: bigint): number {
  return Number(formatBnb(wei).replaceAll(',', ''));
}
