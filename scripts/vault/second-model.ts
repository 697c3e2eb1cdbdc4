/**
 * A second model of the vault, written from the promises of docs/vault.md alone: a ledger as a bookkeeper would keep it. It
 * shares no code with the contract or protocol/ and has no index, no marks and no state words. Time passes in segments between
 * calls, and at the end of each segment every account is credited separately.
 *
 * Its amounts are exact: a wei is K parts, and a wei of principal earns 1100 parts a second, so nothing is ever divided. The
 * contract does round, and where it rounds determines the bounds within which its results must lie:
 *
 * 1. Claims. Each settlement of an account (a call on its flexible stake) rounds its rewards down and so drops at most K − 1
 *    parts. A payment is booked here as it was made; dropped parts stay in `earned`. So an account can claim at most
 *    `earned`, and at least `earned` − (K − 1) for each settlement so far, including the current one.
 * 2. Owed. Each accrual (a call that records rewards after time has passed) rounds the sum up, by at most K − 1 parts. `owed`
 *    falls only by payments and given-up rewards, as in this ledger. So owed − Σ earned is from 0 to n (K − 1) parts after n
 *    accruals. The contract's free reserve is lower by just this: never above the ledger's, and less than n wei below it.
 * 3. Seconds. Both fund whole seconds, floor(free / burn), counted since the last accrual. From 2: if the ledger has funded f
 *    of them and has F ≥ 0 parts left, the contract has funded f or up to ceil((n (K − 1) − F) / burn) fewer. That is 0 unless
 *    F is below n wei, and then 1 unless all stakes together earn less than n wei a second. If the contract shows the number,
 *    the ledger adopts it, so the uncertainty never adds up. `fundedUntil` is bounded alike.
 * 4. Refusals for the runway. From 2: if F is below the required runway, the call must be refused; if F is n wei or more above
 *    it, the call must succeed; in between, either is right. (The uncertainty of 3 does not matter here: it needs F < n wei,
 *    far below the runway, which is at least 7 776 000 wei and 7 776 000 seconds of burn.) If a reward of less than a wei
 *    decides, bound 1 applies.
 *
 * Everything else is compared to the wei: principals, terms, their rewards and ends, payments of principal, and the balance.
 *
 * Long because: an auditor reads the whole model in one piece, and it imports nothing.
 */
const PARTS_PER_WEI = 10_000n * 365n * 86_400n; // K
const MAX_DROPPED = PARTS_PER_WEI - 1n;
const DAY = 86_400n;
const RUNWAY_SECONDS = 90n * DAY;
const CLOCK_SECONDS = 2n ** 32n - 1n;
export const MIN_STAKE_WEI = 10n ** 16n;
const MAX_WEI = 2n ** 88n - 1n;
const TERMS: readonly bigint[] = [30n, 90n, 180n, 365n];

/** The rules that the test breaks on purpose. */
export interface Rules {
  /** Applies to rewards only: the runway keeps its rate, so that the rewards alone must reveal a wrong rate. */
  readonly flexibleBps: bigint;
  readonly termBps: bigint;
  readonly paysPastTheReserve: boolean;
  readonly earlyExitKeepsReward: boolean;
}
export const PROMISED_RULES: Rules = {
  flexibleBps: 1_100n,
  termBps: 1_100n,
  paysPastTheReserve: false,
  earlyExitKeepsReward: false,
};

/** A function of the vault; the fields are its arguments, in the contract's order. `receive` is BNB without a call. */
type Action =
  | { readonly name: 'stake' | 'claim' | 'compound' | 'exit' | 'emergencyExit' | 'fund' | 'receive' }
  | { readonly name: 'unstake'; readonly amountWei: bigint }
  | { readonly name: 'lock'; readonly termDays: bigint }
  | { readonly name: 'redeem' | 'exitEarly'; readonly id: bigint }
  | { readonly name: 'renew'; readonly id: bigint; readonly termDays: bigint }
  | { readonly name: 'withdrawReserve'; readonly to: string; readonly mostWei: bigint }
  | { readonly name: 'setPaused'; readonly paused: boolean }
  | { readonly name: 'setGuardian'; readonly guardian: string };
export type Call = Action & { readonly from: string; readonly valueWei: bigint };

