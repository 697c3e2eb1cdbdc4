/** Funds the reserve of a vault, provided that its code is that of these sources and its operator has used its timelock. */
import { parseBnb } from '@eleven/protocol/money';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeCall } from '@eleven/vault-client/encode-call';
import { encodeExecute, encodeSchedule, operationId, timelockAbi, ZERO_WORD } from '@eleven/vault-client/timelock';
import {
  type Address,
  BaseError,
  createPublicClient,
  formatEther,
  formatGwei,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  zeroAddress,
} from 'viem';
import { UserError } from '../run/user-error.ts';
import { readAddress } from './address.ts';
import type { Builds } from './artifacts.ts';
import { isAnswered } from './command.ts';
import { type Environment, MAINNET, readChain, readMaxGasPrice, required } from './environment.ts';
import { readWithRetry } from './retry.ts';
import { readSigner, type Signer } from './signer.ts';
import { wasUsed } from './timelock.ts';
import { isBuild, readFacts, verifyVault } from './verify.ts';

export interface FundSettings {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly vault: Address;
  readonly amountWei: bigint;
  readonly maxGasPriceWei: bigint;
  readonly funder: Signer;
}

export async function readFundSettings(environment: Environment): Promise<FundSettings> {
  const chain = readChain(environment);
  const vault = readAddress('VAULT_ADDRESS', required(environment, 'VAULT_ADDRESS', 'the vault'));
  const amount = parseBnb(required(environment, 'AMOUNT_BNB', 'how much goes into the reserve'));
  if (!amount.ok) throw new UserError('AMOUNT_BNB must be an amount above 0 with at most 18 decimal places.');
  const maxGasPriceWei = readMaxGasPrice(environment);
  return { ...chain, vault, amountWei: amount.wei, maxGasPriceWei, funder: await readSigner('FUNDER', environment) };
}

export interface FundPlan {
  readonly settings: FundSettings;
  readonly client: PublicClient;
  readonly transaction: {
    readonly chainId: number;
    readonly from: Address;
    readonly to: Address;
    readonly nonce: number;
    readonly data: Hex;
    readonly valueWei: bigint;
    readonly gas: bigint;
    readonly gasPriceWei: bigint;
  };
  readonly freeWei: bigint;
  /** The accounts that can withdraw free reserve; the pending owner only once it has accepted. */
  readonly owners: readonly [present: Owner, pending?: Owner];
}

interface Owner {
  readonly address: Address;
  /** Whether its code is that of the timelock of this build. */
  readonly isTimelock: boolean;
}

const A_TIMELOCK = 'a timelock of this build; verify-vault shows who decides there, and how soon';
const NO_TIMELOCK = 'no timelock of this build: its decisions as the owner can happen at once';

/**
 * Refuses another contract, on BNB Smart Chain an owner that is no timelock, an unused timelock, a price above the ceiling, and
 * an amount that the funder cannot pay.
 */
export async function planFunding(settings: FundSettings, builds: Builds): Promise<FundPlan> {
  const { rpcUrl, chainId, vault, amountWei, maxGasPriceWei, funder } = settings;
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 1 }), cacheTime: 0 });
  if ((await client.getChainId()) !== chainId) throw new UserError(`RPC_URL does not serve chain ${chainId}.`);
  const code = await client.getCode({ address: vault });
  if (!isBuild(builds.vault, code))
    throw new UserError(`The code at ${vault} is not that of these sources. Nothing was sent.`);
  const [facts, totals] = await Promise.all([
    readFacts(client, vault),
    client.readContract({ address: vault, abi: vaultAbi, functionName: 'totals' }),
  ]);
  await verifyVault(client, builds.vault, vault, facts);
  const { owner, pendingOwner, startAt } = facts;
  const ownerAt = async (address: Address): Promise<Owner> => {
    return { address, isTimelock: isBuild(builds.timelock, await client.getCode({ address })) };
  };
  const present = await ownerAt(owner);
  const owners: FundPlan['owners'] = pendingOwner === zeroAddress ? [present] : [present, await ownerAt(pendingOwner)];
  // The sources are public, so anybody can own a vault with the same code.
  if (chainId === MAINNET && !present.isTimelock)
    throw new UserError(`The owner ${owner} is ${NO_TIMELOCK}. Nothing was sent.`);
  // Anybody can send the vault a wei, so its balance proves nothing until it is as large as the amount.
  if (present.isTimelock && totals.balance < amountWei) {
    const isUsed = await wasUsed(client, owner, startAt);
    if (isUsed === undefined)
      throw new UserError(`RPC_URL serves no logs of the timelock ${owner}: whether it can be used is unknown.`);
    if (!isUsed) {
      const nothing = `Nothing has ever been executed through the timelock ${owner}.`;
      const ask = 'Before money goes in, execute one harmless operation there, such as setPaused(false).';
      throw new UserError(`${nothing} ${ask}\n${await harmless(client, vault, owner)}`);
    }
  }
  const gasPriceWei = await client.getGasPrice();
  if (gasPriceWei > maxGasPriceWei) {
    const price = formatGwei(gasPriceWei);
    throw new UserError(`A unit of gas costs ${price} gwei, more than MAX_GAS_PRICE_GWEI. Nothing was sent.`);
  }
  const { data } = encodeCall({ function: 'fund', valueWei: amountWei });
  const balanceWei = await client.getBalance({ address: funder.address });
  if (balanceWei < amountWei) {
    throw new UserError(
      `${funder.address} has ${formatEther(balanceWei)} BNB, less than AMOUNT_BNB. Nothing was sent.`,
    );
  }
  const estimate = await client.estimateGas({ account: funder.address, to: vault, data, value: amountWei });
  const gas = (estimate * 6n) / 5n;
  const lackWei = amountWei + gas * gasPriceWei - balanceWei;
  if (lackWei > 0n) throw new UserError(`${funder.address} needs ${formatEther(lackWei)} BNB more for the fee.`);
  const [nonce, pending] = await Promise.all([
    client.getTransactionCount({ address: funder.address }),
    client.getTransactionCount({ address: funder.address, blockTag: 'pending' }),
  ]);
  if (pending !== nonce)
    throw new UserError(`${funder.address} has a transaction in no block yet. Run this again once it is in one.`);
  const transaction = { chainId, from: funder.address, to: vault, nonce, data, valueWei: amountWei, gas, gasPriceWei };
  return { settings, client, transaction, freeWei: totals.free, owners };
}

