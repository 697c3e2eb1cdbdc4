/** Switches the wallet to the chain of this installation, adding the chain first if the wallet does not know it. */
import { type ChainInfo, LOCAL_CHAIN_ID } from '@eleven/protocol/chains';
import { classifyProviderError, type ProviderProblem } from '@eleven/vault-client/provider-error';
import { type RequestArguments, toHex } from '@eleven/vault-client/rpc';

/** Public nodes, for a wallet that does not know the chain. Wallets accept only https, except on the user's own machine. */
const PUBLIC_RPC: Readonly<Record<number, string>> = {
  56: 'https://bsc-dataseed.bnbchain.org',
  97: 'https://bsc-testnet-dataseed.bnbchain.org',
};

export type SwitchOutcome = { readonly ok: true } | { readonly ok: false; readonly problem: ProviderProblem };

interface SwitchingWallet {
  request(args: RequestArguments): Promise<unknown>;
  refreshChain(): Promise<number | undefined>;
}

/**
 * Sends the wallet at most one request to switch and, if it does not know the chain, one to add it. Then reads the wallet's chain
 * again, since a wallet may add a chain without switching to it.
 */
export async function switchChain(
  wallet: SwitchingWallet,
  chain: ChainInfo,
  localRpcUrl?: string,
): Promise<SwitchOutcome> {
  const chainId = toHex(chain.id);
  try {
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    const { problem } = classifyProviderError(error);
    if (problem !== 'unknownChain') return { ok: false, problem };
    const rpcUrl = chain.id === LOCAL_CHAIN_ID ? localRpcUrl : PUBLIC_RPC[chain.id];
    if (!rpcUrl) return { ok: false, problem };
    const added = await addChain(wallet, chain, chainId, rpcUrl);
    if (!added.ok) return added;
  }
  return (await wallet.refreshChain()) === chain.id ? { ok: true } : { ok: false, problem: 'failed' };
}

async function addChain(
  wallet: SwitchingWallet,
  chain: ChainInfo,
  chainId: string,
  rpcUrl: string,
): Promise<SwitchOutcome> {
  const description = {
    chainId,
    chainName: chain.name.en,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: [rpcUrl],
    ...(chain.explorerUrl ? { blockExplorerUrls: [chain.explorerUrl] } : {}),
  };
  try {
    await wallet.request({ method: 'wallet_addEthereumChain', params: [description] });
    return { ok: true };
  } catch (error) {
    return { ok: false, problem: classifyProviderError(error).problem };
  }
}