/** The result of a call on the chain. Zero stands for a value that a call does not have. */
export interface CallResult {
  /** Name of the error; undefined if the call succeeded. */
  readonly refusal: string | undefined;
  readonly paidWei: bigint;
  /** Unfunded seconds that the call recorded. */
  readonly gapSeconds: bigint;
  /** Compounded, given up or set aside. */
  readonly rewardWei: bigint;
  readonly id: bigint;
  readonly endsAt: bigint;
}

export interface Position {
  readonly holder: string;
  readonly principalWei: bigint;
  readonly rewardWei: bigint;
  readonly termDays: bigint;
  readonly endsAt: bigint;
}

/** The contract's own figures after a block. */
export interface View {
  readonly principalWei: bigint;
  readonly owedWei: bigint;
  readonly lockedPrincipalWei: bigint;
  readonly lockedRewardWei: bigint;
  readonly freeWei: bigint;
  readonly balanceWei: bigint;
  readonly gapSeconds: bigint;
  readonly lastId: bigint;
  readonly paused: boolean;
  readonly fundedUntil: bigint;
  readonly capacityWei: bigint;
  readonly withdrawableWei: bigint;
  readonly lockCapacity: { readonly termDays: bigint; readonly amountWei: bigint };
  readonly accounts: readonly { readonly account: string; readonly principalWei: bigint; readonly rewardWei: bigint }[];
  /** All open positions of some accounts. */
  readonly positions: readonly {
    readonly holder: string;
    readonly open: readonly (Omit<Position, 'holder'> & { readonly id: bigint })[];
  }[];
}

/** The ledger and the contract cannot both be right. */
export class Disagreement extends Error {}

interface Account {
  principalWei: bigint;
  /** In parts: everything ever earned, minus payments and given-up rewards. */
  earned: bigint;
  /** The part of `earned` that was earned after the last accrual. */
  earnedSinceAccrual: bigint;
  settlements: bigint;
}

/** Undefined if rounding decides. */
type Verdict = boolean | undefined;

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const notNegative = (a: bigint): bigint => (a > 0n ? a : 0n);
/** Rounds towards minus infinity. */
const floor = (a: bigint, b: bigint): bigint => (a < 0n ? -((-a + b - 1n) / b) : a / b);
const ceil = (a: bigint, b: bigint): bigint => -floor(-a, b);
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);

export class SecondModel {
  readonly positions = new Map<bigint, Position>();
  readonly accounts = new Map<string, Account>();
  balanceWei = 0n;
  lastId = 0n;
  paused = false;
  accruals = 0n;
  /** Calls for which rounding decided whether they were refused. */
  undecidedCalls = 0;
  /** Seconds that were adopted from the contract. */
  adoptedSeconds = 0n;
  private now: bigint;
  private accruedAt: bigint;
  /** Seconds up to now that the reserve did not pay and no accrual has recorded: only these may still be paid. */
  private gapSeconds = 0n;
  private readonly startAt: bigint;
  private readonly owner: string;
  private guardian: string;
  private readonly rules: Rules;

  constructor(deployment: { startAt: bigint; owner: string; guardian: string }, rules: Rules) {
    this.startAt = this.now = this.accruedAt = deployment.startAt;
    this.owner = deployment.owner;
    this.guardian = deployment.guardian;
    this.rules = rules;
  }

  get principalWei(): bigint {
    return sum([...this.accounts.values()].map(({ principalWei }) => principalWei));
  }

  accountOf(address: string): Account {
    const account = this.accounts.get(address) ?? {
      principalWei: 0n,
      earned: 0n,
      earnedSinceAccrual: 0n,
      settlements: 0n,
    };
    this.accounts.set(address, account);
    return account;
  }

  /**
   * Forced BNB arrives without a call (by `SELFDESTRUCT`) and is reserve. It pays as much as it can of a gap that no accrual has
   * recorded.
   */
  addForcedBnb(wei: bigint): void {
    this.balanceWei += wei;
    this.payGap();
  }

  /** Ends the segment at `time`: there was no call until then. */
  advanceTo(time: bigint): void {
    this.gapSeconds += this.clock(time) - this.clock(this.now);
    this.now = time;
    this.payGap();
  }

