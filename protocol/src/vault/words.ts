/**
 * The vault's two packed state words, as its events carry them and `state()` returns them. Layouts (from the lowest
 * bit) are those of contracts/src/libraries/Totals.sol and Terms.sol:
 *
 *     Totals: principal 88 | owed 88 | fundedSeconds 32 | accruedAt 32 | sequence 16
 *     Terms:  lockedPrincipal 88 | lockedReward 88 | lastId 32 | sequence 16 | paused 1 | nothing 31
 */

/** The flexible side of the vault. Times in seconds since deployment. */
export interface TotalsFields {
  readonly principalWei: bigint;
  readonly owedWei: bigint;
  readonly fundedSeconds: bigint;
  readonly accruedAt: bigint;
  /** Number of the last flexible or reserve event, modulo {@link SEQUENCE_LENGTH}. */
  readonly sequence: bigint;
}

/** The fixed-term side of the vault. */
export interface TermsFields {
  readonly lockedPrincipalWei: bigint;
  readonly lockedRewardWei: bigint;
  /** Id of the newest position, 0 before the first. */
  readonly lastId: bigint;
  /** Number of the last event of a position or of the pause, modulo {@link SEQUENCE_LENGTH}. */
  readonly sequence: bigint;
  readonly paused: boolean;
}

export const SEQUENCE_LENGTH = 65_536n;

const field = (word: bigint, at: bigint, bits: bigint): bigint => (word >> at) & ((1n << bits) - 1n);

/** A value that does not fit would silently change its neighbour. */
function place(value: bigint, at: bigint, bits: bigint): bigint {
  if (value < 0n || value >> bits !== 0n) throw new RangeError(`${value} does not fit into ${bits} bits`);
  return value << at;
}

export function unpackTotals(word: bigint): TotalsFields {
  return {
    principalWei: field(word, 0n, 88n),
    owedWei: field(word, 88n, 88n),
    fundedSeconds: field(word, 176n, 32n),
    accruedAt: field(word, 208n, 32n),
    sequence: field(word, 240n, 16n),
  };
}

/** Throws a RangeError if a field does not fit. */
export function packTotals(fields: TotalsFields): bigint {
  return (
    place(fields.principalWei, 0n, 88n) |
    place(fields.owedWei, 88n, 88n) |
    place(fields.fundedSeconds, 176n, 32n) |
    place(fields.accruedAt, 208n, 32n) |
    place(fields.sequence, 240n, 16n)
  );
}

/** The 31 bits above `paused` are ignored; the contract keeps them zero. */
export function unpackTerms(word: bigint): TermsFields {
  return {
    lockedPrincipalWei: field(word, 0n, 88n),
    lockedRewardWei: field(word, 88n, 88n),
    lastId: field(word, 176n, 32n),
    sequence: field(word, 208n, 16n),
    paused: field(word, 224n, 1n) === 1n,
  };
}

/** Throws a RangeError if a field does not fit. */
export function packTerms(fields: TermsFields): bigint {
  return (
    place(fields.lockedPrincipalWei, 0n, 88n) |
    place(fields.lockedRewardWei, 88n, 88n) |
    place(fields.lastId, 176n, 32n) |
    place(fields.sequence, 208n, 16n) |
    place(fields.paused ? 1n : 0n, 224n, 1n)
  );
}

/** The next number: 65 535 is followed by 0. */
export const nextSequence = (sequence: bigint): bigint => (sequence + 1n) % SEQUENCE_LENGTH;

/** The distance from event number `from` to `to`, from 0 to 65 535. */
export const sequenceDistance = (from: bigint, to: bigint): bigint => (to - from + SEQUENCE_LENGTH) % SEQUENCE_LENGTH;
