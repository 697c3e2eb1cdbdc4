// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract WithdrawReserveTest is VaultTest {
    address private constant SAFE = address(0x5AFE);

    function withdraw(uint256 amount) private returns (uint256) {
        vm.prank(OWNER);
        return vault.withdrawReserve(SAFE, amount);
    }

    function test_theFreeReserveAboveTheRunwayIsPaid() public {
        fund(100 ether);
        stake(ALICE, 100 ether);
        uint256 most = 100 ether - runwayOf(100 ether);
        vm.assertEq(vault.withdrawable(), most);
        vm.expectEmit(address(vault));
        emit IStakingVault.ReserveWithdrawn(SAFE, 1 ether, wordOf(100 ether, 0, 0, 0, 3));
        vm.assertEq(withdraw(1 ether), 1 ether);
        vm.assertEq(withdraw(type(uint256).max), most - 1 ether);
        vm.assertEq(SAFE.balance, most);
        vm.assertEq(vault.totals().free, runwayOf(100 ether));
        assertEquation();
    }

    function test_withdrawingNothingIsRefused() public {
        vm.expectRevert(IStakingVault.NothingToWithdraw.selector);
        withdraw(1 ether);
        fund(100 ether);
        vm.expectRevert(IStakingVault.NothingToWithdraw.selector);
        withdraw(0);
        stake(ALICE, vault.capacity());
        vm.expectRevert(IStakingVault.NothingToWithdraw.selector);
        withdraw(type(uint256).max);
    }

    function test_theZeroAddressIsRefusedAsRecipient() public {
        fund(1 ether);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.TransferFailed.selector, address(0), 1));
        vault.withdrawReserve(address(0), 1);
    }

    function test_theVaultItselfIsRefusedAsRecipient() public {
        fund(1 ether);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.TransferFailed.selector, address(vault), 1 ether));
        vault.withdrawReserve(address(vault), 1 ether);
    }

    function test_withoutFlexibleStakesAllFreeReserveIsPaid() public {
        fund(100 ether);
        uint256 id = lock(BOB, 10 ether, 365);
        vm.assertEq(withdraw(type(uint256).max), 98.9 ether);
        pass(365 days);
        vm.prank(BOB);
        vm.assertEq(vault.redeem(id), 11.1 ether);
        vm.assertEq(address(vault).balance, 0);
    }

    function test_aPauseDoesNotStopWithdrawals() public {
        fund(1 ether);
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        vm.assertEq(withdraw(1 ether), 1 ether);
    }

    /// @dev Invariants I7 and I11 (docs/vault.md): after any withdrawal the next 90 days are funded to the second, and nobody's money is touched.
    function testFuzz_theRunwayStays(uint256 reserve, uint256 staked, uint256 wait, uint256 amount) public {
        fund(bound(reserve, 10 ether, 100_000 ether));
        vm.deal(ALICE, 1e26);
        staked = bound(staked, MIN_STAKE, vault.capacity() - MIN_STAKE);
        stake(ALICE, staked);
        lock(BOB, MIN_STAKE < vault.lockCapacity(30) ? MIN_STAKE : 0, 30);
        pass(bound(wait, 0, MIN_RUNWAY));
        uint256 rewards = rewardsOf(ALICE);
        uint256 surplus = vault.withdrawable();
        if (surplus == 0) return;
        amount = bound(amount, 1, type(uint256).max);
        vm.assertEq(withdraw(amount), amount < surplus ? amount : surplus);
        vm.assertEq(rewardsOf(ALICE), rewards);
        vm.assertGe(vault.totals().free, runwayOf(staked));
        assertEquation();
        uint256 funded = vault.totals().fundedSeconds;
        pass(MIN_RUNWAY);
        vm.assertEq(vault.totals().fundedSeconds, funded + MIN_RUNWAY);
    }
}
