/**
 * The simulated price feed of the local chain, deployed once by a separate account and found again at every later start, also
 * in a data directory from an earlier version.
 */
import { readFile } from 'node:fs/promises';
import type { Hex } from 'viem';
import { PRICE_FEED_ADDRESS, PRICE_FEED_OWNER } from './accounts.ts';
import { createRpc } from './rpc.ts';

/** Undefined if the account has sent other transactions first: then amounts are shown without their value. */
export async function ensurePriceFeed(rpcUrl: string, artifactPath: string): Promise<Hex | undefined> {
  const rpc = createRpc(rpcUrl);
  const isThere = async () => (await rpc('eth_getCode', [PRICE_FEED_ADDRESS, 'latest'])) !== '0x';
  if (await isThere()) return PRICE_FEED_ADDRESS;
  if (Number(await rpc('eth_getTransactionCount', [PRICE_FEED_OWNER, 'latest'])) > 0) return undefined;
  const { bytecode } = JSON.parse(await readFile(artifactPath, 'utf8')) as { bytecode: Hex };
  const { deployPriceFeed } = await import('./deploy.ts');
  await deployPriceFeed(rpcUrl, bytecode);
  return (await isThere()) ? PRICE_FEED_ADDRESS : undefined;
}
