/**
 * Replays the vault's state from its events alone: the words before an event, the event and its block's time determine the next
 * word bit for bit. A difference means that a log is missing, duplicated, out of order or false, so it must not be stored. The
 * ledger needs no balance: if the reserve ran out, `rewardsUnfunded` says for how long.
 */
import { type AccountSnapshot, APR_BPS, claimable, K, termReward, vaultClock } from './rewards.ts';
import { DAY_SECONDS, isTermDays, type TermDays } from './terms.ts';
import type { FlexibleEvent, NumberedEvent, PositionEvent, TotalsEvent, VaultEvent } from './vault-events.ts';
import {
  nextSequence,
  packTerms,
  packTotals,
  SEQUENCE_LENGTH,
  sequenceDistance,
  type TotalsFields,
  unpackTerms,
  unpackTotals,
} from './words.ts';

export interface OpenPosition {
  readonly account: string;
  readonly principalWei: bigint;
  readonly rewardWei: bigint;
  readonly termDays: TermDays;
  readonly endsAt: bigint;
}

/** The two words, and the previous state of the event's account and position; undefined if empty. */
export interface LedgerBefore {
  /** Chain time of the deployment, unix seconds. */
  readonly startAt: bigint;
  readonly totals: bigint;
  readonly terms: bigint;
  readonly account?: AccountSnapshot | undefined;
  readonly position?: OpenPosition | undefined;
}

export interface LedgerAfter {
  readonly totals: bigint;
  readonly terms: bigint;
  /** Undefined if the event names no account, or if the account is empty now (the contract stores a zero word). */
  readonly account: AccountSnapshot | undefined;
  readonly position: OpenPosition | undefined;
  /** The position that a `locked` or `renewed` created, or that a `redeemed` or `exitedEarly` closed. */
  readonly touched: OpenPosition | undefined;
}

/**
 * `dropped`: events before this one are missing · `doubled`: the last event again · `reordered`: its number is older than the
 * last one · `wrong`: the number fits, but the values do not follow.
 */
export type DiscrepancyKind = 'dropped' | 'doubled' | 'reordered' | 'wrong';

export interface Discrepancy {
  readonly kind: DiscrepancyKind;
  readonly word: 'totals' | 'terms';
  /** For the server's log: the expected and the actual value. */
  readonly detail: string;
}

export type LedgerStep =
  | { readonly ok: true; readonly after: LedgerAfter }
  | { readonly ok: false; readonly discrepancy: Discrepancy };

/** The state after `event` in a block of time `blockTime` (unix seconds), or the discrepancy. */
export function advance(before: LedgerBefore, event: VaultEvent, blockTime: bigint): LedgerStep {
  const { totals, terms, account, position } = before;
  if (!('totals' in event) && !('terms' in event)) {
    return { ok: true, after: { totals, terms, account, position, touched: undefined } };
  }
  const outOfOrder = checkSequence(before, event);
  if (outOfOrder) return { ok: false, discrepancy: outOfOrder };
  try {
    const after = 'totals' in event ? afterTotals(before, event, blockTime) : afterTerms(before, event, blockTime);
    const [expected, actual] = 'totals' in event ? [after.totals, event.totals] : [after.terms, event.terms];
    if (expected !== actual)
      throw new Contradiction(`the word ${hex(expected)} follows, but the event says ${hex(actual)}`);
    return { ok: true, after };
  } catch (error) {
    if (error instanceof Contradiction || error instanceof RangeError) return refuse(event, 'wrong', error.message);
    throw error;
  }
}

class Contradiction extends Error {}

const hex = (word: bigint): string => `0x${word.toString(16)}`;

function refuse(event: NumberedEvent, kind: DiscrepancyKind, detail: string): LedgerStep {
  const word = 'totals' in event ? 'totals' : 'terms';
  return { ok: false, discrepancy: { kind, word, detail: `${event.kind}: ${detail}` } };
}

function checkSequence(before: LedgerBefore, event: NumberedEvent): Discrepancy | undefined {
  const [word, last, came] =
    'totals' in event
      ? (['totals', unpackTotals(before.totals).sequence, unpackTotals(event.totals).sequence] as const)
      : (['terms', unpackTerms(before.terms).sequence, unpackTerms(event.terms).sequence] as const);
  const distance = sequenceDistance(last, came);
  if (distance === 1n) return undefined;
  // Numbers wrap after 65 535: a number closer behind counts as old, one closer ahead as following a gap.
  const kind = distance === 0n ? 'doubled' : distance > SEQUENCE_LENGTH / 2n ? 'reordered' : 'dropped';
  return { kind, word, detail: `${event.kind}: number ${came} came after ${last}` };
}

