/**
 * The check itself: the server's newest answers, and the same figures read from the chain through the connected wallet at
 * the block that each answer is as of. Nothing here opens the wallet, and the chain is never read through the server.
 */
import type { Config } from '@eleven/protocol/api/system';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { classifyProviderError, type ProviderProblem } from '@eleven/vault-client/provider-error';
import { type BlockHead, readBlock, readNewestBlock, readVault, readWallet } from '@eleven/vault-client/read-vault';
import { NoVaultError } from '@eleven/vault-client/view';
import type { Holding } from '../../vault/holdings.ts';
import type { WalletStore } from '../../wallet/wallet-store.ts';
import { compareBlock, compareVault, compareWallet, type Figure } from './check-on-chain-figures.ts';

/** What the server says, as it stands on the page. */
interface ServerAnswers {
  readonly vault: VaultStateReply;
  readonly holdings: readonly Holding[];
}

export interface CheckRequest {
  readonly wallet: Pick<WalletStore, 'getState' | 'request' | 'refreshChain'>;
  readonly config: Config;
  /** Asks the server anew: nodes forget old blocks within minutes. */
  readServer(): Promise<ServerAnswers>;
}

export type CheckOutcome =
  | {
      readonly kind: 'compared';
      readonly figures: readonly Figure[];
      /** The newest block that the server's answers are as of. */
      readonly asOf: number;
      /** The newest block of the wallet's node. */
      readonly newest: BlockHead;
      /** The node had forgotten the block: it was read at its newest one, and what runs with time is left out. */
      readonly isLater: boolean;
    }
  | { readonly kind: 'notConnected' | 'wrongChain' | 'noVault' }
  /** The node has not come as far as the server. */
  | { readonly kind: 'behind'; readonly asOf: number; readonly newest: BlockHead }
  | { readonly kind: 'provider'; readonly problem: ProviderProblem }
  | { readonly kind: 'server'; readonly error: Error };

export async function checkOnChain({ wallet, config, readServer }: CheckRequest): Promise<CheckOutcome> {
  if (wallet.getState().status !== 'connected') return { kind: 'notConnected' };
  const chainId = await wallet.refreshChain();
  if (chainId === undefined) return { kind: 'provider', problem: 'unreachable' };
  if (chainId !== config.chainId) return { kind: 'wrongChain' };
  let answers: ServerAnswers;
  try {
    answers = await readServer();
  } catch (error) {
    return { kind: 'server', error: error instanceof Error ? error : new Error(String(error)) };
  }
  try {
    return await compare(wallet.request, config.vaultAddress, answers);
  } catch (error) {
    if (error instanceof NoVaultError) return { kind: 'noVault' };
    return { kind: 'provider', problem: classifyProviderError(error).problem };
  }
}

/** Refusals that would meet a reading of any other block as well. */
const ANY_BLOCK: readonly ProviderProblem[] = ['unauthorized', 'unsupported', 'unreachable', 'busy', 'rejected'];

async function compare(
  request: WalletStore['request'],
  vaultAddress: string,
  answers: ServerAnswers,
): Promise<CheckOutcome> {
  const newest = await readNewestBlock(request);
  const asOf = Math.max(...[answers.vault, ...answers.holdings.map(({ positions }) => positions)].map(blockOf));
  try {
    const { figures, block } = await figuresOf(request, vaultAddress, answers);
    // What wallets call the newest block can be some seconds old: one that was read since is newer.
    const known = block && block.number > newest.number ? block : newest;
    return { kind: 'compared', figures, asOf, newest: known, isLater: false };
  } catch (error) {
    if (ANY_BLOCK.includes(classifyProviderError(error).problem)) throw error;
    if (newest.number < asOf) return { kind: 'behind', asOf, newest };
    // Nodes word it in many ways that a block's state is gone; whether it is that shows at the newest block.
    const { figures } = await figuresOf(request, vaultAddress, answers, newest.number);
    return { kind: 'compared', figures, asOf, newest, isLater: true };
  }
}

/** `laterBlock`: the one at which all is read, in the place of the answers' own. */
async function figuresOf(
  request: WalletStore['request'],
  vaultAddress: string,
  { vault, holdings }: ServerAnswers,
  laterBlock?: number,
): Promise<{ readonly figures: readonly Figure[]; readonly block: BlockHead | undefined }> {
  const isLater = laterBlock !== undefined;
  const at = (block: number) => ({ request, vault: vaultAddress, block: laterBlock ?? block });
  const [block, stored, wallets] = await Promise.all([
    readBlock(request, blockOf(vault)),
    readVault(at(blockOf(vault))),
    Promise.all(
      holdings.map(async ({ address, positions }) =>
        compareWallet(address, positions, await readWallet(at(blockOf(positions)), address)),
      ),
    ),
  ]);
  const figures = [
    ...wallets.flat(),
    ...compareVault(vault, stored, isLater),
    // Headers are kept longer than states; one that is gone as well says nothing.
    ...(isLater && !block ? [] : [compareBlock(vault.asOf, block)]),
  ];
  return { figures, block };
}

const blockOf = ({ asOf }: { asOf: { blockNumber: number } }): number => asOf.blockNumber;
