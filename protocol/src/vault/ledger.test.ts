import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEI_PER_BNB } from '../money.ts';
import { advance, type LedgerBefore, type OpenPosition } from './ledger.ts';
import { type AccountSnapshot, accrue, claimable, freeReserve, termReward } from './rewards.ts';
import { TERM_DAYS } from './terms.ts';
import type { NumberedEvent } from './vault-events.ts';
import { nextSequence, packTerms, packTotals, type TermsFields, type TotalsFields } from './words.ts';

const START = 1_800_000_000n;
const DAY = 86_400n;
const ACCOUNTS = ['0xa', '0xb', '0xc'];

interface Entry {
  readonly event: NumberedEvent;
  readonly time: bigint;
}

/** The contract in a few lines, with its reserve, which the ledger does not know. Without refusals. */
class VaultModel {
  readonly log: Entry[] = [];
  readonly accounts = new Map<string, AccountSnapshot>();
  readonly positions = new Map<bigint, OpenPosition>();
  totals: TotalsFields = { principalWei: 0n, owedWei: 0n, fundedSeconds: 0n, accruedAt: 0n, sequence: 0n };
  terms: TermsFields = { lockedPrincipalWei: 0n, lockedRewardWei: 0n, lastId: 0n, sequence: 0n, paused: false };
  balanceWei = 0n;
  time = START;

  #snapshot() {
    return { ...this.totals, startAt: START, freeWei: freeReserve({ ...this, ...this.totals, ...this.terms }) };
  }
  #flexible(changes: Partial<TotalsFields>): bigint {
    this.totals = { ...this.totals, ...changes, sequence: nextSequence(this.totals.sequence) };
    return packTotals(this.totals);
  }
  #fixed(changes: Partial<TermsFields>): bigint {
    this.terms = { ...this.terms, ...changes, sequence: nextSequence(this.terms.sequence) };
    return packTerms(this.terms);
  }
  #emit(event: NumberedEvent): void {
    this.log.push({ event, time: this.time });
  }
  #accrue(onlyGap = false): void {
    const { owedWei, fundedSeconds, accruedAt, unfundedSeconds } = accrue(this.#snapshot(), this.time);
    if (onlyGap && unfundedSeconds === 0n) return;
    this.totals = { ...this.totals, owedWei, fundedSeconds, accruedAt };
    if (unfundedSeconds === 0n) return;
    const totals = this.#flexible({});
    this.#emit({ kind: 'rewardsUnfunded', secondsUnfunded: unfundedSeconds, endedAt: START + accruedAt, totals });
  }
  #settled(account: string): { held: AccountSnapshot; rewards: bigint } {
    const held = this.accounts.get(account) ?? { principalWei: 0n, accruedWei: 0n, fundedSecondsPaid: 0n };
    return { held, rewards: claimable(held, this.totals.fundedSeconds) };
  }

  fund(amountWei: bigint): void {
    this.#accrue();
    this.balanceWei += amountWei;
    this.#emit({ kind: 'reserveFunded', from: '0xf', amountWei, totals: this.#flexible({}) });
  }
  stake(account: string, amountWei: bigint): void {
    this.#accrue();
    const { held, rewards } = this.#settled(account);
    const fundedSecondsPaid = this.totals.fundedSeconds;
    this.accounts.set(account, { principalWei: held.principalWei + amountWei, accruedWei: rewards, fundedSecondsPaid });
    this.balanceWei += amountWei;
    const totals = this.#flexible({ principalWei: this.totals.principalWei + amountWei });
    this.#emit({ kind: 'staked', account, amountWei, totals });
  }
  claim(account: string): void {
    const { totals: before } = this;
    const logged = this.log.length;
    this.#accrue();
    const { held, rewards } = this.#settled(account);
    if (rewards === 0n) {
      // The contract reverts: neither the accrual nor its gap has happened.
      this.totals = before;
      this.log.length = logged;
      return;
    }
    this.accounts.set(account, { ...held, accruedWei: 0n, fundedSecondsPaid: this.totals.fundedSeconds });
    this.balanceWei -= rewards;
    const totals = this.#flexible({ owedWei: this.totals.owedWei - rewards });
    this.#emit({ kind: 'rewardPaid', account, rewardWei: rewards, totals });
  }
  emergencyExit(account: string): void {
    const { held, rewards } = this.#settled(account);
    if (held.principalWei === 0n) return;
    const { owedWei } = this.totals;
    const forfeitedWei = rewards < owedWei ? rewards : owedWei;
    this.accounts.delete(account);
    this.balanceWei -= held.principalWei;
    const { principalWei } = held;
    const totals = this.#flexible({
      principalWei: this.totals.principalWei - principalWei,
      owedWei: owedWei - forfeitedWei,
    });
    this.#emit({ kind: 'emergencyExited', account, principalWei, forfeitedWei, totals });
  }
  lock(account: string, principalWei: bigint, termDays: (typeof TERM_DAYS)[number]): void {
    const rewardWei = termReward(principalWei, termDays);
    const endsAt = this.time + BigInt(termDays) * DAY;
    const id = this.terms.lastId + 1n;
    this.balanceWei += principalWei + rewardWei;
    this.positions.set(id, { account, principalWei, rewardWei, termDays, endsAt });
    const terms = this.#fixed({
      lastId: id,
      lockedPrincipalWei: this.terms.lockedPrincipalWei + principalWei,
      lockedRewardWei: this.terms.lockedRewardWei + rewardWei,
    });
    this.#emit({ kind: 'locked', account, id, principalWei, rewardWei, endsAt, terms });
  }
  renew(id: bigint, termDays: (typeof TERM_DAYS)[number]): void {
    const old = this.positions.get(id);
    if (!old || this.time < old.endsAt) return;
    const [paidWei, principalWei] = [old.rewardWei, old.principalWei + old.rewardWei];
    const rewardWei = termReward(principalWei, termDays);
    const endsAt = this.time + BigInt(termDays) * DAY;
    this.balanceWei += rewardWei;
    this.positions.set(id, { account: old.account, principalWei, rewardWei, termDays, endsAt });
    const terms = this.#fixed({
      lockedPrincipalWei: this.terms.lockedPrincipalWei + paidWei,
      lockedRewardWei: this.terms.lockedRewardWei + rewardWei - paidWei,
    });
    this.#emit({ kind: 'renewed', account: old.account, id, principalWei, rewardWei, paidWei, endsAt, terms });
  }
  close(id: bigint): void {
    const position = this.positions.get(id);
    if (!position) return;
    const { account, principalWei, rewardWei } = position;
    const isMature = this.time >= position.endsAt;
    if (!isMature) this.#accrue(true);
    this.positions.delete(id);
    this.balanceWei -= principalWei + (isMature ? rewardWei : 0n);
    const terms = this.#fixed({
      lockedPrincipalWei: this.terms.lockedPrincipalWei - principalWei,
      lockedRewardWei: this.terms.lockedRewardWei - rewardWei,
    });
    if (isMature) this.#emit({ kind: 'redeemed', account, id, principalWei, rewardWei, terms });
    else this.#emit({ kind: 'exitedEarly', account, id, principalWei, forfeitedWei: rewardWei, terms });
  }
}

