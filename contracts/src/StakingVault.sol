// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IStakingVault} from "./interfaces/IStakingVault.sol";
import {Account, AccountLibrary} from "./libraries/Account.sol";
import {Position, PositionLibrary} from "./libraries/Position.sol";
import {RewardMath} from "./libraries/RewardMath.sol";
import {Terms} from "./libraries/Terms.sol";
import {Totals} from "./libraries/Totals.sol";

/// @title Eleven's staking vault
/// @notice What every function does, for whom, and what it refuses, is told in IStakingVault. Here it is only said why it
/// is safe. Each entry point goes: check, accrue, effects, event, transfer.
/// @dev Longer than other files here on purpose: who trusts it with money reads one file from top to bottom.
/// Why nothing overflows its field: all claims together never exceed `_held`, which is at most 2^88 - 1 (the runway
/// check of stake, compound, lock and renew; accrual and rewards are paid from `free`; withdrawals lower both sides alike).
contract StakingVault is IStakingVault, Ownable2Step, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc IStakingVault
    uint256 public constant APR_BPS = RewardMath.APR_BPS;
    /// @inheritdoc IStakingVault
    uint256 public constant MIN_STAKE = 0.01 ether;
    /// @inheritdoc IStakingVault
    uint256 public constant MIN_RUNWAY = RewardMath.MIN_RUNWAY;
    /// @inheritdoc IStakingVault
    uint256 public immutable START = block.timestamp;

    Totals private _totals;
    Terms private _terms;
    mapping(address account => Account) private _accounts;
    mapping(address owner => mapping(uint256 id => Position)) private _positions;
    /// @inheritdoc IStakingVault
    address public guardian;

    constructor(address owner_, address guardian_) Ownable(owner_) {
        guardian = guardian_;
        emit GuardianSet(guardian_);
    }

    receive() external payable {
        revert UseFund();
    }

    // ---------------------------------------------------------------------------------------------------- flexible staking

    /// @inheritdoc IStakingVault
    function stake() external payable nonReentrantView {
        Terms terms = _terms;
        if (terms.paused()) revert StakingPaused();
        Totals sum = _accrue(terms, msg.value);
        Account account = _accounts[msg.sender];
        // Unchecked: what was sent exists, so that no sum comes near 2^256; that it fits 88 bits is checked with the runway.
        unchecked {
            uint256 principal = account.principal() + msg.value;
            if (principal < MIN_STAKE) revert BelowMinimum(principal, MIN_STAKE);
            if (msg.value == 0) revert BelowMinimum(0, 1);
            uint256 total = sum.principal() + msg.value;
            _requireRunway(total, total + sum.owed() + terms.locked(), _held(0));

            uint256 index = sum.fundedSeconds();
            _accounts[msg.sender] = AccountLibrary.pack(principal, account.rewards(index), index);
            _totals = sum = sum.next(total, sum.owed());
            emit Staked(msg.sender, msg.value, sum);
        }
    }

    /// @inheritdoc IStakingVault
    function unstake(uint256 amount) external nonReentrant {
        Totals sum = _accrue(_terms, 0);
        Account account = _accounts[msg.sender];
        uint256 principal = account.principal();
        if (amount == 0) revert NothingToWithdraw();
        if (amount > principal) revert InsufficientPrincipal(amount, principal);

        uint256 index = sum.fundedSeconds();
        unchecked {
            _accounts[msg.sender] = AccountLibrary.pack(principal - amount, account.rewards(index), index);
            _totals = sum = sum.next(sum.principal() - amount, sum.owed());
        }
        emit Unstaked(msg.sender, amount, sum);
        _pay(msg.sender, amount);
    }

    /// @inheritdoc IStakingVault
    function claim() external nonReentrant returns (uint256 reward) {
        Totals sum = _accrue(_terms, 0);
        Account account = _accounts[msg.sender];
        uint256 index = sum.fundedSeconds();
        reward = account.rewards(index);
        if (reward == 0) revert NothingToClaim();

        _accounts[msg.sender] = AccountLibrary.pack(account.principal(), 0, index);
        _totals = sum = sum.next(sum.principal(), RewardMath.saturatingSub(sum.owed(), reward));
        emit RewardPaid(msg.sender, reward, sum);
        _pay(msg.sender, reward);
    }

    /// @inheritdoc IStakingVault
    function compound() external nonReentrantView returns (uint256 reward) {
        Terms terms = _terms;
        if (terms.paused()) revert StakingPaused();
        Totals sum = _accrue(terms, 0);
        Account account = _accounts[msg.sender];
        uint256 index = sum.fundedSeconds();
        reward = account.rewards(index);
        if (reward == 0) revert NothingToClaim();
        uint256 principal = account.principal() + reward;
        if (principal < MIN_STAKE) revert BelowMinimum(principal, MIN_STAKE);
        uint256 total = sum.principal() + reward;
        uint256 owed = sum.owed() - reward;
        _requireRunway(total, total + owed + terms.locked(), _held(0));

        _accounts[msg.sender] = AccountLibrary.pack(principal, 0, index);
        _totals = sum = sum.next(total, owed);
        emit Compounded(msg.sender, reward, sum);
    }

    /// @inheritdoc IStakingVault
    function exit() external nonReentrant returns (uint256 paid) {
        Totals sum = _accrue(_terms, 0);
        Account account = _accounts[msg.sender];
        uint256 principal = account.principal();
        uint256 reward = account.rewards(sum.fundedSeconds());
        unchecked {
            paid = principal + reward;
            if (paid == 0) revert NothingToWithdraw();

            _accounts[msg.sender] = Account.wrap(0);
            _totals = sum = sum.next(sum.principal() - principal, RewardMath.saturatingSub(sum.owed(), reward));
        }
        emit Exited(msg.sender, principal, reward, sum);
        _pay(msg.sender, paid);
    }

    /// @inheritdoc IStakingVault
    function emergencyExit() external nonReentrant returns (uint256 principal) {
        Account account = _accounts[msg.sender];
        principal = account.principal();
        if (principal == 0) revert NothingToWithdraw();

        // Not accrued: the index is the stored one. All that the account has put into `owed` so far is in this figure
        // (taking only the settled part would strand the rest in `owed` for ever), and nothing here can revert.
        Totals sum = _totals;
        uint256 owed = sum.owed();
        uint256 forfeited = RewardMath.min(owed, account.rewards(sum.fundedSeconds()));
        _accounts[msg.sender] = Account.wrap(0);
        unchecked {
            _totals = sum = sum.next(sum.principal() - principal, owed - forfeited);
        }
        emit EmergencyExited(msg.sender, principal, forfeited, sum);
        _pay(msg.sender, principal);
    }

    // --------------------------------------------------------------------------------------------------------- fixed terms

    /// @inheritdoc IStakingVault
    function lock(uint256 termDays) external payable nonReentrantView returns (uint256 id) {
        Terms terms = _terms;
        if (terms.paused()) revert StakingPaused();
        _requireTerm(termDays);
        if (msg.value < MIN_STAKE) revert BelowMinimum(msg.value, MIN_STAKE);
        // Accrued in memory only: a gap leaves less than a second's rewards and so never passes the runway check.
        (Totals sum,) = _preview(terms, msg.value);
        uint256 reward = RewardMath.reward(msg.value, termDays * 1 days);
        uint256 claims = sum.principal() + sum.owed() + terms.locked() + msg.value + reward;
        _requireRunway(sum.principal(), claims, _held(0));

        uint256 endsAt = block.timestamp + termDays * 1 days;
        id = uint32(terms.lastId()) + 1; // 32-bit: the position after the 4 294 967 295th is refused
        _positions[msg.sender][id] = PositionLibrary.pack(msg.value, reward, endsAt, termDays);
        _terms = terms = terms.open(msg.value, reward);
        emit Locked(msg.sender, id, msg.value, reward, endsAt, terms);
    }

    /// @inheritdoc IStakingVault
    function redeem(uint256 id) external nonReentrant returns (uint256 paid) {
        Position position = _positionOfSender(id);
        // forge-lint: disable-next-line(block-timestamp) -- terms are counted in days, a proposer shifts seconds
        if (block.timestamp < position.endsAt()) revert NotMatured(position.endsAt());

        (uint256 principal, uint256 reward) = (position.principal(), position.reward());
        Terms terms = _close(_terms, id, principal, reward);
        emit Redeemed(msg.sender, id, principal, reward, terms);
        unchecked {
            paid = principal + reward;
        }
        _pay(msg.sender, paid);
    }

    /// @inheritdoc IStakingVault
    function renew(uint256 id, uint256 termDays) external nonReentrantView returns (uint256 endsAt) {
        Terms terms = _terms;
        if (terms.paused()) revert StakingPaused();
        _requireTerm(termDays);
        Position position = _positionOfSender(id);
        // forge-lint: disable-next-line(block-timestamp) -- as in `redeem`
        if (block.timestamp < position.endsAt()) revert NotMatured(position.endsAt());
        // Redeemed and locked again in one: the whole position counts as coming in, on both sides, so that exactly
        // `lockCapacity` bounds it. Accrued in memory only, as in `lock`.
        (Totals sum,) = _preview(terms, 0);
        uint256 paid = position.reward();
        uint256 principal = position.principal() + paid;
        uint256 reward = RewardMath.reward(principal, termDays * 1 days);
        uint256 claims = sum.principal() + sum.owed() + terms.locked() + principal + reward;
        _requireRunway(sum.principal(), claims, RewardMath.min(address(this).balance + principal, RewardMath.MAX_WEI));

        endsAt = block.timestamp + termDays * 1 days;
        _positions[msg.sender][id] = PositionLibrary.pack(principal, reward, endsAt, termDays);
        _terms = terms = terms.renew(paid, reward);
        emit Renewed(msg.sender, id, principal, reward, paid, endsAt, terms);
    }

    /// @inheritdoc IStakingVault
    function exitEarly(uint256 id) external nonReentrant returns (uint256 principal) {
        Position position = _positionOfSender(id);
        // forge-lint: disable-next-line(block-timestamp) -- as in `redeem`
        if (block.timestamp >= position.endsAt()) revert AlreadyMatured(position.endsAt());
        // What is freed below must not pay for the past: a gap up to now is written down first.
        Terms terms = _terms;
        (Totals sum, uint256 unfunded) = _preview(terms, 0);
        if (unfunded != 0) _totals = _reportGap(sum, unfunded);

        uint256 forfeited = position.reward();
        principal = position.principal();
        terms = _close(terms, id, principal, forfeited);
        emit ExitedEarly(msg.sender, id, principal, forfeited, terms);
        _pay(msg.sender, principal);
    }

    // ------------------------------------------------------------------------------------------------------------- reserve

    /// @inheritdoc IStakingVault
    function fund() external payable nonReentrantView {
        if (msg.value == 0) revert BelowMinimum(0, 1);
        Totals sum = _accrue(_terms, msg.value);
        _totals = sum = sum.next(sum.principal(), sum.owed());
        emit ReserveFunded(msg.sender, msg.value, sum);
    }

    /// @inheritdoc IStakingVault
    function withdrawReserve(address to, uint256 most) external onlyOwner nonReentrant returns (uint256 paid) {
        if (to == address(0)) revert TransferFailed(to, most);
        Terms terms = _terms;
        Totals sum = _accrue(terms, 0);
        paid = RewardMath.min(most, _surplus(sum, terms));
        if (paid == 0) revert NothingToWithdraw();

        _totals = sum = sum.next(sum.principal(), sum.owed());
        emit ReserveWithdrawn(to, paid, sum);
        _pay(to, paid);
    }

    // --------------------------------------------------------------------------------------------------------------- roles

    /// @inheritdoc IStakingVault
    function setPaused(bool paused) external {
        if (msg.sender != owner()) {
            if (!paused) revert OwnableUnauthorizedAccount(msg.sender);
            if (msg.sender != guardian) revert NotGuardian(msg.sender);
        }
        Terms terms = _terms;
        if (terms.paused() == paused) return;
        _terms = terms = terms.pause(paused);
        emit PauseSet(paused, terms);
    }

    /// @inheritdoc IStakingVault
    function setGuardian(address guardian_) external onlyOwner {
        guardian = guardian_;
        emit GuardianSet(guardian_);
    }

    /// @inheritdoc IStakingVault
    function rescueToken(IERC20 token, address to, uint256 amount) external onlyOwner nonReentrant {
        token.safeTransfer(to, amount);
    }

    /// @notice Always refused: without an owner nobody could end a pause or take back what is left at the end.
    function renounceOwnership() public pure override {
        revert OwnableInvalidOwner(address(0));
    }

    // --------------------------------------------------------------------------------------------------------------- views

    /// @inheritdoc IStakingVault
    function state() external view returns (StateWords memory) {
        return StateWords(_totals, _terms);
    }

    /// @inheritdoc IStakingVault
    function totals() external view returns (VaultState memory) {
        Terms terms = _terms;
        (Totals sum, uint256 unfunded) = _preview(terms, 0);
        return VaultState({
            principal: sum.principal(),
            owed: sum.owed(),
            lockedPrincipal: terms.lockedPrincipal(),
            lockedReward: terms.lockedReward(),
            free: _free(sum, terms, 0),
            balance: address(this).balance,
            fundedSeconds: sum.fundedSeconds(),
            unfundedSeconds: unfunded,
            accruedAt: START + sum.accruedAt(),
            timestamp: block.timestamp,
            totalsSequence: sum.sequence(),
            termsSequence: terms.sequence(),
            lastId: terms.lastId(),
            paused: terms.paused()
        });
    }

    /// @inheritdoc IStakingVault
    function accountOf(address account) external view returns (AccountState memory) {
        Account stored = _accounts[account];
        (Totals sum,) = _preview(_terms, 0);
        return AccountState({
            principal: stored.principal(),
            rewards: stored.rewards(sum.fundedSeconds()),
            settled: stored.accrued(),
            mark: stored.fundedSecondsPaid()
        });
    }

    /// @inheritdoc IStakingVault
    function positionOf(address owner, uint256 id) external view returns (PositionState memory) {
        return _describe(id, _positions[owner][id]);
    }

    /// @inheritdoc IStakingVault
    function positionsOf(address owner, uint256 fromId, uint256 toId)
        external
        view
        returns (PositionState[] memory found)
    {
        uint256 last = RewardMath.min(toId, _terms.lastId());
        uint256 count;
        for (uint256 id = fromId; id <= last; ++id) {
            if (Position.unwrap(_positions[owner][id]) != 0) ++count;
        }
        found = new PositionState[](count);
        count = 0;
        for (uint256 id = fromId; count < found.length; ++id) {
            Position position = _positions[owner][id];
            if (Position.unwrap(position) != 0) found[count++] = _describe(id, position);
        }
    }

    /// @inheritdoc IStakingVault
    function capacity() external view returns (uint256) {
        Terms terms = _terms;
        (Totals sum,) = _preview(terms, 0);
        uint256 most = RewardMath.min(
            RewardMath.mostPrincipalByReserve(_free(sum, terms, 0)),
            RewardMath.mostPrincipalByWidth(RewardMath.MAX_WEI - sum.owed() - terms.locked())
        );
        return RewardMath.saturatingSub(most, sum.principal());
    }

    /// @inheritdoc IStakingVault
    function lockCapacity(uint256 termDays) external view returns (uint256) {
        _requireTerm(termDays);
        Terms terms = _terms;
        (Totals sum,) = _preview(terms, 0);
        uint256 runway = RewardMath.runway(sum.principal());
        uint256 free = _free(sum, terms, 0);
        if (free < runway) return 0;
        uint256 room = RewardMath.MAX_WEI - sum.principal() - sum.owed() - terms.locked() - runway;
        return RewardMath.min(
            RewardMath.mostLockedByReserve(free - runway, termDays * 1 days),
            RewardMath.mostLockedByWidth(room, termDays * 1 days)
        );
    }

    /// @inheritdoc IStakingVault
    function withdrawable() external view returns (uint256) {
        Terms terms = _terms;
        (Totals sum,) = _preview(terms, 0);
        return _surplus(sum, terms);
    }

    /// @inheritdoc IStakingVault
    function fundedUntil() external view returns (uint256) {
        // From what is stored, so that the answer does not move with the rounding of previews.
        Totals sum = _totals;
        uint256 end = type(uint32).max;
        if (sum.principal() != 0) {
            uint256 affordable = RewardMath.affordableSeconds(sum.principal(), _free(sum, _terms, 0));
            end = RewardMath.min(end, sum.accruedAt() + affordable);
        }
        return START + end;
    }

    // ------------------------------------------------------------------------------------------------------------- details

    /// @dev The totals accrued up to now, to be stored by the caller. Announces a gap if one was cut.
    function _accrue(Terms terms, uint256 incoming) private returns (Totals sum) {
        uint256 unfunded;
        (sum, unfunded) = _preview(terms, incoming);
        if (unfunded != 0) sum = _reportGap(sum, unfunded);
    }

    /// @dev The totals accrued up to now, and the seconds at the end for which the reserve did not last. `incoming` is the
    /// value of the call, which does not pay for the past.
    function _preview(Terms terms, uint256 incoming) private view returns (Totals sum, uint256 unfunded) {
        sum = _totals;
        uint256 accruedAt = sum.accruedAt();
        uint256 time = _clock();
        // Also when time stepped back, and for ever once the clock has stopped.
        if (time <= accruedAt) return (sum, 0);
        unchecked {
            uint256 elapsed = time - accruedAt;
            // Nobody there: every second is funded, as it costs nothing.
            if (sum.principal() == 0) return (sum.accrue(0, elapsed, elapsed), 0);
            // What is added to `owed` is at most `free`: claims never exceed what is held.
            uint256 free = _free(sum, terms, incoming);
            uint256 funded = RewardMath.min(elapsed, RewardMath.affordableSeconds(sum.principal(), free));
            return (sum.accrue(RewardMath.rewardUp(sum.principal(), funded), funded, elapsed), elapsed - funded);
        }
    }

    function _reportGap(Totals sum, uint256 unfunded) private returns (Totals next) {
        next = sum.next(sum.principal(), sum.owed());
        emit RewardsUnfunded(unfunded, START + next.accruedAt(), next);
    }

    /// @dev Seconds since deployment, within what 32 bits hold.
    function _clock() private view returns (uint256) {
        return RewardMath.min(RewardMath.saturatingSub(block.timestamp, START), type(uint32).max);
    }

    /// @dev What counts as held: more than 88 bits of wei, were there ever so much, is left out of account.
    function _held(uint256 incoming) private view returns (uint256) {
        unchecked {
            return RewardMath.min(address(this).balance - incoming, RewardMath.MAX_WEI);
        }
    }

    function _free(Totals sum, Terms terms, uint256 incoming) private view returns (uint256) {
        unchecked {
            return RewardMath.saturatingSub(_held(incoming), sum.principal() + sum.owed() + terms.locked());
        }
    }

    /// @dev The free reserve above the runway.
    function _surplus(Totals sum, Terms terms) private view returns (uint256) {
        return RewardMath.saturatingSub(_free(sum, terms, 0), RewardMath.runway(sum.principal()));
    }

    /// @dev All three as they would be after the call. Also bounds every amount to 88 bits.
    function _requireRunway(uint256 principal, uint256 claims, uint256 held) private pure {
        uint256 runway = RewardMath.runway(principal);
        if (claims + runway > held) revert ReserveTooLow(RewardMath.saturatingSub(held, claims), runway);
    }

    function _requireTerm(uint256 termDays) private pure {
        if (termDays != 30 && termDays != 90 && termDays != 180 && termDays != 365) revert UnknownTerm(termDays);
    }

    function _positionOfSender(uint256 id) private view returns (Position position) {
        position = _positions[msg.sender][id];
        if (Position.unwrap(position) == 0) revert NoSuchPosition(msg.sender, id);
    }

    function _close(Terms terms, uint256 id, uint256 principal, uint256 reward) private returns (Terms next) {
        _positions[msg.sender][id] = Position.wrap(0);
        _terms = next = terms.close(principal, reward);
    }

    function _describe(uint256 id, Position position) private pure returns (PositionState memory) {
        if (Position.unwrap(position) == 0) id = 0;
        return PositionState(id, position.principal(), position.reward(), position.endsAt(), position.termDays());
    }

    /// @dev All gas, no return data: a recipient can refuse or burn what its own transaction paid, nothing else.
    function _pay(address to, uint256 amount) private {
        if (!LowLevelCall.callNoReturn(to, amount, "")) revert TransferFailed(to, amount);
    }
}
