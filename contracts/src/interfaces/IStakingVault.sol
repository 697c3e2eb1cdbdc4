// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Terms} from "../libraries/Terms.sol";
import {Totals} from "../libraries/Totals.sol";

/// @title Eleven's staking vault: the manual
/// @notice BNB staked here earns 11% a year, simple interest, paid only from a reserve that the vault already holds.
///
/// One equation holds after every call (I1), with all amounts in wei:
///
///     balance = principal + owed + lockedPrincipal + lockedReward + free
///
/// - principal: flexible stakes. Their owners may leave at any time.
/// - owed: rewards that flexible stakes have earned and not yet taken.
/// - lockedPrincipal, lockedReward: fixed-term positions and their whole rewards, set aside when they were made.
/// - free: the reserve. From it flexible rewards flow into `owed`, second by second; when it is used up, the rate is 0%
///   until it is funded again, and the funding pays nothing for the time before it. A gap that a call has written down is
///   never paid. Of one that no call has written down yet, what an `emergencyExit` frees and BNB that is forced in may pay
///   a part, to those who were staked then, never above 11%. BNB forced into the vault counts as reserve; what is above
///   2^88 - 1 wei in all (309 million BNB) counts as nothing.
///
/// The reward index counts *funded seconds*: an account's reward is `principal · 11% · funded seconds / 365 days`.
/// Rounding: an account is credited the floor, once per settlement; the vault sets aside the ceiling, once per accrual.
///
/// Runway: after every stake, compound, lock, renewal and reserve withdrawal the free reserve covers at least the next
/// 90 days of all flexible stakes, to the second (I7, I11). The 90 days after your own stake are funded to the second,
/// whatever others do. After that the rate lasts as long as the reserve, which is shared. New stakes, fixed terms and
/// the operator's withdrawals can bring its end nearer, never inside your 90 days.
///
/// Withdrawals (`unstake`, `claim`, `exit`, `emergencyExit`, `redeem`, `exitEarly`) cannot be paused, pay only the caller,
/// and cannot fail because of rewards, of the reserve or of a number's width (I5, I8). If the *recipient* refuses BNB they
/// revert with `TransferFailed` and change nothing.
///
/// Time: both clocks count seconds since `START` and stop at 2^32 - 1, after 136 years: from then on nothing accrues and
/// every withdrawal still works. If a block's time is before an earlier one's, nothing accrues until it has caught up.
///
/// Events: each event that moves money or the pause carries the new state word with a running number modulo 65 536:
/// `Totals` for flexible stakes and the reserve, `Terms` for positions and the pause. Whoever replays the events can
/// recompute each word bit for bit, and knows at once if a log is missing, doubled or out of order (I12). A word changes
/// if and only if an event carries it. Zero amounts are never written and never announced.
///
/// Roles: one owner, handed on in two steps (OpenZeppelin's Ownable2Step: `transferOwnership`, then `acceptOwnership` by
/// the new one) and never given up (`renounceOwnership` always reverts), and one guardian. Neither can reach a stake, a
/// reward, or the runway. A call from within a payment reverts with `ReentrancyGuardReentrantCall`.
///
/// Not here: no upgrade, no token, no price, no signatures, no batch call, no transfer of stakes, no list of stakers.
/// This manual is one long file on purpose: it is read as a whole.
/// @custom:invariant I1 I2 I3 I4 I12 hold after every call, described in test/invariant/README.md
interface IStakingVault {
    // ------------------------------------------------------------------------------------------------- what views return

    /// @notice The two state words as they are stored, not accrued. The layout of their fields is in libraries/.
    /// @param totals What the latest event with `Totals` carried.
    /// @param terms What the latest event with `Terms` carried.
    struct StateWords {
        Totals totals;
        Terms terms;
    }