const wei = fc.bigInt({ min: 1n, max: 50n * WEI_PER_BNB });
const who = fc.constantFrom(...ACCOUNTS);
const step = fc.record({ after: fc.bigInt({ min: 0n, max: 400n * DAY }), pick: fc.nat(7), who, wei, nth: fc.nat(9) });

function play(steps: readonly { after: bigint; pick: number; who: string; wei: bigint; nth: number }[]): VaultModel {
  const vault = new VaultModel();
  for (const { after, pick, who: account, wei: amount, nth } of steps) {
    vault.time += after;
    if (pick === 0) vault.fund(amount);
    else if (pick <= 2) vault.stake(account, amount);
    else if (pick === 3) vault.claim(account);
    else if (pick === 4) vault.emergencyExit(account);
    else if (pick === 5) vault.lock(account, amount, TERM_DAYS[nth % 4] ?? 30);
    else if (pick === 6) vault.close(BigInt(nth) + 1n);
    else vault.renew(BigInt(nth) + 1n, TERM_DAYS[nth % 4] ?? 30);
  }
  return vault;
}

/** Replays a log from the start; returns the projection, or the first discrepancy. */
function replay(log: readonly Entry[]) {
  const accounts = new Map<string, AccountSnapshot>();
  const positions = new Map<bigint, OpenPosition>();
  let words = { totals: 0n, terms: 0n };
  for (const { event, time } of log) {
    const account = 'account' in event ? event.account : '';
    const id = 'id' in event ? event.id : 0n;
    const before: LedgerBefore = {
      ...words,
      startAt: START,
      account: accounts.get(account),
      position: positions.get(id),
    };
    const result = advance(before, event, time);
    if (!result.ok) return { discrepancy: result.discrepancy, words, accounts, positions };
    words = { totals: result.after.totals, terms: result.after.terms };
    if (result.after.account) accounts.set(account, result.after.account);
    else accounts.delete(account);
    if (result.after.position) positions.set(id, result.after.position);
    else positions.delete(id);
  }
  return { discrepancy: undefined, words, accounts, positions };
}

const isTotals = ({ event }: Entry): boolean => 'totals' in event;

