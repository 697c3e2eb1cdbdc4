/** The holdings of an address in the vault, read by the contract's views alone: no logs, no server, everything at the end of one block. */
import { type PositionOnChain, readPositions } from '@eleven/vault-client/read-vault';
import { blockTag, type Request, readQuantity } from '@eleven/vault-client/rpc';
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
}

/** Thrown where the reading makes no sense: the node is of another chain, or another contract is at the address. */
export class ReadingError extends Error {
  readonly kind: 'wrongChain' | 'noContract' | 'notTheVault' | 'behind';
  /** The chain of the node, where that is what is wrong. */
  readonly chainId: number | undefined;
  constructor(kind: ReadingError['kind'], chainId?: number) {
    super(kind);
    this.kind = kind;
    this.chainId = chainId;
  }
}

export interface Question {
  readonly chainId: number;
  readonly vault: string;
  readonly account: string;
  /** Not before this block: the one of a transaction that is known. */
  readonly fromBlock?: number;
  /** Ids of positions that were looked at, and how many there are. */
  readonly onProgress?: (seen: number, all: number) => void;
}

/** The rate is a constant of the contract: one of another rate is another vault. */
const RATE_BPS = 1_100n;

/** Rejects with a {@link ReadingError}, or as the node does. */
export async function readHoldings(request: Request, question: Question): Promise<Holdings> {
  const { chainId, vault, account, fromBlock = 0, onProgress } = question;
  const node = readQuantity(await request({ method: 'eth_chainId' }));
  if (node === undefined || Number(node) !== chainId) {
    throw new ReadingError('wrongChain', node === undefined ? undefined : Number(node));
  }
  const newest = Number(readQuantity(await request({ method: 'eth_blockNumber' })) ?? 0n);
  if (newest < fromBlock) throw new ReadingError('behind');
  const at = { request, vault, block: newest };
  try {
    await checkVault(at);
    const [totals, stake] = await Promise.all([readView(at, 'totals'), readView(at, 'accountOf', lowerCase(account))]);
    return {
      chainId,
      vault,
      account,
      block: newest,
      time: totals.timestamp,
      balanceWei: totals.balance,
      paused: totals.paused,
      principalWei: stake.principal,
      rewardsWei: stake.rewards,
      positions: await readPositions(at, account, totals.lastId, onProgress),
    };
  } catch (error) {
    throw error instanceof NoVaultError ? new ReadingError('notTheVault') : error;
  }
}

/** The code must be there, and it must say of itself what only the vault says. */
async function checkVault(at: VaultAt): Promise<void> {
  const code = await at.request({ method: 'eth_getCode', params: [at.vault, blockTag(at.block)] });
  if (typeof code !== 'string' || code.length <= 2) throw new ReadingError('noContract');
  const [rate, start] = await Promise.all([readView(at, 'APR_BPS'), readView(at, 'START')]);
  if (rate !== RATE_BPS || start === 0n) throw new ReadingError('notTheVault');
}