    /// @notice The whole vault as of the present block; rewards are accrued up to it, although not yet written down.
    /// @param principal Sum of flexible stakes, wei.
    /// @param owed Rewards earned by flexible stakes and not taken, wei; rounded up.
    /// @param lockedPrincipal Sum of open positions, wei.
    /// @param lockedReward Rewards set aside for open positions, wei.
    /// @param free The free reserve, wei: the balance without the four amounts above.
    /// @param balance BNB held by the vault, wei.
    /// @param fundedSeconds The reward index: seconds since START that were paid at the full rate.
    /// @param unfundedSeconds Seconds up to now for which the reserve was empty and which no event has reported yet.
    /// @param accruedAt Unix time up to which these values hold; the block's time, except after 136 years or if time fell.
    /// @param timestamp Unix time of the block.
    /// @param totalsSequence Number of the last event with `Totals`.
    /// @param termsSequence Number of the last event with `Terms`.
    /// @param lastId Id of the newest position, 0 before the first.
    /// @param paused Whether new stakes are refused.
    struct VaultState {
        uint256 principal;
        uint256 owed;
        uint256 lockedPrincipal;
        uint256 lockedReward;
        uint256 free;
        uint256 balance;
        uint256 fundedSeconds;
        uint256 unfundedSeconds;
        uint256 accruedAt;
        uint256 timestamp;
        uint256 totalsSequence;
        uint256 termsSequence;
        uint256 lastId;
        bool paused;
    }

    /// @notice One account's flexible stake.
    /// @param principal The stake, wei.
    /// @param rewards What `claim` would pay in this block, wei.
    /// @param settled The part of `rewards` that is written down, wei.
    /// @param mark Value of the reward index up to which `settled` counts.
    struct AccountState {
        uint256 principal;
        uint256 rewards;
        uint256 settled;
        uint256 mark;
    }

    /// @notice One fixed-term position. All zero if there is none: never made, redeemed, or left early.
    /// @param id The position's id.
    /// @param principal The stake, wei.
    /// @param reward What `redeem` pays on top, wei.
    /// @param endsAt Unix time of the first second in which `redeem` works.
    /// @param termDays 30, 90, 180 or 365.
    struct PositionState {
        uint256 id;
        uint256 principal;
        uint256 reward;
        uint256 endsAt;
        uint256 termDays;
    }

    // -------------------------------------------------------------------------------------------------------------- events

    /// @notice `account` added `amount` wei to its flexible stake.
    event Staked(address indexed account, uint256 amount, Totals totals);

    /// @notice `account` took `amount` wei of its flexible stake. Its rewards stay, to be claimed.
    event Unstaked(address indexed account, uint256 amount, Totals totals);

    /// @notice `account` took `reward` wei of rewards.
    event RewardPaid(address indexed account, uint256 reward, Totals totals);

    /// @notice `account` turned `reward` wei of rewards into stake.
    event Compounded(address indexed account, uint256 reward, Totals totals);

    /// @notice `account` took its whole flexible stake and all its rewards; either may be zero, not both.
    event Exited(address indexed account, uint256 principal, uint256 reward, Totals totals);

    /// @notice `account` took its whole flexible stake and left its rewards. `forfeited` wei of `owed` became free.
    event EmergencyExited(address indexed account, uint256 principal, uint256 forfeited, Totals totals);

    /// @notice `account` made the position `id`; `reward` wei were set aside for it.
    event Locked(
        address indexed account, uint256 indexed id, uint256 principal, uint256 reward, uint256 endsAt, Terms terms
    );

    /// @notice `account` took the matured position `id`, principal and reward.
    event Redeemed(address indexed account, uint256 indexed id, uint256 principal, uint256 reward, Terms terms);

    /// @notice `account` renewed the matured position `id`: its principal and `paid`, the reward of the term that ended, are
    /// the new `principal`; `reward` wei were set aside for the new term.
    event Renewed(
        address indexed account,
        uint256 indexed id,
        uint256 principal,
        uint256 reward,
        uint256 paid,
        uint256 endsAt,
        Terms terms
    );

    /// @notice `account` took the principal of position `id` before its end. `forfeited` wei of reward became free.
    event ExitedEarly(address indexed account, uint256 indexed id, uint256 principal, uint256 forfeited, Terms terms);

    /// @notice `from` gave `amount` wei to the reserve.
    event ReserveFunded(address indexed from, uint256 amount, Totals totals);

    /// @notice The owner sent `amount` wei of free reserve to `to`.
    event ReserveWithdrawn(address indexed to, uint256 amount, Totals totals);

