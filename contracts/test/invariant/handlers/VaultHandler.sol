// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IStakingVault} from "../../../src/interfaces/IStakingVault.sol";
import {vm} from "../../Arithmetic.sol";
import {StrayToken} from "../../StrayToken.sol";
import {IVault} from "../../VaultTest.sol";
import {Observer} from "./Observer.sol";

/// @dev Everything that people, owner, guardian, strangers and time can do to a vault. No call here may fail unexpectedly.
/// Long because: it lists everything that can happen.
contract VaultHandler is Observer {
    address private owner;
    address private otherOwner = address(0x0B2);
    address private guardian;

    constructor(IVault vault, uint256 time_, address owner_, address guardian_) Observer(vault, time_) {
        (owner, guardian) = (owner_, guardian_);
    }

    // Flexible stakes

    function stake(uint256 seed, uint256 amount) external {
        address who = _person(seed);
        uint256 capacity = VAULT.capacity();
        uint256 held = VAULT.accountOf(who).principal;
        uint256 least = held < MIN_STAKE ? MIN_STAKE - held : 1;
        if (VAULT.totals().paused) return _stakeRefused(who, least, IStakingVault.StakingPaused.selector);
        if (capacity < least) return _stakeRefused(who, least, IStakingVault.ReserveTooLow.selector);
        _stake(who, _amount(amount, least, capacity));
    }

    function stakeMoreThanThereIsRoomFor(uint256 seed, uint256 more) external {
        address who = _person(seed);
        if (VAULT.totals().paused) return;
        uint256 amount = VAULT.capacity() + _amount(more, 1, 1000 ether);
        if (amount < MIN_STAKE) amount = MIN_STAKE;
        _stakeRefused(who, amount, IStakingVault.ReserveTooLow.selector);
    }

    function unstake(uint256 seed, uint256 amount) external {
        address who = _person(seed);
        uint256 held = VAULT.accountOf(who).principal;
        if (held == 0) return _callRefused(who, abi.encodeCall(IStakingVault.unstake, (1)), 0);
        _unstake(who, _amount(amount, 1, held));
    }

    function claim(uint256 seed) external {
        address who = _person(seed);
        uint256 shown = VAULT.accountOf(who).rewards;
        if (shown == 0) return _callRefused(who, abi.encodeCall(IStakingVault.claim, ()), 0);
        _claim(who, shown);
    }

    function compound(uint256 seed) external {
        address who = _person(seed);
        IStakingVault.AccountState memory a = VAULT.accountOf(who);
        IStakingVault.VaultState memory s = VAULT.totals();
        bool isRefused = s.paused || a.rewards == 0 || a.principal + a.rewards < MIN_STAKE
            || s.free < runwayOf(s.principal + a.rewards);
        if (isRefused) return _callRefused(who, abi.encodeCall(IStakingVault.compound, ()), 0);
        _compound(who, a.rewards);
    }

    function exit(uint256 seed) external {
        address who = _person(seed);
        IStakingVault.AccountState memory a = VAULT.accountOf(who);
        if (a.principal + a.rewards == 0) return _callRefused(who, abi.encodeCall(IStakingVault.exit, ()), 0);
        _exit(who, a.principal, a.rewards);
    }

    function emergencyExit(uint256 seed) external {
        address who = _person(seed);
        uint256 held = VAULT.accountOf(who).principal;
        if (held == 0) return _callRefused(who, abi.encodeCall(IStakingVault.emergencyExit, ()), 0);
        _emergencyExit(who, held);
    }

    // Fixed terms

    function lock(uint256 seed, uint256 amount, uint256 term) external {
        address who = _person(seed);
        term = _term(term);
        uint256 capacity = VAULT.lockCapacity(term);
        if (VAULT.totals().paused || capacity < MIN_STAKE || opened.length == 10) {
            return _callRefused(who, abi.encodeCall(IStakingVault.lock, (term)), capacity < MIN_STAKE ? MIN_STAKE : 0);
        }
        _lock(who, _amount(amount, MIN_STAKE, capacity), term);
    }

    function redeem(uint256 which) external {
        if (opened.length == 0) return;
        which %= opened.length;
        (uint256 id, address who) = (opened[which].id, opened[which].owner);
        bytes memory data = abi.encodeCall(IStakingVault.redeem, (id));
        if (time < VAULT.positionOf(who, id).endsAt) return _callRefused(who, data, 0);
        _redeem(who, which);
    }

    function exitEarly(uint256 which) external {
        if (opened.length == 0) return;
        which %= opened.length;
        (uint256 id, address who) = (opened[which].id, opened[which].owner);
        bytes memory data = abi.encodeCall(IStakingVault.exitEarly, (id));
        if (time >= VAULT.positionOf(who, id).endsAt) return _callRefused(who, data, 0);
        _exitEarly(who, which);
    }

    function renew(uint256 which, uint256 term) external {
        if (opened.length == 0) return;
        which %= opened.length;
        term = _term(term);
        (uint256 id, address who) = (opened[which].id, opened[which].owner);
        IStakingVault.PositionState memory p = VAULT.positionOf(who, id);
        if (time < p.endsAt || VAULT.totals().paused || p.principal + p.reward > VAULT.lockCapacity(term)) {
            return _callRefused(who, abi.encodeCall(IStakingVault.renew, (id, term)), 0);
        }
        _renew(who, p, term);
    }

    /// @dev An attempt to end everybody's rate: locks as much as possible, exits early at once, and locks it again.
    function lockAllLeaveAndLockAgain(uint256 seed, uint256 term) external {
        address who = _person(seed);
        term = _term(term);
        if (VAULT.totals().paused || opened.length == 10) return;
        for (uint256 i = 0; i < 2; ++i) {
            uint256 capacity = VAULT.lockCapacity(term);
            if (capacity < MIN_STAKE) return;
            vm.deal(who, who.balance + capacity);
            _lock(who, capacity, term);
            if (i == 0) _exitEarly(who, opened.length - 1);
        }
    }

    function takeAPositionOfSomebodyElse(uint256 seed, uint256 which, uint256 how) external {
        if (opened.length == 0) return;
        Open memory position = opened[which % opened.length];
        address who = _person(seed);
        if (who == position.owner) who = address(0xBAD);
        bytes[3] memory calls = [
            abi.encodeCall(IStakingVault.exitEarly, (position.id)),
            abi.encodeCall(IStakingVault.redeem, (position.id)),
            abi.encodeCall(IStakingVault.renew, (position.id, 30))
        ];
        _callRefused(who, calls[how % 3], 0);
    }

    // Reserve and roles

    function fund(uint256 seed, uint256 amount) external observed(address(0)) paysNoGap {
        amount = _amount(amount, 1, 300 ether);
        address who = _person(seed);
        vm.deal(who, who.balance + amount);
        vm.prank(who);
        VAULT.fund{value: amount}();
    }

    function forceBnb(uint256 amount) external observed(address(0)) {
        vm.deal(address(VAULT), address(VAULT).balance + _amount(amount, 1, 10 ether));
    }

    function withdrawReserve(uint256 most) external {
        uint256 surplus = VAULT.withdrawable();
        if (surplus == 0) {
            return _callRefused(owner, abi.encodeCall(IStakingVault.withdrawReserve, (address(0x5AFE), 1)), 0);
        }
        _withdrawReserve(_amount(most, 1, surplus * 2), surplus);
    }

    function setPaused(uint256 seed) external observed(address(0)) {
        bool paused = seed % 4 == 0; // most of the time it is open
        vm.prank(paused && seed % 8 == 0 ? guardian : owner);
        VAULT.setPaused(paused);
    }

    function setGuardian(uint256 seed) external observed(address(0)) {
        guardian = address(uint160(0x900 + seed % 3));
        vm.prank(owner);
        VAULT.setGuardian(guardian);
    }

    function passOwnershipOn() external observed(address(0)) {
        vm.prank(owner);
        VAULT.transferOwnership(otherOwner);
        vm.prank(otherOwner);
        VAULT.acceptOwnership();
        (owner, otherOwner) = (otherOwner, owner);
    }

    function takeARole(uint256 seed, uint256 which) external {
        address who = _person(seed);
        bytes[7] memory calls = [
            abi.encodeCall(IStakingVault.withdrawReserve, (who, 1)),
            abi.encodeCall(IStakingVault.setPaused, (seed % 2 == 0)),
            abi.encodeCall(IStakingVault.setGuardian, (who)),
            abi.encodeCall(IStakingVault.rescueToken, (IERC20(who), who, 1)),
            abi.encodeCall(IVault.transferOwnership, (who)),
            abi.encodeCall(IVault.acceptOwnership, ()),
            abi.encodeCall(IVault.renounceOwnership, ())
        ];
        _callRefused(which % 7 == 6 ? owner : who, calls[which % 7], 0); // the last is refused even to the owner
    }

    /// @dev Rescues a token that was sent to the vault by mistake.
    function rescueToken(uint256 seed) external observed(address(0)) {
        IERC20 token = IERC20(address(new StrayToken(address(VAULT))));
        vm.prank(owner);
        VAULT.rescueToken(token, _person(seed), 1 + seed % 5);
    }

    // Time

    function passSeconds(uint256 amount) external {
        noteTime(time + bound(amount, 0, 3600));
    }

    function passDays(uint256 amount) external {
        noteTime(time + bound(amount, 1 hours, 40 days));
    }

    function passYears(uint256 amount) external {
        if (amount % 8 == 0) noteTime(time + bound(amount, 1 days, 400 days));
    }

    /// @dev Moves to the second in which the reserve ends, or the one before or after.
    function passToTheEndOfFunding(uint256 amount) external {
        uint256 edge = VAULT.fundedUntil() + amount % 3 - 1;
        if (edge > time && edge < time + 365 days) noteTime(edge);
    }

    // The calls themselves, each observed

    function _stake(address who, uint256 amount) private observed(who) {
        vm.prank(who);
        VAULT.stake{value: amount}();
        noteRunway();
    }

    function _unstake(address who, uint256 amount) private observed(who) {
        uint256 balance = who.balance;
        vm.prank(who);
        VAULT.unstake(amount);
        require(who.balance == balance + amount, "unexpected result");
    }

    function _claim(address who, uint256 shown) private observed(who) {
        uint256 balance = who.balance;
        vm.prank(who);
        require(VAULT.claim() == shown, "unexpected result");
        require(who.balance == balance + shown, "unexpected result");
        notePaid(who, shown);
    }

    function _compound(address who, uint256 shown) private observed(who) {
        vm.prank(who);
        require(VAULT.compound() == shown, "unexpected result");
        notePaid(who, shown);
        noteRunway();
    }

    function _exit(address who, uint256 principal, uint256 rewards) private observed(who) {
        uint256 balance = who.balance;
        vm.prank(who);
        require(VAULT.exit() == principal + rewards, "unexpected result");
        require(who.balance == balance + principal + rewards, "unexpected result");
        notePaid(who, rewards);
    }

    function _emergencyExit(address who, uint256 principal) private observed(who) {
        uint256 balance = who.balance;
        vm.prank(who);
        require(VAULT.emergencyExit() == principal, "unexpected result");
        require(who.balance == balance + principal, "unexpected result");
    }

    function _lock(address who, uint256 amount, uint256 term) private observed(who) {
        vm.prank(who);
        noteOpened(VAULT.lock{value: amount}(term), who);
        noteRunway();
    }

    function _redeem(address who, uint256 which) private observed(who) {
        IStakingVault.PositionState memory p = VAULT.positionOf(who, opened[which].id);
        vm.prank(who);
        noteClosed(which, p, VAULT.redeem(p.id));
    }

    function _renew(address who, IStakingVault.PositionState memory p, uint256 term) private observed(who) {
        uint256 balance = who.balance + address(VAULT).balance;
        vm.prank(who);
        require(VAULT.renew(p.id, term) == time + term * 1 days, "unexpected result");
        require(who.balance + address(VAULT).balance == balance, "something was paid");
        IStakingVault.PositionState memory renewed = VAULT.positionOf(who, p.id);
        require(renewed.principal == p.principal + p.reward, "unexpected result");
        require(renewed.reward == rewardOf(renewed.principal, term * 1 days), "unexpected result");
        noteRenewed(p);
        noteRunway();
    }

    function _exitEarly(address who, uint256 which) private observed(who) paysNoGap {
        IStakingVault.PositionState memory p = VAULT.positionOf(who, opened[which].id);
        vm.prank(who);
        noteClosed(which, p, VAULT.exitEarly(p.id));
    }

    function _withdrawReserve(uint256 most, uint256 surplus) private observed(address(0)) {
        vm.prank(owner);
        require(VAULT.withdrawReserve(address(0x5AFE), most) == (most < surplus ? most : surplus), "unexpected result");
        noteRunway();
    }

    function _stakeRefused(address who, uint256 amount, bytes4 why) private refused {
        vm.deal(who, who.balance + amount);
        vm.prank(who);
        vm.expectPartialRevert(why);
        VAULT.stake{value: amount}();
    }

    function _callRefused(address who, bytes memory data, uint256 value) private refused {
        vm.deal(who, who.balance + value);
        vm.prank(who);
        (bool ok,) = address(VAULT).call{value: value}(data);
        require(!ok, "should have been refused");
    }

    function _person(uint256 seed) private pure returns (address) {
        return person(seed % PEOPLE);
    }

    function _term(uint256 seed) private pure returns (uint256) {
        return [uint256(30), 90, 180, 365][seed % 4];
    }

    /// @dev An amount from `low` to `high`: often one of the ends, otherwise of any order of magnitude.
    function _amount(uint256 seed, uint256 low, uint256 high) private pure returns (uint256) {
        if (seed % 16 == 0) return low;
        if (seed % 16 == 1) return high;
        uint256 span = (high - low) >> (seed >> 8) % 64;
        return low + (seed >> 16) % (span + 1);
    }
}
