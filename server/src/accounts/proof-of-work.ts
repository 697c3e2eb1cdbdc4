/**
 * A proof of work (ALTCHA) for attempts beyond an account's budget: about a second of browser time each. A proof is valid for
 * one address, for ten minutes, and once.
 */
import { createHash } from 'node:crypto';
import type { ProofChallenge, SolvedProof } from '@eleven/protocol/api/proof-of-work';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { IdentityDeps } from './deps.ts';

type Deps = Pick<IdentityDeps, 'clock' | 'keys' | 'limits'>;

const GOOD_FOR_MS = 10 * 60_000;
/** PBKDF2 iterations per try; the prefix requires about 256 tries. */
const COST = 5_000;
const PREFIX = '00';

export function challengeFor({ clock, keys }: Deps, email: string): Promise<ProofChallenge> {
  const [hmacSignatureSecret] = keys.macs('proof of work', 'challenge');
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    keyPrefix: PREFIX,
    deriveKey,
    // Not the library's `expiresAt`, which uses the machine's clock.
    data: { for: hashOf(email), until: clock.now().getTime() + GOOD_FOR_MS },
    hmacSignatureSecret,
  }) as Promise<ProofChallenge>;
}

/** False for a proof of another address, a used one, and an unsolved one. */
export async function isProven({ clock, keys, limits }: Deps, email: string, given: SolvedProof): Promise<boolean> {
  const { challenge, solution } = given;
  const { data } = challenge.parameters;
  if (data.for !== hashOf(email) || data.until <= clock.now().getTime()) return false;
  // We issued everything that we signed, with a cost that we chose, so checking it is cheap.
  for (const hmacSignatureSecret of keys.macs('proof of work', 'challenge')) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
    if (verified)
      return limits.hit('proofOfWork', challenge.signature).then(
        () => true,
        () => false,
      );
  }
  return false;
}

const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url');