    /// @notice The reserve was empty for `secondsUnfunded` seconds: in `(endedAt - secondsUnfunded, endedAt]`, Unix time.
    /// Emitted when the gap is written down, before the event of the call that did it. From then on it is never paid.
    event RewardsUnfunded(uint256 secondsUnfunded, uint256 endedAt, Totals totals);

    /// @notice New stakes and locks are refused (`paused`) or taken again.
    event PauseSet(bool paused, Terms terms);

    /// @notice `guardian` may from now on pause new stakes; nobody if zero. Carries no number: read `guardian()`.
    event GuardianSet(address guardian);

    // -------------------------------------------------------------------------------------------------------------- errors

    /// @notice `amount` wei is less than the `minimum`: for a stake, the principal that would result; zero is always less.
    error BelowMinimum(uint256 amount, uint256 minimum);

    /// @notice `asked` wei is more than the `held` flexible stake of the caller.
    error InsufficientPrincipal(uint256 asked, uint256 held);

    /// @notice The free reserve after the call would be `free` wei, but `required` wei are needed for the runway.
    /// `free` is 0 if not even the call's own amounts are covered.
    error ReserveTooLow(uint256 free, uint256 required);

    /// @notice New stakes, compounds, locks and renewals are paused. Withdrawals are not.
    error StakingPaused();

    /// @notice There is no term of `termDays`: only 30, 90, 180 and 365.
    error UnknownTerm(uint256 termDays);

    /// @notice `owner` has no position `id`: it never had, or has closed it.
    error NoSuchPosition(address owner, uint256 id);

    /// @notice The position can be redeemed or renewed from `endsAt` on.
    error NotMatured(uint256 endsAt);

    /// @notice The position has ended at `endsAt`: redeem it, which pays more.
    error AlreadyMatured(uint256 endsAt);

    /// @notice The caller has no rewards.
    error NothingToClaim();

    /// @notice The amount asked for, or the amount there is, is zero.
    error NothingToWithdraw();

    /// @notice `to` did not accept `amount` wei.
    error TransferFailed(address to, uint256 amount);

    /// @notice `caller` is neither the guardian nor the owner.
    error NotGuardian(address caller);

    /// @notice BNB sent without a call would have no owner: use `stake`, `lock` or `fund`.
    error UseFund();

    // ---------------------------------------------------------------------------------------------------- flexible staking

    /// @notice Adds the sent BNB to the caller's flexible stake, which earns 11% a year while the reserve lasts.
    /// Rewards earned so far are kept and can be claimed.
    /// @dev Refused with StakingPaused; BelowMinimum if the stake would stay below MIN_STAKE or nothing was sent;
    /// ReserveTooLow if the next 90 days of the new total were not covered (see `capacity`).
    /// @custom:invariant I7 I9 I11
    function stake() external payable;

    /// @notice Pays back `amount` wei of the caller's flexible stake. Rewards stay, to be claimed.
    /// @dev Any amount from 1 wei to the whole stake, so that what is left may be below MIN_STAKE. NothingToWithdraw for
    /// zero, InsufficientPrincipal for more than there is.
    /// @param amount Wei to take out.
    /// @custom:invariant I5 I8 I9
    function unstake(uint256 amount) external;

    /// @notice Pays the caller's rewards.
    /// @dev NothingToClaim if there is less than one wei. Rewards of less than a wei are lost at each settlement, so that
    /// claiming every second costs up to one wei per second.
    /// @return reward Wei paid.
    /// @custom:invariant I5 I6 I8 I9
    function claim() external returns (uint256 reward);

    /// @notice Turns the caller's rewards into flexible stake.
    /// @dev A new stake, so it is refused as one: StakingPaused, BelowMinimum, ReserveTooLow. NothingToClaim without
    /// rewards. Whoever is refused here can still `claim`.
    /// @return reward Wei added to the stake.
    /// @custom:invariant I6 I7 I9 I11
    function compound() external returns (uint256 reward);

    /// @notice Pays the caller's whole flexible stake and all its rewards.
    /// @dev NothingToWithdraw if there is neither.
    /// @return paid Wei paid.
    /// @custom:invariant I5 I6 I8 I9
    function exit() external returns (uint256 paid);

