/** Why the contract refused a transaction that is in a block already. */

import { decodeRefusal } from './encode.ts';
import { classifyProviderError } from './provider-error.ts';
import { type Request, toHex } from './rpc.ts';

interface Trial {
  readonly from: unknown;
  readonly to: unknown;
  readonly data: unknown;
  readonly value: unknown;
}

/** Runs the call again as it was at the end of its block. A node that cannot say gives the reason of one that says nothing. */
export async function readReason(
  request: Request,
  trial: Trial,
  { function: called, block }: { readonly function: string; readonly block: number },
): Promise<Pick<ReturnType<typeof decodeRefusal>, 'code' | 'params'>> {
  const revertData = await request({ method: 'eth_call', params: [trial, toHex(block)] }).then(
    () => undefined,
    (error: unknown) => classifyProviderError(error).revertData,
  );
  const { code, params } = decodeRefusal(revertData, { function: called, roomWei: 0n });
  return { code, params };
}
