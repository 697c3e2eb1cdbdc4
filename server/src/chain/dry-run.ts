/**
 * A call of the vault for a sender on the newest block, without sending: what it would cost, or why the contract refuses
 * it. Nobody signs a transaction that would only burn its fee.
 */
import { exactBnb } from '@eleven/protocol/money';
import { isTermDays } from '@eleven/protocol/vault/terms';
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
    const [balance, gasPrice] = await Promise.all([client.getBalance({ address: from }), client.getGasPrice()]);
    if (balance < value) return insufficient(balance, value);
    const asked = callRequest(from, vault, call);
    try {
      // The call first: endpoints put the reason of a refusal into its error more reliably than into the estimate's.
      const block = await blockThatAllows(request, asked);
      const gas = BigInt(String(await request({ method: 'eth_estimateGas', params: [asked, block] })));
      const needed = value + gas * gasPrice;
      return balance < needed ? insufficient(balance, needed) : { ok: true, gas: Number(gas) };
    } catch (error) {
      const { problem, revertData } = classifyProviderError(error);
      if (problem === 'insufficientFunds') return insufficient(balance, value);
      if (problem !== 'reverted') throw error;
      const roomWei = await readRoom({ request, vault, block: 'latest' }, call);
      return { ok: false, ...decodeRefusal(revertData, { function: call.function, roomWei }) };
    }
  });
}

const isRevert = (error: unknown): boolean => classifyProviderError(error).problem === 'reverted';

/**
 * `latest`, or `pending` when only the next block's time allows the call: on a quiet chain the newest block may be a while
 * ago, and rewards and terms run on. Throws the refusal when neither does; not every endpoint knows `pending`.
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

/** How much more the vault takes, where a refusal may be about that. */
async function readRoom(at: VaultAt, call: VaultCall): Promise<bigint | undefined> {
  if (call.function === 'stake') return readView(at, 'capacity');
  return (call.function === 'lock' || call.function === 'renew') && isTermDays(call.termDays)
    ? readView(at, 'lockCapacity', BigInt(call.termDays))
    : undefined;
}
