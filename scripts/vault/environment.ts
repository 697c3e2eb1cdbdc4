/** Environment variables that several scripts read. Each error is one line that names the variable. */
import { parseGwei } from 'viem';
import { UserError } from '../run/user-error.ts';

/** BNB Smart Chain itself, where a single-key operator would control users' money. */
export const MAINNET = 56;

export type Environment = Readonly<Record<string, string | undefined>>;

export function required(environment: Environment, name: string, what: string): string {
  const value = environment[name]?.trim();
  if (!value) throw new UserError(`${name} is missing: ${what}.`);
  return value;
}

export function whole(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new UserError(`${name} must be a whole number from ${least} to ${most}: ${value}`);
  return number;
}

export function readRpcUrl(environment: Environment): string {
  const rpcUrl = required(environment, 'RPC_URL', 'an endpoint of the chain');
  if (!URL.canParse(rpcUrl) || !/^https?:$/.test(new URL(rpcUrl).protocol))
    throw new UserError('RPC_URL must be an http or https address.');
  return rpcUrl;
}

/** The endpoint, and the intended chain. */
export function readChain(environment: Environment): { readonly rpcUrl: string; readonly chainId: number } {
  const rpcUrl = readRpcUrl(environment);
  const meant = 'the intended chain, 56 or 97 for BNB Smart Chain or its testnet';
  return { rpcUrl, chainId: whole('CHAIN_ID', required(environment, 'CHAIN_ID', meant), 1, Number.MAX_SAFE_INTEGER) };
}

/** The maximum price of a unit of gas, in wei: a node can name any price. */
export function readMaxGasPrice(environment: Environment): bigint {
  const name = 'MAX_GAS_PRICE_GWEI';
  const value = required(environment, name, 'the most that you would pay for a unit of gas, in gwei');
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(value) || parseGwei(value) === 0n)
    throw new UserError(`${name} must be an amount of gwei such as 1 or 0.1: ${value}`);
  return parseGwei(value);
}
