import type { PublicClient } from 'viem';

/** The first block at or after `startAt`, the time of the deployment: the vault is in it or slightly later. */
export async function firstBlockAt(client: PublicClient, startAt: bigint): Promise<bigint> {
  let [low, high] = [0n, await client.getBlockNumber({ cacheTime: 0 })];
  while (low < high) {
    const middle = (low + high) / 2n;
    const { timestamp } = await client.getBlock({ blockNumber: middle });
    if (timestamp < startAt) low = middle + 1n;
    else high = middle;
  }
  return low;
}
