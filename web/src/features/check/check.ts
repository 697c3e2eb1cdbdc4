/**
 * Compares the server's newest replies with the chain, figure by figure, at the block that the replies are as of. A wallet or
 * a node reads the chain, never our server, and nothing here asks the wallet for confirmation.
 */
import type { Config } from '@eleven/protocol/api/system';
import type { Locale } from '@eleven/protocol/product';
import { classifyProviderError, type ProviderProblem } from '@eleven/vault-client/provider-error';
import { type BlockHead, readBlock, readNewestBlock } from '@eleven/vault-client/read-vault';
import { NoVaultError, type VaultAt } from '@eleven/vault-client/view';
import type { QueryClient } from '@tanstack/react-query';
import { type ChainReader, findReader, type NoReader, type Where } from '../../wallet/chain/chain-reader.ts';
import type { WalletStore } from '../../wallet/wallet-store.ts';
import type { Figure, FigureLabel } from './figure.ts';

/** A page's side of the comparison: its replies of the server (`Replies`), and the figures in them. */
export interface CheckSource<Replies, F extends Figure> {
  /** Reads the server again: nodes forget old blocks within minutes. */
  readServer(client: QueryClient): Promise<Replies>;
  /** The newest block that the replies are as of. */
  asOf(replies: Replies): number;
  readFigures(replies: Replies, chain: ChainAt): Promise<readonly F[]>;
  /** Nodes that this document may ask where no wallet answers. */
  nodes?(config: Config): Omit<Where, 'chainId'>;
  label(figure: F, locale: Locale): FigureLabel;
}

export interface ChainAt {
  readonly request: ChainReader['request'];
  readonly newest: BlockHead;
  /** The node no longer has the state of the replies' block: read at the newest one, without figures that time changes. */
  readonly isLater: boolean;
  at(block: number): VaultAt;
}

export interface Compared<Replies, F extends Figure> {
  readonly kind: 'compared';
  readonly figures: readonly F[];
  /** The page shows these from now on. */
  readonly replies: Replies;
  readonly reader: ChainReader;
  readonly asOf: number;
  readonly newest: BlockHead;
  readonly isLater: boolean;
}

export type CheckProblem =
  | NoReader
  | { readonly kind: 'noVault' }
  /** The node has not come as far as the server. */
  | { readonly kind: 'behind'; readonly asOf: number; readonly newest: BlockHead }
  | { readonly kind: 'provider'; readonly problem: ProviderProblem; readonly reader: ChainReader }
  | { readonly kind: 'server'; readonly error: Error };

export type CheckOutcome<Replies, F extends Figure> = Compared<Replies, F> | CheckProblem;

interface CheckRequest<Replies, F extends Figure> {
  readonly source: CheckSource<Replies, F>;
  readonly wallet: Pick<WalletStore, 'getState'>;
  readonly client: QueryClient;
  readConfig(): Promise<Config>;
}

export async function runCheck<Replies, F extends Figure>({
  source,
  wallet,
  client,
  readConfig,
}: CheckRequest<Replies, F>): Promise<CheckOutcome<Replies, F>> {
  let config: Config;
  let reader: ChainReader;
  let replies: Replies;
  try {
    config = await readConfig();
    const found = await findReader(wallet, { chainId: config.chainId, ...source.nodes?.(config) });
    if (!('reader' in found)) return found;
    reader = found.reader;
    replies = await source.readServer(client);
  } catch (error) {
    return { kind: 'server', error: error instanceof Error ? error : new Error(String(error)) };
  }
  try {
    return await compare(source, replies, reader, config.vaultAddress);
  } catch (error) {
    if (error instanceof NoVaultError) return { kind: 'noVault' };
    return { kind: 'provider', problem: classifyProviderError(error).problem, reader };
  }
}

/** Refusals that a reading of any other block would meet as well. */
const ANY_BLOCK: readonly ProviderProblem[] = ['unauthorized', 'unsupported', 'unreachable', 'busy', 'rejected'];

async function compare<Replies, F extends Figure>(
  source: CheckSource<Replies, F>,
  replies: Replies,
  reader: ChainReader,
  vault: string,
): Promise<CheckOutcome<Replies, F>> {
  const { request } = reader;
  const asOf = source.asOf(replies);
  const newest = await readNewestBlock(request);
  const read = async (isLater: boolean): Promise<Compared<Replies, F>> => {
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
    // Nodes have many words for a state that is gone: reading the newest block shows whether it was that.
    return await read(true);
  }
}
