/**
 * Compares the server's newest replies with the chain, figure by figure, at the block of the replies. A wallet or a node reads
 * the chain, never our server, and no confirmation is needed.
 */
import type { QueryOf, ReplyOf, RouteDefinition } from '@eleven/protocol/api/route';
import { type Config, config as configRoute } from '@eleven/protocol/api/system';
import { classifyProviderError, type ProviderProblem } from '@eleven/vault-client/provider-error';
import { type BlockHead, readBlock, readNewestBlock } from '@eleven/vault-client/read-vault';
import { NoVaultError, type VaultAt } from '@eleven/vault-client/view';
import type { QueryClient } from '@tanstack/react-query';
import type { ParamsOf } from '../../lib/api.ts';
import { apiQuery, queryKeyOf } from '../../lib/use-api.ts';
import { type ChainReader, findReader, type NoReader, type Where } from '../../wallet/chain/chain-reader.ts';
import { wallet } from '../../wallet/use-wallet.ts';
import type { Figure } from './figure.ts';

/** A page's side of the comparison: the server's replies (`Replies`), and the figures in them. */
export interface CheckSource<Replies> {
  /** The vault that is compared; the open one if undefined. */
  readonly vault?: string | undefined;
  /** Reads from the server again, because nodes forget old blocks within minutes. */
  readServer(read: ReadAgain): Promise<Replies>;
  /** The newest block of the replies. */
  asOf(replies: Replies): number;
  readFigures(replies: Replies, chain: ChainAt): Promise<readonly Figure[]>;
  /** Nodes that this check may call if no wallet answers. `isPressed`: the user has pressed for this run. */
  nodes?(config: Config, isPressed: boolean): Omit<Where, 'chainId'>;
}

/** Reads at the compared vault, if the route is about one. */
type ReadAgain = <Route extends RouteDefinition>(
  route: Route,
  options?: { params?: ParamsOf<Route>; query?: QueryOf<Route> | undefined },
) => Promise<ReplyOf<Route>>;

export interface ChainAt {
  readonly request: ChainReader['request'];
  readonly newest: BlockHead;
  /**
   * The node no longer has the state of the replies' block, so the newest block was read, without figures that change with
   * time.
   */
  readonly isLater: boolean;
  at(block: number): VaultAt;
}

export interface Compared<Replies = unknown> {
  readonly kind: 'compared';
  readonly figures: readonly Figure[];
  /** The page shows these replies from now on. */
  readonly replies: Replies;
  readonly reader: ChainReader;
  readonly asOf: number;
  readonly newest: BlockHead;
  readonly isLater: boolean;
}

export type CheckProblem =
  | NoReader
  | { readonly kind: 'noVault' }
  /** The node is behind the server. */
  | { readonly kind: 'behind'; readonly asOf: number; readonly newest: BlockHead }
  | { readonly kind: 'provider'; readonly problem: ProviderProblem; readonly reader: ChainReader }
  | { readonly kind: 'server'; readonly error: Error };

export type CheckOutcome<Replies = unknown> = Compared<Replies> | CheckProblem;

export async function runCheck<Replies>(
  source: CheckSource<Replies>,
  client: QueryClient,
  isPressed: boolean,
): Promise<CheckOutcome<Replies>> {
  const readAgain: ReadAgain = (route, options) =>
    client.fetchQuery({ ...apiQuery(route, options), staleTime: 0, retry: false });
  try {
    const queryKey = queryKeyOf(configRoute);
    const config = await client.fetchQuery<Config>({ queryKey, staleTime: Number.POSITIVE_INFINITY, retry: false });
    const found = await findReader(wallet, { chainId: config.chainId, ...source.nodes?.(config, isPressed) });
    if (!('reader' in found)) return found;
    const { reader } = found;
    const replies = await source.readServer(readAgain);
    return await compare(source, replies, reader, source.vault ?? config.vaultAddress).catch((error): CheckProblem => {
      if (error instanceof NoVaultError) return { kind: 'noVault' };
      return { kind: 'provider', problem: classifyProviderError(error).problem, reader };
    });
  } catch (error) {
    return { kind: 'server', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Errors that would occur at any other block as well. */
const ANY_BLOCK: readonly ProviderProblem[] = ['unauthorized', 'unsupported', 'unreachable', 'busy', 'rejected'];

async function compare<Replies>(
  source: CheckSource<Replies>,
  replies: Replies,
  reader: ChainReader,
  vault: string,
): Promise<CheckOutcome<Replies>> {
  const { request } = reader;
  const asOf = source.asOf(replies);
  const newest = await readNewestBlock(request);
  const read = async (isLater: boolean): Promise<Compared<Replies>> => {
    const at = (block: number) => ({ request, vault, block: isLater ? newest.number : block });
    const figures = await source.readFigures(replies, { request, newest, isLater, at });
    return { kind: 'compared', figures, replies, reader, asOf, newest, isLater };
  };
  try {
    const compared = await read(false);
    // Some wallets report a newest block that is seconds old.
    const newer = newest.number < asOf ? await readBlock(request, asOf) : undefined;
    return newer ? { ...compared, newest: newer } : compared;
  } catch (error) {
    if (ANY_BLOCK.includes(classifyProviderError(error).problem)) throw error;
    if (newest.number < asOf) return { kind: 'behind', asOf, newest };
    // Nodes have many messages for pruned state. Reading the newest block shows whether that was the problem.
    return await read(true);
  }
}
