/** One check while the panel is open: it runs when that opens, and again when it is asked for. */
import { type VaultStateReply, vaultStats, type WalletPositions, walletPositions } from '@eleven/protocol/api/vault';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import { readAllPositions } from '../../vault/all-positions.ts';
import { useConfig } from '../../vault/queries.ts';
import { wallet } from '../../wallet/use-wallet.ts';
import { type CheckOutcome, checkOnChain } from './check-on-chain.ts';

export interface Check {
  readonly isReading: boolean;
  /** Undefined while it is read, and after it was stopped. */
  readonly outcome: CheckOutcome | undefined;
  run(): void;
  /** What still comes in is not looked at any more. */
  stop(): void;
}

const KEY = ['check-on-chain'];

export function useCheckOnChain(addresses: readonly string[]): Check {
  const client = useQueryClient();
  const { data: config } = useConfig();
  // The answers are also what the page shows from then on: what is checked is what is seen.
  const readServer = async () => {
    const fresh = { staleTime: 0, retry: false };
    const readWallet = (address: string) => {
      const params = { address: address.toLowerCase() };
      return readAllPositions(
        () => client.fetchQuery<WalletPositions>({ queryKey: queryKeyOf(walletPositions, params), ...fresh }),
        (after) => callApi(walletPositions, { params, query: { after, limit: 100 } }),
      );
    };
    const [vault, ...positions] = await Promise.all([
      client.fetchQuery<VaultStateReply>({ queryKey: queryKeyOf(vaultStats), ...fresh }),
      ...addresses.map(readWallet),
    ]);
    const holdings = addresses.flatMap((address, index) => {
      const found = positions[index];
      return found ? [{ address, positions: found }] : [];
    });
    return { vault, holdings };
  };
  const check = useQuery<CheckOutcome | null>({
    queryKey: KEY,
    queryFn: () => (config ? checkOnChain({ wallet, config, readServer }) : null),
    enabled: config !== undefined,
    // Also without the network it answers by itself, and says what is missing.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    isReading: check.isFetching || config === undefined,
    outcome: check.isFetching ? undefined : (check.data ?? undefined),
    run: () => void check.refetch(),
    stop: () => void client.cancelQueries({ queryKey: KEY }).then(() => client.setQueryData(KEY, null)),
  };
}
