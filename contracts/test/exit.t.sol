// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract ExitTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function exit(address who) private returns (uint256) {
        vm.prank(who);
        return vault.exit();
    }

    function test_everythingIsPaidAtOnceAndNothingIsLeft() public {
        stake(ALICE, 10 ether);
        pass(365 days);
        uint256 before = ALICE.balance;
        vm.expectEmit(address(vault));
        emit IStakingVault.Exited(ALICE, 10 ether, 1.1 ether, wordOf(0, 0, 365 days, 365 days, 3));
        vm.assertEq(exit(ALICE), 11.1 ether);
        vm.assertEq(ALICE.balance - before, 11.1 ether);
        IStakingVault.AccountState memory left = vault.accountOf(ALICE);
        vm.assertEq(left.principal + left.rewards + left.settled + left.mark, 0);
        assertEquation();
    }

    function test_anAccountWithOnlyRewardsIsPaid() public {
        stake(ALICE, 10 ether);
        pass(365 days);
        vm.prank(ALICE);
        vault.unstake(10 ether);
        vm.expectEmit(address(vault));
        emit IStakingVault.Exited(ALICE, 0, 1.1 ether, wordOf(0, 0, 365 days, 365 days, 4));
        vm.assertEq(exit(ALICE), 1.1 ether);
    }

    function test_anAccountWithOnlyPrincipalIsPaid() public {
        stake(ALICE, 10 ether);
        vm.assertEq(exit(ALICE), 10 ether);
    }

    function test_anAccountWithNothingIsRefused() public {
        stake(BOB, 1 ether);
        vm.expectRevert(IStakingVault.NothingToWithdraw.selector);
        exit(ALICE);
    }

    function test_aGapIsWrittenDownFirst() public {
        vault = unfunded;
        emptyReserve(1 ether, 1);
        uint256 funded = vault.totals().fundedSeconds;
        (uint256 owed, uint256 reward) = (rewardUpOf(1 ether, funded), rewardOf(1 ether, funded));
        uint256 now_ = time - DEPLOYED_AT;
        vm.expectEmit(address(vault));
        emit IStakingVault.RewardsUnfunded(1, time, wordOf(1 ether, owed, funded, now_, 3));
        vm.expectEmit(address(vault));
        emit IStakingVault.Exited(ALICE, 1 ether, reward, wordOf(0, owed - reward, funded, now_, 4));
        exit(ALICE);
    }

    /// @dev I5 and I9 for two stakers: both get what the view showed, in either order.
    function testFuzz_theOrderOfLeavingChangesNothing(uint256 a, uint256 b, uint256 wait, bool bobFirst) public {
        (a, b) = (bound(a, MIN_STAKE, 5000 ether), bound(b, MIN_STAKE, 5000 ether));
        stake(ALICE, a);
        pass(bound(wait, 0, 500 days));
        stake(BOB, b);
        pass(bound(wait, 0, 500 days));
        (uint256 forAlice, uint256 forBob) = (a + rewardsOf(ALICE), b + rewardsOf(BOB));
        if (bobFirst) vm.assertEq(exit(BOB), forBob);
        vm.assertEq(exit(ALICE), forAlice);
        if (!bobFirst) vm.assertEq(exit(BOB), forBob);
        vm.assertEq(vault.totals().principal, 0);
        vm.assertLe(vault.totals().owed, 4);
        assertEquation();
    }
}
