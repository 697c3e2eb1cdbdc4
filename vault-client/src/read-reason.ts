/** Why the contract refused a transaction that is already in a block. */
import type { CallRequest } from './encode-call.ts';
import { classifyProviderError } from './provider-error.ts';
import { decodeRefusal, type Refusal } from './refusal.ts';
import { type Request, toHex } from './rpc.ts';

/** Runs the call again at the end of its block. If the node cannot tell, the refusal counts as one without a reason. */
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
