/** First 6 and last 4 characters with one ellipsis between (SPEC.md §9). Shorter texts come back whole. */
export function shortAddress(address: string): string {
  return address.length <= 10 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** Addresses are equal regardless of case; two unknown ones are not. */
export const sameAddress = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase();
