/**
 * The vaults of the local chain, deployed once and found again at every later start. Only deploying needs a library of a
 * thousand modules; a start that finds the vault skips it.
 */
import { readFile } from 'node:fs/promises';
import type { Hex } from 'viem';
import { UserError } from '../run/user-error.ts';
import {
  OPERATOR_ADDRESS,
  OPERATOR_INDEX,
  SECOND_DEPLOYER_ADDRESS,
  SECOND_DEPLOYER_INDEX,
  SECOND_VAULT_ADDRESS,
  VAULT_ADDRESS,
} from './accounts.ts';
import { createRpc } from './rpc.ts';

/** keccak256 of `OwnershipTransferred(address,address)`, the first event of a vault. */
const OWNERSHIP_TRANSFERRED = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';

/** For the reserve of the second vault and the fees of its deployment: 1 010 BNB. */
const SECOND_BALANCE = `0x${(1_010n * 10n ** 18n).toString(16)}`;

export interface DeployedVault {
  readonly address: Hex;
  readonly deployBlock: number;
}

/** A vault and its deployer. Each deployer sends two transactions for its vault. */
interface Place {
  readonly address: Hex;
  readonly deployer: Hex;
  readonly deployerIndex: number;
}
const FIRST: Place = { address: VAULT_ADDRESS, deployer: OPERATOR_ADDRESS, deployerIndex: OPERATOR_INDEX };
const SECOND: Place = {
  address: SECOND_VAULT_ADDRESS,
  deployer: SECOND_DEPLOYER_ADDRESS,
  deployerIndex: SECOND_DEPLOYER_INDEX,
};

export const ensureVault = (rpcUrl: string, artifactPath: string): Promise<DeployedVault> =>
  ensure(FIRST, rpcUrl, artifactPath);

/** Once deployed, the second vault stays, even when it is not requested: users may have stakes in it. */
export async function ensureSecondVault(
  rpcUrl: string,
  artifactPath: string,
  isWanted: boolean,
): Promise<DeployedVault | undefined> {
  const sent = await createRpc(rpcUrl)('eth_getTransactionCount', [SECOND_DEPLOYER_ADDRESS, 'latest']);
  return isWanted || Number(sent) > 0 ? ensure(SECOND, rpcUrl, artifactPath) : undefined;
}

/**
 * These are the deployer's first two transactions: its transaction count shows which of them are done, so an interrupted start
 * continues from there.
 */
async function ensure(place: Place, rpcUrl: string, artifactPath: string): Promise<DeployedVault> {
  const { address, deployer, deployerIndex } = place;
  const rpc = createRpc(rpcUrl);
  const sent = Number(await rpc('eth_getTransactionCount', [deployer, 'latest']));
  if (sent > 0) await requireCode((await rpc('eth_getCode', [address, 'latest'])) as Hex, artifactPath);
  if (sent < 2) {
    if (place === SECOND) await rpc('anvil_setBalance', [deployer, SECOND_BALANCE]);
    const { deployVault } = await import('./deploy.ts');
    await deployVault({ rpcUrl, artifactPath, sent, address, deployerIndex });
  }
  const filter = { address, topics: [OWNERSHIP_TRANSFERRED], fromBlock: '0x0', toBlock: 'latest' };
  const [first] = (await rpc('eth_getLogs', [filter])) as { blockNumber: Hex }[];
  if (!first) throw new Error('The local chain holds no vault.');
  return { address, deployBlock: Number(first.blockNumber) };
}

interface Artifact {
  readonly deployedBytecode: Hex;
  readonly immutableReferences: readonly { readonly start: number; readonly length: number }[];
}

/** A vault of an earlier version keeps that version's promises, which the pages of this version would misstate. */
async function requireCode(code: Hex, artifactPath: string): Promise<void> {
  const { deployedBytecode, immutableReferences } = JSON.parse(await readFile(artifactPath, 'utf8')) as Artifact;
  const isSame =
    withoutImmutables(code, immutableReferences) === withoutImmutables(deployedBytecode, immutableReferences);
  if (isSame) return;
  throw new UserError(
    'The vault in this data directory has the code of another version; nothing was changed. Start anew in another directory, e.g. DATA_DIR=./data-new npm start, or go on with the version that made it.',
  );
}

/** The code with zeros in place of the immutables. */
const withoutImmutables = (code: Hex, places: Artifact['immutableReferences']): string =>
  places.reduce((text, { start, length }) => {
    const [from, to] = [2 + start * 2, 2 + (start + length) * 2];
    return text.slice(0, from) + '0'.repeat(length * 2) + text.slice(to);
  }, code as string);
