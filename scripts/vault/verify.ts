/** Verifies that code and values on a chain are those of the build. */

import { APR_BPS } from '@eleven/protocol/vault/rewards';
import { MIN_RUNWAY_SECONDS, MIN_STAKE_WEI } from '@eleven/protocol/vault/terms';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { hashCode } from '@eleven/vault-client/code-hash';
import { type Address, type Hex, keccak256, type PublicClient, parseAbi, toBytes, zeroAddress, zeroHash } from 'viem';
import { UserError } from '../run/user-error.ts';
import type { Artifact } from './artifacts.ts';
import type { DeploySettings } from './deploy-settings.ts';
import { NotYet } from './retry.ts';
import { describeTimelock } from './timelock.ts';

const timelockAbi = parseAbi([
  'function getMinDelay() view returns (uint256)',
  'function hasRole(bytes32 role, address account) view returns (bool)',
]);

const ROLES = ['PROPOSER_ROLE', 'CANCELLER_ROLE', 'EXECUTOR_ROLE'] as const;
const ADMIN = zeroHash;

/** Hash of the code with zeros at the immutables: the same for every deployment of one build. */
export const maskedHash = (code: Hex, { immutableReferences }: Artifact): Hex =>
  hashCode(code, immutableReferences).maskedHash;

export function isBuild(artifact: Artifact, code: Hex | undefined): boolean {
  const { deployedBytecode } = artifact;
  return code?.length === deployedBytecode.length && maskedHash(code, artifact) === keccak256(deployedBytecode);
}

export function requireCode(artifact: Artifact, code: Hex | undefined, where: string): void {
  const { contractName } = artifact;
  if (code === undefined || code === '0x') throw new NotYet(`${contractName}: there is no code ${where}.`);
  if (!isBuild(artifact, code))
    throw new UserError(`${contractName}: the code ${where} is not that of the build. Do not use it.`);
}

/** The values that the constructor wrote into the code, read at each of their places. */
function immutablesOf(code: Hex, { immutableReferences }: Artifact): readonly bigint[] {
  return immutableReferences.map(({ start, length }) =>
    BigInt(`0x${code.slice(2 + start * 2, 2 + (start + length) * 2)}`),
  );
}

type Fact = readonly [what: string, found: unknown, expected: unknown];

function requireFacts(facts: readonly Fact[]): void {
  const differences = facts.flatMap(([what, found, expected]) =>
    found === expected ? [] : [`${what} is ${found} and should be ${expected}`],
  );
  if (differences.length > 0) throw new UserError(`${differences.join('; ')}. Do not use the vault.`);
}

export async function verifyTimelock(
  client: PublicClient,
  artifact: Artifact,
  address: Address,
  { settings, deployer }: { settings: DeploySettings; deployer: Address },
): Promise<void> {
  requireCode(artifact, await client.getCode({ address }), `at ${address}`);
  const hasRole = (role: Hex, account: Address) =>
    client.readContract({ address, abi: timelockAbi, functionName: 'hasRole', args: [role, account] });
  const facts: Fact[] = [
    [
      'The delay of the timelock',
      await client.readContract({ address, abi: timelockAbi, functionName: 'getMinDelay' }),
      BigInt(settings.delaySeconds),
    ],
    ['That the timelock administers itself', await hasRole(ADMIN, address), true],
    ['That the deployer administers the timelock', await hasRole(ADMIN, deployer), false],
    ['That the operator administers the timelock', await hasRole(ADMIN, settings.operator), false],
  ];
  for (const name of ROLES) {
    const role = keccak256(toBytes(name));
    facts.push([`That the operator has ${name}`, await hasRole(role, settings.operator), true]);
    facts.push([`That the deployer has ${name}`, await hasRole(role, deployer), false]);
    facts.push([`That anyone has ${name}`, await hasRole(role, zeroAddress), false]);
  }
  requireFacts(facts);
}

/** At deployment there must be no pending owner; later the owner may name one, which is no fault. */
export async function verifyVault(
  client: PublicClient,
  artifact: Artifact,
  address: Address,
  expected: { owner: Address; pendingOwner?: Address; guardian: Address; startAt: bigint },
): Promise<void> {
  const code = await client.getCode({ address });
  requireCode(artifact, code, `at ${address}`);
  const read = (
    functionName: 'owner' | 'pendingOwner' | 'guardian' | 'START' | 'APR_BPS' | 'MIN_STAKE' | 'MIN_RUNWAY',
  ) => client.readContract({ address, abi: vaultAbi, functionName });
  const facts: Fact[] = [
    ['owner()', await read('owner'), expected.owner],
    ['pendingOwner()', await read('pendingOwner'), expected.pendingOwner ?? zeroAddress],
    ['guardian()', await read('guardian'), expected.guardian],
    ['START()', await read('START'), expected.startAt],
    ['APR_BPS()', await read('APR_BPS'), APR_BPS],
    ['MIN_STAKE()', await read('MIN_STAKE'), MIN_STAKE_WEI],
    ['MIN_RUNWAY()', await read('MIN_RUNWAY'), MIN_RUNWAY_SECONDS],
  ];
  for (const value of immutablesOf(code ?? '0x', artifact)) facts.push(['START in the code', value, expected.startAt]);
  requireFacts(facts);
}

/** Current values, including those that the owner may have changed since the deployment. */
export async function readFacts(client: PublicClient, address: Address) {
  const read = <Name extends 'owner' | 'pendingOwner' | 'guardian' | 'START'>(functionName: Name) =>
    client.readContract({ address, abi: vaultAbi, functionName });
  const [owner, pendingOwner, guardian, startAt] = await Promise.all([
    read('owner'),
    read('pendingOwner'),
    read('guardian'),
    read('START'),
  ]);
  return { owner, pendingOwner, guardian, startAt };
}

/** Verifies a deployed vault for a stranger: refuses different code, and reports who controls it. */
export async function describeVault(
  client: PublicClient,
  { vault, timelock }: { readonly vault: Artifact; readonly timelock: Artifact },
  address: Address,
): Promise<string> {
  const code = (await client.getCode({ address })) ?? '0x';
  requireCode(vault, code, `at ${address}`);
  const facts = await readFacts(client, address);
  await verifyVault(client, vault, address, facts);
  const { owner, pendingOwner, guardian, startAt } = facts;
  const describeOwner = async (account: Address) =>
    isBuild(timelock, await client.getCode({ address: account }))
      ? describeTimelock(client, { vault: address, timelock: account, startAt })
      : ['           no timelock of this build: its decisions as the owner can happen at once'];
  return [
    `The code at ${address} on chain ${await client.getChainId()} is that of these sources.`,
    `code hash  ${maskedHash(code, vault)} (immutables zeroed)`,
    `START      ${startAt} (${new Date(Number(startAt) * 1_000).toISOString()})`,
    `guardian   ${guardian}`,
    `owner      ${owner}`,
    ...(await describeOwner(owner)),
    ...(pendingOwner === zeroAddress
      ? []
      : [`next owner ${pendingOwner}, from the moment it accepts`, ...(await describeOwner(pendingOwner))]),
  ].join('\n');
}