describe('the ledger', () => {
  it('reproduces the projection of any history bit for bit, including funding gaps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const vault = play(steps);
        const projection = replay(vault.log);
        expect(projection.discrepancy).toBeUndefined();
        expect(projection.words).toEqual({ totals: packTotals(vault.totals), terms: packTerms(vault.terms) });
        expect(projection.positions).toEqual(vault.positions);
        expect(projection.accounts).toEqual(vault.accounts);
      }),
    );
  });

  it('finds a dropped, a duplicated and a swapped event, and says which it is', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 8, maxLength: 40 }), fc.nat(), (steps, nth) => {
        const { log } = play(steps);
        for (const belongs of [isTotals, (entry: Entry) => !isTotals(entry)]) {
          const places = log.flatMap((entry, index) => (belongs(entry) ? [index] : []));
          const at = nth % Math.max(1, places.length - 1);
          const [first, second] = [places[at], places[at + 1]];
          if (first === undefined || second === undefined) continue;
          const [a, b] = [log[first], log[second]];
          if (!a || !b) continue;
          const without = log.filter((_, index) => index !== first);
          expect(replay(without).discrepancy?.kind).toBe('dropped');
          expect(replay(log.toSpliced(first, 0, a)).discrepancy?.kind).toBe('doubled');
          expect(replay(log.with(first, b).with(second, a)).discrepancy?.kind).toBe('dropped');
          // On its own, an old event is recognised as old.
          expect(replay([...log.slice(0, second + 1), a]).discrepancy?.kind).toBe('reordered');
        }
      }),
    );
  });

  it('rejects events whose amounts, holder or time do not follow from the state', () => {
    const vault = new VaultModel();
    vault.fund(100n * WEI_PER_BNB);
    vault.stake('0xa', 10n * WEI_PER_BNB);
    vault.lock('0xb', WEI_PER_BNB, 30);
    vault.time += 31n * DAY;
    vault.claim('0xa');
    vault.renew(1n, 90);
    vault.time += 91n * DAY;
    vault.close(1n);
    const { log } = vault;
    expect(replay(log).discrepancy).toBeUndefined();
    const change = (index: number, changes: object, time = log[index]?.time ?? 0n) => {
      const entry = log[index];
      if (!entry) throw new Error(`no event ${index}`);
      return replay(log.with(index, { event: { ...entry.event, ...changes } as NumberedEvent, time })).discrepancy;
    };
    for (const discrepancy of [
      change(1, { amountWei: 9n * WEI_PER_BNB }),
      change(1, {}, START + 1n),
      change(2, { rewardWei: 1n }),
      change(2, { endsAt: START + 31n * DAY }),
      change(2, { id: 2n }),
      change(3, { rewardWei: 1n }),
      change(3, { account: '0xb' }),
      change(3, {}, START + 30n * DAY),
      change(4, { account: '0xa' }),
      change(4, { principalWei: 2n * WEI_PER_BNB }),
      change(4, { paidWei: 0n }),
      change(4, { rewardWei: 1n }),
      change(4, { endsAt: START + 60n * DAY }),
      change(4, {}, START + 29n * DAY),
      change(5, { account: '0xa' }),
      change(5, { principalWei: WEI_PER_BNB }),
      change(5, {}, START + 29n * DAY),
    ]) {
      expect(discrepancy?.kind).toBe('wrong');
    }
  });

  it('does not depend on how often the numbers have wrapped', () => {
    let words = { totals: 0n, terms: 0n };
    for (let index = 0; index < 70_000; index += 1) {
      const time = START + BigInt(index);
      const sequence = BigInt((index + 1) % 65_536);
      const accruedAt = BigInt(index);
      const totals = packTotals({ principalWei: 0n, owedWei: 0n, fundedSeconds: accruedAt, accruedAt, sequence });
      const result = advance(
        { ...words, startAt: START },
        { kind: 'reserveFunded', from: '', amountWei: 1n, totals },
        time,
      );
      if (!result.ok) throw new Error(result.discrepancy.detail);
      words = result.after;
    }
    expect(words.totals >> 240n).toBe(70_000n % 65_536n);
  });

  it('treats an empty account as no account', () => {
    const vault = new VaultModel();
    vault.stake('0xa', WEI_PER_BNB);
    vault.emergencyExit('0xa');
    expect(replay(vault.log).accounts.size).toBe(0);
  });

  it('skips events without a number', () => {
    const before = { startAt: START, totals: 7n, terms: 9n };
    const result = advance(before, { kind: 'guardianSet', guardian: '0xa' }, START);
    expect(result.ok && result.after).toMatchObject({ totals: 7n, terms: 9n });
  });
});
