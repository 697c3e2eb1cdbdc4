/**
 * Finds the transaction that used a sender's nonce. Wallets replace transactions (to speed up or cancel), so a hash alone
 * proves nothing: bisection finds the block in which the nonce was used, and the transaction in that block.
 */
import { parseTransaction, type TransactionOnChain } from './read-transaction.ts';
import { parseQuantity, type Request, toHex } from './rpc.ts';

export interface FoundTransaction extends TransactionOnChain {
  readonly blockNumber: number;
}

/** `unused`: the nonce is still free. `unknown`: it has been used, but the node cannot tell by which transaction. */
type NonceOutcome = FoundTransaction | 'unused' | 'unknown';

export async function findByNonce(
  request: Request,
  sender: string,
  nonce: number,
  fromBlock: number,
): Promise<NonceOutcome> {
  const usedAt = async (block: string): Promise<boolean> => {
    const count = parseQuantity(await request({ method: 'eth_getTransactionCount', params: [sender, block] }));
    if (count === undefined) throw new Error('the node returned no transaction count');
    return count > BigInt(nonce);
  };
  if (!(await usedAt('latest'))) return 'unused';
  try {
    const newest = parseQuantity(await request({ method: 'eth_blockNumber' }));
    if (newest === undefined) return 'unknown';
    let [low, high] = [fromBlock, Number(newest)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await usedAt(toHex(middle))) high = middle;
      else low = middle + 1;
    }
    const block = await request({ method: 'eth_getBlockByNumber', params: [toHex(low), true] });
    const { transactions } = (block ?? {}) as { transactions?: unknown };
    const found = (Array.isArray(transactions) ? transactions : [])
      .map(parseTransaction)
      .find((one) => one?.from?.toLowerCase() === sender.toLowerCase() && one.nonce === nonce);
    return found ? { ...found, blockNumber: low } : 'unknown';
  } catch {
    // Nodes without old states cannot answer this.
    return 'unknown';
  }
}
