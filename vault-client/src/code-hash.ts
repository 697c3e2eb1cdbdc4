/** The code of a contract, recognised by its hashes. */
import type { Hex } from 'viem';
import { hexToBytes, keccak256 } from 'viem/utils';

export interface CodeHashes {
  /** keccak256 of the code, as explorers show it. */
  readonly codeHash: Hex;
  /** The same with zeros where the constructor writes: equal for every deployment of one build. */
  readonly maskedHash: Hex;
}

/** Ranges of the code in bytes. */
export type ByteRanges = readonly { readonly start: number; readonly length: number }[];

export function hashCode(code: Hex, immutables: ByteRanges): CodeHashes {
  const bytes = hexToBytes(code);
  const codeHash = keccak256(bytes);
  for (const { start, length } of immutables) bytes.fill(0, start, start + length);
  return { codeHash, maskedHash: keccak256(bytes) };
}
