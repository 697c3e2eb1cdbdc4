/** JSON-RPC as wallets and nodes speak it: requests (EIP-1193), and numbers in hexadecimal. */

export interface RequestArguments {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Asks a wallet or a node; rejects with its error. */
export type Request = (args: RequestArguments) => Promise<unknown>;

/** No answer, or none that a node would give. The code is the one by which wallets say that their network is out of reach. */
export class NoAnswerError extends Error {
  readonly code = 4900;
}

/** A number as wallets give it: hexadecimal text, by some as a plain number. Undefined for anything else. */
export function readQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined;
}

export const toHex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`;

/** A block as requests name it. */
export type Block = number | 'latest' | 'pending';
export const blockTag = (block: Block): string => (typeof block === 'number' ? toHex(block) : block);
