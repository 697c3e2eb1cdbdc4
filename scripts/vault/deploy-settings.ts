/** The environment variables of a deployment. Each error is one line that names the variable and never shows the key. */
import type { Address } from 'viem';
import { UserError } from '../run/user-error.ts';
import { readAddress } from './address.ts';
import { type Environment, readChain, readMaxGasPrice, required, whole } from './environment.ts';
import { readSigner, type Signer } from './signer.ts';

export interface DeploySettings {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly deployer: Signer;
  /** The multisig, which proposes to, cancels in and executes from the timelock. */
  readonly operator: Address;
  readonly guardian: Address;
  readonly delaySeconds: number;
  /** The maximum price of a unit of gas, in wei: a node can name any price. */
  readonly maxGasPriceWei: bigint;
}

const DEFAULT_DELAY = '172800';
const HOUR = 3_600;
const MAX_DELAY = 30 * 24 * HOUR;

export async function readDeploySettings(environment: Environment): Promise<DeploySettings> {
  const address = (name: string, what: string): Address => readAddress(name, required(environment, name, what));
  const chain = readChain(environment);
  const operator = address('OPERATOR', "the operator's multisig");
  const guardian = address('GUARDIAN', 'who may pause new stakes');
  const maxGasPriceWei = readMaxGasPrice(environment);
  const deployer = await readSigner('DEPLOYER', environment);
  for (const [name, address] of Object.entries({ OPERATOR: operator, GUARDIAN: guardian }))
    if (address === deployer.address)
      throw new UserError(`${name} is the deployer itself: it must be another account.`);
  if (guardian === operator) throw new UserError('GUARDIAN is the operator itself: it must be another account.');
  const delay = environment.TIMELOCK_DELAY_SECONDS?.trim() || DEFAULT_DELAY;
  return {
    ...chain,
    deployer,
    operator,
    guardian,
    maxGasPriceWei,
    delaySeconds: whole('TIMELOCK_DELAY_SECONDS', delay, HOUR, MAX_DELAY),
  };
}
