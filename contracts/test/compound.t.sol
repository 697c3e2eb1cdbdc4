// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract CompoundTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function compound(address who) private returns (uint256) {
        vm.prank(who);
        return vault.compound();
    }

    function test_rewardsBecomeStakeAndEarnFromThenOn() public {
        stake(ALICE, 10 ether);
        pass(365 days);
        uint256 before = ALICE.balance;
        vm.expectEmit(address(vault));
        emit IStakingVault.Compounded(ALICE, 1.1 ether, wordOf(11.1 ether, 0, 365 days, 365 days, 3));
        vm.assertEq(compound(ALICE), 1.1 ether);
        vm.assertEq(ALICE.balance, before);
        vm.assertEq(principalOf(ALICE), 11.1 ether);
        vm.assertEq(rewardsOf(ALICE), 0);
        pass(365 days);
        vm.assertEq(rewardsOf(ALICE), 1.221 ether);
        assertEquation();
    }

    function test_withoutRewardsItIsRefused() public {
        stake(ALICE, 10 ether);
        vm.expectRevert(IStakingVault.NothingToClaim.selector);
        compound(ALICE);
    }

    function test_itIsANewStakeAndPausedLikeOne() public {
        stake(ALICE, 10 ether);
        pass(1 days);
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        vm.expectRevert(IStakingVault.StakingPaused.selector);
        compound(ALICE);
        vm.prank(ALICE);
        vm.assertEq(vault.claim(), rewardOf(10 ether, 1 days));
    }

    function test_theMinimumAppliesToThePrincipalAfterwards() public {
        stake(ALICE, 1 ether);
        pass(1 days);
        vm.prank(ALICE);
        vault.unstake(1 ether);
        uint256 reward = rewardOf(1 ether, 1 days);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.BelowMinimum.selector, reward, MIN_STAKE));
        compound(ALICE);
    }

    function test_rewardsAloneCanBecomeAStake() public {
        stake(ALICE, 10 ether);
        pass(365 days);
        vm.prank(ALICE);
        vault.unstake(10 ether);
        vm.assertEq(compound(ALICE), 1.1 ether);
        vm.assertEq(principalOf(ALICE), 1.1 ether);
        vm.assertEq(vault.totals().principal, 1.1 ether);
    }

    function test_aRunwayThatWouldBeTooShortRefusesItAndClaimStillWorks() public {
        vault = unfunded;
        fund(runwayOf(1000 ether) + 1 ether);
        stake(ALICE, 1000 ether);
        pass(4 days);
        uint256 reward = rewardsOf(ALICE);
        uint256 free = vault.totals().free;
        vm.expectRevert(
            abi.encodeWithSelector(IStakingVault.ReserveTooLow.selector, free, runwayOf(1000 ether + reward))
        );
        compound(ALICE);
        vm.prank(ALICE);
        vm.assertEq(vault.claim(), reward);
    }

    function testFuzz_itEqualsAClaimAndAStakeOfTheReward(uint256 amount, uint256 wait) public {
        amount = bound(amount, MIN_STAKE, 1000 ether);
        pass(bound(wait, 0, 100 days));
        stake(ALICE, amount);
        stake(BOB, amount);
        pass(bound(wait, 1, 400 days));
        uint256 reward = compound(ALICE);
        vm.prank(BOB);
        vm.assertEq(vault.claim(), reward);
        stake(BOB, reward);
        vm.assertEq(principalOf(ALICE), amount + reward);
        vm.assertEq(principalOf(BOB), amount + reward);
        pass(bound(wait, 1, 100 days));
        vm.assertEq(rewardsOf(ALICE), rewardsOf(BOB));
        assertEquation();
    }
}
