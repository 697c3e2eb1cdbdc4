/**
 * Reads the chain for this page without our server. Any wallet of this browser will do, connected or only installed, since
 * reading needs no confirmation. Otherwise it uses the local chain's own node, or on other chains a known public node.
 */
import { parseChainId, type Request } from '@eleven/vault-client/rpc';
import { rpcRequest } from '@eleven/vault-client/rpc-request';
import { withTimeout } from '@eleven/vault-client/with-timeout';
import type { WalletOption } from '../discovery/eip1193.ts';
import type { WalletStore } from '../wallet-store.ts';

export interface ChainReader {
  /** `node`: the local chain's own; `publicNode`: a public one, open to everybody. */
  readonly kind: 'wallet' | 'node' | 'publicNode';
  /** The wallet's name (empty if it gives none), or the host of the public node. */
  readonly name: string;
  /** The wallet itself, which may have a name in each language. */
  readonly option?: WalletOption;
  readonly request: Request;
}

export interface Where {
  readonly chainId: number;
  /** Set on the local chain only. */
  readonly rpcUrl?: string | undefined;
  /** Set only where this document's content security policy lets the page call it. */
  readonly publicRpcUrl?: string | undefined;
}

/**
 * Why there is no reader: none exists, the wallet is on another chain, or the node does not respond or serves another chain.
 */
export type NoReader =
  | { readonly kind: 'none' | 'wrongChain' }
  | { readonly kind: 'nodeAway' | 'nodeElsewhere'; readonly name: string };

/** A wallet responds to this without the user, so one that stays silent this long could not read anything. */
const TIMEOUT_MS = 5_000;

/** The first that responds for this chain: the connected wallet, an installed one, the local node, the public node. */
export async function findReader(
  wallet: Pick<WalletStore, 'getState'>,
  { chainId, rpcUrl, publicRpcUrl }: Where,
): Promise<{ readonly reader: ChainReader } | NoReader> {
  const { option, options } = wallet.getState();
  // A wallet on a phone reads through the node below, which is named instead.
  const wallets = [...new Set([...(option && !option.pairing ? [option] : []), ...options])];
  const node = (kind: 'node' | 'publicNode', url: string | undefined): ChainReader[] =>
    url === undefined ? [] : [{ kind, name: kind === 'node' ? '' : new URL(url).host, request: rpcRequest(url) }];
  const readers: ChainReader[] = [
    ...wallets.map((own): ChainReader => {
      return { kind: 'wallet', name: own.name, option: own, request: (args) => own.provider.request(args) };
    }),
    ...node('node', rpcUrl),
    ...node('publicNode', publicRpcUrl),
  ];
  let why: NoReader = { kind: 'none' };
  for (const reader of readers) {
    const served = parseChainId(await chainOf(reader));
    if (served === chainId) return { reader };
    // If several fail, report the wallet on another chain: the user can fix that one.
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
