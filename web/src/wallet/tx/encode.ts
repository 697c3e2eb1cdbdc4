/** The only place that writes and reads the contract's bytes. Loaded when a transaction is made, never before. */
import type { VaultCall } from '@eleven/protocol/api/vault';
import { type Refusal, type RefusalContext, refusalOf } from '@eleven/protocol/refusals';
import { vaultAbi } from '@eleven/protocol/vault-abi';
import { decodeErrorResult, encodeFunctionData } from 'viem/utils';

export interface EncodedCall {
  readonly data: `0x${string}`;
  /** BNB that goes along, in wei. */
  readonly valueWei: bigint;
}

export function encodeCall(call: VaultCall): EncodedCall {
  const abi = vaultAbi;
  switch (call.function) {
    case 'stake':
    case 'fund':
      return { data: encodeFunctionData({ abi, functionName: call.function }), valueWei: BigInt(call.valueWei) };
    case 'lock':
      return {
        data: encodeFunctionData({ abi, functionName: 'lock', args: [BigInt(call.termDays)] }),
        valueWei: BigInt(call.valueWei),
      };
    case 'unstake':
      return free(encodeFunctionData({ abi, functionName: 'unstake', args: [BigInt(call.amountWei)] }));
    case 'redeem':
    case 'exitEarly':
      return free(encodeFunctionData({ abi, functionName: call.function, args: [BigInt(call.id)] }));
    case 'withdrawReserve':
      return free(
        encodeFunctionData({
          abi,
          functionName: 'withdrawReserve',
          args: [call.to.toLowerCase() as `0x${string}`, BigInt(call.mostWei)],
        }),
      );
    case 'setPaused':
      return free(encodeFunctionData({ abi, functionName: 'setPaused', args: [call.paused] }));
    default:
      return free(encodeFunctionData({ abi, functionName: call.function }));
  }
}

const free = (data: `0x${string}`): EncodedCall => ({ data, valueWei: 0n });

/** Reads the second at which the contract began: who answers it with the known one is the known vault. */
export const encodeStart = (): `0x${string}` => encodeFunctionData({ abi: vaultAbi, functionName: 'START' });

/** What the contract's answer means; data of another contract, or none, is `vault.reverted`. */
export function decodeRefusal(data: `0x${string}` | undefined, context: RefusalContext): Refusal {
  if (data === undefined || data === '0x') return refusalOf({ name: '', args: [] }, context);
  try {
    const { errorName, args } = decodeErrorResult({ abi: vaultAbi, data });
    return refusalOf({ name: errorName, args: args ?? [] }, context);
  } catch {
    return refusalOf({ name: '', args: [] }, context);
  }
}
