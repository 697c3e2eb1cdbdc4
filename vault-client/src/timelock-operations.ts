/** The operations of a timelock, derived from its events in chain order. */
import type { Hex } from 'viem';
import { type OperationContent, type OperationEvent, type TimelockCall, ZERO_WORD } from './timelock.ts';

export interface PlacedEvent extends OperationEvent {
  /** Time of the event's block, unix seconds. */
  readonly blockTime: number;
  readonly txHash: string;
}

export type OperationState = 'scheduled' | 'executed' | 'cancelled';

export interface TimelockOperation extends OperationContent {
  readonly id: Hex;
  readonly state: OperationState;
  /** Unix seconds, like `earliestAt`. */
  readonly scheduledAt: number;
  /** The first second in which it can be executed, or `NEVER_AT`. */
  readonly earliestAt: number;
  readonly scheduledTx: string;
  /** When it was executed or cancelled, and by which transaction. */
  readonly endedAt: number | undefined;
  readonly endedTx: string | undefined;
}

/** The end of the year 9999, the last time that every date format can express. A delay can be any word, and end later. */
export const NEVER_AT = 253_402_300_799;
const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** In the order of their latest change. If an id was cancelled and scheduled again, only the newer operation is listed. */
export function operationsOf(events: Iterable<PlacedEvent>): TimelockOperation[] {
  const operations = new Map<string, TimelockOperation>();
  for (const { name, args, blockTime, txHash } of events) {
    const id = args.id as Hex | undefined;
    if (id === undefined) continue;
    const known = operations.get(id);
    if (name === 'CallScheduled') {
      const isFurther = known?.state === 'scheduled' && args.index !== '0';
      const call = { target: args.target ?? '', valueWei: BigInt(args.value ?? 0), data: (args.data ?? '0x') as Hex };
      const calls: readonly TimelockCall[] = isFurther ? [...known.calls, call] : [call];
      if (!isFurther) operations.delete(id);
      operations.set(id, {
        id,
        calls,
        predecessor: (args.predecessor ?? ZERO_WORD) as Hex,
        salt: ZERO_WORD,
        state: 'scheduled',
        scheduledAt: blockTime,
        earliestAt: Number(min(BigInt(blockTime) + BigInt(args.delay ?? 0), BigInt(NEVER_AT))),
        scheduledTx: txHash,
        endedAt: undefined,
        endedTx: undefined,
      });
    } else if (known && name === 'CallSalt') {
      operations.set(id, { ...known, salt: args.salt as Hex });
    } else if (known && (name === 'CallExecuted' || name === 'Cancelled')) {
      operations.delete(id);
      const state = name === 'Cancelled' ? 'cancelled' : 'executed';
      operations.set(id, { ...known, state, endedAt: blockTime, endedTx: txHash });
    }
  }
  return [...operations.values()];
}

/** The holders of each role, according to the events since the timelock was deployed. */
export function roleHoldersOf(events: Iterable<PlacedEvent>): ReadonlyMap<string, ReadonlySet<string>> {
  const holders = new Map<string, Set<string>>();
  for (const { name, args } of events) {
    if (args.role === undefined || args.account === undefined) continue;
    const accounts = holders.get(args.role) ?? new Set();
    if (name === 'RoleGranted') accounts.add(args.account);
    if (name === 'RoleRevoked') accounts.delete(args.account);
    holders.set(args.role, accounts);
  }
  return holders;
}
