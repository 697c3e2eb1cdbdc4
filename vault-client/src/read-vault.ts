/**
 * The vault as the connected wallet's own node has it. Reads only, which no wallet asks the person about. Each reading
 * names its block, so that all of it belongs together.
 */

import { type View, viewAccount, viewPositions, viewTotals } from './encode.ts';
import { type Request, readQuantity, toHex } from './rpc.ts';

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
  /** The rewards that are written down. */
  readonly settledWei: bigint;
  /** Up to which second of the reward index they count. */
  readonly fundedSecondsPaid: bigint;
  /** All that are open. */
  readonly positions: readonly PositionOnChain[];
}

/** The node answered, but what answers at the vault's address is not the vault. */
export class NoVaultError extends Error {}

/** The contract's own advice: so many ids can be looked at in one call. */
const IDS_IN_ONE_CALL = 4_000n;

/** The newest block that the node knows. */
export async function readNewestBlock(request: Request): Promise<BlockHead> {
  const number = readQuantity(await request({ method: 'eth_blockNumber' }));
  const block = number === undefined ? undefined : await readBlock(request, Number(number));
  // 4900 as wallets say it: their network cannot be reached.
  if (!block) throw { code: 4900, message: 'the node gave no block' };
  return block;
}

/** Undefined where the node does not know the block. */
export async function readBlock(request: Request, number: number): Promise<BlockHead | undefined> {
  const block: unknown = await request({ method: 'eth_getBlockByNumber', params: [toHex(number), false] });
  const time = readQuantity((block as { timestamp?: unknown } | null)?.timestamp);
  return time === undefined ? undefined : { number, time: Number(time) };
}

/** The vault at the end of a block. Rejects as the wallet does, or with a {@link NoVaultError}. */
export async function readVault(request: Request, vault: string, block: number): Promise<VaultOnChain> {
  const [totals, held] = await Promise.all([
    ask(request, vault, block, viewTotals()),
    request({ method: 'eth_getBalance', params: [vault, toHex(block)] }),
  ]);
  const balanceWei = readQuantity(held);
  if (balanceWei === undefined) throw { code: 4900, message: 'the node gave no balance' };
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

/** A wallet's stake and all its open positions, also those that nobody asked for, at the end of a block. */
export async function readWallet(
  request: Request,
  vault: string,
  wallet: string,
  block: number,
): Promise<WalletOnChain> {
  const [account, { lastId }] = await Promise.all([
    ask(request, vault, block, viewAccount(wallet)),
    ask(request, vault, block, viewTotals()),
  ]);
  const read: ReadPositions = (view) => ask(request, vault, block, view);
  return {
    principalWei: account.principal,
    settledWei: account.settled,
    fundedSecondsPaid: account.mark,
    positions: await readPositions(read, wallet, lastId),
  };
}

type ReadPositions = (view: ReturnType<typeof viewPositions>) => Promise<readonly StoredPosition[]>;
type StoredPosition = ReturnType<ReturnType<typeof viewPositions>['read']>[number];

/** All open positions of `wallet` with ids up to `lastId`, in their order. `onProgress` hears how many ids were looked at. */
export async function readPositions(
  read: ReadPositions,
  wallet: string,
  lastId: bigint,
  onProgress?: (seen: number, all: number) => void,
): Promise<PositionOnChain[]> {
  const positions: PositionOnChain[] = [];
  for (let first = 1n; first <= lastId; first += IDS_IN_ONE_CALL) {
    onProgress?.(Number(first - 1n), Number(lastId));
    const end = first + IDS_IN_ONE_CALL - 1n;
    for (const stored of await read(viewPositions(wallet, first, end < lastId ? end : lastId))) {
      const { id, principal, reward, endsAt, termDays } = stored;
      positions.push({ id, principalWei: principal, rewardWei: reward, endsAt, termDays });
    }
  }
  return positions;
}

/** One view of the vault at the end of a block. Rejects as {@link readVault} does. */
export async function ask<Answer>(request: Request, vault: string, block: number, view: View<Answer>): Promise<Answer> {
  const answer = await request({ method: 'eth_call', params: [{ to: vault, data: view.data }, toHex(block)] });
  try {
    return view.read(answer as `0x${string}`);
  } catch {
    throw new NoVaultError(`${vault} does not answer as the vault at block ${block}`);
  }
}
