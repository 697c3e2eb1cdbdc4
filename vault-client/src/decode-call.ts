/** The call of the vault in a transaction. */
import { vaultAbi as abi } from '@eleven/protocol/vault/vault-abi';
import type { Hex } from 'viem';
import { decodeFunctionData } from 'viem/utils';

/** The name of the function; undefined if the data is not a call of the vault. */
export function functionOf(data: string): string | undefined {
  try {
    return decodeFunctionData({ abi, data: data as Hex }).functionName;
  } catch {
    return undefined;
  }
}
