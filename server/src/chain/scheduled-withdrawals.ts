/** Withdrawals from the reserve that are waiting in a timelock, derived from its events. */
import { effectOf } from '@eleven/vault-client/timelock';
import { operationsOf, type PlacedEvent } from '@eleven/vault-client/timelock-operations';

export interface ScheduledWithdrawal {
  /** The id of the operation, and the index of the call within it. */
  readonly id: string;
  readonly index: number;
  /** The call withdraws the free reserve above the runway, but no more than this. */
  readonly mostWei: bigint;
  /** Unix seconds, like the next field. */
  readonly scheduledAt: number;
  readonly earliestAt: number;
  readonly txHash: string;
}

/** Given all events, returns the withdrawals that were neither executed nor cancelled. */
export function scheduledWithdrawals(
  events: Iterable<PlacedEvent>,
  { vault, timelock }: { readonly vault: string; readonly timelock: string },
): readonly ScheduledWithdrawal[] {
  return operationsOf(events).flatMap(({ id, state, calls, scheduledAt, earliestAt, scheduledTx: txHash }) =>
    calls.flatMap((call, index) => {
      const { on, function: name, args } = effectOf(call, vault, timelock);
      const mostWei = args[1];
      if (state !== 'scheduled' || on !== 'vault' || name !== 'withdrawReserve' || typeof mostWei !== 'bigint')
        return [];
      return [{ id, index, mostWei, scheduledAt, earliestAt, txHash }];
    }),
  );
}
