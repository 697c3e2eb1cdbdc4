/** JSON-RPC with wallets and nodes: requests in the form of EIP-1193, and numbers in hexadecimal. */

export interface RequestArguments {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Sends a request to a wallet or a node; rejects with its error. */
export type Request = (args: RequestArguments) => Promise<unknown>;

/** No reply, or a reply that no node would send. The code is that of EIP-1193 for a disconnected wallet. */
export class NoReplyError extends Error {
  readonly code = 4900;
}

/** A chain id, which some wallets give in decimal digits. */
export function parseChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && /^[1-9][0-9]{0,14}$/.test(value)) return Number(value);
  const quantity = parseQuantity(value);
  return quantity === undefined ? undefined : Number(quantity);
}

/** Parses a number from a wallet or node: hexadecimal text or, from some wallets, a plain number; otherwise undefined. */
export function parseQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined;
}

export const toHex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`;

/** A block as a parameter of a request: its number or a tag. */
export type Block = number | 'latest' | 'pending';
export const blockTag = (block: Block): string => (typeof block === 'number' ? toHex(block) : block);
