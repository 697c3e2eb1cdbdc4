/**
 * Somebody other than our server who reads the chain for this page: a wallet of this browser, connected or only installed, as
 * reading asks the person nothing; on the local chain also its node itself.
 */
import { type Request, readQuantity } from './eip1193.ts';
import { rpcRequest } from './rpc-request.ts';
import type { WalletStore } from './wallet-store.ts';

export interface ChainReader {
  /** `node`: the local chain's own. */
  readonly kind: 'wallet' | 'node';
  /** Of the wallet; empty for one that has not said its name, and for a node. */
  readonly name: string;
  readonly request: Request;
}

export interface Where {
  readonly chainId: number;
  /** Only of the local chain. */
  readonly rpcUrl?: string | undefined;
}

/** Why there is none: nobody to ask, or nobody who is on this chain. */
export type NoReader = 'none' | 'wrongChain';

/** The first that answers for this chain: the connected wallet, one that is installed, the local node. */
export async function findReader(
  wallet: Pick<WalletStore, 'getState'>,
  { chainId, rpcUrl }: Where,
): Promise<ChainReader | NoReader> {
  const { option, options } = wallet.getState();
  const wallets = [...new Set([...(option ? [option] : []), ...options])];
  const readers: ChainReader[] = [
    ...wallets.map(({ name, provider }): ChainReader => {
      return { kind: 'wallet', name, request: (args) => provider.request(args) };
    }),
    ...(rpcUrl === undefined ? [] : [{ kind: 'node', name: '', request: rpcRequest(rpcUrl) } as const]),
  ];
  let why: NoReader = 'none';
  for (const reader of readers) {
    const served = readQuantity(await reader.request({ method: 'eth_chainId' }).catch(() => undefined));
    if (served === BigInt(chainId)) return reader;
    if (served !== undefined) why = 'wrongChain';
  }
  return why;
}
