/** Everything that the dashboard's cards share, computed once per render. */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { startTransition, useEffect, useState } from 'react';
import { chainSeconds } from '../lib/chain-clock.ts';
import type { Holding } from './holdings.ts';
import { type ShownWallets, useHoldings, useShownWallets } from './queries.ts';
import { useVault } from './scope.ts';

export interface Staking {
  readonly vault: VaultStateReply | undefined;
  /** When `vault` was received, by this computer's clock in milliseconds. */
  readonly receivedAtMs: number;
  readonly wallets: ShownWallets;
  /** The wallets whose positions have loaded. */
  readonly holdings: readonly Holding[];
  readonly isLoading: boolean;
  /** The first failure that leaves nothing to show. */
  readonly failure: Error | undefined;
  /** Data is shown, but the newest request failed: ours to the server, or the server's to the chain. */
  readonly isStale: boolean;
  /** Chain time in whole seconds, renewed every few seconds. */
  readonly now: number;
  retry(): void;
}

const RENEW_MS = 5_000;

export function useStaking(): Staking {
  const vault = useVault();
  const wallets = useShownWallets();
  const all = useHoldings(wallets.addresses);
  const nowMs = useNowMs();
  const failed = all.find(({ query }) => query.error && !query.data);
  const linkedFailed = wallets.linked.error && !wallets.linked.data ? wallets.linked.error : undefined;
  const vaultFailed = vault.error && !vault.data ? vault.error : undefined;
  return {
    vault: vault.data,
    receivedAtMs: vault.dataUpdatedAt,
    wallets,
    holdings: all.flatMap(({ address, query }) => (query.data ? [{ address, positions: query.data }] : [])),
    isLoading: vault.isPending || wallets.linked.isLoading || all.some(({ query }) => query.isPending),
    failure: vaultFailed ?? failed?.query.error ?? linkedFailed,
    isStale: Boolean(
      vault.data?.stale || (vault.error && vault.data) || all.some(({ query }) => query.error && query.data),
    ),
    now: vault.data ? Math.floor(chainSeconds(vault.data, vault.dataUpdatedAt, nowMs)) : 0,
    retry() {
      if (vault.error) void vault.refetch();
      if (wallets.linked.error) void wallets.linked.refetch();
      for (const { query } of all) if (query.error) void query.refetch();
    },
  };
}

/** Terms end and days pass while the page is open. */
function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    // A press never has to wait for a render caused only by the passing of time.
    const timer = setInterval(() => startTransition(() => setNowMs(Date.now())), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  // A reply after the last tick must not be later than `now`.
  return Math.max(nowMs, Date.now());
}
