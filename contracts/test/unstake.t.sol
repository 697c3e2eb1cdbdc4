// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract UnstakeTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function unstake(address who, uint256 amount) private {
        vm.prank(who);
        vault.unstake(amount);
    }

    function test_aPartIsPaidAndRewardsStay() public {
        stake(ALICE, 10 ether);
        pass(1 days);
        uint256 earned = rewardOf(10 ether, 1 days);
        uint256 before = ALICE.balance;
        vm.expectEmit(address(vault));
        emit IStakingVault.Unstaked(
            ALICE, 4 ether, wordOf(6 ether, rewardUpOf(10 ether, 1 days), 1 days, 1 days, 3)
        );
        unstake(ALICE, 4 ether);
        vm.assertEq(ALICE.balance - before, 4 ether);
        vm.assertEq(principalOf(ALICE), 6 ether);
        vm.assertEq(rewardsOf(ALICE), earned);
        pass(1 days);
        vm.assertEq(rewardsOf(ALICE), earned + rewardOf(6 ether, 1 days));
        assertEquation();
    }

    function test_everythingCanBeTakenAndRewardsClaimedLater() public {
        stake(ALICE, 10 ether);
        pass(1 days);
        unstake(ALICE, 10 ether);
        uint256 earned = rewardOf(10 ether, 1 days);
        pass(1000 days);
        vm.assertEq(rewardsOf(ALICE), earned);
        vm.prank(ALICE);
        vm.assertEq(vault.claim(), earned);
        IStakingVault.AccountState memory left = vault.accountOf(ALICE);
        vm.assertEq(left.principal + left.rewards + left.settled + left.mark, 0);
    }

    function test_theRemainingStakeMayBeBelowTheMinimum() public {
        stake(ALICE, 1 ether);
        unstake(ALICE, 1 ether - 1);
        vm.assertEq(principalOf(ALICE), 1);
        unstake(ALICE, 1);
        vm.assertEq(vault.totals().principal, 0);
    }

    function test_zeroAndTooMuchAreRefused() public {
        stake(ALICE, 1 ether);
        vm.expectRevert(IStakingVault.NothingToWithdraw.selector);
        unstake(ALICE, 0);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.InsufficientPrincipal.selector, 1 ether + 1, 1 ether));
        unstake(ALICE, 1 ether + 1);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.InsufficientPrincipal.selector, 1, 0));
        unstake(BOB, 1);
    }

    function test_aGapIsWrittenDownFirst() public {
        vault = unfunded;
        emptyReserve(1 ether, 3 days);
        uint256 funded = vault.totals().fundedSeconds;
        uint256 now_ = time - DEPLOYED_AT;
        uint256 owed = rewardUpOf(1 ether, funded);
        vm.expectEmit(address(vault));
        emit IStakingVault.RewardsUnfunded(3 days, time, wordOf(1 ether, owed, funded, now_, 3));
        vm.expectEmit(address(vault));
        emit IStakingVault.Unstaked(ALICE, 1, wordOf(1 ether - 1, owed, funded, now_, 4));
        unstake(ALICE, 1);
        vm.assertEq(vault.totals().unfundedSeconds, 0);
    }

    function testFuzz_anyAmountUpToThePrincipalIsPaidToTheWei(uint256 amount, uint256 wait, bool paused) public {
        stake(ALICE, 100 ether);
        stake(BOB, 7 ether);
        pass(bound(wait, 0, 3650 days));
        if (paused) {
            vm.prank(OWNER);
            vault.setPaused(true);
        }
        amount = bound(amount, 1, 100 ether);
        uint256 before = ALICE.balance;
        uint256 rewards = rewardsOf(ALICE);
        uint256 bobs = rewardsOf(BOB);
        unstake(ALICE, amount);
        vm.assertEq(ALICE.balance - before, amount);
        vm.assertEq(principalOf(ALICE), 100 ether - amount);
        vm.assertEq(rewardsOf(ALICE), rewards);
        vm.assertEq(rewardsOf(BOB), bobs);
        assertEquation();
    }
}