export function describeFunding({ settings, transaction, freeWei, owners: [present, pending] }: FundPlan): string {
  const { amountWei, vault, funder } = settings;
  const kindOf = ({ isTimelock }: Owner) => (isTimelock ? A_TIMELOCK : NO_TIMELOCK);
  return [
    `chain ${settings.chainId}, vault ${vault}: the code is that of these sources`,
    `from ${funder.address}: ${formatEther(amountWei)} BNB, and at most ${formatEther(transaction.gas * transaction.gasPriceWei)} BNB for the fee`,
    `free reserve now ${formatEther(freeWei)} BNB, afterwards ${formatEther(freeWei + amountWei)} BNB`,
    'only the owner can withdraw free reserve again, and only above the runway',
    `owner ${present.address}: ${kindOf(present)}`,
    ...(pending ? [`next owner ${pending.address}, from the moment it accepts: ${kindOf(pending)}`] : []),
  ].join('\n');
}

/** For an external signer: names and digits as in the transactions of a deployment. */
export function unsignedFunding({ transaction }: FundPlan) {
  const { valueWei, gas, gasPriceWei, ...rest } = transaction;
  return { type: 'legacy', ...rest, gas: String(gas), gasPrice: String(gasPriceWei), value: String(valueWei) };
}

/** A transaction at the current gas price is in a block within seconds; on a crowded chain it takes longer. */
const MINED_WITHIN_MS = 180_000;

/**
 * Returns the hash once the contract holds the amount. The hash is computed before anything is sent, so that a node that does
 * not respond cannot hide a transaction that it may have forwarded.
 */
export async function fund({ settings, client, transaction }: FundPlan, withinMs = MINED_WITHIN_MS): Promise<Hex> {
  const { account } = settings.funder;
  if (!account) throw new UserError('Only an address is given as FUNDER: with --unsigned the transaction is printed.');
  const { chainId, to, nonce, data, valueWei, gas, gasPriceWei } = transaction;
  const fields = { chainId, to, nonce, data, gas, value: valueWei, gasPrice: gasPriceWei };
  const serializedTransaction = await account.signTransaction({ ...fields, type: 'legacy' });
  const hash = keccak256(serializedTransaction);
  const sender = createPublicClient({ transport: http(settings.rpcUrl, { retryCount: 0 }) });
  let wasSent = true;
  await sender.sendRawTransaction({ serializedTransaction }).catch((error: unknown) => {
    if (!(error instanceof BaseError) || isAnswered(error)) throw error;
    wasSent = false;
  });
  const { status } = await readWithRetry(() => client.getTransactionReceipt({ hash }), withinMs).catch(() => {
    const known = wasSent ? 'was sent' : 'may have been sent: the node gave no answer';
    throw new UserError(
      `${hash} ${known}, and no block with it is known. Look it up first: another run would fund it twice.`,
    );
  });
  if (status !== 'success') throw new UserError(`${hash} failed: nothing went into the reserve.`);
  return hash;
}

/** Both steps of an operation that changes nothing, since new stakes are already open. */
async function harmless(client: PublicClient, vault: Address, timelock: Address): Promise<string> {
  const delay = await client.readContract({ address: timelock, abi: timelockAbi, functionName: 'getMinDelay' });
  const { data } = encodeCall({ function: 'setPaused', paused: false });
  const content = { calls: [{ target: vault, valueWei: 0n, data }], predecessor: ZERO_WORD, salt: ZERO_WORD };
  return [
    `to ${timelock}, value 0, from the operator:`,
    `schedule  ${encodeSchedule(content, Number(delay))}`,
    `execute   ${encodeExecute(content, operationId(content))}   (${delay} s later)`,
  ].join('\n');
}
