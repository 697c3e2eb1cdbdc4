import type { Sha256 } from './private-keys.ts';

/** BIP-39: 11 bits for each word; the last one of every 33 bits belongs to the SHA-256 of the others. */
export function isChecksumRight(numbers: readonly number[], sha256: Sha256): boolean {
  const sumBits = numbers.length / 3;
  const bytes = new Uint8Array((numbers.length * 4) / 3);
  let filled = 0;
  let bits = 0;
  let count = 0;
  for (const number of numbers) {
    bits = (bits << 11) | number;
    count += 11;
    for (; count >= 8 && filled < bytes.length; filled += 1) {
      count -= 8;
      bytes[filled] = bits >> count;
      bits &= (1 << count) - 1;
    }
  }
  return (sha256(bytes)[0] ?? 0) >> (8 - sumBits) === bits;
}
