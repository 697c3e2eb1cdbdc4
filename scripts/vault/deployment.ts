/**
 * Deploys a vault to a live chain, owned from its first block on by its own timelock, in two transactions. The second names the
 * address that the first creates, so no ownership transfer is pending. Planning sends nothing; it has the chain run both
 * constructors and compares the returned code with the build. An interrupted deployment continues with the existing timelock;
 * an existing vault is only verified.
 */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  formatEther,
  formatGwei,
  getContractAddress,
  type Hex,
  http,
  type PublicClient,
  zeroAddress,
} from 'viem';
import { UserError } from '../run/user-error.ts';
import type { Artifact, Builds } from './artifacts.ts';
import type { DeploySettings } from './deploy-settings.ts';
import { firstBlockAt } from './deployment-block.ts';
import { findEarlier } from './earlier.ts';
import { MAINNET } from './environment.ts';
import { requireChain } from './require-chain.ts';
import { LAG_MS, readWithRetry } from './retry.ts';
import { maskedHash, requireCode, verifyTimelock, verifyVault } from './verify.ts';

interface Step {
  readonly artifact: Artifact;
  readonly address: Address;
  readonly nonce: number;
  readonly args: readonly unknown[];
  readonly data: Hex;
  readonly gas: bigint;
}

/** A contract to deploy, or one that already exists. */
type Part = Step | { readonly artifact: Artifact; readonly address: Address; readonly nonce: undefined };
const toSend = (part: Part): part is Step => part.nonce !== undefined;

export interface Plan {
  readonly client: PublicClient;
  readonly settings: DeploySettings;
  readonly deployer: Address;
  readonly lagMs: number;
  readonly gasPrice: bigint;
  readonly costWei: bigint;
  /** The deployer must hold this: a node accepts a transaction only if the sender can pay its whole gas limit. */
  readonly neededWei: bigint;
  readonly balanceWei: bigint;
  readonly operatorHasCode: boolean;
  readonly timelock: Part;
  readonly vault: Part;
}

export interface Ways {
  /** Continue with this timelock instead of deploying another. */
  readonly timelock?: Address | undefined;
  /** The tolerated lag of a node. */
  readonly lagMs?: number;
}

/** Whether it is a contract; an account that has only delegated to one (EIP-7702) is still controlled by one key. */
const isContract = (code: Hex | undefined) => code !== undefined && code !== '0x' && !code.startsWith('0xef0100');

export async function planDeployment(settings: DeploySettings, builds: Builds, ways: Ways = {}): Promise<Plan> {
  const client = createPublicClient({ transport: http(settings.rpcUrl, { retryCount: 1 }), cacheTime: 0 });
  const deployer = settings.deployer.address;
  await requireChain(settings);
  const { chainId, operator, guardian, delaySeconds } = settings;
  const operatorHasCode = isContract(await client.getCode({ address: operator }));
  if (chainId === MAINNET && !operatorHasCode)
    throw new UserError(`OPERATOR ${operator} has no code of its own on chain ${MAINNET}: it is no multisig.`);

  const lagMs = ways.lagMs ?? LAG_MS;
  const earlier = await findEarlier(client, builds, { settings, deployer, given: ways.timelock, lagMs });
  let { nonce } = earlier;
  const prepare = async (artifact: Artifact, args: readonly unknown[], data: Hex): Promise<Step> => {
    const { data: code } = await client.call({ account: deployer, data });
    requireCode(artifact, code, 'that the constructor returns');
    const address = getContractAddress({ from: deployer, nonce: BigInt(nonce) });
    const gas = await client.estimateGas({ account: deployer, data });
    return { artifact, address, nonce: nonce++, args, data, gas };
  };
  const there = (artifact: Artifact, address: Address): Part => ({ artifact, address, nonce: undefined });
  const prepareTimelock = () => {
    const { abi, bytecode } = builds.timelock;
    const args = [BigInt(delaySeconds), [operator], [operator], zeroAddress] as const;
    return prepare(builds.timelock, args, encodeDeployData({ abi, bytecode, args }));
  };
  const prepareVault = (owner: Address) => {
    const args = [owner, guardian] as const;
    return prepare(builds.vault, args, encodeDeployData({ abi: vaultAbi, bytecode: builds.vault.bytecode, args }));
  };
  const timelock = earlier.timelock ? there(builds.timelock, earlier.timelock) : await prepareTimelock();
  const vault = earlier.vault ? there(builds.vault, earlier.vault) : await prepareVault(timelock.address);
  const gasPrice = await client.getGasPrice();
  const gas = [timelock, vault].filter(toSend).reduce((sum, step) => sum + step.gas, 0n);
  return {
    client,
    settings,
    deployer,
    lagMs,
    gasPrice,
    costWei: gas * gasPrice,
    neededWei: withMargin(gas) * gasPrice,
    balanceWei: await client.getBalance({ address: deployer }),
    operatorHasCode,
    timelock,
    vault,
  };
}

