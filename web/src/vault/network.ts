/** Whether the connected wallet is on the chain of this installation. */
import { useWallet } from '../wallet/use-wallet.ts';
import { useConfig } from './queries.ts';

export function useNetwork(): { readonly isWrong: boolean } {
  const { status, chainId } = useWallet();
  const { data: config } = useConfig();
  return {
    isWrong: status === 'connected' && config !== undefined && chainId !== undefined && chainId !== config.chainId,
  };
}
