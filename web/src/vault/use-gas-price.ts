import { useQuery } from '@tanstack/react-query';
import { useWallet } from '../wallet/use-wallet.ts';

/** The gas price on the wallet's network, in wei; undefined if the wallet does not reply. */
export function useGasPrice(): bigint | undefined {
  const { status, chainId, request } = useWallet();
  const { data } = useQuery({
    queryKey: ['wallet', 'gas-price', chainId],
    queryFn: async () => {
      const price = String(await request({ method: 'eth_gasPrice' }));
      // The same check as parseQuantity, which nothing else needs before the user stakes.
      return /^0x[\da-f]{1,64}$/i.test(price) ? BigInt(price) : null;
    },
    enabled: status === 'connected' && chainId !== undefined,
    retry: false,
  });
  return data ?? undefined;
}
