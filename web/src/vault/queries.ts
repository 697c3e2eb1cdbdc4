/** The dashboard's data: the vault, the wallets to show, and the holdings of each. */
import { sameAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { type RewardSpan, type WalletPositions, walletPositions, walletRewards } from '@eleven/protocol/api/vault';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../lib/use-api.ts';
import { useApiQueries } from '../lib/use-api-queries.ts';
import { useSession } from '../session/session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { useVaultScope } from './scope.ts';

/**
 * Constant while the page is open; compared with a fresh reply before each signature. `vaultAddress` is the vault that this
 * part of the page is about.
 */
export function useConfig() {
  const vault = useVaultScope();
  return useApiQuery(config, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    ...(vault !== undefined && { select: (data) => ({ ...data, vaultAddress: vault }) }),
  });
}

export interface ShownWallets {
  /** The connected one first, then those linked to the account, without duplicates. */
  readonly addresses: readonly string[];
  readonly connected: string | undefined;
  readonly linked: UseQueryResult<{ wallets: { address: string }[] }, Error>;
  isLinked(address: string | undefined): boolean;
}

export function useShownWallets(): ShownWallets {
  const { account, status } = useWallet();
  const session = useSession();
  const linked = useApiQuery(linkedWallets, { enabled: session.status === 'signedIn' });
  const connected = status === 'connected' ? account : undefined;
  const others = (linked.data?.wallets ?? []).map(({ address }) => address);
  return {
    addresses: [...(connected ? [connected] : []), ...others.filter((address) => !sameAddress(address, connected))],
    connected,
    linked,
    isLinked: (address) => others.some((other) => sameAddress(other, address)),
  };
}

interface WalletHoldings {
  readonly address: string;
  readonly query: UseQueryResult<WalletPositions, Error>;
}

/** The route of the holdings in a vault. The joined key is the path with its query, which the default function reads. */
export const positionsIn = (vault: string | undefined): typeof walletPositions =>
  vault === undefined
    ? walletPositions
    : { ...walletPositions, path: `${walletPositions.path}?vault=${vault}` as never };

/** Keys hold addresses in lower case, so that one wallet is one entry however it is written. */
export function useHoldings(addresses: readonly string[]): readonly WalletHoldings[] {
  const queries = useApiQueries(
    positionsIn(useVaultScope()),
    addresses.map((address) => ({ address: address.toLowerCase() })),
  );
  return addresses.flatMap((address, index) => {
    const query = queries[index];
    return query ? [{ address, query }] : [];
  });
}

/** The daily rewards of each wallet for the last `days`, in the order of the wallets. Each span is a separate query. */
export const useRewards = (addresses: readonly string[], days: `${RewardSpan}`) =>
  useApiQueries(
    // The joined key is the path with its query, which the default function reads.
    { ...walletRewards, path: `${walletRewards.path}?days=${days}` },
    addresses.map((address) => ({ address: address.toLowerCase() })),
  );
