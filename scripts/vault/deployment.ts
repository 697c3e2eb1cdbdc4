/**
 * A vault for a live chain, owned from its first block on by a timelock of its own: two transactions, of which the second
 * names the first one's address, so that no handover is pending. Planning sends nothing; it has the chain run both
 * constructors and compares the code that they return with the build.
 */
import { vaultAbi } from '@eleven/protocol/vault-abi';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  formatEther,
  getContractAddress,
  type Hex,
  http,
  type PublicClient,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { Refusal } from '../run/refusal.ts';
import type { Artifact } from './artifacts.ts';
import type { DeploySettings } from './deploy-settings.ts';
import { maskedHash, requireCode, verifyTimelock, verifyVault } from './verify.ts';

export interface Builds {
  readonly vault: Artifact;
  readonly timelock: Artifact;
}

interface Step {
  readonly artifact: Artifact;
  readonly address: Address;
  readonly args: readonly unknown[];
  readonly data: Hex;
  readonly gas: bigint;
}

export interface Plan {
  readonly client: PublicClient;
  readonly settings: DeploySettings;
  readonly deployer: Address;
  readonly nonce: number;
  readonly gasPrice: bigint;
  readonly costWei: bigint;
  readonly balanceWei: bigint;
  readonly operatorHasCode: boolean;
  readonly timelock: Step;
  readonly vault: Step;
}

export async function planDeployment(settings: DeploySettings, builds: Builds): Promise<Plan> {
  const client = createPublicClient({ transport: http(settings.rpcUrl, { retryCount: 1 }) });
  const deployer = privateKeyToAccount(settings.deployerKey).address;
  const chainId = await client.getChainId().catch(() => {
    throw new Refusal('RPC_URL does not answer.');
  });
  if (chainId !== settings.chainId)
    throw new Refusal(`CHAIN_ID is ${settings.chainId}, but RPC_URL serves chain ${chainId}.`);

  const { operator, guardian, delaySeconds } = settings;
  const nonce = await client.getTransactionCount({ address: deployer, blockTag: 'pending' });
  const addresses = [nonce, nonce + 1].map((each) => getContractAddress({ from: deployer, nonce: BigInt(each) }));
  const [timelockAddress, vaultAddress] = addresses as [Address, Address];
  const prepare = async (artifact: Artifact, address: Address, args: readonly unknown[], data: Hex): Promise<Step> => {
    const { data: code } = await client.call({ account: deployer, data });
    requireCode(artifact, code, 'that the constructor returns');
    return { artifact, address, args, data, gas: await client.estimateGas({ account: deployer, data }) };
  };
  const roles = [BigInt(delaySeconds), [operator], [operator], zeroAddress] as const;
  const timelock = await prepare(
    builds.timelock,
    timelockAddress,
    roles,
    encodeDeployData({ abi: builds.timelock.abi, bytecode: builds.timelock.bytecode, args: roles }),
  );
  const owners = [timelockAddress, guardian] as const;
  const vault = await prepare(
    builds.vault,
    vaultAddress,
    owners,
    encodeDeployData({ abi: vaultAbi, bytecode: builds.vault.bytecode, args: owners }),
  );
  const gasPrice = await client.getGasPrice();
  return {
    client,
    settings,
    deployer,
    nonce,
    gasPrice,
    costWei: (timelock.gas + vault.gas) * gasPrice,
    balanceWei: await client.getBalance({ address: deployer }),
    operatorHasCode: ((await client.getCode({ address: operator })) ?? '0x') !== '0x',
    timelock,
    vault,
  };
}

export function describePlan({ settings, deployer, gasPrice, costWei, balanceWei, ...plan }: Plan): string {
  const step = ({ artifact, address, args, gas }: Step) => [
    `${artifact.contractName}`,
    `  address                ${address}`,
    `  constructor arguments  ${JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`,
    `  code hash, immutables  ${maskedHash(artifact.deployedBytecode, artifact)}`,
    '  zeroed',
    `  metadata hash          ${artifact.metadataHash}`,
    `  gas                    ${gas}`,
  ];
  return [
    `chain ${settings.chainId}, deployer ${deployer} with ${formatEther(balanceWei)} BNB`,
    `operator ${settings.operator}${plan.operatorHasCode ? '' : ' (has no code on this chain: it is no multisig)'}`,
    `guardian ${settings.guardian}, timelock ${settings.delaySeconds} s`,
    ...step(plan.timelock),
    ...step(plan.vault),
    `expected cost ${formatEther(costWei)} BNB at ${gasPrice} wei a unit of gas`,
  ].join('\n');
}

export interface Deployed {
  readonly vault: Address;
  readonly timelock: Address;
  readonly block: bigint;
  readonly vaultCodeHash: Hex;
}

/** Sends both, waits for each, and verifies each before anything else happens. */
export async function deploy(plan: Plan): Promise<Deployed> {
  const { client, settings, deployer, timelock, vault } = plan;
  if (plan.balanceWei < plan.costWei) {
    const lack = formatEther(plan.costWei - plan.balanceWei);
    throw new Refusal(`The deployer ${deployer} lacks ${lack} BNB.`);
  }
  const account = privateKeyToAccount(settings.deployerKey);
  const wallet = createWalletClient({ account, transport: http(settings.rpcUrl, { retryCount: 0 }) });
  const send = async ({ artifact, address, data, gas }: Step, nonce: number) => {
    // A legacy transaction: every chain that is meant here takes it, and its price is the one that was shown.
    const request = { chain: null, data, nonce, type: 'legacy', gasPrice: plan.gasPrice } as const;
    const hash = await wallet.sendTransaction({ ...request, gas: (gas * 6n) / 5n });
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 250 });
    if (receipt.status !== 'success') throw new Refusal(`${artifact.contractName}: ${hash} failed.`);
    if (receipt.contractAddress?.toLowerCase() !== address.toLowerCase())
      throw new Refusal(`${artifact.contractName} is at ${receipt.contractAddress}, not at ${address}. Do not use it.`);
    return receipt.blockNumber;
  };
  await send(timelock, plan.nonce);
  await verifyTimelock(client, timelock.artifact, timelock.address, { settings, deployer });
  const block = await send(vault, plan.nonce + 1);
  const { timestamp } = await client.getBlock({ blockNumber: block });
  const expected = { owner: timelock.address, guardian: settings.guardian, startAt: timestamp };
  await verifyVault(client, vault.artifact, vault.address, expected);
  const code = (await client.getCode({ address: vault.address })) ?? '0x';
  return { vault: vault.address, timelock: timelock.address, block, vaultCodeHash: maskedHash(code, vault.artifact) };
}
