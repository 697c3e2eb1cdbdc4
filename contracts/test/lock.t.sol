// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract LockTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function test_theWholeRewardIsSetAsideAtOnce() public {
        pass(7);
        vm.expectEmit(address(vault));
        emit IStakingVault.Locked(
            ALICE, 1, 10 ether, 1.1 ether, time + 365 days, termsOf(10 ether, 1.1 ether, 1, 1, false)
        );
        vm.assertEq(lock(ALICE, 10 ether, 365), 1);
        IStakingVault.VaultState memory s = vault.totals();
        vm.assertEq(s.lockedPrincipal, 10 ether);
        vm.assertEq(s.lockedReward, 1.1 ether);
        vm.assertEq(s.free, 998.9 ether);
        vm.assertEq(s.lastId, 1);
        IStakingVault.PositionState memory p = vault.positionOf(ALICE, 1);
        vm.assertEq(p.id, 1);
        vm.assertEq(p.principal, 10 ether);
        vm.assertEq(p.reward, 1.1 ether);
        vm.assertEq(p.endsAt, time + 365 days);
        vm.assertEq(p.termDays, 365);
        assertEquation();
    }

    function test_everyTermHasItsReward() public {
        vm.assertEq(vault.positionOf(ALICE, lock(ALICE, 10 ether, 30)).reward, 90_410_958_904_109_589);
        vm.assertEq(vault.positionOf(ALICE, lock(ALICE, 10 ether, 90)).reward, 271_232_876_712_328_767);
        vm.assertEq(vault.positionOf(ALICE, lock(ALICE, 10 ether, 180)).reward, 542_465_753_424_657_534);
        vm.assertEq(vault.positionOf(ALICE, lock(ALICE, 10 ether, 365)).reward, 1_100_000_000_000_000_000);
    }

    function testFuzz_noOtherTermExists(uint256 days_) public {
        vm.assume(days_ != 30 && days_ != 90 && days_ != 180 && days_ != 365);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.UnknownTerm.selector, days_));
        lock(ALICE, 1 ether, days_);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.UnknownTerm.selector, days_));
        vault.lockCapacity(days_);
    }

    function test_theNeighboursOfEachTermAreRefused() public {
        uint256[10] memory others = [uint256(0), 29, 31, 89, 91, 179, 181, 364, 366, 730];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IStakingVault.UnknownTerm.selector, others[i]));
            lock(ALICE, 1 ether, others[i]);
        }
    }

    function test_theMinimumAppliesToEachLock() public {
        lock(ALICE, MIN_STAKE, 30);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.BelowMinimum.selector, MIN_STAKE - 1, MIN_STAKE));
        lock(ALICE, MIN_STAKE - 1, 30);
    }

    function test_aPauseRefusesLocks() public {
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        vm.expectRevert(IStakingVault.StakingPaused.selector);
        lock(ALICE, 1 ether, 30);
    }

    function test_aRewardThatTheReserveDoesNotHoldIsRefused() public {
        // 10 000 BNB for a year needs 1 100 BNB of reserve: 100 are missing
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.ReserveTooLow.selector, 0, 0));
        lock(ALICE, 10_000 ether, 365);
        lock(ALICE, 9000 ether, 365);
    }

    function test_theRunwayOfFlexibleStakesStays() public {
        stake(BOB, 10_000 ether);
        uint256 runway = runwayOf(10_000 ether);
        uint256 reward = rewardOf(9000 ether, 365 days);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.ReserveTooLow.selector, 1000 ether - reward, runway));
        lock(ALICE, 9000 ether, 365);
    }

    function test_theFlexibleWordIsNotTouched() public {
        stake(BOB, 10 ether);
        bytes32 before = bytes32(vaultTotals());
        pass(5 days);
        lock(ALICE, 1 ether, 30);
        vm.assertEq(bytes32(vaultTotals()), before);
    }

    function vaultTotals() private view returns (uint256) {
        return uint256(vm.load(address(vault), bytes32(uint256(2))));
    }

    function test_aGapRefusesLocks() public {
        vault = unfunded;
        emptyReserve(1 ether, 1 days);
        vm.assertEq(vault.lockCapacity(30), 0);
        vm.expectRevert();
        lock(BOB, MIN_STAKE, 30);
    }

    /// @dev A lock, even one that is exited at no cost, brings the end of present stakers' rate nearer, but not below 90 days.
    function test_aLockOfAllTheSurplusBringsTheEndTo90DaysAndLeavingEarlyCostsNothing() public {
        stake(BOB, 1000 ether);
        vm.assertEq((vault.fundedUntil() - time) / 1 days, 3318);
        uint256 capacity = vault.lockCapacity(365);
        vm.assertEq(capacity * 100 / vault.withdrawable(), 909);
        uint256 held = ALICE.balance;
        uint256 id = lock(ALICE, capacity, 365);
        vm.assertEq(vault.fundedUntil() - time, 90 days);
        pass(90 days);
        vm.assertEq(rewardsOf(BOB), rewardOf(1000 ether, 90 days));
        pass(70 days);
        vm.assertEq(rewardsOf(BOB), rewardOf(1000 ether, 90 days));
        vm.prank(ALICE);
        vault.exitEarly(id);
        vm.assertEq(ALICE.balance, held);
        // The 70 days stay unpaid; from here on his rewards accrue again
        vm.assertEq(rewardsOf(BOB), rewardOf(1000 ether, 90 days));
        pass(1 days);
        vm.assertEq(rewardsOf(BOB), rewardOf(1000 ether, 91 days));
        assertEquation();
    }

    function testFuzz_lockCapacityIsExact(uint256 reserve, uint256 staked, uint256 later, uint256 term) public {
        vault = unfunded;
        fund(bound(reserve, 10 ether, 1e24));
        vm.deal(ALICE, 1e28);
        vm.deal(BOB, 1e28);
        stake(BOB, bound(staked, MIN_STAKE, vault.capacity()));
        setTime(bound(later, time, vault.fundedUntil() + 1 days));
        term = [uint256(30), 90, 180, 365][term % 4];
        uint256 capacity = vault.lockCapacity(term);
        vm.expectRevert();
        lock(ALICE, capacity + 1 < MIN_STAKE ? MIN_STAKE + capacity : capacity + 1, term);
        if (capacity < MIN_STAKE) return;
        lock(ALICE, capacity, term);
        assertEquation();
    }

    function testFuzz_rewardsOfPositionsAreFloors(uint256 amount, uint256 term) public {
        amount = bound(amount, MIN_STAKE, 9000 ether);
        term = [uint256(30), 90, 180, 365][term % 4];
        uint256 id = lock(ALICE, amount, term);
        IStakingVault.PositionState memory p = vault.positionOf(ALICE, id);
        vm.assertEq(p.reward, rewardOf(amount, term * 1 days));
        vm.assertLe(p.reward * RATE_SCALE, amount * APR_BPS * term * 1 days);
        vm.assertGt((p.reward + 1) * RATE_SCALE, amount * APR_BPS * term * 1 days);
        assertEquation();
    }
}
