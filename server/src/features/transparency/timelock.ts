/** Turns the events of the timelock into its operations, in their API shape. */
import type { TimelockOperation, VaultTimelock } from '@eleven/protocol/api/transparency';
import { ZERO_WORD } from '@eleven/vault-client/timelock';
import { type TimelockOperation as Operation, operationsOf } from '@eleven/vault-client/timelock-operations';
import { withChecksum } from '../../core/checksum.ts';
import type { findTimelock } from './timelock.store.ts';

const MAX_ENDED = 20;

interface Owner {
  readonly owner: string;
  readonly delaySeconds: number;
}

export function describeTimelock(
  { owner, delaySeconds }: Owner,
  { cursor, events }: Awaited<ReturnType<typeof findTimelock>>,
): VaultTimelock['timelock'] {
  const operations = operationsOf(events);
  const isWaiting = ({ state }: Operation) => state === 'scheduled';
  const executed = new Set(operations.filter(({ state }) => state === 'executed').map(({ id }) => id));
  const describe = ({ calls, endedAt, endedTx, ...operation }: Operation): TimelockOperation => ({
    ...operation,
    calls: calls.map(({ target, valueWei, data }) => ({
      target: withChecksum(target),
      valueWei: valueWei.toString(),
      data,
    })),
    endedAt: endedAt ?? null,
    endedTx: endedTx ?? null,
    isAfterPending:
      operation.state === 'scheduled' && operation.predecessor !== ZERO_WORD && !executed.has(operation.predecessor),
  });
  return {
    address: withChecksum(owner),
    delaySeconds,
    asOf: cursor ? { blockNumber: cursor.cursorBlock, blockTime: cursor.cursorTime } : null,
    waiting: operations
      .filter(isWaiting)
      .sort((a, b) => a.earliestAt - b.earliestAt)
      .map(describe),
    ended: operations
      .filter((operation) => !isWaiting(operation))
      .reverse()
      .slice(0, MAX_ENDED)
      .map(describe),
  };
}
