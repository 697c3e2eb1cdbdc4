/** The vault's views, read from any node. */
import { vaultAbi as abi } from '@eleven/protocol/vault/vault-abi';
import type { ContractFunctionArgs, ContractFunctionName, ContractFunctionReturnType, Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils';
import { classifyProviderError } from './provider-error.ts';
import { type Block, blockTag, type Request } from './rpc.ts';

/** The node, the contract, and the block at whose end to read. */
export interface VaultAt {
  readonly request: Request;
  readonly vault: string;
  readonly block: Block;
}

/** The node replied, but the contract at the address is not the vault. */
export class NoVaultError extends Error {}

type Abi = typeof abi;
type Pure = 'view' | 'pure';
type ViewName = ContractFunctionName<Abi, Pure>;

/**
 * The view's result, with the contract's names. Rejects as the node does, or with a {@link NoVaultError}: no view
 * refuses anything, so a revert means another contract.
 */
export async function readView<
  const Name extends ViewName,
  Args extends ContractFunctionArgs<Abi, Pure, Name> & readonly unknown[],
>(
  { request, vault, block }: VaultAt,
  functionName: Name,
  ...args: Args
): Promise<ContractFunctionReturnType<Abi, Pure, Name>> {
  const call = { to: vault, data: encodeFunctionData({ abi, functionName, args } as never) };
  const noVault = () => new NoVaultError(`${vault} does not answer ${functionName} as the vault at block ${block}`);
  const answer = await request({ method: 'eth_call', params: [call, blockTag(block)] }).catch((error: unknown) => {
    throw classifyProviderError(error).problem === 'reverted' ? noVault() : error;
  });
  try {
    return decodeFunctionResult({ abi, functionName, data: answer as Hex } as never) as Awaited<
      ReturnType<typeof readView<Name, Args>>
    >;
  } catch {
    throw noVault();
  }
}

/** The encoder throws for a wrong checksum; lower case has none. */
export const lowerCase = (address: string) => address.toLowerCase() as Hex;
