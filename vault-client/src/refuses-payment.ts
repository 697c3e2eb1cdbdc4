import { classifyProviderError } from './provider-error.ts';
import type { Request } from './rpc.ts';

/**
 * Whether the wallet's code would refuse BNB from the vault, so that its stakes could never be withdrawn. False if the node
 * cannot tell.
 */
export async function refusesPayment(request: Request, vault: string, wallet: string): Promise<boolean> {
  try {
    await request({ method: 'eth_call', params: [{ from: vault, to: wallet, value: '0x1' }, 'latest'] });
    return false;
  } catch (error) {
    return classifyProviderError(error).problem === 'reverted';
  }
}