export function describePlan({ settings, deployer, gasPrice, costWei, neededWei, balanceWei, ...plan }: Plan): string {
  const text = (args: readonly unknown[]) =>
    JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  const describe = (part: Part) => [
    part.artifact.contractName,
    `  address                ${part.address}${toSend(part) ? '' : ' is deployed and verified: nothing is sent for it'}`,
    ...(toSend(part) ? describeStep(part) : []),
  ];
  const describeStep = ({ artifact, args, gas }: Step) => [
    `  constructor arguments  ${text(args)}`,
    `  code hash              ${maskedHash(artifact.deployedBytecode, artifact)} (immutables zeroed)`,
    `  metadata hash          ${artifact.metadataHash}`,
    `  gas                    ${gas}`,
  ];
  return [
    `chain ${settings.chainId}, deployer ${deployer} with ${formatEther(balanceWei)} BNB`,
    `operator ${settings.operator}${plan.operatorHasCode ? '' : ' (has no code on this chain: it is no multisig)'}`,
    `guardian ${settings.guardian}, timelock ${settings.delaySeconds} s`,
    ...describe(plan.timelock),
    ...describe(plan.vault),
    `expected cost ${formatEther(costWei)} BNB at ${formatGwei(gasPrice)} gwei a unit of gas, at most ${formatGwei(settings.maxGasPriceWei)}, and the deployer has to hold ${formatEther(neededWei)} BNB`,
  ].join('\n');
}

/** The missing transactions, to sign and send elsewhere in this order; numbers are decimal digits, and `to` is omitted. */
export function unsignedTransactions({ settings, gasPrice, timelock, vault }: Plan) {
  return [timelock, vault].filter(toSend).map(({ artifact, address, nonce, data, gas }) => ({
    creates: `${artifact.contractName} at ${address}`,
    type: 'legacy',
    chainId: settings.chainId,
    from: settings.deployer.address,
    nonce,
    gas: String(withMargin(gas)),
    gasPrice: String(gasPrice),
    value: '0',
    data,
  }));
}

const withMargin = (gas: bigint) => (gas * 6n) / 5n;

export interface Deployed {
  readonly vault: Address;
  readonly timelock: Address;
  readonly block: bigint;
  readonly vaultCodeHash: Hex;
}

/** A transaction at the current gas price is in a block within seconds; on a crowded chain it takes longer. */
const MINED_WITHIN_MS = 180_000;

export function requireCheapGas({ gasPrice, settings }: Plan): void {
  if (gasPrice <= settings.maxGasPriceWei) return;
  const [price, most] = [formatGwei(gasPrice), formatGwei(settings.maxGasPriceWei)];
  throw new UserError(`A unit of gas costs ${price} gwei, more than MAX_GAS_PRICE_GWEI=${most}. Nothing was sent.`);
}

/** Sends the missing transactions, waits for each, and verifies each before anything else happens. */
export async function deploy(plan: Plan): Promise<Deployed> {
  const { client, settings, deployer, timelock, vault, lagMs } = plan;
  if (![timelock, vault].some(toSend)) return verifyDeployed(plan);
  requireCheapGas(plan);
  if (plan.balanceWei < plan.neededWei) {
    const lack = formatEther(plan.neededWei - plan.balanceWei);
    throw new UserError(`The deployer ${deployer} needs ${lack} BNB more.`);
  }
  const { account } = settings.deployer;
  if (!account)
    throw new UserError('Only an address is given as DEPLOYER: with --unsigned its transactions are printed.');
  const wallet = createWalletClient({ account, transport: http(settings.rpcUrl, { retryCount: 0 }) });
  const send = async ({ artifact, address, nonce, data, gas }: Step) => {
    // A legacy transaction: every supported chain accepts it, and its price is the price shown in the plan.
    const request = { chain: null, data, nonce, type: 'legacy', gasPrice: plan.gasPrice } as const;
    const hash = await wallet.sendTransaction({ ...request, gas: withMargin(gas) });
    const receipt = await readWithRetry(() => client.getTransactionReceipt({ hash }), MINED_WITHIN_MS).catch(() => {
      throw new UserError(
        `${artifact.contractName}: ${hash} was sent and no block with it is known. Run this again later.`,
      );
    });
    if (receipt.status !== 'success') throw new UserError(`${artifact.contractName}: ${hash} failed.`);
    if (receipt.contractAddress?.toLowerCase() !== address.toLowerCase())
      throw new UserError(
        `${artifact.contractName} is at ${receipt.contractAddress}, not at ${address}. Do not use it.`,
      );
    return receipt.blockNumber;
  };
  if (toSend(timelock)) {
    await send(timelock);
    const { artifact, address } = timelock;
    await readWithRetry(() => verifyTimelock(client, artifact, address, { settings, deployer }), lagMs);
  }
  return verifyDeployed(plan, toSend(vault) ? await send(vault) : undefined);
}

/** Verifies the vault and the timelock that owns it, once both exist. */
function verifyDeployed({ client, settings, timelock, vault, lagMs }: Plan, sentIn?: bigint): Promise<Deployed> {
  return readWithRetry(async () => {
    const startAt = await startOf(client, vault.address, sentIn);
    const expected = { owner: timelock.address, guardian: settings.guardian, startAt };
    await verifyVault(client, vault.artifact, vault.address, expected);
    const code = (await client.getCode({ address: vault.address })) ?? '0x';
    const block = sentIn ?? (await firstBlockAt(client, startAt));
    return { vault: vault.address, timelock: timelock.address, block, vaultCodeHash: maskedHash(code, vault.artifact) };
  }, lagMs);
}

async function startOf(client: PublicClient, vault: Address, sentIn: bigint | undefined): Promise<bigint> {
  if (sentIn !== undefined) return (await client.getBlock({ blockNumber: sentIn })).timestamp;
  return client.readContract({ address: vault, abi: vaultAbi, functionName: 'START' });
}
