/**
 * Password hashes: argon2id with the parameters that OWASP recommends. One costs 20–30 ms of a core, so only a few run at a
 * time, a bounded number waits, and further callers must retry. One core stays free for requests, and two of the four
 * threads of Node's pool for files and name lookups.
 */
import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** One core is left for requests. */
const PARALLEL = Math.min(2, Math.max(1, availableParallelism() - 1));
const QUEUE = 50;
/** The cost of one hash: memory in KiB, and passes over it. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

const OWASP: HashCost = { memoryCost: 19_456, timeCost: 2 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify` and always fails: for accounts that do not exist. */
  verifyNothing(password: string): Promise<boolean>;
}

/** @param cost Tests use less than the default, because they compute so many hashes. */
export function createPasswordHasher(cost: HashCost = OWASP): PasswordHasher {
  // Algorithm 2 is argon2id; the library's enum cannot be used with type stripping.
  const options = { algorithm: 2, parallelism: 1, ...cost } as const;
  const limited = createConcurrencyLimit({ parallel: PARALLEL, queue: QUEUE });
  return {
    hash: (password) => limited(() => argonHash(normalized(password), options)),
    verify: (hash, password) => limited(() => argonVerify(hash, normalized(password)).catch(() => false)),
    verifyNothing: (password) =>
      limited(async () => {
        await argonHash(normalized(password), options);
        return false;
      }),
  };
}

/** Some systems send Korean letters composed, others decomposed. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
