/** Switches the wallet to the chain of this installation with one request. */
import { CHAINS, type ChainInfo } from '@eleven/protocol/chains';
import type { ProviderProblem } from '@eleven/vault-client/provider-error';
import { useRef, useState } from 'react';
import { switchChain } from '../wallet/chain/switch-chain.ts';
import { wallet } from '../wallet/use-wallet.ts';
import { useConfig } from './queries.ts';

export interface NetworkSwitch {
  /** The chain it switches to; undefined while unknown. */
  readonly chain: ChainInfo | undefined;
  readonly isSwitching: boolean;
  readonly problem: ProviderProblem | undefined;
  /** Resolves to whether the wallet is on that chain now; also false if nobody waits for it any more. */
  run(): Promise<boolean>;
  /** A late switch still takes effect, because the wallet announces its new chain itself. */
  stopWaiting(): void;
}

export function useNetworkSwitch(): NetworkSwitch {
  const { data: config } = useConfig();
  const [isSwitching, setSwitching] = useState(false);
  const [problem, setProblem] = useState<ProviderProblem>();
  const turn = useRef(0);
  const chain = config && CHAINS[config.chainId];
  return {
    chain,
    isSwitching,
    problem,
    stopWaiting() {
      turn.current += 1;
      setSwitching(false);
    },
    async run() {
      if (!chain || isSwitching) return false;
      turn.current += 1;
      const mine = turn.current;
      setProblem(undefined);
      setSwitching(true);
      const outcome = await switchChain(wallet, chain, config.rpcUrl);
      if (mine !== turn.current) return false;
      setSwitching(false);
      if (!outcome.ok) setProblem(outcome.problem);
      return outcome.ok;
    },
  };
}
