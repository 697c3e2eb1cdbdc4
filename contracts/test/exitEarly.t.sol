// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract ExitEarlyTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function exitEarly(address who, uint256 id) private returns (uint256) {
        vm.prank(who);
        return vault.exitEarly(id);
    }

    function test_theWholePrincipalIsPaidAndTheRewardIsFreeAgain() public {
        uint256 id = lock(ALICE, 10 ether, 365);
        pass(364 days);
        uint256 before = ALICE.balance;
        vm.expectEmit(address(vault));
        emit IStakingVault.ExitedEarly(ALICE, id, 10 ether, 1.1 ether, termsOf(0, 0, 1, 2, false));
        vm.assertEq(exitEarly(ALICE, id), 10 ether);
        vm.assertEq(ALICE.balance - before, 10 ether);
        vm.assertEq(vault.totals().free, 1000 ether);
        vm.assertEq(vault.positionOf(ALICE, id).principal, 0);
        assertEquation();
    }

    function test_fromTheEndOnItIsRefusedAsItWouldPayLess() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        uint256 endsAt = time + 30 days;
        pass(30 days);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.AlreadyMatured.selector, endsAt));
        exitEarly(ALICE, id);
        vm.warp(endsAt - 1);
        exitEarly(ALICE, id);
    }

    function test_onlyOwnOpenPositionsCanBeLeft() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NoSuchPosition.selector, BOB, id));
        exitEarly(BOB, id);
        exitEarly(ALICE, id);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NoSuchPosition.selector, ALICE, id));
        exitEarly(ALICE, id);
    }

    function test_withoutAGapTheFlexibleWordIsNotTouched() public {
        stake(BOB, 10 ether);
        uint256 id = lock(ALICE, 10 ether, 30);
        bytes32 word = vm.load(address(vault), bytes32(uint256(2)));
        pass(5 days);
        exitEarly(ALICE, id);
        vm.assertEq(vm.load(address(vault), bytes32(uint256(2))), word);
    }

    function test_theFreedRewardDoesNotPayForAnEarlierGap() public {
        vault = unfunded;
        fund(runwayOf(1000 ether) + rewardOf(1000 ether, 365 days));
        stake(BOB, 1000 ether);
        uint256 id = lock(ALICE, 1000 ether, 365);
        setTime(vault.fundedUntil() + 10 days);
        uint256 funded = vault.totals().fundedSeconds;
        uint256 bobs = rewardsOf(BOB);
        uint256 now_ = time - DEPLOYED_AT;
        vm.expectEmit(address(vault));
        emit IStakingVault.RewardsUnfunded(
            10 days, time, wordOf(1000 ether, rewardUpOf(1000 ether, funded), funded, now_, 3)
        );
        vm.expectEmit(address(vault));
        emit IStakingVault.ExitedEarly(
            ALICE, id, 1000 ether, rewardOf(1000 ether, 365 days), termsOf(0, 0, 1, 2, false)
        );
        exitEarly(ALICE, id);
        vm.assertEq(rewardsOf(BOB), bobs);
        pass(1 days);
        vm.assertEq(vault.totals().fundedSeconds, funded + 1 days);
        assertEquation();
    }

    function testFuzz_atAnyMomentBeforeTheEndThePrincipalIsPaid(
        uint256 amount,
        uint256 term,
        uint256 early,
        uint256 reserve,
        bool paused
    ) public {
        vault = unfunded;
        amount = bound(amount, MIN_STAKE, 9000 ether);
        term = [uint256(30), 90, 180, 365][term % 4];
        fund(runwayOf(10 ether) + rewardOf(amount, term * 1 days) + bound(reserve, 0, 1 ether));
        stake(BOB, 10 ether);
        uint256 id = lock(ALICE, amount, term);
        if (paused) {
            vm.prank(GUARDIAN);
            vault.setPaused(true);
        }
        setTime(bound(early, time, vault.positionOf(ALICE, id).endsAt - 1));
        uint256 bobs = rewardsOf(BOB);
        uint256 before = ALICE.balance;
        vm.assertEq(exitEarly(ALICE, id), amount);
        vm.assertEq(ALICE.balance - before, amount);
        vm.assertEq(rewardsOf(BOB), bobs);
        vm.assertEq(vault.totals().lockedReward, 0);
        assertEquation();
    }
}
