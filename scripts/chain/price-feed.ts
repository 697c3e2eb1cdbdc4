/**
 * The made-up price feed of the local chain, put there once by an account of its own and found again at every later start, also
 * in a data directory that an earlier version has made.
 */
import { readFile } from 'node:fs/promises';
import type { Hex } from 'viem';
import { PRICE_FEED_ADDRESS, PRICE_FEED_OWNER } from './accounts.ts';
import { createRpc } from './rpc.ts';

/** Undefined where the account has done something else first: amounts then have no value beside them. */
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
