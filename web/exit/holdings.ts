/** What an address has in the vault, by the contract's views alone: no logs, no server, everything at the end of one block. */
import { vaultAbi } from '@eleven/protocol/vault-abi';
import { encodeStart, type View, viewAccount, viewTotals } from '@eleven/vault-client/encode';
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { type PositionOnChain, readPositions } from '@eleven/vault-client/read-vault';
import { type Request, readQuantity, toHex } from '@eleven/vault-client/rpc';
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils';

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
  /** What `exit` pays on top in this block. */
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
  await checkVault(request, vault, newest);
  const read = <Answer>(view: View<Answer>) => ask(request, vault, newest, view);
  const [totals, stake] = await Promise.all([read(viewTotals()), read(viewAccount(account))]);
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
    positions: await readPositions(read, account, totals.lastId, onProgress),
  };
}

/** The code must be there, and it must say of itself what only the vault says. */
async function checkVault(request: Request, vault: string, block: number): Promise<void> {
  const code = await request({ method: 'eth_getCode', params: [vault, toHex(block)] });
  if (typeof code !== 'string' || code.length <= 2) throw new ReadingError('noContract');
  const rate = await ask(request, vault, block, viewRate());
  const start = readQuantity(await call(request, vault, block, encodeStart()));
  if (rate !== RATE_BPS || start === undefined || start === 0n) throw new ReadingError('notTheVault');
}

const viewRate = () =>
  ({
    data: encodeFunctionData({ abi: vaultAbi, functionName: 'APR_BPS' }),
    read: (data) => decodeFunctionResult({ abi: vaultAbi, functionName: 'APR_BPS', data }),
  }) satisfies View<bigint>;

async function ask<Answer>(request: Request, vault: string, block: number, view: View<Answer>): Promise<Answer> {
  const answer = await call(request, vault, block, view.data);
  try {
    return view.read(answer as `0x${string}`);
  } catch {
    throw new ReadingError('notTheVault');
  }
}

/** No view that is asked here refuses anything: what does is another contract, without that function. */
async function call(request: Request, vault: string, block: number, data: string): Promise<unknown> {
  try {
    return await request({ method: 'eth_call', params: [{ to: vault, data }, toHex(block)] });
  } catch (error) {
    throw classifyProviderError(error).problem === 'reverted' ? new ReadingError('notTheVault') : error;
  }
}
