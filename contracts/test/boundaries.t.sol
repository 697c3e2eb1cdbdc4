// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {Totals} from "../src/libraries/Totals.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

/// @dev The edge of every field: amounts at 2^88 - 1, ids at 2^32 - 1, sequence numbers at 65 535. (Clocks: clock.t.sol.)
contract BoundariesTest is VaultTest {
    bytes32 private constant TOTALS_SLOT = bytes32(uint256(2));
    bytes32 private constant TERMS_SLOT = bytes32(uint256(3));

    function test_aVaultCanBeFullToTheLastWei() public {
        fund(MAX_WEI / 10);
        vm.deal(ALICE, type(uint128).max);
        uint256 capacity = vault.capacity();
        vm.expectRevert();
        stake(ALICE, capacity + 1);
        stake(ALICE, capacity);
        vm.assertEq(vault.capacity(), 0);
        pass(365 days);
        uint256 paid = capacity + rewardsOf(ALICE);
        vm.prank(ALICE);
        vm.assertEq(vault.exit(), paid);
        assertEquation();
    }

    /// @dev With more reserve than 88 bits can count, the width of the field is the exact limit.
    function test_theWidthBoundsStakesExactly() public {
        fund(MAX_WEI);
        vm.deal(ALICE, type(uint128).max);
        uint256 capacity = vault.capacity();
        vm.assertLe(capacity + runwayOf(capacity), MAX_WEI);
        vm.assertGt(capacity + 1 + runwayOf(capacity + 1), MAX_WEI);
        vm.expectRevert(
            abi.encodeWithSelector(
                IStakingVault.ReserveTooLow.selector, MAX_WEI - capacity - 1, runwayOf(capacity + 1)
            )
        );
        stake(ALICE, capacity + 1);
        stake(ALICE, capacity);
        vm.assertEq(totalsWord().principal(), capacity);
        vm.assertEq(vault.withdrawable(), MAX_WEI - capacity - runwayOf(capacity));
    }

    function test_theWidthBoundsLocksExactly() public {
        fund(MAX_WEI);
        stake(BOB, 10 ether);
        vm.deal(ALICE, type(uint128).max);
        uint256 capacity = vault.lockCapacity(365);
        uint256 left = MAX_WEI - 10 ether - runwayOf(10 ether);
        vm.assertLe(capacity + rewardOf(capacity, 365 days), left);
        vm.assertGt(capacity + 1 + rewardOf(capacity + 1, 365 days), left);
        vm.expectRevert();
        lock(ALICE, capacity + 1, 365);
        uint256 id = lock(ALICE, capacity, 365);
        vm.assertEq(termsWord().lockedPrincipal(), capacity);
        pass(365 days);
        vm.prank(ALICE);
        vm.assertEq(vault.redeem(id), capacity + rewardOf(capacity, 365 days));
        vm.prank(BOB);
        vault.exit();
        assertEquation();
    }

    /// @dev Amounts far above any width are refused, even where the arithmetic of their runway would overflow.
    function testFuzz_absurdAmountsAreRefused(uint256 amount, uint256 term) public {
        fund(MAX_WEI);
        amount = bound(amount, MAX_WEI, type(uint256).max - MAX_WEI);
        term = [uint256(30), 90, 180, 365][term % 4];
        vm.deal(ALICE, amount);
        vm.prank(ALICE);
        vm.expectRevert();
        vault.stake{value: amount}();
        vm.prank(ALICE);
        vm.expectRevert();
        vault.lock{value: amount}(term);
        assertWord(totalsWord(), wordOf(0, 0, 0, 0, 1));
    }

    function test_reserveBeyondTheWidthIsNotCounted() public {
        fund(MAX_WEI);
        fund(MAX_WEI);
        vm.assertEq(vault.totals().free, MAX_WEI);
        vm.startPrank(OWNER);
        vm.assertEq(vault.withdrawReserve(OWNER, type(uint256).max), MAX_WEI);
        vm.assertEq(vault.withdrawReserve(OWNER, type(uint256).max), MAX_WEI);
        vm.assertEq(address(vault).balance, 0);
    }

    /// @dev An incoming amount is subtracted from the whole balance, not from the counted part: the earlier reserve still pays.
    function test_fundingAFullVaultKeepsItsEarlierReserve() public {
        fund(MAX_WEI);
        fund(MAX_WEI);
        vm.deal(ALICE, type(uint128).max);
        stake(ALICE, vault.capacity());
        setTime(vault.fundedUntil());
        vm.assertEq(vault.totals().unfundedSeconds, 0);
        vm.recordLogs();
        fund(MAX_WEI / 2);
        vm.assertEq(vm.getRecordedLogs().length, 1); // no RewardsUnfunded event
        vm.assertEq(vault.totals().fundedSeconds, time - DEPLOYED_AT);
    }

    /// @dev `owed` cannot outgrow its field either: accrual stops at the limit, and withdrawals still work.
    function test_accrualStopsAtTheWidth() public {
        fund(MAX_WEI);
        vm.deal(ALICE, type(uint128).max);
        stake(ALICE, vault.capacity());
        fund(MAX_WEI);
        uint256 principal = principalOf(ALICE);
        pass(10_000 days);
        vm.assertLe(vault.totals().owed + principal, MAX_WEI);
        vm.assertEq(vault.totals().free, MAX_WEI - principal - vault.totals().owed);
        vm.assertGt(vault.totals().unfundedSeconds, 0);
        uint256 shown = rewardsOf(ALICE);
        vm.prank(ALICE);
        vm.assertEq(vault.exit(), principal + shown);
        assertEquation();
    }

    function test_theLastIdIsAssignedAndTheNextRefused() public {
        fund(100 ether);
        vm.store(address(vault), TERMS_SLOT, bytes32(uint256(type(uint32).max - 1) << 176));
        vm.assertEq(lock(ALICE, 1 ether, 30), type(uint32).max);
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        lock(ALICE, 1 ether, 30);
        assertWord(termsWord(), termsOf(1 ether, rewardOf(1 ether, 30 days), type(uint32).max, 1, false));
        vm.prank(ALICE);
        vault.exitEarly(type(uint32).max);
    }

    function test_theSequenceOfTermsWrapsWithoutTouchingThePause() public {
        fund(100 ether);
        vm.store(address(vault), TERMS_SLOT, bytes32(uint256(type(uint16).max) << 208));
        lock(ALICE, 1 ether, 30);
        assertWord(termsWord(), termsOf(1 ether, rewardOf(1 ether, 30 days), 1, 0, false));
        vm.store(address(vault), TERMS_SLOT, bytes32((uint256(1) << 224) | (uint256(type(uint16).max) << 208)));
        vm.prank(OWNER);
        vault.setPaused(false);
        assertWord(termsWord(), termsOf(0, 0, 0, 0, false));
    }

    function test_theSequenceOfTotalsWraps() public {
        fund(100 ether);
        vm.store(address(vault), TOTALS_SLOT, bytes32(uint256(type(uint16).max) << 240));
        stake(ALICE, 1 ether);
        assertWord(totalsWord(), wordOf(1 ether, 0, 0, 0, 0));
        stake(ALICE, 1 ether);
        assertWord(totalsWord(), wordOf(2 ether, 0, 0, 0, 1));
    }

    /// @dev Even a vault that held less than it should (which is impossible) would compute, and pay principal while it can.
    function test_aMissingBalanceStopsNoView() public {
        fund(10 ether);
        stake(ALICE, 10 ether);
        stake(BOB, 10 ether);
        vm.deal(address(vault), 15 ether);
        pass(1 days);
        vm.assertEq(vault.totals().free, 0);
        vm.assertEq(vault.withdrawable(), 0);
        vm.assertEq(vault.capacity(), 0);
        vm.assertEq(vault.lockCapacity(30), 0);
        vm.assertEq(rewardsOf(ALICE), 0);
        vm.prank(ALICE);
        vm.assertEq(vault.exit(), 10 ether);
    }

    /// @dev Even an `owed` below a reward (which is impossible) would not hold the reward back.
    function test_tooLittleOwedStopsNoWithdrawal() public {
        fund(10 ether);
        stake(ALICE, 10 ether);
        pass(1 days);
        vm.prank(ALICE);
        vault.unstake(1 ether);
        Totals word = totalsWord();
        vm.store(address(vault), TOTALS_SLOT, bytes32(Totals.unwrap(word.next(word.principal(), 7))));
        vm.prank(ALICE);
        vm.assertEq(vault.claim(), rewardOf(10 ether, 1 days));
        vm.assertEq(totalsWord().owed(), 0);
        pass(1 days);
        vm.prank(ALICE);
        vault.unstake(1 ether);
        word = totalsWord();
        vm.store(address(vault), TOTALS_SLOT, bytes32(Totals.unwrap(word.next(word.principal(), 7))));
        vm.prank(ALICE);
        vm.assertEq(vault.exit(), 8 ether + rewardOf(9 ether, 1 days));
        vm.assertEq(totalsWord().owed(), 0);
    }
}
