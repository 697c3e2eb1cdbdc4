/**
 * Reads the holdings of an address in the vault at the end of one block, without a server: through the contract's views, and
 * through events only when there are too many ids.
 */
import { FEW_IDS, type FoundPositions, findPositions, readPosition } from '@eleven/vault-client/find-positions';
import type { PositionOnChain } from '@eleven/vault-client/read-vault';
import { blockTag, parseChainId, parseQuantity, type Request } from '@eleven/vault-client/rpc';
import { lowerCase, NoVaultError, readView, type VaultAt } from '@eleven/vault-client/view';

export interface Holdings {
  readonly chainId: number;
  readonly vault: string;
  readonly account: string;
  readonly block: number;
  /** Unix seconds of the block. */
  readonly time: bigint;
  /** All BNB that the contract holds. */
  readonly balanceWei: bigint;
  /** Whether new stakes are refused; withdrawals never are. */
  readonly paused: boolean;
  readonly principalWei: bigint;
  /** The reward that `exit` pays on top in this block. */
  readonly rewardsWei: bigint;
  readonly positions: readonly PositionOnChain[];
  /** The newest id of the vault. */
  readonly lastId: bigint;
  /** How the positions were found; undefined during the search. `id`: only the requested position was read. */
  readonly foundBy: FoundPositions['by'] | 'id' | undefined;
}

/** Progress of the search for positions, from 0 to 1. */
export interface Progress {
  readonly done: number;
  readonly by: FoundPositions['by'];
}

/** The reading makes no sense: the node serves another chain, or another contract is at the address. */
export class ReadingError extends Error {
  readonly kind: 'wrongChain' | 'noContract' | 'notTheVault' | 'behind';
  /** The chain of the node, if that is the problem. */
  readonly chainId: number | undefined;
  constructor(kind: ReadingError['kind'], chainId?: number) {
    super(kind);
    this.kind = kind;
    this.chainId = chainId;
  }
}

/** One URL often serves several nodes, and some learn of a block a moment later than others. */
export function triesFor(error: unknown): number {
  if (!(error instanceof ReadingError)) return 2;
  return error.kind === 'behind' ? 8 : 1;
}

export interface Question {
  readonly chainId: number;
  readonly vault: string;
  readonly account: string;
  /** Do not read an earlier block: a known transaction is in this one. */
  readonly fromBlock?: number;
  /** Search all ids, or read only one position, as the user chooses. */
  readonly search?: 'ids' | { readonly id: bigint } | undefined;
  readonly onProgress?: (progress: Progress) => void;
  /** Called with the results so far while positions are still being searched. */
  readonly onPart?: (holdings: Holdings) => void;
}

/** The rate is a constant of the contract, so a different rate means a different vault. */
const RATE_BPS = 1_100n;

/** Rejects with a {@link ReadingError} or the node's own error. */
export async function readHoldings(request: Request, question: Question): Promise<Holdings> {
  const { chainId, vault, account, fromBlock = 0, search, onProgress, onPart } = question;
  const node = parseChainId(await request({ method: 'eth_chainId' }));
  if (node !== chainId) throw new ReadingError('wrongChain', node);
  const newest = Number(parseQuantity(await request({ method: 'eth_blockNumber' })) ?? 0n);
  if (newest < fromBlock) throw new ReadingError('behind');
  const at = { request, vault, block: newest };
  try {
    const startAt = await checkVault(at);
    const [totals, stake] = await Promise.all([readView(at, 'totals'), readView(at, 'accountOf', lowerCase(account))]);
    const { lastId } = totals;
    const held = {
      ...{ chainId, vault, account, block: newest, lastId },
      time: totals.timestamp,
      balanceWei: totals.balance,
      paused: totals.paused,
      principalWei: stake.principal,
      rewardsWei: stake.rewards,
    };
    if (typeof search === 'object') {
      const position = await readPosition(at, account, search.id);
      return { ...held, positions: position ? [position] : [], foundBy: 'id' };
    }
    // A flexible stake is shown without waiting for the search.
    if (lastId > FEW_IDS) onPart?.({ ...held, positions: [], foundBy: undefined });
    const { positions, by } = await findPositions(at, account, lastId, {
      ...{ startAt, by: search },
      onProgress: (done, how) => onProgress?.({ done, by: how }),
      onFound: (found) => onPart?.({ ...held, positions: found, foundBy: undefined }),
    });
    return { ...held, positions, foundBy: by };
  } catch (error) {
    throw error instanceof NoVaultError ? new ReadingError('notTheVault') : error;
  }
}

/** The address must hold code, and its views must return what only the vault returns. Resolves to the time of deployment. */
async function checkVault(at: VaultAt): Promise<bigint> {
  const code = await at.request({ method: 'eth_getCode', params: [at.vault, blockTag(at.block)] });
  if (typeof code !== 'string' || code.length <= 2) throw new ReadingError('noContract');
  const [rate, start] = await Promise.all([readView(at, 'APR_BPS'), readView(at, 'START')]);
  if (rate !== RATE_BPS || start === 0n) throw new ReadingError('notTheVault');
  return start;
}
