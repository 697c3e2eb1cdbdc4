/**
 * Shows anyone whether the code at an address is the vault of these sources, and who has which powers over it:
 *
 *     RPC_URL=… VAULT_ADDRESS=0x… npm run verify-vault
 *
 * Compares the code with the sources and reads the chain; sends nothing and needs no key. Exits with an error if they differ.
 */
import process from 'node:process';
import { createPublicClient, getAddress, http, isAddress } from 'viem';
import { UserError } from './run/user-error.ts';
import { readBuilds } from './vault/builds.ts';
import { runCommand } from './vault/command.ts';
import { type Environment, readRpcUrl, required } from './vault/environment.ts';
import { describeReserve } from './vault/reserve.ts';
import { describeVault } from './vault/verify.ts';

async function main(args: readonly string[], environment: Environment) {
  if (args.length > 0)
    throw new UserError(`It takes RPC_URL and VAULT_ADDRESS from the environment, and no arguments: ${args.join(' ')}`);
  const rpcUrl = readRpcUrl(environment);
  const vault = required(environment, 'VAULT_ADDRESS', 'the address of the vault');
  if (!isAddress(vault)) throw new UserError('VAULT_ADDRESS must be the address of the vault.');
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 1 }) });
  console.log(await describeVault(client, readBuilds(), getAddress(vault)));
  console.log(await describeReserve(client, getAddress(vault)));
}

await runCommand(() => main(process.argv.slice(2), process.env));
