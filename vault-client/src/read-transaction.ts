/** A transaction as a node knows it, and its outcome. */
import { parseQuantity, type Request } from './rpc.ts';

export interface TransactionOnChain {
  readonly hash: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The sender's nonce. */
  readonly nonce: number | undefined;
  readonly data: string;
  readonly valueWei: bigint;
}

export interface Receipt {
  /** False when the contract refused. */
  readonly ok: boolean;
  readonly blockNumber: number;
  readonly events: readonly ReceiptEvent[];
}

export interface ReceiptEvent {
  /** The contract that emitted it. */
  readonly address: string;
  /** The first one identifies the event, and its indexed values follow. */
  readonly topics: readonly string[];
}

/** Undefined if the node does not know it. */
export async function readTransaction(request: Request, hash: string): Promise<TransactionOnChain | undefined> {
  return parseTransaction(await request({ method: 'eth_getTransactionByHash', params: [hash] }));
}

export function parseTransaction(answer: unknown): TransactionOnChain | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { hash, from, to, nonce, input, data, value } = answer as Record<string, unknown>;
  const number = parseQuantity(nonce);
  return {
    hash: String(hash),
    from: typeof from === 'string' ? from : undefined,
    to: typeof to === 'string' ? to : undefined,
    nonce: number === undefined ? undefined : Number(number),
    data: String(input ?? data ?? '0x'),
    valueWei: parseQuantity(value) ?? 0n,
  };
}

/** Undefined while it is in no block. */
export async function readReceipt(request: Request, hash: string): Promise<Receipt | undefined> {
  const answer = await request({ method: 'eth_getTransactionReceipt', params: [hash] });
  const { status, blockNumber, logs } = (answer ?? {}) as Record<string, unknown>;
  const block = parseQuantity(blockNumber);
  if (block === undefined) return undefined;
  const events = (Array.isArray(logs) ? logs : []).map((log: { address?: unknown; topics?: unknown } | null) => ({
    address: String(log?.address),
    topics: Array.isArray(log?.topics) ? log.topics.map(String) : [],
  }));
  return { ok: parseQuantity(status) === 1n, blockNumber: Number(block), events };
}
