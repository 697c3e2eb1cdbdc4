/**
 * The vault of the local chain, put there once and found again at every later start. Only putting it there needs a library:
 * a thousand modules, which a start that finds it does without.
 */
import type { Hex } from 'viem';
import { OPERATOR_ADDRESS, VAULT_ADDRESS } from './accounts.ts';
import { createRpc } from './rpc.ts';

/** keccak256 of `OwnershipTransferred(address,address)`, the first that a vault says of itself. */
const OWNERSHIP_TRANSFERRED = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';

export interface DeployedVault {
  readonly address: Hex;
  readonly deployBlock: number;
  readonly isNew: boolean;
}

/**
 * The operator sends two transactions and no other: its count of transactions tells which of them are done, so a start that
 * is broken off anywhere goes on from there.
 */
export async function ensureVault(rpcUrl: string, artifactPath: string): Promise<DeployedVault> {
  const rpc = createRpc(rpcUrl);
  const sent = Number(await rpc('eth_getTransactionCount', [OPERATOR_ADDRESS, 'latest']));
  if (sent < 2) {
    const { deployVault } = await import('./deploy.ts');
    await deployVault(rpcUrl, artifactPath, sent);
  }
  const filter = { address: VAULT_ADDRESS, topics: [OWNERSHIP_TRANSFERRED], fromBlock: '0x0', toBlock: 'latest' };
  const [first] = (await rpc('eth_getLogs', [filter])) as { blockNumber: Hex }[];
  if (!first) throw new Error('The local chain holds no vault.');
  return { address: VAULT_ADDRESS, deployBlock: Number(first.blockNumber), isNew: sent === 0 };
}
