/**
 * A call of the vault for a sender on the newest block, without sending: what it would cost, or why the contract refuses
 * it. Nobody signs a transaction that would only burn its fee.
 */
import type { VaultCall } from '@eleven/protocol/api/vault';
import { exactBnb } from '@eleven/protocol/money';
import { isTermDays } from '@eleven/protocol/terms';
import { vaultAbi } from '@eleven/protocol/vault-abi';
import { type Refusal, refusalOf } from '@eleven/vault-client/refusal';
import { type Address, decodeErrorResult, encodeFunctionData, type Hex, maxUint256, numberToHex } from 'viem';
import type { ChainClient, Endpoints } from './endpoints.ts';
import { isRevert, messageOf, revertDataOf } from './reverts.ts';

export type DryRunResult = { readonly ok: true; readonly gas: number } | ({ readonly ok: false } & Refusal);

export function dryRunCall(
  endpoints: Endpoints,
  vault: Address,
  from: Address,
  call: VaultCall,
): Promise<DryRunResult> {
  const value = 'valueWei' in call ? BigInt(call.valueWei) : 0n;
  return endpoints.ask(async (client) => {
    const [balance, gasPrice] = await Promise.all([client.getBalance({ address: from }), client.getGasPrice()]);
    if (balance < value) return insufficient(balance, value);
    const request = { from, to: vault, data: encodeVaultCall(call), value: numberToHex(value) };
    try {
      // The call first: endpoints put the reason of a refusal into its error more reliably than into the estimate's.
      const block = await blockThatAllows(client, request);
      const gas = BigInt(await client.request({ method: 'eth_estimateGas', params: [request, block] }));
      const needed = value + gas * gasPrice;
      return balance < needed ? insufficient(balance, needed) : { ok: true, gas: Number(gas) };
    } catch (error) {
      if (/insufficient funds/i.test(messageOf(error))) return insufficient(balance, value);
      if (!isRevert(error)) throw error;
      return { ok: false, ...refusalOf(decoded(revertDataOf(error)), await contextOf(client, vault, call)) };
    }
  });
}

interface CallRequest {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value: Hex;
}

/**
 * `latest`, or `pending` when only the next block's time allows the call: on a quiet chain the newest block may be a while
 * ago, and rewards and terms run on. Throws the refusal when neither does; not every endpoint knows `pending`.
 */
async function blockThatAllows(client: ChainClient, request: CallRequest): Promise<'latest' | 'pending'> {
  const call = (block: 'latest' | 'pending') => client.request({ method: 'eth_call', params: [request, block] });
  try {
    await call('latest');
    return 'latest';
  } catch (refusal) {
    if (!isRevert(refusal)) throw refusal;
    try {
      await call('pending');
      return 'pending';
    } catch (later) {
      throw isRevert(later) ? later : refusal;
    }
  }
}

function insufficient(balance: bigint, needed: bigint): DryRunResult {
  const details = { balanceWei: balance.toString(), neededWei: needed.toString(), balance: exactBnb(balance) };
  return { ok: false, code: 'vault.insufficientBalance', params: {}, details };
}

function encodeVaultCall(call: VaultCall): Hex {
  const abi = vaultAbi;
  switch (call.function) {
    case 'unstake':
      return encodeFunctionData({ abi, functionName: 'unstake', args: [word(call.amountWei)] });
    case 'lock':
      return encodeFunctionData({ abi, functionName: 'lock', args: [BigInt(Math.max(0, call.termDays))] });
    case 'redeem':
    case 'exitEarly':
      return encodeFunctionData({ abi, functionName: call.function, args: [word(call.id)] });
    case 'withdrawReserve':
      return encodeFunctionData({
        abi,
        functionName: 'withdrawReserve',
        args: [lowerCase(call.to), word(call.mostWei)],
      });
    case 'setPaused':
      return encodeFunctionData({ abi, functionName: 'setPaused', args: [call.paused] });
    default:
      return encodeFunctionData({ abi, functionName: call.function });
  }
}

/** An address with a wrong checksum is an address all the same: the definition of the route has checked its form. */
const lowerCase = (address: string) => address.toLowerCase() as Address;

/** An amount too large for an argument is as unreachable as the largest that fits. */
function word(digits: string): bigint {
  const value = BigInt(digits);
  return value > maxUint256 ? maxUint256 : value;
}

/** The room that is left, for the text of a refusal that needs it. */
async function contextOf(client: ChainClient, vault: Address, call: VaultCall) {
  const read = { address: vault, abi: vaultAbi } as const;
  let roomWei = 0n;
  if (call.function === 'stake') roomWei = await client.readContract({ ...read, functionName: 'capacity' });
  if (call.function === 'lock' && isTermDays(call.termDays)) {
    roomWei = await client.readContract({ ...read, functionName: 'lockCapacity', args: [BigInt(call.termDays)] });
  }
  return { function: call.function, roomWei };
}

function decoded(data: Hex | undefined): { name: string; args: readonly unknown[] } {
  try {
    if (data === undefined) return { name: 'unknown', args: [] };
    const { errorName, args } = decodeErrorResult({ abi: vaultAbi, data });
    return { name: errorName, args: args ?? [] };
  } catch {
    return { name: 'unknown', args: [] };
  }
}
