/** The vault's holdings, in total and for one wallet. Reads only: no wallet asks for confirmation. */
import { blockTag, NoReplyError, parseQuantity, type Request, toHex } from './rpc.ts';
import { lowerCase, readView, type VaultAt } from './view.ts';

export interface BlockHead {
  readonly number: number;
  /** Unix seconds. */
  readonly time: number;
}

/** Amounts in wei, accrued to the block. */
export interface VaultOnChain {
  readonly balanceWei: bigint;
  readonly principalWei: bigint;
  readonly owedWei: bigint;
  readonly lockedPrincipalWei: bigint;
  readonly lockedRewardWei: bigint;
  readonly freeWei: bigint;
  readonly fundedSeconds: bigint;
  /** Id of the newest position, 0 before the first. */
  readonly lastId: bigint;
}

export interface PositionOnChain {
  readonly id: bigint;
  readonly principalWei: bigint;
  readonly rewardWei: bigint;
  /** Unix seconds. */
  readonly endsAt: bigint;
  readonly termDays: bigint;
}

export interface WalletOnChain {
  readonly principalWei: bigint;
  /** The settled rewards. */
  readonly settledWei: bigint;
  /** The second of the reward index up to which the rewards are settled. */
  readonly fundedSecondsPaid: bigint;
  /** All open positions. */
  readonly positions: readonly PositionOnChain[];
}

/** As the contract recommends: this many ids can be checked in one call. */
export const IDS_IN_ONE_CALL = 4_000n;

/** The newest block that the node knows. */
export async function readNewestBlock(request: Request): Promise<BlockHead> {
  const number = parseQuantity(await request({ method: 'eth_blockNumber' }));
  const block = number === undefined ? undefined : await readBlock(request, Number(number));
  if (!block) throw new NoReplyError('the node returned no block');
  return block;
}

/** Undefined if the node does not know the block. */
export async function readBlock(request: Request, number: number): Promise<BlockHead | undefined> {
  const block: unknown = await request({ method: 'eth_getBlockByNumber', params: [toHex(number), false] });
  const time = parseQuantity((block as { timestamp?: unknown } | null)?.timestamp);
  return time === undefined ? undefined : { number, time: Number(time) };
}

/** The BNB balance of the contract. */
export async function readBalance({ request, vault, block }: VaultAt): Promise<bigint> {
  const wei = parseQuantity(await request({ method: 'eth_getBalance', params: [vault, blockTag(block)] }));
  if (wei === undefined) throw new NoReplyError('the node returned no balance');
  return wei;
}

/** Rejects as {@link readView} does, like all functions below. */
export async function readVault(at: VaultAt): Promise<VaultOnChain> {
  const [totals, balanceWei] = await Promise.all([readView(at, 'totals'), readBalance(at)]);
  return {
    balanceWei,
    principalWei: totals.principal,
    owedWei: totals.owed,
    lockedPrincipalWei: totals.lockedPrincipal,
    lockedRewardWei: totals.lockedReward,
    freeWei: totals.free,
    fundedSeconds: totals.fundedSeconds,
    lastId: totals.lastId,
  };
}

/** A wallet's stake and all its open positions. */
export async function readWallet(at: VaultAt, wallet: string): Promise<WalletOnChain> {
  const [account, { lastId }] = await Promise.all([
    readView(at, 'accountOf', lowerCase(wallet)),
    readView(at, 'totals'),
  ]);
  return {
    principalWei: account.principal,
    settledWei: account.settled,
    fundedSecondsPaid: account.mark,
    positions: await readPositions(at, wallet, { last: lastId }),
  };
}

interface Ids {
  readonly first?: bigint;
  readonly last: bigint;
}

/** All open positions of `wallet` among these ids, in order. `onProgress` is called with the number of ids checked. */
export async function readPositions(
  at: VaultAt,
  wallet: string,
  { first: from = 1n, last }: Ids,
  onProgress?: (seen: number, all: number) => void,
): Promise<PositionOnChain[]> {
  const positions: PositionOnChain[] = [];
  for (let first = from; first <= last; first += IDS_IN_ONE_CALL) {
    onProgress?.(Number(first - from), Number(last - from + 1n));
    const end = first + IDS_IN_ONE_CALL - 1n;
    const stored = await readView(at, 'positionsOf', lowerCase(wallet), first, end < last ? end : last);
    for (const { id, principal, reward, endsAt, termDays } of stored) {
      positions.push({ id, principalWei: principal, rewardWei: reward, endsAt, termDays });
    }
  }
  return positions;
}