/** The flexible word accrued to `blockTime`, except for the last `unfunded` seconds, which were not paid. */
function accrued(sum: TotalsFields, startAt: bigint, blockTime: bigint, unfunded: bigint): TotalsFields {
  const now = vaultClock(startAt, blockTime);
  if (now <= sum.accruedAt) {
    if (unfunded !== 0n) throw new Contradiction('a gap is reported where no time has passed');
    return sum;
  }
  const funded = now - sum.accruedAt - unfunded;
  if (funded < 0n) throw new Contradiction('the gap is longer than the time that has passed');
  const owed = (sum.principalWei * APR_BPS * funded + K - 1n) / K;
  return { ...sum, owedWei: sum.owedWei + owed, fundedSeconds: sum.fundedSeconds + funded, accruedAt: now };
}

function afterTotals(before: LedgerBefore, event: TotalsEvent, blockTime: bigint): LedgerAfter {
  const unfunded = event.kind === 'rewardsUnfunded' ? event.secondsUnfunded : 0n;
  const stored = unpackTotals(before.totals);
  // An emergency exit does not accrue: it uses the words as they are.
  const sum = event.kind === 'emergencyExited' ? stored : accrued(stored, before.startAt, blockTime, unfunded);
  const keep = { terms: before.terms, position: before.position, touched: undefined };
  const next = (principalWei: bigint, owedWei: bigint): bigint =>
    packTotals({ ...sum, principalWei, owedWei, sequence: nextSequence(sum.sequence) });

  if (event.kind === 'reserveFunded' || event.kind === 'reserveWithdrawn' || event.kind === 'rewardsUnfunded') {
    if (event.kind === 'rewardsUnfunded') {
      if (unfunded <= 0n) throw new Contradiction('a gap of no seconds');
      const endedAt = before.startAt + sum.accruedAt;
      if (event.endedAt !== endedAt) throw new Contradiction(`the gap ended at ${endedAt}, not ${event.endedAt}`);
    }
    return { ...keep, account: before.account, totals: next(sum.principalWei, sum.owedWei) };
  }
  const { account, principalWei, owedWei } = afterFlexible(before.account, event, sum);
  const isEmpty = account.principalWei === 0n && account.accruedWei === 0n;
  return { ...keep, account: isEmpty ? undefined : account, totals: next(principalWei, owedWei) };
}

const EMPTY_ACCOUNT: AccountSnapshot = { principalWei: 0n, accruedWei: 0n, fundedSecondsPaid: 0n };
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const less = (a: bigint, b: bigint): bigint => (a > b ? a - b : 0n);

function afterFlexible(
  held: AccountSnapshot = EMPTY_ACCOUNT,
  event: FlexibleEvent,
  sum: TotalsFields,
): { account: AccountSnapshot; principalWei: bigint; owedWei: bigint } {
  const index = sum.fundedSeconds;
  const rewards = claimable(held, index);
  const settled = (principalWei: bigint, accruedWei: bigint): AccountSnapshot => {
    if (principalWei < 0n) throw new Contradiction(`${held.principalWei} wei are held, less than was paid`);
    return { principalWei, accruedWei, fundedSecondsPaid: index };
  };
  const expect = (name: string, expected: bigint, actual: bigint): void => {
    if (expected !== actual) throw new Contradiction(`the ${name} is ${expected} wei, but the event says ${actual}`);
  };
  switch (event.kind) {
    case 'staked':
      return {
        account: settled(held.principalWei + event.amountWei, rewards),
        principalWei: sum.principalWei + event.amountWei,
        owedWei: sum.owedWei,
      };
    case 'unstaked':
      return {
        account: settled(held.principalWei - event.amountWei, rewards),
        principalWei: sum.principalWei - event.amountWei,
        owedWei: sum.owedWei,
      };
    case 'rewardPaid':
      expect('reward', rewards, event.rewardWei);
      return {
        account: settled(held.principalWei, 0n),
        principalWei: sum.principalWei,
        owedWei: less(sum.owedWei, rewards),
      };
    case 'compounded':
      expect('reward', rewards, event.rewardWei);
      return {
        account: settled(held.principalWei + rewards, 0n),
        principalWei: sum.principalWei + rewards,
        owedWei: sum.owedWei - rewards,
      };
    case 'exited':
      expect('principal', held.principalWei, event.principalWei);
      expect('reward', rewards, event.rewardWei);
      return {
        account: EMPTY_ACCOUNT,
        principalWei: sum.principalWei - held.principalWei,
        owedWei: less(sum.owedWei, rewards),
      };
    case 'emergencyExited': {
      const forfeited = min(rewards, sum.owedWei);
      expect('principal', held.principalWei, event.principalWei);
      expect('forfeited reward', forfeited, event.forfeitedWei);
      return {
        account: EMPTY_ACCOUNT,
        principalWei: sum.principalWei - held.principalWei,
        owedWei: sum.owedWei - forfeited,
      };
    }
  }
}