  /** Books a call with the chain's result. */
  book(call: Call, result: CallResult): void {
    const reasons = Object.entries(this.refusals(call));
    const isSure = reasons.some(([, applies]) => applies === true);
    if (!isSure && reasons.some(([, applies]) => applies === undefined)) this.undecidedCalls += 1;
    if (result.refusal !== undefined) {
      const isRight = reasons.some(([name, applies]) => name === result.refusal && applies !== false);
      this.demand(isRight, `${call.name} is refused with ${result.refusal}`);
      return;
    }
    this.demand(!isSure, `${call.name} is not refused`);
    this.recordAccrual(call, result.gapSeconds);
    const spare = this.spare(0n, 0n, this.principalWei);
    this.balanceWei += call.valueWei;
    const paid = this.effects(call, result, spare);
    this.equal(result.paidWei, paid, `payment of ${call.name}`);
    this.balanceWei -= paid;
    // Rewards given up by an emergency exit may pay a gap.
    this.payGap();
  }

  /** Compares all of the contract's figures after a block. */
  check(view: View): void {
    this.adoptGap(view.gapSeconds);
    const open = [...this.positions.values()];
    const principalWei = this.principalWei;
    const earned = sum([...this.accounts.values()].map((account) => account.earned));
    this.equal(view.balanceWei, this.balanceWei, 'balance');
    this.equal(view.principalWei, principalWei, 'principal');
    this.equal(view.lockedPrincipalWei, sum(open.map((position) => position.principalWei)), 'locked principal');
    this.equal(view.lockedRewardWei, sum(open.map((position) => position.rewardWei)), 'locked rewards');
    this.equal(view.lastId, this.lastId, 'last id');
    this.demand(view.paused === this.paused, 'the pause differs');
    this.within(view.owedWei * PARTS_PER_WEI, earned, earned + this.roundedUp(), 'owed');
    const claims = view.principalWei + view.owedWei + view.lockedPrincipalWei + view.lockedRewardWei;
    this.equal(view.freeWei + claims, min(view.balanceWei, MAX_WEI), 'sum of free reserve and claims');
    for (const { account, principalWei, rewardWei } of view.accounts) {
      this.equal(principalWei, this.accountOf(account).principalWei, 'principal of an account');
      const { least, most } = this.claimable(this.accountOf(account));
      this.within(rewardWei, least, most, 'what an account can claim');
    }
    this.demand(sum(view.accounts.map(({ rewardWei }) => rewardWei)) <= view.owedWei, 'claims exceed owed');
    for (const { holder, open: reported } of view.positions) {
      const held = [...this.positions].filter(([, position]) => position.holder === holder);
      this.equal(reported.length, held.length, 'number of positions');
      for (const [id, position] of held) {
        const same = reported.find((position) => position.id === id);
        for (const field of ['principalWei', 'rewardWei', 'termDays', 'endsAt'] as const)
          this.equal(same?.[field], position[field], `${field} of a position`);
      }
    }
    this.checkLimits(view, principalWei);
  }

  /** Checks the capacity of the reserve. A limit is right if it fits and a wei more does not. */
  private checkLimits(view: View, principalWei: bigint): void {
    const stake = (wei: bigint) => this.spare(wei, wei, principalWei + wei);
    const { termDays, amountWei } = view.lockCapacity;
    const lock = (wei: bigint) => this.spare(wei, wei + this.termReward(wei, termDays), principalWei);
    this.demand(view.capacityWei === 0n || stake(view.capacityWei) >= 0n, 'the capacity is too high');
    this.demand(this.isShort(stake(view.capacityWei + 1n)) !== false, 'the capacity is too low');
    this.demand(amountWei === 0n || lock(amountWei) >= 0n, 'the lock capacity is too high');
    this.demand(this.isShort(lock(amountWei + 1n)) !== false, 'the lock capacity is too low');
    const spare = this.spare(0n, 0n, principalWei);
    const withdrawable = view.withdrawableWei * PARTS_PER_WEI;
    this.within(withdrawable, notNegative(spare - this.roundedUp()), notNegative(spare), 'what is withdrawable');
    const endsAt = this.startAt + CLOCK_SECONDS;
    const paidUntil = this.clock(this.now) - this.gapSeconds;
    const burn = principalWei * this.rules.flexibleBps;
    const until = (free: bigint) => (burn === 0n ? endsAt : min(endsAt, paidUntil + floor(free, burn)));
    const free = this.free();
    // Counted from the last accrual: the current one has not rounded yet.
    this.within(view.fundedUntil, until(free - this.accruals * MAX_DROPPED), until(free), 'fundedUntil');
  }

