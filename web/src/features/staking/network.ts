/** Whether the connected wallet is on the chain of this installation, and the one button that brings it there. */
import { CHAINS } from '@eleven/protocol/product';
import { useState } from 'react';
import type { ProviderProblem } from '../../wallet/provider-error.ts';
import { switchChain } from '../../wallet/switch-chain.ts';
import { useWallet, wallet } from '../../wallet/use-wallet.ts';
import { useConfig } from './queries.ts';

export interface Network {
  readonly isWrong: boolean;
  readonly isSwitching: boolean;
  readonly problem: ProviderProblem | undefined;
  switch(): Promise<void>;
}

export function useNetwork(): Network {
  const { status, chainId } = useWallet();
  const { data: config } = useConfig();
  const [isSwitching, setSwitching] = useState(false);
  const [problem, setProblem] = useState<ProviderProblem>();
  return {
    isWrong: status === 'connected' && config !== undefined && chainId !== undefined && chainId !== config.chainId,
    isSwitching,
    problem,
    async switch() {
      const chain = config && CHAINS[config.chainId];
      if (!chain || isSwitching) return;
      setProblem(undefined);
      setSwitching(true);
      const outcome = await switchChain(wallet, chain, config.rpcUrl);
      setSwitching(false);
      if (!outcome.ok) setProblem(outcome.problem);
    },
  };
}
