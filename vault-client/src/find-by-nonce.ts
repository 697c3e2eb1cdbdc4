/**
 * The transaction that used a sender's running number. Wallets replace transactions (faster, or cancelled), so a hash alone
 * proves nothing: the block in which the number was used is found by halving, and the transaction in that block.
 */
import { type Request, readQuantity, toHex } from './rpc.ts';

export interface FoundTransaction {
  readonly hash: string;
  readonly to: string | null;
  readonly data: string;
  readonly valueWei: bigint;
  readonly blockNumber: number;
}

/** `unused`: the number is still free. `unknown`: it is used, but the node cannot say by what. */
export type NonceOutcome = FoundTransaction | 'unused' | 'unknown';

export async function findByNonce(
  request: Request,
  sender: string,
  nonce: number,
  fromBlock: number,
): Promise<NonceOutcome> {
  const usedAt = async (block: string): Promise<boolean> => {
    const count = readQuantity(await request({ method: 'eth_getTransactionCount', params: [sender, block] }));
    if (count === undefined) throw new Error('the node gave no transaction count');
    return count > BigInt(nonce);
  };
  if (!(await usedAt('latest'))) return 'unused';
  try {
    const newest = readQuantity(await request({ method: 'eth_blockNumber' }));
    if (newest === undefined) return 'unknown';
    let [low, high] = [fromBlock, Number(newest)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await usedAt(toHex(middle))) high = middle;
      else low = middle + 1;
    }
    return readFrom(await request({ method: 'eth_getBlockByNumber', params: [toHex(low), true] }), low, sender, nonce);
  } catch {
    // Nodes that keep no old states cannot be asked this way.
    return 'unknown';
  }
}

function readFrom(block: unknown, blockNumber: number, sender: string, nonce: number): NonceOutcome {
  const { transactions } = (block ?? {}) as { transactions?: unknown };
  if (!Array.isArray(transactions)) return 'unknown';
  for (const entry of transactions as Record<string, unknown>[]) {
    if (String(entry.from).toLowerCase() !== sender.toLowerCase()) continue;
    if (readQuantity(entry.nonce) !== BigInt(nonce)) continue;
    return {
      hash: String(entry.hash),
      to: typeof entry.to === 'string' ? entry.to : null,
      data: String(entry.input ?? entry.data ?? '0x'),
      valueWei: readQuantity(entry.value) ?? 0n,
      blockNumber,
    };
  }
  return 'unknown';
}
