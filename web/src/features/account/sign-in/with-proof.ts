import type { ProofChallenge, SolvedProof } from '@eleven/protocol/api/proof-of-work';
import { ApiError } from '../../../lib/api.ts';

/**
 * After attempts to guess this account's password, the server requires a proof of work: about a second of computing
 * (WebCrypto), during which the page stays usable. Then the call is repeated with the proof.
 */
export async function withProof<Reply>(call: (proof?: SolvedProof) => Promise<Reply>): Promise<Reply> {
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
