/** Finality: until a block is final, another one may still replace it. */
import { parseQuantity, type Request } from './rpc.ts';

/** The newest finalized block. If the node does not report one, every block counts as final. */
export async function readFinalized(request: Request): Promise<number> {
  const block = await request({ method: 'eth_getBlockByNumber', params: ['finalized', false] }).catch(() => undefined);
  return Number(parseQuantity((block as { number?: unknown } | null)?.number) ?? Number.POSITIVE_INFINITY);
}
