/** The holdings of wallets in each vault, from the same replies that the dashboard of each vault shows. */
import { type Config, config } from '@eleven/protocol/api/system';
import { type VaultStateReply, vaultStats, type WalletPositions } from '@eleven/protocol/api/vault';
import { useQueries } from '@tanstack/react-query';
import { apiQuery, queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import { overviewOf } from '../../vault/holdings.ts';
import { claimableAt } from '../../vault/live-rewards.ts';
import { positionsIn } from '../../vault/queries.ts';

type VaultInfo = Config['vaults'][number];

export interface HeldIn {
  readonly vault: VaultInfo;
  /** Undefined while it is being read, and if reading failed. */
  readonly held: { readonly stakedWei: bigint; readonly claimableWei: bigint } | undefined;
}

interface HeldInAll {
  /** In the order of the configuration: the open one first. */
  readonly rows: readonly HeldIn[];
  /** The reason that part of it is unknown. */
  readonly failure: Error | undefined;
  retry(): void;
}

export function useHeldIn(addresses: readonly string[]): HeldInAll {
  const { data } = useApiQuery(config);
  const vaults = data?.vaults ?? [];
  const scopeOf = ({ status, address }: VaultInfo) => (status === 'open' ? undefined : address);
  const states = useQueries({
    queries: vaults.map((vault) => {
      const scope = scopeOf(vault);
      return apiQuery(vaultStats, scope === undefined ? {} : { query: { vault: scope } });
    }),
  });
  const positions = useQueries({
    queries: vaults.flatMap((vault) =>
      addresses.map((address) => ({
        queryKey: queryKeyOf(positionsIn(scopeOf(vault)), { address: address.toLowerCase() }),
      })),
    ),
  });
  const failed = [...states, ...positions].filter(({ error, data: known }) => error && !known);
  const rows = vaults.map((vault, index) => {
    const state = states[index]?.data as VaultStateReply | undefined;
    const own = positions.slice(index * addresses.length, (index + 1) * addresses.length);
    const read = own.flatMap((query, at) =>
      query.data ? [{ address: addresses[at] ?? '', positions: query.data as WalletPositions }] : [],
    );
    if (!state || read.length < addresses.length) return { vault, held: undefined };
    const { stakedWei, accounts } = overviewOf(read, state.chainNow);
    return { vault, held: { stakedWei, claimableWei: claimableAt(state, accounts, BigInt(state.chainNow)) } };
  });
  return {
    rows,
    failure: failed[0]?.error ?? undefined,
    retry() {
      for (const query of failed) void query.refetch();
    },
  };
}
