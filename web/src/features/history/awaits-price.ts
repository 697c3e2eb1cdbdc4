import type { HistoryEntry } from '@eleven/protocol/api/history';
import { vaultStats } from '@eleven/protocol/api/vault';
import { useRef } from 'react';
import { chainSeconds } from '../../lib/chain-clock.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { useConfig } from '../../vault/queries.ts';
import { useVaultQuery } from '../../vault/scope.ts';

/** The server finds the price of BNB at the time of an event soon after the event itself. */
const SOON_SECONDS = 180;

/**
 * Whether the price of an event may still come: for three minutes of chain time, and of this computer's time since the page has
 * shown the event, in case the chain's clock stands still.
 */
export function useAwaitsPrice(): (entry: HistoryEntry) => boolean {
  const { data: config } = useConfig();
  const hasPrices = Boolean(config?.prices);
  const { data: vault, dataUpdatedAt } = useApiQuery(vaultStats, { ...useVaultQuery(), enabled: hasPrices });
  const firstShown = useRef(new Map<string, number>());
  return ({ id, price, blockTime }) => {
    if (!vault || price?.bnbUsd !== null) return false;
    const now = Date.now();
    const shownAt = firstShown.current.get(id) ?? now;
    firstShown.current.set(id, shownAt);
    return now - shownAt < SOON_SECONDS * 1_000 && chainSeconds(vault, dataUpdatedAt, now) - blockTime < SOON_SECONDS;
  };
}
