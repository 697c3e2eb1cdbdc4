/**
 * Simulates a sender's call to the vault on the newest block: returns its cost, or why the contract refuses it. So nobody
 * signs a transaction that would only burn its fee.
 */
import { exactBnb } from '@eleven/protocol/money';
import { isTermDays } from '@eleven/protocol/vault/terms';
import { isContract } from '@eleven/vault-client/account-code';
import { type CallRequest, callRequest } from '@eleven/vault-client/encode-call';
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { decodeRefusal, type Refusal } from '@eleven/vault-client/refusal';
import type { Request } from '@eleven/vault-client/rpc';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { readView, type VaultAt } from '@eleven/vault-client/view';
import type { Address } from 'viem';
import type { Endpoints } from './endpoints.ts';

export type DryRunResult = { readonly ok: true; readonly gas: number } | ({ readonly ok: false } & Refusal);

export function dryRunCall(
  endpoints: Endpoints,
  vault: Address,
  from: Address,
  call: VaultCall,
): Promise<DryRunResult> {
  const value = 'valueWei' in call ? call.valueWei : 0n;
  return endpoints.ask(async (client, request) => {
    const [balance, gasPrice, code] = await Promise.all([
      client.getBalance({ address: from }),
      client.getGasPrice(),
      request({ method: 'eth_getCode', params: [from, 'latest'] }),
    ]);
    // Somebody else sends a contract's transactions: a signer of the multisig, or a bundler.
    const paysFee = !isContract(code);
    if (balance < value) return insufficient(balance, value);
    const asked = callRequest(from, vault, call);
    try {
      // The call comes first: its error gives the reason for a refusal more reliably than the error of an estimate.
      const block = await blockThatAllows(request, asked);
      const gas = BigInt(String(await request({ method: 'eth_estimateGas', params: [asked, block] })));
      const needed = paysFee ? value + gas * gasPrice : value;
      return balance < needed ? insufficient(balance, needed) : { ok: true, gas: Number(gas) };
    } catch (error) {
      const { problem, revertData } = classifyProviderError(error);
      if (problem === 'insufficientFunds' && paysFee) return insufficient(balance, value);
      if (problem !== 'reverted') throw error;
      const capacityWei = await readCapacity({ request, vault, block: 'latest' }, call);
      return { ok: false, ...decodeRefusal(revertData, { function: call.function, capacityWei }) };
    }
  });
}

const isRevert = (error: unknown): boolean => classifyProviderError(error).problem === 'reverted';

/**
 * `latest`, or `pending` when only the next block's time allows the call: on a quiet chain the newest block may be old
 * while rewards and terms run on. Throws the refusal if neither allows it; not every endpoint supports `pending`.
 */
async function blockThatAllows(request: Request, asked: CallRequest): Promise<'latest' | 'pending'> {
  const call = (block: 'latest' | 'pending') => request({ method: 'eth_call', params: [asked, block] });
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

/** How much more the vault accepts, for calls whose refusal may depend on it. */
async function readCapacity(at: VaultAt, call: VaultCall): Promise<bigint | undefined> {
  if (call.function === 'stake') return readView(at, 'capacity');
  return (call.function === 'lock' || call.function === 'renew') && isTermDays(call.termDays)
    ? readView(at, 'lockCapacity', BigInt(call.termDays))
    : undefined;
}
