// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract StakeTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function test_aStakeIsRecordedAndItsEventCarriesTheNewTotals() public {
        pass(100);
        vm.expectEmit(address(vault));
        emit IStakingVault.Staked(ALICE, 1 ether, wordOf(1 ether, 0, 100, 100, 2));
        stake(ALICE, 1 ether);
        vm.assertEq(principalOf(ALICE), 1 ether);
        vm.assertEq(vault.accountOf(ALICE).mark, 100);
        assertWord(totalsWord(), wordOf(1 ether, 0, 100, 100, 2));
        assertWord(termsWord(), termsOf(0, 0, 0, 0, false));
        assertEquation();
    }

    function test_aStakeEarnsFromTheSecondOfItsBlock() public {
        stake(BOB, 5 ether);
        pass(10 days);
        stake(ALICE, 10 ether);
        vm.assertEq(rewardsOf(ALICE), 0);
        pass(365 days);
        vm.assertEq(rewardsOf(ALICE), 1.1 ether);
    }

    function test_addingToAStakeKeepsTheRewardsEarnedSoFar() public {
        stake(ALICE, 10 ether);
        pass(30 days);
        uint256 earned = rewardsOf(ALICE);
        stake(ALICE, 1 ether);
        vm.assertEq(rewardsOf(ALICE), earned);
        vm.assertEq(vault.accountOf(ALICE).settled, earned);
        pass(30 days);
        vm.assertEq(rewardsOf(ALICE), earned + rewardOf(11 ether, 30 days));
    }

    function test_theMinimumAppliesToTheWholePrincipalAfterTheStake() public {
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.BelowMinimum.selector, MIN_STAKE - 1, MIN_STAKE));
        stake(ALICE, MIN_STAKE - 1);
        stake(ALICE, MIN_STAKE);
        stake(ALICE, 1);
        vm.assertEq(principalOf(ALICE), MIN_STAKE + 1);
    }

    function test_aStakeOfZeroIsRefused() public {
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.BelowMinimum.selector, 0, MIN_STAKE));
        stake(ALICE, 0);
        stake(ALICE, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.BelowMinimum.selector, 0, 1));
        stake(ALICE, 0);
    }

    function test_stakesAreRefusedWhilePaused() public {
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        vm.expectRevert(IStakingVault.StakingPaused.selector);
        stake(ALICE, 1 ether);
    }

    function test_aStakeThatTheReserveCannotCoverIsRefusedWithBothFigures() public {
        uint256 free = vault.totals().free;
        vm.expectRevert(
            abi.encodeWithSelector(IStakingVault.ReserveTooLow.selector, free, runwayOf(200_000 ether))
        );
        stake(ALICE, 200_000 ether);
    }

    function test_stakesAreRefusedWhileTheReserveIsEmpty() public {
        vault = unfunded;
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.ReserveTooLow.selector, 0, runwayOf(1 ether)));
        stake(ALICE, 1 ether);
        vm.assertEq(vault.capacity(), 0);
    }

    function test_stakesAreRefusedDuringAnUnfundedGap() public {
        vault = unfunded;
        emptyReserve(1 ether, 5 days);
        vm.assertEq(vault.capacity(), 0);
        uint256 free = vault.totals().free;
        vm.expectRevert(
            abi.encodeWithSelector(IStakingVault.ReserveTooLow.selector, free, runwayOf(1 ether + MIN_STAKE))
        );
        stake(BOB, MIN_STAKE);
    }

    function testFuzz_capacityIsExactlyTheLargestStakeAccepted(uint256 reserve, uint256 staked, uint256 later) public {
        vault = unfunded;
        reserve = bound(reserve, 10 ether, 1e26);
        fund(reserve);
        vm.deal(BOB, 1e28);
        vm.deal(ALICE, 1e28);
        stake(BOB, bound(staked, MIN_STAKE, vault.capacity() - MIN_STAKE));
        setTime(bound(later, time, vault.fundedUntil()));
        uint256 capacity = vault.capacity();
        vm.expectRevert();
        stake(ALICE, capacity + 1 < MIN_STAKE ? MIN_STAKE : capacity + 1);
        if (capacity < MIN_STAKE) return;
        stake(ALICE, capacity);
        vm.assertEq(vault.capacity(), 0);
        assertEquation();
    }

    function testFuzz_rewardsOfTwoStakesAreExact(uint256 first, uint256 second, uint256 wait, uint256 after_) public {
        first = bound(first, MIN_STAKE, 12_000 ether);
        second = bound(second, 1, 12_000 ether);
        wait = bound(wait, 0, MIN_RUNWAY);
        after_ = bound(after_, 0, MIN_RUNWAY);
        stake(ALICE, first);
        pass(wait);
        stake(ALICE, second);
        pass(after_);
        vm.assertEq(principalOf(ALICE), first + second);
        vm.assertEq(rewardsOf(ALICE), rewardOf(first, wait) + rewardOf(first + second, after_));
        vm.assertEq(vault.totals().owed, rewardUpOf(first, wait) + rewardUpOf(first + second, after_));
        assertEquation();
    }

    /// @dev Invariant I11 (test/invariant/README.md) for a single stake: every second of the 90 days after a stake is funded,
    /// whatever the size of the stake and whenever its rewards are claimed.
    function testFuzz_theNinetyDaysAfterAStakeAreFunded(uint256 amount, uint256[4] memory steps) public {
        stake(ALICE, bound(amount, MIN_STAKE, vault.capacity()));
        uint256 from = vault.totals().fundedSeconds;
        uint256 end = time + MIN_RUNWAY;
        for (uint256 i = 0; i < 4; ++i) {
            setTime(bound(steps[i], time, end));
            if (rewardsOf(ALICE) == 0) continue;
            vm.prank(ALICE);
            vault.claim();
        }
        setTime(end);
        vm.assertEq(vault.totals().fundedSeconds - from, MIN_RUNWAY);
    }
}