  /** The errors with which the call must be refused: true means certainly, undefined perhaps. */
  private refusals(call: Call): Readonly<Record<string, Verdict>> {
    const { from, valueWei } = call;
    const account = this.accountOf(from);
    const total = this.principalWei;
    const { least, most } = this.claimable(account, this.maxSecondsTakenBack());
    const hasNoReward = most === 0n ? true : least > 0n ? false : undefined;
    switch (call.name) {
      case 'stake': {
        const isSmall = valueWei === 0n || account.principalWei + valueWei < MIN_STAKE_WEI;
        const ReserveTooLow = this.isShort(this.spare(valueWei, valueWei, total + valueWei));
        return { StakingPaused: this.paused, BelowMinimum: isSmall, ReserveTooLow };
      }
      case 'unstake':
        return {
          NothingToWithdraw: call.amountWei === 0n,
          InsufficientPrincipal: call.amountWei > account.principalWei,
        };
      case 'claim':
        return { NothingToClaim: hasNoReward };
      case 'compound': {
        const isSmall = [least, most].map((reward) => account.principalWei + reward < MIN_STAKE_WEI);
        const isShort = [least, most].map((reward) => this.isShort(this.spare(0n, 0n, total + reward)));
        return {
          StakingPaused: this.paused,
          NothingToClaim: hasNoReward,
          BelowMinimum: isSmall[0] === isSmall[1] ? isSmall[0] : undefined,
          ReserveTooLow: isShort[0] === isShort[1] ? isShort[0] : undefined,
        };
      }
      case 'exit':
        return { NothingToWithdraw: account.principalWei > 0n ? false : hasNoReward };
      case 'emergencyExit':
        return { NothingToWithdraw: account.principalWei === 0n };
      case 'lock':
        return { ...this.refusalsOfTerm(valueWei, call.termDays), BelowMinimum: valueWei < MIN_STAKE_WEI };
      case 'redeem': {
        const held = this.heldBy(from, call.id);
        return { NoSuchPosition: !held, NotMatured: held !== undefined && this.now < held.endsAt };
      }
      case 'exitEarly': {
        const held = this.heldBy(from, call.id);
        return { NoSuchPosition: !held, AlreadyMatured: held !== undefined && this.now >= held.endsAt };
      }
      case 'renew': {
        const held = this.heldBy(from, call.id);
        const renewed = held ? held.principalWei + held.rewardWei : 0n;
        return {
          ...this.refusalsOfTerm(renewed, call.termDays),
          NoSuchPosition: !held,
          NotMatured: held !== undefined && this.now < held.endsAt,
        };
      }
      case 'fund':
        return { BelowMinimum: valueWei === 0n };
      case 'withdrawReserve': {
        const spare = this.spare(0n, 0n, total);
        const isNone = spare < PARTS_PER_WEI ? true : spare - this.roundedUp() >= PARTS_PER_WEI ? false : undefined;
        return {
          OwnableUnauthorizedAccount: from !== this.owner,
          TransferFailed: BigInt(call.to) === 0n,
          NothingToWithdraw: call.mostWei === 0n || isNone,
        };
      }
      case 'setPaused':
        return {
          OwnableUnauthorizedAccount: !call.paused && from !== this.owner,
          NotGuardian: call.paused && from !== this.owner && from !== this.guardian,
        };
      case 'setGuardian':
        return { OwnableUnauthorizedAccount: from !== this.owner };
      case 'receive':
        return { UseFund: true };
    }
  }

  /** A renewal counts as principal and reward coming in again, so the limits of a lock apply. */
  private refusalsOfTerm(principalWei: bigint, termDays: bigint): Readonly<Record<string, Verdict>> {
    const isTerm = TERMS.includes(termDays);
    const claimedWei = principalWei + this.termReward(principalWei, termDays);
    const isShort = this.isShort(this.spare(principalWei, claimedWei, this.principalWei));
    return { StakingPaused: this.paused, UnknownTerm: !isTerm, ReserveTooLow: isTerm && isShort };
  }

  private heldBy(holder: string, id: bigint): Position | undefined {
    const position = this.positions.get(id);
    return position?.holder === holder ? position : undefined;
  }

