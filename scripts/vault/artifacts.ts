/** The committed builds of the deployed contracts: built from the sources, read back, compared. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';
import { ROOT } from '../run/paths.ts';
import { UserError } from '../run/user-error.ts';
import { compile, settings } from './compile.ts';

export const ARTIFACTS = join(ROOT, 'contracts', 'artifacts');

/** Contract → its source file. The price feed is for the local chain alone. */
const DEPLOYED = {
  LocalPriceFeed: 'local/LocalPriceFeed.sol',
  StakingVault: 'src/StakingVault.sol',
  TimelockController: '@openzeppelin/contracts/governance/TimelockController.sol',
} as const;
export type DeployedName = keyof typeof DEPLOYED;

export interface Artifact {
  readonly contractName: string;
  readonly metadataHash: Hex;
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
  /** Bytes of `deployedBytecode` that the constructor fills in. */
  readonly immutableReferences: readonly { readonly start: number; readonly length: number }[];
  readonly storageLayout: readonly { label: string; slot: number; offset: number; type: string }[];
}

export interface Builds {
  readonly vault: Artifact;
  readonly timelock: Artifact;
}

/** The IPFS multihash of the metadata, from the CBOR at the end of the bytecode. */
function metadataHash(bytecode: string) {
  const hash = /64697066735822(1220[0-9a-f]{64})64736f6c6343[0-9a-f]{6}0033$/.exec(bytecode)?.[1];
  if (!hash) throw new Error('No metadata hash at the end of the bytecode.');
  return `0x${hash}`;
}

/** Text of the artifact built from the sources, byte for byte. */
export function buildArtifact(contractName: DeployedName): { text: string; abi: unknown[] } {
  const source = DEPLOYED[contractName];
  const { solc, abi, evm, metadata, storageLayout } = compile(source, contractName);
  const artifact = {
    contractName,
    source,
    compiler: { name: 'solc', version: solc, settings },
    metadataHash: metadataHash(evm.deployedBytecode.object),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
    immutableReferences: Object.values(evm.deployedBytecode.immutableReferences ?? {}).flat(),
    storageLayout: storageLayout.storage.map(({ label, slot, offset, type }) => ({
      label,
      slot: Number(slot),
      offset,
      // The compiler numbers its types by position in the sources; the number has no meaning for the layout.
      type: type.replaceAll(/\)\d+/g, ')'),
    })),
    metadata: JSON.parse(metadata) as unknown,
  };
  return { text: `${JSON.stringify(artifact, null, 2)}\n`, abi };
}

export function readArtifact(contractName: DeployedName, folder = ARTIFACTS): Artifact {
  return JSON.parse(readFileSync(join(folder, `${contractName}.json`), 'utf8')) as Artifact;
}

/** Compiles the sources and refuses an artifact that differs from the result. */
export function requireFresh(contractName: DeployedName, folder = ARTIFACTS): Artifact {
  if (readFileSync(join(folder, `${contractName}.json`), 'utf8') !== buildArtifact(contractName).text)
    throw new UserError(`${contractName}.json is not what the sources compile to: nothing is deployed from it.`);
  return readArtifact(contractName, folder);
}
