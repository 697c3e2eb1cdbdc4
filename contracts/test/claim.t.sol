// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract ClaimTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function claim(address who) private returns (uint256) {
        vm.prank(who);
        return vault.claim();
    }

    function test_theRewardOfAYearIsElevenPercent() public {
        stake(ALICE, 10 ether);
        pass(365 days);
        uint256 before = ALICE.balance;
        vm.expectEmit(address(vault));
        emit IStakingVault.RewardPaid(ALICE, 1.1 ether, wordOf(10 ether, 0, 365 days, 365 days, 3));
        vm.assertEq(claim(ALICE), 1.1 ether);
        vm.assertEq(ALICE.balance - before, 1.1 ether);
        vm.assertEq(principalOf(ALICE), 10 ether);
        vm.assertEq(rewardsOf(ALICE), 0);
        assertEquation();
    }

    function test_theInterestIsSimple() public {
        stake(ALICE, 10 ether);
        pass(365 days);
        claim(ALICE);
        pass(365 days);
        vm.assertEq(claim(ALICE), 1.1 ether);
    }

    function test_aClaimWithoutRewardsIsRefused() public {
        vm.expectRevert(IStakingVault.NothingToClaim.selector);
        claim(ALICE);
        stake(ALICE, 10 ether);
        vm.expectRevert(IStakingVault.NothingToClaim.selector);
        claim(ALICE);
        pass(1 days);
        claim(ALICE);
        vm.expectRevert(IStakingVault.NothingToClaim.selector);
        claim(ALICE);
    }

    function test_aFractionOfAWeiIsNotPaid() public {
        stake(ALICE, MIN_STAKE);
        pass(1);
        // 0.01 BNB earns 34 880 771.18 wei in a second
        vm.assertEq(claim(ALICE), 34_880_771);
        vm.assertEq(vault.totals().owed, 1);
    }

    function test_aGapEarnsNothingAndIsReportedOnce() public {
        vault = unfunded;
        emptyReserve(1 ether, 9 days);
        uint256 funded = vault.totals().fundedSeconds;
        uint256 reward = rewardOf(1 ether, funded);
        uint256 owed = rewardUpOf(1 ether, funded);
        uint256 now_ = time - DEPLOYED_AT;
        vm.expectEmit(address(vault));
        emit IStakingVault.RewardsUnfunded(9 days, time, wordOf(1 ether, owed, funded, now_, 3));
        vm.expectEmit(address(vault));
        emit IStakingVault.RewardPaid(ALICE, reward, wordOf(1 ether, owed - reward, funded, now_, 4));
        vm.assertEq(claim(ALICE), reward);
        pass(1 days);
        vm.expectRevert(IStakingVault.NothingToClaim.selector);
        claim(ALICE);
        vm.assertEq(vault.totals().unfundedSeconds, 1 days);
    }

    /// @dev I6: however often somebody claims, the sum never exceeds the reward of a single claim, and falls short by less than
    /// one wei per claim.
    function testFuzz_manyClaimsPayNoMoreThanOne(uint256 amount, uint256[8] memory waits) public {
        amount = bound(amount, MIN_STAKE, 10_000 ether);
        stake(ALICE, amount);
        uint256 paid;
        for (uint256 i = 0; i < 8; ++i) {
            pass(bound(waits[i], 1, 40 days));
            paid += claim(ALICE);
        }
        uint256 once = rewardOf(amount, time - DEPLOYED_AT);
        vm.assertLe(paid, once);
        vm.assertGe(paid + 7, once);
        assertEquation();
    }

    function testFuzz_theViewEqualsThePayment(uint256 amount, uint256 reserve, uint256 wait) public {
        vault = unfunded;
        amount = bound(amount, MIN_STAKE, 100_000 ether);
        fund(bound(reserve, runwayOf(amount), 10_000 ether));
        stake(ALICE, amount);
        pass(bound(wait, 1, 10_000 days));
        uint256 expected = rewardsOf(ALICE);
        uint256 before = ALICE.balance;
        vm.assertEq(claim(ALICE), expected);
        vm.assertEq(ALICE.balance - before, expected);
        assertEquation();
    }
}
