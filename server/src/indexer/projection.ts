/**
 * Projects events into rows: runs the events of a range through the ledger and collects the changes. Pure; the store loads
 * the initial state and writes the result.
 */
import { advance, type OpenPosition } from '@eleven/protocol/vault/ledger';
import type { AccountSnapshot } from '@eleven/protocol/vault/rewards';
import type { VaultEvent } from '@eleven/protocol/vault/vault-events';
import type { VaultLog } from '../chain/events.ts';
import { type Days, recordAccrual, recordDailySnapshot, recordStake } from './days.ts';
import { InvalidChainData } from './problems.ts';

export interface StakeState {
  readonly principalWei: bigint;
  readonly accruedWei: bigint;
  readonly fundedSecondsPaid: bigint;
  /** Chain time of the first stake since it was last empty. */
  readonly since: number | null;
  /** Rewards ever paid out or compounded, flexible and fixed. */
  readonly earnedWei: bigint;
  /** Rewards of the flexible stake ever paid out, compounded or forfeited. */
  readonly takenWei: bigint;
}

const POSITION_STATUSES = ['open', 'redeemed', 'renewed', 'exitedEarly'] as const;

export const isPositionStatus = (value: string): value is PositionState['status'] =>
  POSITION_STATUSES.some((status) => status === value);

/** One term of a position. */
export interface PositionState extends OpenPosition {
  readonly startedAt: number;
  readonly txHash: string;
  readonly status: (typeof POSITION_STATUSES)[number];
  readonly closedAt: number | null;
}

export interface Projection {
  readonly startAt: bigint;
  totals: bigint;
  terms: bigint;
  rewardsPaidWei: bigint;
  /** The vault's balance according to its events; BNB forced into it is not included. */
  balanceWei: bigint;
  readonly stakes: Map<string, StakeState>;
  /** The terms of each position, the newest last. */
  readonly positions: Map<bigint, PositionState[]>;
  readonly days: Days;
}

/** The figures of an event that become columns. */
export interface EventFigures {
  readonly account: string | null;
  readonly positionId: bigint | null;
  readonly amountWei: bigint;
  readonly rewardWei: bigint;
  readonly forfeitedWei: bigint;
  readonly termDays: number | null;
  readonly word: bigint | null;
}

const EMPTY_STAKE: StakeState = {
  principalWei: 0n,
  accruedWei: 0n,
  fundedSecondsPaid: 0n,
  since: null,
  earnedWei: 0n,
  takenWei: 0n,
};

/** Applies one event; throws InvalidChainData and leaves the projection unchanged if the event does not follow from it. */
export function applyEvent(projection: Projection, log: VaultLog, blockTime: number): EventFigures {
  const { event } = log;
  const account = accountOf(event);
  const id = 'id' in event ? event.id : undefined;
  const stake = account === undefined ? undefined : projection.stakes.get(account);
  const held = id === undefined ? undefined : projection.positions.get(id)?.at(-1);
  const step = advance(
    {
      startAt: projection.startAt,
      totals: projection.totals,
      terms: projection.terms,
      account: stake && snapshotOf(stake),
      position: held?.status === 'open' ? held : undefined,
    },
    event,
    BigInt(blockTime),
  );
  if (!step.ok) throw InvalidChainData.ofEvent(step.discrepancy, log.blockNumber, log.logIndex);

  const { after } = step;
  const figures = figuresOf(event);
  const paid = event.kind === 'locked' ? 0n : figures.rewardWei;
  if ('totals' in event) recordAccrual(projection.days, projection.startAt, projection.totals, after.totals);
  projection.totals = after.totals;
  projection.terms = after.terms;
  projection.rewardsPaidWei += paid;
  projection.balanceWei += balanceChange(event);
  if (account !== undefined) {
    const isFlexible = 'totals' in event;
    const taken = isFlexible ? paid + figures.forfeitedWei : 0n;
    const next = nextStake(stake ?? EMPTY_STAKE, after.account, { paid, taken }, blockTime);
    projection.stakes.set(account, next);
    if (isFlexible) {
      const { startAt, totals } = projection;
      const when = event.kind === 'emergencyExited' ? { startAt, totals } : { blockTime };
      recordStake(projection.days, { account, ...next }, when);
    }
  }
  const { totals: totalsWord, terms: termsWord, balanceWei } = projection;
  recordDailySnapshot(projection.days, { blockNumber: log.blockNumber, blockTime, totalsWord, termsWord, balanceWei });
  if (id !== undefined && after.touched) {
    const terms = projection.positions.get(id) ?? [];
    if (held && isEnd(event.kind)) terms[terms.length - 1] = { ...held, status: event.kind, closedAt: blockTime };
    if (after.position) {
      terms.push({ ...after.position, startedAt: blockTime, txHash: log.txHash, status: 'open', closedAt: null });
    }
    projection.positions.set(id, terms);
  }
  return {
    ...figures,
    account: account ?? otherParty(event),
    positionId: id ?? null,
    termDays: after.touched?.termDays ?? null,
    word: 'totals' in event ? event.totals : 'terms' in event ? event.terms : null,
  };
}

const isEnd = (kind: VaultEvent['kind']): kind is 'redeemed' | 'renewed' | 'exitedEarly' =>
  kind === 'redeemed' || kind === 'renewed' || kind === 'exitedEarly';

const accountOf = (event: VaultEvent): string | undefined => ('account' in event ? event.account : undefined);

function otherParty(event: VaultEvent): string | null {
  if (event.kind === 'reserveFunded') return event.from;
  return event.kind === 'reserveWithdrawn' ? event.to : null;
}

const snapshotOf = ({ principalWei, accruedWei, fundedSecondsPaid }: StakeState): AccountSnapshot | undefined =>
  principalWei === 0n && accruedWei === 0n ? undefined : { principalWei, accruedWei, fundedSecondsPaid };

function nextStake(
  before: StakeState,
  after: AccountSnapshot | undefined,
  { paid, taken }: { readonly paid: bigint; readonly taken: bigint },
  blockTime: number,
): StakeState {
  const { principalWei, accruedWei, fundedSecondsPaid } = after ?? EMPTY_STAKE;
  const since = principalWei === 0n ? null : (before.since ?? blockTime);
  const [earnedWei, takenWei] = [before.earnedWei + paid, before.takenWei + taken];
  return { principalWei, accruedWei, fundedSecondsPaid, since, earnedWei, takenWei };
}

function figuresOf(event: VaultEvent): Pick<EventFigures, 'amountWei' | 'rewardWei' | 'forfeitedWei'> {
  const principal = 'principalWei' in event ? event.principalWei : 0n;
  return {
    amountWei: 'amountWei' in event ? event.amountWei : principal,
    // A renewal is like compounding: the reward it stakes counts as earned, the reward it sets aside does not yet.
    rewardWei: 'paidWei' in event ? event.paidWei : 'rewardWei' in event ? event.rewardWei : 0n,
    forfeitedWei: 'forfeitedWei' in event ? event.forfeitedWei : 0n,
  };
}

function balanceChange(event: VaultEvent): bigint {
  switch (event.kind) {
    case 'staked':
    case 'reserveFunded':
      return event.amountWei;
    case 'locked':
      return event.principalWei;
    case 'unstaked':
    case 'reserveWithdrawn':
      return -event.amountWei;
    case 'rewardPaid':
      return -event.rewardWei;
    case 'exited':
    case 'redeemed':
      return -event.principalWei - event.rewardWei;
    case 'emergencyExited':
    case 'exitedEarly':
      return -event.principalWei;
    default:
      return 0n;
  }
}
