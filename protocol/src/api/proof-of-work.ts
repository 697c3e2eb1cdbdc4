/** A proof of work (ALTCHA v2): made by the server, solved by the browser. */
import { z } from 'zod/mini';

const short = z.string().check(z.maxLength(200));

const challenge = z.object({
  parameters: z.object({
    algorithm: short,
    nonce: short,
    salt: short,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: short,
    /** `for`: hash of the email address that signs in. `until`: when it expires, in milliseconds since 1970. */
    data: z.object({ for: short, until: z.int() }),
  }),
  signature: short,
});
export type ProofChallenge = z.infer<typeof challenge>;

export const proofOfWork = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: short }),
});
export type SolvedProof = z.infer<typeof proofOfWork>;
