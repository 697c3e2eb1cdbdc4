/** The environment variables of a deployment. Each fault is one line that names the variable and never shows the key. */
import { type Address, parseGwei } from 'viem';
import { Refusal } from '../run/refusal.ts';
import { readAddress } from './address.ts';
import { readSigner, type Signer } from './signer.ts';

export interface DeploySettings {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly deployer: Signer;
  /** The multisig: proposes to, cancels in and executes from the timelock. */
  readonly operator: Address;
  readonly guardian: Address;
  readonly delaySeconds: number;
  /** The most that a unit of gas may cost, in wei: a node can name any price. */
  readonly maxGasPriceWei: bigint;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_DELAY = '172800';
const HOUR = 3_600;
const MOST = 30 * 24 * HOUR;

export async function readDeploySettings(environment: Environment): Promise<DeploySettings> {
  const required = (name: string, what: string) => {
    const value = environment[name]?.trim();
    if (!value) throw new Refusal(`${name} is missing: ${what}.`);
    return value;
  };
  const address = (name: string, what: string): Address => {
    return readAddress(name, required(name, what));
  };
  const whole = (name: string, value: string, least: number, most: number) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most)
      throw new Refusal(`${name} must be a whole number from ${least} to ${most}: ${value}`);
    return number;
  };

  const rpcUrl = required('RPC_URL', 'an endpoint of the chain');
  if (!URL.canParse(rpcUrl) || !/^https?:$/.test(new URL(rpcUrl).protocol))
    throw new Refusal('RPC_URL must be an http or https address.');
  const chainId = required('CHAIN_ID', 'the chain that is meant, 56 or 97 for BNB Smart Chain or its testnet');
  const operator = address('OPERATOR', "the operator's multisig");
  const guardian = address('GUARDIAN', 'who may pause new stakes');
  const maxGasPrice = required('MAX_GAS_PRICE_GWEI', 'the most that you would pay for a unit of gas, in gwei');
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(maxGasPrice) || parseGwei(maxGasPrice) === 0n)
    throw new Refusal(`MAX_GAS_PRICE_GWEI must be an amount of gwei such as 1 or 0.1: ${maxGasPrice}`);
  const deployer = await readSigner('DEPLOYER', environment);
  for (const [name, address] of Object.entries({ OPERATOR: operator, GUARDIAN: guardian }))
    if (address === deployer.address) throw new Refusal(`${name} is the deployer itself: it must be another account.`);
  if (guardian === operator) throw new Refusal('GUARDIAN is the operator itself: it must be another account.');
  return {
    rpcUrl,
    chainId: whole('CHAIN_ID', chainId, 1, Number.MAX_SAFE_INTEGER),
    deployer,
    operator,
    guardian,
    maxGasPriceWei: parseGwei(maxGasPrice),
    delaySeconds: whole(
      'TIMELOCK_DELAY_SECONDS',
      environment.TIMELOCK_DELAY_SECONDS?.trim() || DEFAULT_DELAY,
      HOUR,
      MOST,
    ),
  };
}
