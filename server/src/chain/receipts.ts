/** The cost and the payer of a transaction, from its receipt. */
import type { Hex } from 'viem';
import { ChainError } from './chain-error.ts';
import type { ChainClient } from './endpoints.ts';
import type { Quorum } from './quorum.ts';

export interface FinalTransaction {
  readonly hash: string;
  readonly blockNumber: number;
}

export interface FeeReceipt {
  /** Hash of the block that the receipt names, lower-case. It ties the receipt to the event's chain. */
  readonly blockHash: string;
  /** The account that signed the transaction and paid its fee, lower-case. */
  readonly sender: string;
  readonly feeWei: bigint;
}

/**
 * The receipt of a transaction whose events are in the database. Throws if no endpoint has it, but sets none aside:
 * some keep only recent ones. The caller must check that its block is the event's, as the stored row may be wrong.
 */
export function readReceipt(quorum: Quorum, { hash, blockNumber }: FinalTransaction): Promise<FeeReceipt> {
  return quorum.read({
    subject: 'receipt',
    isCompared: true,
    block: blockNumber,
    read: ({ client }) => receiptOf(client, hash),
    digest: ({ blockHash, sender, feeWei }) => `${blockHash} ${sender} ${feeWei}`,
  });
}

async function receiptOf(client: ChainClient, hash: string): Promise<FeeReceipt> {
  const receipt = await client.getTransactionReceipt({ hash: hash as Hex });
  const { transactionHash, blockHash, from, gasUsed, effectiveGasPrice } = receipt;
  if (!isHex(transactionHash, 64) || transactionHash.toLowerCase() !== hash) {
    throw new ChainError('contradiction', `asked for the receipt of ${hash}, got ${transactionHash}`);
  }
  if (!isHex(blockHash, 64) || !isHex(from, 40) || !isAmount(gasUsed) || !isAmount(effectiveGasPrice)) {
    throw new ChainError('contradiction', `the receipt of ${hash} has no block, sender or price`);
  }
  return {
    blockHash: blockHash.toLowerCase(),
    sender: from.toLowerCase(),
    feeWei: gasUsed * effectiveGasPrice,
  };
}

const isHex = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits + 2 && /^0x[0-9a-fA-F]+$/.test(value);
const isAmount = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n;
