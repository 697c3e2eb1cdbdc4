/** Encodes a call as nodes run it and wallets send it. */
import { vaultAbi as abi } from '@eleven/protocol/vault/vault-abi';
import type { Hex } from 'viem';
import { encodeFunctionData } from 'viem/utils';
import { toHex } from './rpc.ts';
import type { VaultCall } from './vault-call.ts';
import { lowerCase } from './view.ts';

export interface EncodedCall {
  readonly data: Hex;
  /** BNB sent with the call, in wei. */
  readonly valueWei: bigint;
}

export function encodeCall(call: VaultCall): EncodedCall {
  const data = encodeFunctionData({ abi, functionName: call.function, args: argumentsOf(call) } as never);
  return { data, valueWei: 'valueWei' in call ? call.valueWei : 0n };
}

/** In the order of the contract's parameters. */
export function argumentsOf(call: VaultCall): readonly unknown[] {
  switch (call.function) {
    case 'lock':
      return [BigInt(Math.max(0, call.termDays))];
    case 'unstake':
      return [word(call.amountWei)];
    case 'redeem':
    case 'exitEarly':
      return [word(call.id)];
    case 'renew':
      return [word(call.id), BigInt(Math.max(0, call.termDays))];
    case 'withdrawReserve':
      return [lowerCase(call.to), word(call.mostWei)];
    case 'setPaused':
      return [call.paused];
    default:
      return [];
  }
}

/** Caps an amount that does not fit into an argument: the contract refuses the largest one too. */
const word = (value: bigint): bigint => (value > LARGEST ? LARGEST : value);
const LARGEST = 2n ** 256n - 1n;

/** The parameters of `eth_call`, `eth_estimateGas` and `eth_sendTransaction`. */
export interface CallRequest {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value: string;
}

export function callRequest(from: string, vault: string, call: VaultCall): CallRequest {
  const { data, valueWei } = encodeCall(call);
  return { from, to: vault, data, value: toHex(valueWei) };
}