  /** Books a successful call and returns the payment it must make. `spare` is the reserve above the runway before it. */
  private effects(call: Call, result: CallResult, spare: bigint): bigint {
    const account = this.accountOf(call.from);
    switch (call.name) {
      case 'stake':
        account.principalWei += call.valueWei;
        account.settlements += 1n;
        return 0n;
      case 'unstake':
        account.principalWei -= call.amountWei;
        account.settlements += 1n;
        return call.amountWei;
      case 'claim':
        return this.settle(account, result.paidWei, this.claimable(account));
      case 'compound':
        account.principalWei += this.settle(account, result.rewardWei, this.claimable(account));
        return 0n;
      case 'exit': {
        const { principalWei } = account;
        const reward = this.settle(account, result.paidWei - principalWei, this.claimable(account));
        account.principalWei = 0n;
        return principalWei + reward;
      }
      case 'emergencyExit': {
        // Nothing is recorded: the account's earnings after the last accrual were never owed.
        account.earned -= account.earnedSinceAccrual;
        account.earnedSinceAccrual = 0n;
        this.settle(account, result.rewardWei, this.claimable(account));
        const { principalWei } = account;
        account.principalWei = 0n;
        return principalWei;
      }
      case 'lock':
        this.lastId += 1n;
        this.equal(result.id, this.lastId, 'id of a position');
        this.open(call.from, this.lastId, call.valueWei, call.termDays, result);
        return 0n;
      case 'redeem': {
        const { principalWei, rewardWei } = this.take(call.id);
        return principalWei + rewardWei;
      }
      case 'renew': {
        const { principalWei, rewardWei } = this.take(call.id);
        this.open(call.from, call.id, principalWei + rewardWei, call.termDays, result);
        return 0n;
      }
      case 'exitEarly': {
        const { principalWei, rewardWei } = this.take(call.id);
        this.equal(result.rewardWei, rewardWei, 'reward given up');
        return principalWei + (this.rules.earlyExitKeepsReward ? rewardWei : 0n);
      }
      case 'withdrawReserve': {
        const least = ceil(notNegative(spare - this.accruals * MAX_DROPPED), PARTS_PER_WEI);
        const most = floor(notNegative(spare), PARTS_PER_WEI);
        this.within(result.paidWei, min(call.mostWei, least), min(call.mostWei, most), 'withdrawal from the reserve');
        return result.paidWei;
      }
      case 'setPaused':
        this.paused = call.paused;
        return 0n;
      case 'setGuardian':
        this.guardian = call.guardian;
        return 0n;
      case 'fund':
      case 'receive':
        return 0n;
    }
  }

  /** Takes a reward out of the ledger, if it is within the account's claim. */
  private settle(account: Account, reward: bigint, { least, most }: { least: bigint; most: bigint }): bigint {
    this.within(reward, least, most, 'reward');
    account.earned -= reward * PARTS_PER_WEI;
    account.settlements += 1n;
    return reward;
  }

  private open(holder: string, id: bigint, principalWei: bigint, termDays: bigint, result: CallResult): void {
    const rewardWei = this.termReward(principalWei, termDays);
    const endsAt = this.now + termDays * DAY;
    this.equal(result.rewardWei, rewardWei, 'reward of a term');
    this.equal(result.endsAt, endsAt, 'end of a term');
    this.positions.set(id, { holder, principalWei, rewardWei, termDays, endsAt });
  }

  private take(id: bigint): Position {
    const position = this.positions.get(id);
    if (!position) throw new Disagreement(`there is no position ${id}`);
    this.positions.delete(id);
    return position;
  }

  private termReward(principalWei: bigint, termDays: bigint): bigint {
    return floor(principalWei * this.rules.termBps * termDays * DAY, PARTS_PER_WEI);
  }

  /** The vault's clock ends after 2^32 − 1 seconds; nothing is earned later. */
  private clock(time: bigint): bigint {
    return min(time, this.startAt + CLOCK_SECONDS);
  }

  /** Parts of the reserve that nobody has a claim on. */
  private free(): bigint {
    return this.spare(0n, 0n, 0n);
  }

