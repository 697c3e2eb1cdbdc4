/**
 * Every way in which the vault is broken on purpose by `npm run mutate -w contracts`: the suite must notice each one.
 * A list, long because: it names every way that a suite should notice. `from` is replaced by `to` where it stands in the file; it stands there exactly once, or `at` says which one is meant.
 */
export type Mutant = { breaks: string; file: string; from: string; to: string; at?: number };

const vault = 'src/StakingVault.sol';
const math = 'src/libraries/RewardMath.sol';
const totals = 'src/libraries/Totals.sol';
const terms = 'src/libraries/Terms.sol';
const account = 'src/libraries/Account.sol';

export const mutants: Mutant[] = [
  // Those named in the design as the ones that hurt
  {
    breaks: 'emergencyExit frees settled rewards only',
    file: vault,
    from: 'RewardMath.min(owed, account.rewards(sum.fundedSeconds()))',
    to: 'RewardMath.min(owed, account.accrued())',
  },
  {
    breaks: 'what emergencyExit frees is not bounded by what is owed',
    file: vault,
    from: 'RewardMath.min(owed, account.rewards(sum.fundedSeconds()))',
    to: 'account.rewards(sum.fundedSeconds())',
  },
  {
    breaks: 'emergencyExit accrues',
    file: vault,
    from: '        Totals sum = _totals;\n        uint256 owed = sum.owed();',
    to: '        Totals sum = _accrue(_terms, 0);\n        uint256 owed = sum.owed();',
  },
  {
    breaks: 'no wei per second in the runway',
    file: math,
    from: 'rewardUp(principal, MIN_RUNWAY) + MIN_RUNWAY;',
    to: 'rewardUp(principal, MIN_RUNWAY);',
  },
  {
    breaks: 'exitEarly writes no gap down',
    file: vault,
    from: 'if (unfunded != 0) _totals = _reportGap(sum, unfunded);',
    to: '',
  },
  {
    breaks: 'exitEarly writes down without a gap',
    file: vault,
    from: 'if (unfunded != 0) _totals = _reportGap(sum, unfunded);',
    to: '_totals = unfunded != 0 ? _reportGap(sum, unfunded) : sum;',
  },
  {
    breaks: 'exitEarly reports a gap and does not store it',
    file: vault,
    from: 'if (unfunded != 0) _totals = _reportGap(sum, unfunded);',
    to: 'if (unfunded != 0) _reportGap(sum, unfunded);',
  },
  {
    breaks: 'lock counts without accruing',
    file: vault,
    from: '(Totals sum,) = _preview(terms, msg.value);',
    to: 'Totals sum = _totals;',
  },
  {
    breaks: 'compound without the minimum',
    file: vault,
    from: '        if (principal < MIN_STAKE) revert BelowMinimum(principal, MIN_STAKE);\n        uint256 total = sum.principal() + reward;',
    to: '        uint256 total = sum.principal() + reward;',
  },
  {
    breaks: 'the number of terms is carried into the pause',
    file: terms,
    from: '(word & ~SEQUENCE) | ((word + (1 << 208)) & SEQUENCE)',
    to: 'word + (1 << 208)',
  },
  {
    breaks: 'the number of totals stops at its end',
    file: totals,
    from: '(clocksAndSequence + (1 << 64)) << 176',
    to: '(clocksAndSequence + (sequence(self) == MASK_16 ? 0 : 1 << 64)) << 176',
  },
  {
    breaks: 'the owner can withdraw the runway',
    file: vault,
    from: 'RewardMath.min(most, _surplus(sum, terms))',
    to: 'RewardMath.min(most, _free(sum, terms, 0))',
  },
  {
    breaks: 'funding pays the gap before it',
    file: vault,
    from: 'Totals sum = _accrue(_terms, msg.value);',
    to: 'Totals sum = _accrue(_terms, 0);',
  },

  // Stake
  {
    breaks: 'stake ignores the pause',
    file: vault,
    from: 'if (terms.paused()) revert StakingPaused();',
    to: '',
    at: 1,
  },
  {
    breaks: 'compound ignores the pause',
    file: vault,
    from: 'if (terms.paused()) revert StakingPaused();',
    to: '',
    at: 2,
  },
  { breaks: 'lock ignores the pause', file: vault, from: 'if (terms.paused()) revert StakingPaused();', to: '', at: 3 },
  {
    breaks: 'a stake of exactly the minimum is refused',
    file: vault,
    from: 'if (principal < MIN_STAKE)',
    to: 'if (principal <= MIN_STAKE)',
    at: 1,
  },
  {
    breaks: 'the minimum applies to the amount',
    file: vault,
    from: 'if (principal < MIN_STAKE) revert BelowMinimum(principal, MIN_STAKE);\n            if',
    to: 'if (msg.value < MIN_STAKE) revert BelowMinimum(principal, MIN_STAKE);\n            if',
  },
  {
    breaks: 'a stake of nothing is taken',
    file: vault,
    from: '            if (msg.value == 0) revert BelowMinimum(0, 1);\n            uint256 total',
    to: '            uint256 total',
  },
  {
    breaks: 'stake leaves no runway',
    file: vault,
    from: '            _requireRunway(total, total + sum.owed() + terms.locked());',
    to: '',
  },
  {
    breaks: 'stake needs the runway of the old total only',
    file: vault,
    from: '_requireRunway(total, total + sum.owed() + terms.locked());',
    to: '_requireRunway(sum.principal(), total + sum.owed() + terms.locked());',
  },
  {
    breaks: 'stake forgets what is owed',
    file: vault,
    from: '_requireRunway(total, total + sum.owed() + terms.locked());',
    to: '_requireRunway(total, total + terms.locked());',
  },
  {
    breaks: 'stake forgets what is locked',
    file: vault,
    from: '_requireRunway(total, total + sum.owed() + terms.locked());',
    to: '_requireRunway(total, total + sum.owed());',
  },
  {
    breaks: 'stake drops earlier rewards',
    file: vault,
    from: 'AccountLibrary.pack(principal, account.rewards(index), index);\n            _totals = sum = sum.next(total',
    to: 'AccountLibrary.pack(principal, 0, index);\n            _totals = sum = sum.next(total',
  },
  {
    breaks: 'a stake earns for time before it',
    file: vault,
    from: 'AccountLibrary.pack(principal, account.rewards(index), index);\n            _totals = sum = sum.next(total',
    to: 'AccountLibrary.pack(principal, account.rewards(index), account.fundedSecondsPaid());\n            _totals = sum = sum.next(total',
  },
  {
    breaks: 'the value of a stake pays for the past',
    file: vault,
    from: 'Totals sum = _accrue(terms, msg.value);',
    to: 'Totals sum = _accrue(terms, 0);',
  },

  // Withdrawals
  {
    breaks: 'unstake may take one wei more than there is',
    file: vault,
    from: 'if (amount > principal)',
    to: 'if (amount > principal + 1)',
  },
  {
    breaks: 'unstake refuses the whole principal',
    file: vault,
    from: 'if (amount > principal)',
    to: 'if (amount >= principal)',
  },
  {
    breaks: 'unstake of nothing is an event',
    file: vault,
    from: 'if (amount == 0) revert NothingToWithdraw();',
    to: '',
  },
  {
    breaks: 'unstake keeps the total',
    file: vault,
    from: 'sum.next(sum.principal() - amount, sum.owed())',
    to: 'sum.next(sum.principal(), sum.owed())',
  },
  {
    breaks: 'unstake does not accrue',
    file: vault,
    from: 'Totals sum = _accrue(_terms, 0);',
    to: 'Totals sum = _totals;',
    at: 1,
  },
  {
    breaks: 'unstake can be paused',
    file: vault,
    from: 'if (amount == 0) revert NothingToWithdraw();',
    to: 'if (amount == 0) revert NothingToWithdraw();\n        if (_terms.paused()) revert StakingPaused();',
  },
  {
    breaks: 'claim does not accrue',
    file: vault,
    from: 'Totals sum = _accrue(_terms, 0);',
    to: 'Totals sum = _totals;',
    at: 2,
  },
  {
    breaks: 'claim keeps the settled rewards',
    file: vault,
    from: 'AccountLibrary.pack(account.principal(), 0, index)',
    to: 'AccountLibrary.pack(account.principal(), account.accrued(), index)',
  },
  {
    breaks: 'claim leaves its reward owed',
    file: vault,
    from: 'sum.next(sum.principal(), RewardMath.saturatingSub(sum.owed(), reward))',
    to: 'sum.next(sum.principal(), sum.owed())',
  },
  {
    breaks: 'claim can fail on what is owed',
    file: vault,
    from: 'sum.next(sum.principal(), RewardMath.saturatingSub(sum.owed(), reward))',
    to: 'sum.next(sum.principal(), sum.owed() - reward)',
  },
  {
    breaks: 'claim pays before it writes',
    file: vault,
    from: '        if (reward == 0) revert NothingToClaim();\n\n        _accounts',
    to: '        if (reward == 0) revert NothingToClaim();\n        _pay(msg.sender, reward);\n        _accounts',
  },
  {
    breaks: 'exit leaves the account as it was',
    file: vault,
    from: '            _accounts[msg.sender] = Account.wrap(0);',
    to: '',
  },
  {
    breaks: 'exit keeps the reward',
    file: vault,
    from: 'paid = principal + reward;\n            if',
    to: 'paid = principal;\n            if',
  },
  {
    breaks: 'exit can fail on what is owed',
    file: vault,
    from: 'sum.next(sum.principal() - principal, RewardMath.saturatingSub(sum.owed(), reward))',
    to: 'sum.next(sum.principal() - principal, sum.owed() - reward)',
  },
  {
    breaks: 'emergencyExit leaves the account as it was',
    file: vault,
    from: '        _accounts[msg.sender] = Account.wrap(0);\n        unchecked {\n            _totals = sum = sum.next(sum.principal() - principal, owed - forfeited);',
    to: '        unchecked {\n            _totals = sum = sum.next(sum.principal() - principal, owed - forfeited);',
  },
  {
    breaks: 'emergencyExit without a stake burns rewards',
    file: vault,
    from: '        principal = account.principal();\n        if (principal == 0) revert NothingToWithdraw();',
    to: '        principal = account.principal();',
  },
  {
    breaks: 'compound leaves its reward owed',
    file: vault,
    from: 'uint256 owed = sum.owed() - reward;',
    to: 'uint256 owed = sum.owed();',
  },
  {
    breaks: 'compound leaves no runway',
    file: vault,
    from: '        _requireRunway(total, total + owed + terms.locked());',
    to: '',
  },
  {
    breaks: 'compound keeps the rewards, too',
    file: vault,
    from: 'AccountLibrary.pack(principal, 0, index)',
    to: 'AccountLibrary.pack(principal, reward, index)',
  },
  {
    breaks: 'a payment that fails is ignored',
    file: vault,
    from: 'if (!LowLevelCall.callNoReturn(to, amount, "")) revert TransferFailed(to, amount);',
    to: 'LowLevelCall.callNoReturn(to, amount, "");',
  },
  {
    breaks: 'claim can be entered again',
    file: vault,
    from: 'function claim() external nonReentrant returns',
    to: 'function claim() external returns',
  },
  {
    breaks: 'stake can be entered from a payment',
    file: vault,
    from: 'function stake() external payable nonReentrantView',
    to: 'function stake() external payable',
  },
  {
    breaks: 'lock can be entered from a payment',
    file: vault,
    from: 'function lock(uint256 termDays) external payable nonReentrantView',
    to: 'function lock(uint256 termDays) external payable',
  },
  {
    breaks: 'a token that is rescued can enter',
    file: vault,
    from: 'uint256 amount) external onlyOwner nonReentrant {\n        token',
    to: 'uint256 amount) external onlyOwner {\n        token',
  },
  {
    breaks: 'fund can be entered from a payment',
    file: vault,
    from: 'function fund() external payable nonReentrantView',
    to: 'function fund() external payable',
  },

  // Fixed terms
  {
    breaks: 'lock below the minimum',
    file: vault,
    from: 'if (msg.value < MIN_STAKE) revert BelowMinimum(msg.value, MIN_STAKE);',
    to: '',
  },
  {
    breaks: 'lock without the runway of others',
    file: vault,
    from: '_requireRunway(sum.principal(), sum.principal() + sum.owed() + terms.locked() + msg.value + reward);',
    to: '_requireRunway(0, sum.principal() + sum.owed() + terms.locked() + msg.value + reward);',
  },
  {
    breaks: 'lock without its reward in the reserve',
    file: vault,
    from: 'terms.locked() + msg.value + reward);',
    to: 'terms.locked() + msg.value);',
  },
  {
    breaks: 'a term of 31 days',
    file: vault,
    from: 'if (termDays != 30 &&',
    to: 'if (termDays != 30 && termDays != 31 &&',
  },
  { breaks: 'no term of 90 days', file: vault, from: 'termDays != 90 &&', to: '' },
  {
    breaks: 'the reward of a term is rounded up',
    file: vault,
    from: 'RewardMath.reward(msg.value, termDays * 1 days)',
    to: 'RewardMath.rewardUp(msg.value, termDays * 1 days)',
  },
  {
    breaks: 'ids beyond 32 bits',
    file: vault,
    from: 'id = uint32(terms.lastId()) + 1;',
    to: 'id = terms.lastId() + 1;',
  },
  {
    breaks: 'redeem a second early',
    file: vault,
    from: 'if (block.timestamp < position.endsAt())',
    to: 'if (block.timestamp + 1 < position.endsAt())',
  },
  {
    breaks: 'redeem a second late',
    file: vault,
    from: 'if (block.timestamp < position.endsAt())',
    to: 'if (block.timestamp <= position.endsAt())',
  },
  {
    breaks: 'redeem without the reward',
    file: vault,
    from: 'paid = principal + reward;\n        }',
    to: 'paid = principal;\n        }',
  },
  {
    breaks: 'exitEarly after the end',
    file: vault,
    from: 'if (block.timestamp >= position.endsAt())',
    to: 'if (block.timestamp > position.endsAt())',
  },
  {
    breaks: 'exitEarly pays the reward',
    file: vault,
    from: '        _pay(msg.sender, principal);\n    }\n\n    // ------------------------------------------------------------------------------------------------------------- reserve',
    to: '        _pay(msg.sender, principal + forfeited);\n    }\n\n    // reserve',
  },
  {
    breaks: 'a position can be paid twice',
    file: vault,
    from: '        _positions[msg.sender][id] = Position.wrap(0);\n',
    to: '',
  },
  {
    breaks: 'a closed position keeps its reward set aside',
    file: terms,
    from: 'Terms.unwrap(self) - principal - (reward << 88)',
    to: 'Terms.unwrap(self) - principal + reward - reward',
  },
  {
    breaks: 'pausing forgets what is locked',
    file: terms,
    from: '(Terms.unwrap(self) & ~PAUSED) | (paused_ ? PAUSED : 0)',
    to: '(Terms.unwrap(self) & ~(PAUSED | MASK_88)) | (paused_ ? PAUSED : 0)',
  },

  // Reserve and roles
  {
    breaks: 'anyone withdraws the reserve',
    file: vault,
    from: 'function withdrawReserve(address to, uint256 most) external onlyOwner nonReentrant',
    to: 'function withdrawReserve(address to, uint256 most) external nonReentrant',
  },
  {
    breaks: 'the reserve is paid to the zero address',
    file: vault,
    from: '        if (to == address(0)) revert TransferFailed(to, most);\n',
    to: '',
  },
  {
    breaks: 'the reserve is withdrawn unaccrued',
    file: vault,
    from: '        Totals sum = _accrue(terms, 0);\n        paid',
    to: '        Totals sum = _totals;\n        paid',
  },
  {
    breaks: 'anyone pauses',
    file: vault,
    from: 'if (msg.sender != guardian) revert NotGuardian(msg.sender);',
    to: '',
  },
  {
    breaks: 'the guardian resumes',
    file: vault,
    from: 'if (!paused) revert OwnableUnauthorizedAccount(msg.sender);',
    to: '',
  },
  {
    breaks: 'the owner cannot pause',
    file: vault,
    from: 'if (msg.sender != owner()) {\n            if (!paused)',
    to: 'if (msg.sender != owner() || paused) {\n            if (!paused)',
  },
  {
    breaks: 'a pause is announced twice',
    file: vault,
    from: '        if (terms.paused() == paused) return;\n',
    to: '',
  },
  {
    breaks: 'anyone names the guardian',
    file: vault,
    from: 'function setGuardian(address guardian_) external onlyOwner',
    to: 'function setGuardian(address guardian_) external',
  },
  {
    breaks: 'anyone takes stray tokens',
    file: vault,
    from: 'uint256 amount) external onlyOwner nonReentrant {\n        token',
    to: 'uint256 amount) external nonReentrant {\n        token',
  },
  {
    breaks: 'ownership can be given up',
    file: vault,
    from: 'function renounceOwnership() public pure override {\n        revert OwnableInvalidOwner(address(0));',
    to: 'function renounceOwnership() public override {\n        _transferOwnership(address(0));',
  },
  { breaks: 'BNB without a call is kept', file: vault, from: '        revert UseFund();', to: '' },
  {
    breaks: 'funding with nothing is an event',
    file: vault,
    from: '        if (msg.value == 0) revert BelowMinimum(0, 1);\n        Totals sum',
    to: '        Totals sum',
  },

  // Accrual and its arithmetic
  {
    breaks: 'rewards are not bounded by the reserve',
    file: vault,
    from: 'RewardMath.min(elapsed, RewardMath.affordableSeconds(sum.principal(), free))',
    to: 'elapsed',
  },
  {
    breaks: 'the index stands still while nobody is there',
    file: vault,
    from: 'sum.accrue(0, elapsed, elapsed)',
    to: 'sum.accrue(0, 0, elapsed)',
  },
  {
    breaks: 'what is owed is rounded down',
    file: vault,
    from: 'sum.accrue(RewardMath.rewardUp(sum.principal(), funded), funded, elapsed)',
    to: 'sum.accrue(RewardMath.reward(sum.principal(), funded), funded, elapsed)',
  },
  {
    breaks: 'the index counts unfunded seconds',
    file: vault,
    from: 'RewardMath.rewardUp(sum.principal(), funded), funded, elapsed)',
    to: 'RewardMath.rewardUp(sum.principal(), funded), elapsed, elapsed)',
  },
  {
    breaks: 'a gap is not announced',
    file: vault,
    from: 'if (unfunded != 0) sum = _reportGap(sum, unfunded);',
    to: '',
  },
  {
    breaks: 'a gap takes no number',
    file: vault,
    from: 'next = sum.next(sum.principal(), sum.owed());',
    to: 'next = sum;',
  },
  {
    breaks: 'time may step back',
    file: vault,
    from: 'if (time <= accruedAt) return (sum, 0);',
    to: 'if (time == accruedAt) return (sum, 0);',
  },
  {
    breaks: 'the clock does not stop',
    file: vault,
    from: 'RewardMath.min(RewardMath.saturatingSub(block.timestamp, START), type(uint32).max)',
    to: 'RewardMath.saturatingSub(block.timestamp, START)',
  },
  {
    breaks: 'the clock wraps',
    file: vault,
    from: 'RewardMath.min(RewardMath.saturatingSub(block.timestamp, START), type(uint32).max)',
    to: 'uint32(RewardMath.saturatingSub(block.timestamp, START))',
  },
  {
    breaks: 'a time before the deployment fails',
    file: vault,
    from: 'RewardMath.saturatingSub(block.timestamp, START)',
    to: '(block.timestamp - START)',
  },
  {
    breaks: 'more than 88 bits count as held',
    file: vault,
    from: 'RewardMath.min(address(this).balance - incoming, RewardMath.MAX_WEI)',
    to: 'address(this).balance - incoming',
  },
  {
    breaks: 'the free reserve includes what is locked',
    file: vault,
    from: 'RewardMath.saturatingSub(_held(incoming), sum.principal() + sum.owed() + terms.locked())',
    to: 'RewardMath.saturatingSub(_held(incoming), sum.principal() + sum.owed())',
  },
  {
    breaks: 'the runway may lack one wei',
    file: vault,
    from: 'if (claims + runway > held)',
    to: 'if (claims + runway > held + 1)',
  },
  {
    breaks: 'the runway needs one wei more',
    file: vault,
    from: 'if (claims + runway > held)',
    to: 'if (claims + runway >= held)',
  },
  {
    breaks: 'rewards are rounded up',
    file: math,
    from: 'return principal * APR_BPS * secondsFunded / RATE_SCALE;',
    to: 'return (principal * APR_BPS * secondsFunded + RATE_SCALE - 1) / RATE_SCALE;',
  },
  { breaks: 'a year of 366 days', file: math, from: '10_000 * 365 days', to: '10_000 * 366 days' },
  { breaks: '12%', file: math, from: 'APR_BPS = 1100', to: 'APR_BPS = 1200' },
  { breaks: 'a runway of 29 days', file: math, from: 'MIN_RUNWAY = 30 days', to: 'MIN_RUNWAY = 29 days' },
  { breaks: 'a minimum of 0.001 BNB', file: vault, from: 'MIN_STAKE = 0.01 ether', to: 'MIN_STAKE = 0.001 ether' },
  {
    breaks: 'one second more than the reserve affords',
    file: math,
    from: 'return budget * RATE_SCALE / (principal * APR_BPS);',
    to: 'return budget * RATE_SCALE / (principal * APR_BPS) + 1;',
  },
  {
    breaks: 'an account with nothing keeps its mark',
    file: account,
    from: '        if (principal_ | accrued_ == 0) return Account.wrap(0);\n',
    to: '',
  },
  {
    breaks: 'an index below the mark wraps',
    file: account,
    from: 'RewardMath.saturatingSub(fundedSeconds, fundedSecondsPaid(self))',
    to: 'fundedSeconds - fundedSecondsPaid(self)',
  },

  // Views
  {
    breaks: 'capacity forgets what is staked',
    file: vault,
    from: 'RewardMath.saturatingSub(most, sum.principal())',
    to: 'most',
  },
  {
    breaks: 'capacity forgets the width',
    file: vault,
    from: 'RewardMath.mostPrincipalByWidth(RewardMath.MAX_WEI - sum.owed() - terms.locked())',
    to: 'RewardMath.MAX_WEI',
  },
  {
    breaks: 'lockCapacity forgets the runway',
    file: vault,
    from: 'RewardMath.mostLockedByReserve(free - runway, termDays * 1 days)',
    to: 'RewardMath.mostLockedByReserve(free, termDays * 1 days)',
  },
  { breaks: 'positionsOf leaves the last id out', file: vault, from: 'id <= last; ++id', to: 'id < last; ++id' },
  {
    breaks: 'fundedUntil forgets when it was written',
    file: vault,
    from: 'RewardMath.min(end, sum.accruedAt() + affordable)',
    to: 'RewardMath.min(end, _clock() + affordable)',
  },
];
