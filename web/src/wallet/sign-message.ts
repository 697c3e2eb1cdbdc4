/** Has the connected wallet sign a message from the server (EIP-4361), once per click. */
import { classifyProviderError, type ProviderProblem } from '@eleven/vault-client/provider-error';
import { wallet } from './use-wallet.ts';

/** The wallet gave no signature. */
export class WalletRefusal extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Throws `WalletRefusal`. */
export async function signMessage(message: string, address: string): Promise<string> {
  try {
    return String(await wallet.request({ method: 'personal_sign', params: [toUtf8Hex(message), address] }));
  } catch (error) {
    throw new WalletRefusal(classifyProviderError(error).problem);
  }
}

/** `personal_sign` expects bytes in hex: plain text that happens to look like hex would be read as bytes. */
function toUtf8Hex(message: string): string {
  return `0x${Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
