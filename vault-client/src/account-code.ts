/**
 * Based on the reply to `eth_getCode`. An account whose key delegates to a contract (EIP-7702) still signs and sends on its
 * own.
 */
export const isContract = (code: unknown): boolean =>
  typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith('0xef0100');
