/** Maps a response to its outcome in the security log. */
import type { ErrorCode } from '@eleven/protocol/errors';
import type { SecurityOutcome } from '@eleven/protocol/security-events';

/** Errors for wrong second factors. */
const FACTOR_CODES: ReadonlySet<string> = new Set<ErrorCode>(['auth.codeWrong', 'auth.codeUsed', 'auth.passkeyFailed']);

/** Errors for failed proofs. A form refused for its contents is not an event. */
const PROOF_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'auth.invalidCredentials',
  'auth.passwordWrong',
  'auth.emailTaken',
  'auth.linkInvalid',
  'auth.stepUpMethod',
  'auth.signInExpired',
  'auth.passkeyUnknown',
  'auth.walletUnknown',
  'signInRequest.used',
  'signInRequest.expired',
  'auth.recoveryNotDue',
  'mail.unsigned',
  'wallet.signatureInvalid',
  'wallet.linkedElsewhere',
]);

export const isRefusal = (status: number): boolean => status === 403 || status === 421;

/** Undefined if the response is not an event. */
export function outcomeOf(status: number, code: string | undefined): SecurityOutcome | undefined {
  if (status < 400) return 'ok';
  if (status === 429) return 'limited';
  if (isRefusal(status)) return 'refused';
  if (code === undefined) return undefined;
  if (FACTOR_CODES.has(code)) return 'factorFailed';
  return PROOF_CODES.has(code) ? 'failed' : undefined;
}
