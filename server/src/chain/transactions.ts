/** A transaction as a node sees it now, final or not: for staff who have to answer questions. No decision relies on it. */
import { functionOf } from '@eleven/vault-client/decode-call';
import { readReason } from '@eleven/vault-client/read-reason';
import { readReceipt, readTransaction } from '@eleven/vault-client/read-transaction';
import type { Refusal } from '@eleven/vault-client/refusal';
import { type Request, toHex } from '@eleven/vault-client/rpc';
import { ChainError } from './chain-error.ts';
import type { Endpoints } from './endpoints.ts';

export interface SeenTransaction {
  readonly state: 'pending' | 'succeeded' | 'refused';
  /** Null while it is in no block. */
  readonly blockNumber: number | null;
  /** Lower-case. */
  readonly from: string | null;
  readonly to: string | null;
  /** The function of the vault that it called; null if it called something else. */
  readonly function: string | null;
  readonly valueWei: bigint;
  /** Why the vault refused it. */
  readonly reason: Pick<Refusal, 'code' | 'params'> | null;
}

/** Undefined only if every endpoint was queried and none knows it. `vaults` are lower-case. */
export async function seeTransaction(
  endpoints: Endpoints,
  hash: string,
  vaults: readonly string[],
): Promise<SeenTransaction | undefined> {
  const ready = endpoints.ready();
  const isUnasked = endpoints.all.some((one) => one.probation.because === undefined && !ready.includes(one));
  let failure: unknown =
    isUnasked || ready.length === 0 ? new ChainError('noBudget', 'an endpoint may not be asked now') : undefined;
  // Nodes know different pending transactions and drop old ones at different times.
  for (const endpoint of ready) {
    try {
      const seen = await endpoints.askOne(endpoint, ({ request }) => see(request, hash, vaults));
      if (seen) return seen;
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  return undefined;
}

async function see(request: Request, hash: string, vaults: readonly string[]): Promise<SeenTransaction | undefined> {
  const [sent, receipt] = await Promise.all([readTransaction(request, hash), readReceipt(request, hash)]);
  if (!sent) return undefined;
  const { data, valueWei } = sent;
  const from = sent.from?.toLowerCase() ?? null;
  const to = sent.to?.toLowerCase() ?? null;
  const isOfVault = to !== null && vaults.includes(to);
  const called = isOfVault ? (functionOf(data) ?? null) : null;
  const known = { from, to, function: called, valueWei, blockNumber: receipt?.blockNumber ?? null };
  if (!receipt) return { ...known, state: 'pending', reason: null };
  if (receipt.ok) return { ...known, state: 'succeeded', reason: null };
  if (!isOfVault || from === null) return { ...known, state: 'refused', reason: null };
  const call = { from, to, data, value: toHex(valueWei) };
  const reason = await readReason(request, call, { function: called ?? '', block: receipt.blockNumber });
  return { ...known, state: 'refused', reason };
}