    /// @notice Pays the caller's whole flexible stake and gives up its rewards: the way out that depends on no reward
    /// arithmetic at all. Use `exit` unless that fails.
    /// @dev Does not accrue. What it takes out of `owed` is the settled rewards plus those up to the last accrual,
    /// saturating at zero. What it frees may pay part of a gap that is not yet written down, to those who were there,
    /// never above 11%. NothingToWithdraw without a stake.
    /// @return principal Wei paid.
    /// @custom:invariant I3 I5 I8 I9
    function emergencyExit() external returns (uint256 principal);

    // ------------------------------------------------------------------------------------------------------- fixed terms

    /// @notice Locks the sent BNB for a term and sets its whole reward aside at once: floor(amount · 11% · days / 365).
    /// Nobody can touch that reward any more; it becomes the caller's at the end of the term.
    /// @dev StakingPaused, UnknownTerm, BelowMinimum below MIN_STAKE, ReserveTooLow if the reserve cannot give the reward
    /// and keep the runway of the flexible stakes (see `lockCapacity`). Ids end at 2^32 - 1: the next one is refused with
    /// Panic(0x11).
    /// @param termDays 30, 90, 180 or 365.
    /// @return id The new position's id, unique in this vault.
    /// @custom:invariant I6 I7 I9 I11
    function lock(uint256 termDays) external payable returns (uint256 id);

    /// @notice Pays a matured position of the caller: principal and reward. There is no last day for it, and it earns
    /// nothing more after its end.
    /// @dev NoSuchPosition, NotMatured before its end. Does not accrue.
    /// @param id Of an open position of the caller.
    /// @return paid Wei paid.
    /// @custom:invariant I5 I6 I8 I9
    function redeem(uint256 id) external returns (uint256 paid);

    /// @notice Makes a matured position of the caller one of principal and reward under the same id, for a new term counted
    /// from now, and sets the whole new reward aside at once. Nothing leaves the vault. Whoever wants the reward paid out
    /// calls `redeem`, then `lock`.
    /// @dev As `redeem` and `lock` in one: StakingPaused, UnknownTerm, NoSuchPosition, NotMatured before its end, and
    /// ReserveTooLow exactly if principal + reward are more than `lockCapacity(termDays)`. Does not accrue. Left early
    /// later, it pays the earlier reward, too: that is principal now.
    /// @param id Of an open position of the caller.
    /// @param termDays 30, 90, 180 or 365; need not be the term before.
    /// @return endsAt The new end, Unix time.
    /// @custom:invariant I6 I7 I9 I11
    function renew(uint256 id, uint256 termDays) external returns (uint256 endsAt);

    /// @notice Pays the whole principal of one of the caller's positions before its end; its reward is given up.
    /// @dev NoSuchPosition, AlreadyMatured from its end on. The reward goes back to the free reserve, after a gap up to
    /// now has been written down, so that it never pays for the past.
    /// @param id Of an open position of the caller.
    /// @return principal Wei paid.
    /// @custom:invariant I5 I8 I9
    function exitEarly(uint256 id) external returns (uint256 principal);

    // ------------------------------------------------------------------------------------------------------------ reserve

    /// @notice Gives the sent BNB to the reserve. Open to everyone, and a gift: it cannot be asked back, and what is above
    /// the runway may be withdrawn by the owner.
    /// @dev A gap up to now is written down first: it is never paid afterwards. BelowMinimum if nothing was sent.
    /// @custom:invariant I1 I9 I12
    function fund() external payable;

    /// @notice Owner only. Sends free reserve above the runway to `to`: `most` wei, or what there is.
    /// @dev NothingToWithdraw if that is zero. TransferFailed also for the zero address.
    /// @param to Receiver.
    /// @param most Upper bound, wei; `type(uint256).max` for all that is above the runway.
    /// @return paid Wei sent.
    /// @custom:invariant I7 I9 I11
    function withdrawReserve(address to, uint256 most) external returns (uint256 paid);

    // -------------------------------------------------------------------------------------------------------------- roles

    /// @notice Pauses (guardian or owner) or resumes (owner only) new stakes, compounds, locks and renewals. No withdrawal is
    /// affected. Setting what is already set does nothing.
    /// @dev NotGuardian, or OwnableUnauthorizedAccount when resuming.
    /// @param paused True to refuse new stakes, false to take them again.
    /// @custom:invariant I8
    function setPaused(bool paused) external;

