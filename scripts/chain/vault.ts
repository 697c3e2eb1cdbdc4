/**
 * The vault of the local chain, put there once and found again at every later start. Only putting it there needs a library:
 * a thousand modules, which a start that finds it does without.
 */
import { readFile } from 'node:fs/promises';
import type { Hex } from 'viem';
import { Refusal } from '../run/refusal.ts';
import { OPERATOR_ADDRESS, VAULT_ADDRESS } from './accounts.ts';
import { createRpc } from './rpc.ts';

/** keccak256 of `OwnershipTransferred(address,address)`, the first that a vault says of itself. */
const OWNERSHIP_TRANSFERRED = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';

export interface DeployedVault {
  readonly address: Hex;
  readonly deployBlock: number;
}

/**
 * The operator sends two transactions and no other: its count of transactions tells which of them are done, so a start that
 * is broken off anywhere goes on from there.
 */
export async function ensureVault(rpcUrl: string, artifactPath: string): Promise<DeployedVault> {
  const rpc = createRpc(rpcUrl);
  const sent = Number(await rpc('eth_getTransactionCount', [OPERATOR_ADDRESS, 'latest']));
  if (sent > 0) await requireCode((await rpc('eth_getCode', [VAULT_ADDRESS, 'latest'])) as Hex, artifactPath);
  if (sent < 2) {
    const { deployVault } = await import('./deploy.ts');
    await deployVault(rpcUrl, artifactPath, sent);
  }
  const filter = { address: VAULT_ADDRESS, topics: [OWNERSHIP_TRANSFERRED], fromBlock: '0x0', toBlock: 'latest' };
  const [first] = (await rpc('eth_getLogs', [filter])) as { blockNumber: Hex }[];
  if (!first) throw new Error('The local chain holds no vault.');
  return { address: VAULT_ADDRESS, deployBlock: Number(first.blockNumber) };
}

interface Artifact {
  readonly deployedBytecode: Hex;
  readonly immutableReferences: readonly { readonly start: number; readonly length: number }[];
}

/** A vault of an earlier version promises what that version did: the pages of this one would say what it does not do. */
async function requireCode(code: Hex, artifactPath: string): Promise<void> {
  const { deployedBytecode, immutableReferences } = JSON.parse(await readFile(artifactPath, 'utf8')) as Artifact;
  const isSame =
    withoutImmutables(code, immutableReferences) === withoutImmutables(deployedBytecode, immutableReferences);
  if (isSame) return;
  throw new Refusal(
    'The vault in this data directory has the code of another version; nothing was changed. Start anew in another directory, e.g. DATA_DIR=./data-new npm start, or go on with the version that made it.',
  );
}

/** The code with zeros where the constructor writes. */
const withoutImmutables = (code: Hex, places: Artifact['immutableReferences']): string =>
  places.reduce((text, { start, length }) => {
    const [from, to] = [2 + start * 2, 2 + (start + length) * 2];
    return text.slice(0, from) + '0'.repeat(length * 2) + text.slice(to);
  }, code as string);
