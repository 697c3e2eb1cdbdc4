// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract FundTest is VaultTest {
    function fundAs(address who, uint256 amount) private {
        vm.prank(who);
        vault.fund{value: amount}();
    }

    function test_fundingBecomesFreeReserve() public {
        vm.expectEmit(address(vault));
        emit IStakingVault.ReserveFunded(BOB, 5 ether, wordOf(0, 0, 0, 0, 1));
        fundAs(BOB, 5 ether);
        vm.assertEq(vault.totals().free, 5 ether);
        vm.assertEq(vault.withdrawable(), 5 ether);
        assertEquation();
    }

    function test_anEmptyFundingIsRefused() public {
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.BelowMinimum.selector, 0, 1));
        fundAs(BOB, 0);
    }

    function test_aPauseDoesNotStopIt() public {
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        fundAs(BOB, 1);
        vm.assertEq(vault.totals().free, 1);
    }

    function test_bnbWithoutACallIsRefused() public {
        vm.prank(ALICE);
        (bool ok, bytes memory answer) = address(vault).call{value: 1 ether}("");
        vm.assertFalse(ok);
        vm.assertEq(answer, abi.encodeWithSelector(IStakingVault.UseFund.selector));
        vm.prank(ALICE);
        (ok,) = address(vault).call{value: 1 ether}(hex"12345678");
        vm.assertFalse(ok);
    }

    /// @dev Otherwise somebody who stakes just before the funding would be paid for time before that stake.
    function testFuzz_aGapIsNeverPaidAfterwards(uint256 gap, uint256 amount, uint256 after_) public {
        gap = bound(gap, 1, 1000 days);
        after_ = bound(after_, 0, 30 days);
        emptyReserve(10 ether, gap);
        uint256 funded = vault.totals().fundedSeconds;
        uint256 earned = rewardsOf(ALICE);
        uint256 now_ = time - DEPLOYED_AT;
        uint256 owed = rewardUpOf(10 ether, funded);
        amount = bound(amount, runwayOf(10 ether), 1000 ether);
        vm.expectEmit(address(vault));
        emit IStakingVault.RewardsUnfunded(gap, time, wordOf(10 ether, owed, funded, now_, 3));
        vm.expectEmit(address(vault));
        emit IStakingVault.ReserveFunded(BOB, amount, wordOf(10 ether, owed, funded, now_, 4));
        fundAs(BOB, amount);
        vm.assertEq(rewardsOf(ALICE), earned);
        pass(after_);
        vm.assertEq(rewardsOf(ALICE), rewardOf(10 ether, funded + after_));
        vm.assertEq(vault.totals().fundedSeconds, funded + after_);
        assertEquation();
    }

    function testFuzz_fundingBeforeTheEndLeavesNoGap(uint256 wait, uint256 amount) public {
        fund(runwayOf(10 ether));
        stake(ALICE, 10 ether);
        uint256 end = vault.fundedUntil();
        setTime(bound(wait, time, end - 1));
        amount = bound(amount, 1, 1000 ether);
        fundAs(BOB, amount);
        // Recording the accrual rounds up once, so funding with a single wei may cost the last second.
        vm.assertGe(vault.fundedUntil() + 1, end);
        setTime(end - 1);
        vm.assertEq(vault.totals().unfundedSeconds, 0);
        vm.assertEq(rewardsOf(ALICE), rewardOf(10 ether, end - 1 - DEPLOYED_AT));
    }
}
