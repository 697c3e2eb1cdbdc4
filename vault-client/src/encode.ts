/** The only place that writes and reads the contract's bytes. Loaded when a transaction is made, never before. */
import type { VaultCall } from '@eleven/protocol/api/vault';
import { vaultAbi } from '@eleven/protocol/vault-abi';
import { decodeErrorResult, decodeFunctionResult, encodeFunctionData } from 'viem/utils';
import { type Refusal, type RefusalContext, refusalOf } from './refusal.ts';

const abi = vaultAbi;

export interface EncodedCall {
  readonly data: `0x${string}`;
  /** BNB that goes along, in wei. */
  readonly valueWei: bigint;
}

export function encodeCall(call: VaultCall): EncodedCall {
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
          args: [addressOf(call.to), BigInt(call.mostWei)],
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
export const encodeStart = (): `0x${string}` => encodeFunctionData({ abi, functionName: 'START' });

/** A view of the contract: what to ask, and how to read its answer. `read` throws where that is not the vault's. */
export interface View<Answer> {
  readonly data: `0x${string}`;
  read(answer: `0x${string}`): Answer;
}

/** The whole vault as of the block that is asked: amounts in wei, times in unix seconds. */
export const viewTotals = () =>
  ({
    data: encodeFunctionData({ abi, functionName: 'totals' }),
    read: (data) => decodeFunctionResult({ abi, functionName: 'totals', data }),
  }) satisfies View<unknown>;

/** The flexible stake of an account; all zero if it has none. */
export const viewAccount = (account: string) =>
  ({
    data: encodeFunctionData({ abi, functionName: 'accountOf', args: [addressOf(account)] }),
    read: (data) => decodeFunctionResult({ abi, functionName: 'accountOf', data }),
  }) satisfies View<unknown>;

/** The open positions of an owner with ids from the first to the last, both included. */
export const viewPositions = (owner: string, firstId: bigint, lastId: bigint) =>
  ({
    data: encodeFunctionData({ abi, functionName: 'positionsOf', args: [addressOf(owner), firstId, lastId] }),
    read: (data) => decodeFunctionResult({ abi, functionName: 'positionsOf', data }),
  }) satisfies View<unknown>;

/** Both stored words of the vault, from which every figure follows. */
export const viewState = () =>
  ({
    data: encodeFunctionData({ abi, functionName: 'state' }),
    read: (data) => decodeFunctionResult({ abi, functionName: 'state', data }),
  }) satisfies View<unknown>;

/** Views that answer one number: wei or unix seconds. */
export const viewNumber = (functionName: 'START' | 'withdrawable' | 'fundedUntil') =>
  ({
    data: encodeFunctionData({ abi, functionName }),
    read: (data) => decodeFunctionResult({ abi, functionName, data }),
  }) satisfies View<bigint>;

/** Who may do what; the zero address where it is nobody. */
export const viewRole = (functionName: 'owner' | 'pendingOwner' | 'guardian') =>
  ({
    data: encodeFunctionData({ abi, functionName }),
    read: (data) => decodeFunctionResult({ abi, functionName, data }).toLowerCase(),
  }) satisfies View<string>;

/** In lower case: a checksum is not looked at, and one that is wrong would throw. */
const addressOf = (address: string) => address.toLowerCase() as `0x${string}`;

/** What the contract's answer means; data of another contract, or none, is `vault.reverted`. */
export function decodeRefusal(data: `0x${string}` | undefined, context: RefusalContext): Refusal {
  if (data === undefined || data === '0x') return refusalOf({ name: '', args: [] }, context);
  try {
    const { errorName, args } = decodeErrorResult({ abi, data });
    return refusalOf({ name: errorName, args: args ?? [] }, context);
  } catch {
    return refusalOf({ name: '', args: [] }, context);
  }
}
