import { resendVerification, VERIFICATION_PAUSE_SECONDS } from '@eleven/protocol/api/auth';
import { callApi } from '../../../lib/api.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';

/** Sends one email, however often it is retried. Returns for how many milliseconds no other is sent. */
export function prepareResend(): () => Promise<number> {
  const idempotencyKey = newIdempotencyKey();
  return async () => {
    await callApi(resendVerification, { body: undefined, idempotencyKey });
    return VERIFICATION_PAUSE_SECONDS * 1_000;
  };
}
