/**
 * Judges by the reply to `eth_getCode`. An account whose key delegates to a contract (EIP-7702) does not count: it still signs
 * and sends transactions itself.
 */
export const isContract = (code: unknown): boolean =>
  hasCode(code) && !String(code).toLowerCase().startsWith('0xef0100');

/** Whether code runs when the account is paid: that of a contract, or the one that its key delegates to. */
export const hasCode = (code: unknown): boolean => typeof code === 'string' && code.length > 2;
