/** From a log of the vault to one of its events (protocol/vault-events.ts), checked on the way. */
import type { VaultEvent } from '@eleven/protocol/vault-events';
import { decodeEvent } from '@eleven/vault-client/decode-event';
import type { Log } from 'viem';
import { ChainError } from './chain-error.ts';

/** A decoded log and its place on the chain. Hashes and addresses are lower-case. */
export interface VaultLog {
  readonly event: VaultEvent;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly logIndex: number;
  readonly txHash: string;
}

/** Throws a ChainError for a log that has no place or is no event of the vault. */
export function decodeVaultLog(log: Log): VaultLog {
  const { blockNumber, blockHash, logIndex, transactionHash, removed } = log;
  if (blockNumber === null || blockHash === null || logIndex === null || transactionHash === null || removed) {
    throw new ChainError('contradiction', 'a log of a finalized block has no place in it');
  }
  return {
    event: decode(log),
    blockNumber: Number(blockNumber),
    blockHash: blockHash.toLowerCase(),
    logIndex: Number(logIndex),
    txHash: transactionHash.toLowerCase(),
  };
}

function decode(log: Log): VaultEvent {
  try {
    return decodeEvent(log);
  } catch (error) {
    throw new ChainError('contradiction', 'a log that is no event of the vault', error);
  }
}