function afterTerms(
  before: LedgerBefore,
  event: Extract<NumberedEvent, { terms: bigint }>,
  blockTime: bigint,
): LedgerAfter {
  const held = unpackTerms(before.terms);
  const sequence = nextSequence(held.sequence);
  const keep = { totals: before.totals, account: before.account };
  switch (event.kind) {
    case 'pauseSet':
      if (event.paused === held.paused) throw new Contradiction('the pause did not change');
      return {
        ...keep,
        position: before.position,
        touched: undefined,
        terms: packTerms({ ...held, paused: event.paused, sequence }),
      };
    case 'locked': {
      const position = opened(event, blockTime);
      if (held.paused || before.position) throw new Contradiction('nothing could be locked here');
      if (event.id !== held.lastId + 1n) throw new Contradiction(`position ${event.id} came after ${held.lastId}`);
      const terms = packTerms({
        ...held,
        lockedPrincipalWei: held.lockedPrincipalWei + position.principalWei,
        lockedRewardWei: held.lockedRewardWei + position.rewardWei,
        lastId: event.id,
        sequence,
      });
      return { ...keep, position, touched: position, terms };
    }
    case 'renewed': {
      const old = closed(before.position, event, blockTime);
      const position = opened(event, blockTime);
      if (held.paused) throw new Contradiction('nothing could be renewed here');
      const terms = packTerms({
        ...held,
        lockedPrincipalWei: held.lockedPrincipalWei + position.principalWei - old.principalWei,
        lockedRewardWei: held.lockedRewardWei + position.rewardWei - old.rewardWei,
        sequence,
      });
      return { ...keep, position, touched: position, terms };
    }
    case 'redeemed':
    case 'exitedEarly': {
      const position = closed(before.position, event, blockTime);
      const terms = packTerms({
        ...held,
        lockedPrincipalWei: held.lockedPrincipalWei - position.principalWei,
        lockedRewardWei: held.lockedRewardWei - position.rewardWei,
        sequence,
      });
      return { ...keep, position: undefined, touched: position, terms };
    }
  }
}

function opened(event: Extract<PositionEvent, { kind: 'locked' | 'renewed' }>, blockTime: bigint): OpenPosition {
  const term = event.endsAt - blockTime;
  const termDays = Number(term / DAY_SECONDS);
  if (term % DAY_SECONDS !== 0n || !isTermDays(termDays)) throw new Contradiction(`a term of ${term} seconds`);
  const reward = termReward(event.principalWei, termDays);
  if (event.rewardWei !== reward) throw new Contradiction(`the reward is ${reward} wei, not ${event.rewardWei}`);
  const { account, principalWei, rewardWei, endsAt } = event;
  return { account, principalWei, rewardWei, termDays, endsAt };
}

/** Principal and reward of the term that the event ends, in wei. */
function releasedBy(event: Exclude<PositionEvent, { kind: 'locked' }>): [principal: bigint, reward: bigint] {
  switch (event.kind) {
    case 'redeemed':
      return [event.principalWei, event.rewardWei];
    case 'renewed':
      return [event.principalWei - event.paidWei, event.paidWei];
    case 'exitedEarly':
      return [event.principalWei, event.forfeitedWei];
  }
}

function closed(
  held: OpenPosition | undefined,
  event: Exclude<PositionEvent, { kind: 'locked' }>,
  blockTime: bigint,
): OpenPosition {
  if (held?.account !== event.account) throw new Contradiction(`${event.account} holds no position ${event.id}`);
  const [principal, reward] = releasedBy(event);
  if (held.principalWei !== principal || held.rewardWei !== reward) {
    throw new Contradiction(`position ${event.id} holds ${held.principalWei} + ${held.rewardWei} wei`);
  }
  if (event.kind === 'exitedEarly' ? blockTime >= held.endsAt : blockTime < held.endsAt) {
    throw new Contradiction(`position ${event.id} ends at ${held.endsAt}`);
  }
  return held;
}
