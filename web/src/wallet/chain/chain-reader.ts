/**
 * Reads the chain for this page without our server: through a wallet of this browser, connected or only installed, since
 * reading needs no confirmation; on the local chain also through its node, on other chains through a known public node.
 */
import { type Request, readQuantity } from '@eleven/vault-client/rpc';
import { rpcRequest } from '@eleven/vault-client/rpc-request';
import { withTimeout } from '@eleven/vault-client/with-timeout';
import type { WalletStore } from '../wallet-store.ts';

export interface ChainReader {
  /** `node`: the local chain's own; `publicNode`: one that answers anybody. */
  readonly kind: 'wallet' | 'node' | 'publicNode';
  /** Of the wallet, empty for one that has not said its name; the host of a public node. */
  readonly name: string;
  readonly request: Request;
}

export interface Where {
  readonly chainId: number;
  /** Only of the local chain. */
  readonly rpcUrl?: string | undefined;
  /** Only where the content policy of this document lets the page ask it. */
  readonly publicRpcUrl?: string | undefined;
}

/** Why there is none: nobody to ask, a wallet that is on another chain, a node that does not answer or is of another chain. */
export type NoReader =
  | { readonly kind: 'none' | 'wrongChain' }
  | { readonly kind: 'nodeAway' | 'nodeElsewhere'; readonly name: string };

/** A wallet answers this by itself: what is silent for so long is no wallet that could read anything. */
const TIMEOUT_MS = 5_000;

/** The first that answers for this chain: the connected wallet, one that is installed, the local node, the public one. */
export async function findReader(
  wallet: Pick<WalletStore, 'getState'>,
  { chainId, rpcUrl, publicRpcUrl }: Where,
): Promise<{ readonly reader: ChainReader } | NoReader> {
  const { option, options } = wallet.getState();
  const wallets = [...new Set([...(option ? [option] : []), ...options])];
  const node = (kind: 'node' | 'publicNode', url: string | undefined): ChainReader[] =>
    url === undefined ? [] : [{ kind, name: kind === 'node' ? '' : new URL(url).host, request: rpcRequest(url) }];
  const readers: ChainReader[] = [
    ...wallets.map(({ name, provider }): ChainReader => {
      return { kind: 'wallet', name, request: (args) => provider.request(args) };
    }),
    ...node('node', rpcUrl),
    ...node('publicNode', publicRpcUrl),
  ];
  let why: NoReader = { kind: 'none' };
  for (const reader of readers) {
    const served = readQuantity(await chainOf(reader));
    if (served === BigInt(chainId)) return { reader };
    // Of several, a wallet on another chain is what the person can change.
    if (reader.kind === 'wallet') why = served === undefined ? why : { kind: 'wrongChain' };
    else if (why.kind === 'none')
      why = { kind: served === undefined ? 'nodeAway' : 'nodeElsewhere', name: reader.name };
  }
  return why;
}

function chainOf({ kind, request }: ChainReader): Promise<unknown> {
  const answer = request({ method: 'eth_chainId' }).catch(() => undefined);
  if (kind !== 'wallet') return answer;
  return withTimeout(answer, TIMEOUT_MS, () => undefined);
}