    /// @notice Owner only. Names the one account that may pause besides the owner; zero for none.
    /// @dev OwnableUnauthorizedAccount. Naming the present guardian again announces it again.
    /// @param guardian The new guardian.
    /// @custom:invariant I9 I12
    function setGuardian(address guardian) external;

    /// @notice Owner only. Sends tokens that were sent here by mistake to `to`. The vault itself uses no token; BNB cannot
    /// be moved by this.
    /// @dev OwnableUnauthorizedAccount, or what the token answers. No state of the vault changes.
    /// @param token The token's contract.
    /// @param to Receiver.
    /// @param amount In the token's smallest unit.
    /// @custom:invariant I1 I9 I12
    function rescueToken(IERC20 token, address to, uint256 amount) external;

    // -------------------------------------------------------------------------------------------------------------- views

    /// @notice The annual rate in basis points: 1100.
    function APR_BPS() external view returns (uint256);

    /// @notice The least principal after `stake` and `compound`, and of each `lock`: 0.01 BNB, in wei.
    function MIN_STAKE() external view returns (uint256);

    /// @notice For how many seconds the flexible rewards stay funded after each stake: 90 days.
    function MIN_RUNWAY() external view returns (uint256);

    /// @notice Unix time of the vault's deployment, from which its clocks count.
    function START() external view returns (uint256);

    /// @notice The account that may pause new stakes besides the owner; zero if there is none.
    function guardian() external view returns (address);

    /// @notice The two state words as they are stored, not accrued: what the latest events carried.
    /// @custom:invariant I12
    function state() external view returns (StateWords memory);

    /// @notice The whole vault as of the present block.
    /// @custom:invariant I1 I2 I10
    function totals() external view returns (VaultState memory);

    /// @notice The flexible stake of `account` as of the present block; all zero if it has none.
    /// @param account Any address.
    /// @custom:invariant I3 I5 I6 I10
    function accountOf(address account) external view returns (AccountState memory);

    /// @notice The position `id` of `owner`; all zero if there is none.
    /// @param owner Who made it.
    /// @param id The position's id.
    /// @custom:invariant I5 I6 I10
    function positionOf(address owner, uint256 id) external view returns (PositionState memory);

    /// @notice The open positions of `owner` with ids from `fromId` to `toId`, both included, in ascending order.
    /// @dev Not for use by contracts: it reads one word for each id, about 2 300 gas. Ask for pages of 4 000 ids, from 1 to
    /// `totals().lastId`; ids beyond that are skipped for free.
    /// @param owner Who made them.
    /// @param fromId First id to look at.
    /// @param toId Last id to look at.
    /// @custom:invariant I2 I10
    function positionsOf(address owner, uint256 fromId, uint256 toId) external view returns (PositionState[] memory);

    /// @notice The largest `stake` that the reserve has room for in this block, wei. It shrinks every second while there are
    /// flexible stakes.
    /// @dev Exactly this succeeds and one wei more is refused, if staking is not paused and MIN_STAKE is met.
    /// @custom:invariant I7
    function capacity() external view returns (uint256);

    /// @notice The largest `lock` for `termDays` that the reserve has room for in this block, wei.
    /// @dev Exactly this succeeds and one wei more is refused, if staking is not paused and MIN_STAKE is met. UnknownTerm.
    /// @param termDays 30, 90, 180 or 365.
    /// @custom:invariant I7
    function lockCapacity(uint256 termDays) external view returns (uint256);

    /// @notice The free reserve above the runway: what `withdrawReserve` could send in this block, wei.
    /// @custom:invariant I7
    function withdrawable() external view returns (uint256);

    /// @notice Unix time up to which the reserve pays the present flexible stakes in full; in the past once it is used up.
    /// The same in every block until the next call that changes a stake or the reserve, unless BNB is forced in; writing
    /// down what has accrued rounds up and may bring it nearer by a second.
    /// @dev At most, and without flexible stakes: the end of the vault's clock, START + 2^32 - 1.
    /// @custom:invariant I11
    function fundedUntil() external view returns (uint256);
}
