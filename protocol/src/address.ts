/** First 6 and last 4 characters with one ellipsis between (SPEC.md §9). Shorter texts come back whole. */
export function shortAddress(address: string): string {
  return address.length <= 10 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