  /** Parts of the reserve above the runway of `principalWei`, after adding `incomingWei` and claims of `claimedWei`. */
  private spare(incomingWei: bigint, claimedWei: bigint, principalWei: bigint): bigint {
    const runway = ceil(principalWei * 1_100n * RUNWAY_SECONDS, PARTS_PER_WEI) + RUNWAY_SECONDS;
    const held = min(this.balanceWei + incomingWei, MAX_WEI);
    const terms = sum([...this.positions.values()].map((position) => position.principalWei + position.rewardWei));
    const earned = sum([...this.accounts.values()].map((account) => account.earned));
    const claims = this.principalWei + terms + claimedWei + (principalWei > 0n ? runway : 0n);
    return (held - claims) * PARTS_PER_WEI - earned;
  }

  /** True if the contract, whose reserve is lower by the rounding of accruals, must find too little. */
  private isShort(spare: bigint): Verdict {
    if (spare < 0n) return true;
    return spare >= this.roundedUp() ? false : undefined;
  }

  /** The most parts that accruals have rounded up, including the one that a call would make now. */
  private roundedUp(): bigint {
    const isDue = this.clock(this.now) > this.accruedAt && this.principalWei > 0n;
    return (this.accruals + (isDue ? 1n : 0n)) * MAX_DROPPED;
  }

  /** Wei that an account can claim, if up to `doubtful` seconds may still be taken back. */
  private claimable({ earned, principalWei, settlements }: Account, doubtful = 0n): { least: bigint; most: bigint } {
    const lost = (settlements + 1n) * MAX_DROPPED + doubtful * principalWei * this.rules.flexibleBps;
    return { least: notNegative(ceil(earned - lost, PARTS_PER_WEI)), most: floor(earned, PARTS_PER_WEI) };
  }

  /** Credits every account for seconds of the gap; a negative number takes them back. */
  private credit(seconds: bigint): void {
    for (const account of this.accounts.values()) {
      const parts = account.principalWei * this.rules.flexibleBps * seconds;
      account.earned += parts;
      account.earnedSinceAccrual += parts;
    }
    this.gapSeconds -= seconds;
  }

  /** Pays as many whole seconds as the reserve can. Without stakes a second costs nothing. */
  private payGap(): void {
    const burn = this.principalWei * this.rules.flexibleBps;
    const isPaid = burn === 0n || this.rules.paysPastTheReserve;
    this.credit(isPaid ? this.gapSeconds : min(this.gapSeconds, floor(notNegative(this.free()), burn)));
  }

  /** How many fewer seconds the contract may have funded, by bound 3. */
  private maxSecondsTakenBack(): bigint {
    const burn = this.principalWei * this.rules.flexibleBps;
    if (burn === 0n) return 0n;
    const doubt = ceil(notNegative(this.accruals * MAX_DROPPED - notNegative(this.free())), burn);
    return min(doubt, this.clock(this.now) - this.accruedAt - this.gapSeconds);
  }

  /** The contract's unfunded seconds, if they are within bound 3. */
  private adoptGap(gapSeconds: bigint): void {
    this.within(gapSeconds, this.gapSeconds, this.gapSeconds + this.maxSecondsTakenBack(), 'unfunded seconds');
    this.adoptedSeconds += gapSeconds - this.gapSeconds;
    this.credit(this.gapSeconds - gapSeconds);
  }

  /** Calls on flexible stakes and the reserve record earnings, and any gap, which is never paid afterwards. */
  private recordAccrual({ name }: Call, gapSeconds: bigint): void {
    const isAccruing = ['stake', 'unstake', 'claim', 'compound', 'exit', 'fund', 'withdrawReserve'].includes(name);
    // An early exit records a gap only, so that the reward it gives up does not pay for the past.
    if (isAccruing || name === 'exitEarly') this.adoptGap(gapSeconds);
    else this.equal(gapSeconds, 0n, `gap recorded by ${name}`);
    if (!isAccruing && gapSeconds === 0n) return;
    if (this.clock(this.now) > this.accruedAt && this.principalWei > 0n) this.accruals += 1n;
    for (const account of this.accounts.values()) account.earnedSinceAccrual = 0n;
    this.accruedAt = this.clock(this.now);
    this.gapSeconds = 0n;
  }

  private demand(isSo: boolean, otherwise: string): void {
    if (!isSo) throw new Disagreement(otherwise);
  }

  private equal(actual: unknown, expected: unknown, what: string): void {
    this.demand(actual === expected, `${what}: ${actual}, not ${expected}`);
  }

  private within(actual: bigint, least: bigint, most: bigint, what: string): void {
    this.demand(least <= actual && actual <= most, `${what}: ${actual}, not from ${least} to ${most}`);
  }
}
