import type { ProofChallenge, ProofGiven } from '@eleven/protocol/api/proof-of-work';
import { ApiError } from '../../../lib/api.ts';

/**
 * Somebody has guessed at this account: the server asks for a proof of work, about a second of this browser's time. The
 * browser computes it beside the page (WebCrypto), which stays usable meanwhile; then the call is repeated.
 */
export async function withProof<Reply>(call: (proof?: ProofGiven) => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth.challengeRequired') throw error;
    const { challenge } = error.body as { challenge: ProofChallenge };
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([
      import('altcha-lib'),
      import('altcha-lib/algorithms/web/pbkdf2'),
    ]);
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw error;
    return call({ challenge, solution });
  }
}
