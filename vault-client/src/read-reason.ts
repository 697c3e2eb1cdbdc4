/** Why the contract refused a transaction that is in a block already. */
import type { CallRequest } from './encode-call.ts';
import { classifyProviderError } from './provider-error.ts';
import { decodeRefusal, type Refusal } from './refusal.ts';
import { type Request, toHex } from './rpc.ts';

/** Runs the call again as it was at the end of its block. A node that cannot say gives the reason of one that says nothing. */
export async function readReason(
  request: Request,
  call: CallRequest,
  { function: called, block }: { readonly function: string; readonly block: number },
): Promise<Pick<Refusal, 'code' | 'params'>> {
  const revertData = await request({ method: 'eth_call', params: [call, toHex(block)] }).then(
    () => undefined,
    (error: unknown) => classifyProviderError(error).revertData,
  );
  const { code, params } = decodeRefusal(revertData, { function: called });
  return { code, params };
}
