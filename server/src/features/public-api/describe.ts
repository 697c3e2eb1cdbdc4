/** Turns rows and figures into the shapes of the public API. */
import type { PublicDay, PublicEvent, PublicOperation, PublicVault } from '@eleven/protocol/api/public/shapes';
import { EVENT_KINDS } from '@eleven/protocol/api/public/shapes';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { coverageDays } from '@eleven/protocol/vault/coverage-days';
import { utcDay } from '@eleven/protocol/vault/reward-days';
import { APR_BPS } from '@eleven/protocol/vault/rewards';
import { operationsOf } from '@eleven/vault-client/timelock-operations';
import { withChecksum } from '../../core/checksum.ts';
import type { DaySpan, EventRow, findTimelocks, VaultDays } from './public-api.store.ts';

/** Everything as of the block, including the rate: later changes come with the next block. */
export function describeVault(address: string, state: VaultStateReply): PublicVault {
  const { asOf, fundedUntil, freeWei } = state;
  const isFunded = fundedUntil === null ? BigInt(freeWei) > 0n : fundedUntil > asOf.blockTime;
  return {
    vault: withChecksum(address),
    asOf,
    stale: state.stale ?? false,
    startAt: state.startAt,
    balanceWei: state.balanceWei,
    principalWei: state.principalWei,
    owedWei: state.owedWei,
    lockedPrincipalWei: state.lockedPrincipalWei,
    lockedRewardWei: state.lockedRewardWei,
    freeWei,
    rateBps: isFunded ? Number(APR_BPS) : 0,
    fundedUntil,
    runwaySeconds: fundedUntil === null ? null : Math.max(0, fundedUntil - asOf.blockTime),
    paused: state.paused,
    stakers: state.stakers,
    rewardsPaidWei: state.rewardsPaidWei,
  };
}

/** Day by day, and vault by vault within a day. */
export function describeDays(span: DaySpan, vaults: readonly VaultDays[]): PublicDay[] {
  return vaults
    .flatMap(({ address, startAt, cursorTime, snapshots }) => {
      const last = Math.min(span.last, utcDay(cursorTime));
      const vault = withChecksum(address);
      return coverageDays(snapshots, { first: span.first, last, startAt }).map((day) => ({ vault, ...day }));
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** The arguments of events by their names in the rows. */
const ARGUMENTS: Readonly<Record<string, (text: string) => Partial<PublicEvent>>> = {
  account: (text) => ({ account: withChecksum(text) }),
  from: (text) => ({ account: withChecksum(text) }),
  to: (text) => ({ account: withChecksum(text) }),
  amountWei: (amountWei) => ({ amountWei }),
  principalWei: (principalWei) => ({ principalWei }),
  rewardWei: (rewardWei) => ({ rewardWei }),
  paidWei: (paidWei) => ({ paidWei }),
  forfeitedWei: (forfeitedWei) => ({ forfeitedWei }),
  id: (positionId) => ({ positionId }),
  endsAt: (text) => ({ endsAt: Number(text) }),
  secondsUnfunded: (text) => ({ secondsUnfunded: Number(text) }),
  endedAt: (text) => ({ endedAt: Number(text) }),
  paused: (text) => ({ paused: text === 'true' }),
  guardian: (text) => ({ guardian: withChecksum(text) }),
  previousOwner: (text) => ({ previousOwner: withChecksum(text) }),
  newOwner: (text) => ({ newOwner: withChecksum(text) }),
  totals: (totalsWord) => ({ totalsWord }),
  terms: (termsWord) => ({ termsWord }),
};

export function describeEvent(row: EventRow): PublicEvent {
  const kind = EVENT_KINDS.find((one) => one === row.kind);
  if (!kind) throw new Error(`the public API has no events of kind ${row.kind}`);
  const event: PublicEvent = {
    id: `${row.blockNumber}-${row.logIndex}`,
    vault: withChecksum(row.vault),
    kind,
    blockNumber: row.blockNumber,
    blockHash: row.blockHash,
    blockTime: row.blockTime,
    logIndex: row.logIndex,
    txHash: row.txHash,
    ...(row.termDays === null ? {} : { termDays: row.termDays }),
  };
  for (const [name, text] of Object.entries(row.args)) {
    const write = ARGUMENTS[name];
    if (!write) throw new Error(`the public API has no argument ${name}`);
    Object.assign(event, write(text));
  }
  return event;
}

type Timelocks = Awaited<ReturnType<typeof findTimelocks>>;

/** The operations of all timelocks, latest change first. */
export function describeOperations(found: Timelocks): PublicOperation[] {
  const timeOf = ({ endedAt, scheduledAt }: PublicOperation) => endedAt ?? scheduledAt;
  return found
    .flatMap(({ cursor, events }) =>
      operationsOf(events).map(({ calls, endedAt, endedTx, ...operation }) => ({
        vault: withChecksum(cursor.vault),
        timelock: withChecksum(cursor.address),
        ...operation,
        calls: calls.map(({ target, valueWei, data }) => ({
          target: withChecksum(target),
          valueWei: valueWei.toString(),
          data,
        })),
        endedAt: endedAt ?? null,
        endedTx: endedTx ?? null,
      })),
    )
    .reverse()
    .sort((a, b) => timeOf(b) - timeOf(a));
}
