// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract ViewsTest is VaultTest {
    function test_theConstantsAreThePromise() public view {
        vm.assertEq(vault.APR_BPS(), 1100);
        vm.assertEq(vault.MIN_STAKE(), 0.01 ether);
        vm.assertEq(vault.MIN_RUNWAY(), 90 days);
        vm.assertEq(vault.START(), DEPLOYED_AT);
    }

    function test_aFreshVaultIsEmpty() public view {
        assertWord(totalsWord(), wordOf(0, 0, 0, 0, 0));
        assertWord(termsWord(), termsOf(0, 0, 0, 0, false));
        vm.assertEq(vault.capacity(), 0);
        vm.assertEq(vault.withdrawable(), 0);
        vm.assertEq(vault.fundedUntil(), DEPLOYED_AT + type(uint32).max);
    }

    function test_totalsShowThePresentAndStateWhatIsStored() public {
        fund(100 ether);
        stake(ALICE, 10 ether);
        lock(BOB, 10 ether, 90);
        bytes32 stored = vm.load(address(vault), bytes32(uint256(2)));
        pass(10 days);
        IStakingVault.VaultState memory s = vault.totals();
        vm.assertEq(s.principal, 10 ether);
        vm.assertEq(s.owed, rewardUpOf(10 ether, 10 days));
        vm.assertEq(s.lockedPrincipal, 10 ether);
        vm.assertEq(s.lockedReward, rewardOf(10 ether, 90 days));
        vm.assertEq(s.free, 100 ether - s.owed - s.lockedReward);
        vm.assertEq(s.balance, 120 ether);
        vm.assertEq(s.fundedSeconds, 10 days);
        vm.assertEq(s.unfundedSeconds, 0);
        vm.assertEq(s.accruedAt, time);
        vm.assertEq(s.timestamp, time);
        vm.assertEq(s.totalsSequence, 2);
        vm.assertEq(s.termsSequence, 1);
        vm.assertEq(s.lastId, 1);
        vm.assertFalse(s.paused);
        vm.assertEq(bytes32(uint256(vm.load(address(vault), bytes32(uint256(2))))), stored);
        assertWord(totalsWord(), wordOf(10 ether, 0, 0, 0, 2));
    }

    function test_anAccountShowsWhatIsSettledAndWhatIsNot() public {
        fund(100 ether);
        stake(ALICE, 10 ether);
        pass(10 days);
        stake(ALICE, 1 ether);
        pass(10 days);
        IStakingVault.AccountState memory a = vault.accountOf(ALICE);
        vm.assertEq(a.principal, 11 ether);
        vm.assertEq(a.settled, rewardOf(10 ether, 10 days));
        vm.assertEq(a.rewards, a.settled + rewardOf(11 ether, 10 days));
        vm.assertEq(a.mark, 10 days);
    }

    function test_positionsAreListedInPagesWithoutThoseOfOthers() public {
        fund(100 ether);
        for (uint256 i = 1; i <= 9; ++i) lock(i % 3 == 0 ? BOB : ALICE, i * 1 ether, 30);
        vm.prank(ALICE);
        vault.exitEarly(4);
        IStakingVault.PositionState[] memory all = vault.positionsOf(ALICE, 1, 9);
        uint256[5] memory ids = [uint256(1), 2, 5, 7, 8];
        vm.assertEq(all.length, 5);
        for (uint256 i = 0; i < 5; ++i) {
            vm.assertEq(all[i].id, ids[i]);
            vm.assertEq(all[i].principal, ids[i] * 1 ether);
            vm.assertEq(all[i].reward, rewardOf(ids[i] * 1 ether, 30 days));
            vm.assertEq(all[i].endsAt, time + 30 days);
            vm.assertEq(all[i].termDays, 30);
        }
        vm.assertEq(vault.positionsOf(ALICE, 3, 7).length, 2);
        vm.assertEq(vault.positionsOf(ALICE, 8, 8).length, 1);
        vm.assertEq(vault.positionsOf(ALICE, 0, type(uint256).max).length, 5);
        vm.assertEq(vault.positionsOf(BOB, 1, 9).length, 3);
        vm.assertEq(vault.positionsOf(ALICE, 9, 1).length, 0);
        vm.assertEq(vault.positionsOf(ALICE, 10, 1000).length, 0);
        vm.assertEq(vault.positionsOf(CAROL, 1, 9).length, 0);
    }

    /// @dev A page of 4 000 ids must fit any node's limit for a call of 50 million gas.
    function test_aPageOfFourThousandIdsIsAffordable() public {
        fund(1000 ether);
        for (uint256 i = 0; i < 4000; ++i) lock(i % 400 == 0 ? ALICE : BOB, MIN_STAKE, 30);
        vm.cool(address(vault));
        uint256 gas = gasleft();
        vm.assertEq(vault.positionsOf(ALICE, 1, 4000).length, 10);
        vm.assertLt(gas - gasleft(), 12_000_000);
    }

    /// @dev Everything is still funded in the second that the view returns, and no longer in the next one.
    function testFuzz_fundedUntilIsExact(uint256 reserve, uint256 amount, uint256 looked) public {
        amount = bound(amount, MIN_STAKE, 100_000 ether);
        fund(bound(reserve, runwayOf(amount), 10 * runwayOf(amount)));
        stake(ALICE, amount);
        uint256 end = vault.fundedUntil();
        vm.assertGe(end, time + MIN_RUNWAY);
        setTime(bound(looked, time, end));
        vm.assertEq(vault.fundedUntil(), end);
        setTime(end);
        vm.assertEq(vault.totals().unfundedSeconds, 0);
        setTime(end + 1);
        vm.assertEq(vault.totals().unfundedSeconds, 1);
        setTime(end + bound(looked, 1, 1000 days));
        vm.assertEq(vault.fundedUntil(), end);
    }

    function test_afterAWrittenGapFundedUntilIsThatMoment() public {
        emptyReserve(1 ether, 10 days);
        vm.prank(ALICE);
        vault.claim();
        uint256 written = time;
        pass(1 days);
        vm.assertEq(vault.fundedUntil(), written);
    }
}
