/** Decodes and checks logs of the vault (protocol/vault-events.ts) and of the timelock. */
import type { VaultEvent } from '@eleven/protocol/vault/vault-events';
import { decodeEvent } from '@eleven/vault-client/decode-event';
import { decodeTimelockEvent, type OperationEvent } from '@eleven/vault-client/timelock';
import type { Log } from 'viem';
import { ChainError } from './chain-error.ts';

/** The position of a log on the chain. Hashes are lower-case. */
export interface LogPlace {
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly logIndex: number;
  readonly txHash: string;
}

/** A decoded log with its place on the chain. Addresses are lower-case. */
export interface VaultLog extends LogPlace {
  readonly event: VaultEvent;
}

export interface TimelockLog extends LogPlace {
  readonly event: OperationEvent;
}

/** Throws a ChainError for a log that has no place or is not an event of the vault. */
export const decodeVaultLog = (log: Log): VaultLog => ({ event: decode(log), ...placeOf(log) });

/** Throws a ChainError for a log that has no place. Returns undefined for an event that no timelock emits. */
export function decodeTimelockLog(log: Log): TimelockLog | undefined {
  const event = decodeTimelockEvent(log);
  return event && { event, ...placeOf(log) };
}

function placeOf({ blockNumber, blockHash, logIndex, transactionHash, removed }: Log): LogPlace {
  if (blockNumber === null || blockHash === null || logIndex === null || transactionHash === null || removed) {
    throw new ChainError('contradiction', 'a log of a finalized block has no place in it');
  }
  return {
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
    throw new ChainError('contradiction', 'a log is not an event of the vault', error);
  }
}
