import { createPublicClient, http } from 'viem';
import { UserError } from '../run/user-error.ts';

/** Refuses an endpoint of another chain: a vault command asks this before it compiles anything. */
export async function requireChain({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 1 }) });
  const served = await client.getChainId().catch(() => {
    throw new UserError('RPC_URL gave no usable answer.');
  });
  if (served !== chainId) throw new UserError(`CHAIN_ID is ${chainId}, but RPC_URL serves chain ${served}.`);
}
