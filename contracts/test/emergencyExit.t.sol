// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {Totals} from "../src/libraries/Totals.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract EmergencyExitTest is VaultTest {
    bytes32 private constant TOTALS_SLOT = bytes32(uint256(2));

    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function emergencyExit(address who) private returns (uint256) {
        vm.prank(who);
        return vault.emergencyExit();
    }

    function test_thePrincipalIsPaidWithoutAccruing() public {
        stake(ALICE, 10 ether);
        pass(365 days);
        uint256 before = ALICE.balance;
        vm.expectEmit(address(vault));
        emit IStakingVault.EmergencyExited(ALICE, 10 ether, 0, wordOf(0, 0, 0, 0, 3));
        vm.assertEq(emergencyExit(ALICE), 10 ether);
        vm.assertEq(ALICE.balance - before, 10 ether);
        IStakingVault.AccountState memory left = vault.accountOf(ALICE);
        vm.assertEq(left.principal + left.rewards + left.settled + left.mark, 0);
        assertEquation();
    }

    function test_settledAndAccruedRewardsAreFreedTogether() public {
        stake(ALICE, 10 ether);
        stake(BOB, 10 ether);
        pass(100 days);
        stake(ALICE, 1 ether); // settles Alice
        pass(100 days);
        vm.prank(BOB);
        vault.claim(); // accrues for all, settles Bob
        uint256 settled = rewardOf(10 ether, 100 days);
        uint256 since = rewardOf(11 ether, 100 days);
        uint256 owed = totalsWord().owed();
        pass(50 days);
        vm.expectEmit(address(vault));
        emit IStakingVault.EmergencyExited(
            ALICE, 11 ether, settled + since, wordOf(10 ether, owed - settled - since, 200 days, 200 days, 6)
        );
        emergencyExit(ALICE);
        // Bob has been paid; only rounding dust is left in `owed`, so nothing is stranded.
        vm.assertLe(totalsWord().owed(), 5);
        vm.assertEq(rewardsOf(BOB), rewardOf(10 ether, 50 days));
    }

    function test_withoutAStakeItIsRefusedSoThatNobodyLosesRewardsByIt() public {
        stake(ALICE, 10 ether);
        pass(365 days);
        vm.prank(ALICE);
        vault.unstake(10 ether);
        vm.expectRevert(IStakingVault.NothingToWithdraw.selector);
        emergencyExit(ALICE);
        vm.assertEq(rewardsOf(ALICE), 1.1 ether);
    }

    function test_aGapIsNotWrittenDown() public {
        vault = unfunded;
        emptyReserve(1 ether, 9 days);
        vm.recordLogs();
        emergencyExit(ALICE);
        vm.assertEq(vm.getRecordedLogs().length, 1);
        vm.assertEq(totalsWord().accruedAt(), 0);
    }

    /// @dev No stored state, however broken, can hold principal back.
    function testFuzz_aBrokenLedgerCannotStopIt(uint256 word, uint256 accrued, uint256 mark, uint256 now_) public {
        stake(ALICE, 10 ether);
        word = (word >> 88) << 88 | bound(word, 10 ether, MAX_WEI);
        vm.store(address(vault), TOTALS_SLOT, bytes32(word));
        uint256 account = 10 ether | bound(accrued, 0, MAX_WEI) << 88 | bound(mark, 0, type(uint32).max) << 176;
        vm.store(address(vault), keccak256(abi.encode(ALICE, uint256(4))), bytes32(account));
        vm.warp(bound(now_, 0, type(uint64).max));
        uint256 owed = Totals.wrap(word).owed();
        uint256 before = ALICE.balance;
        vm.assertEq(emergencyExit(ALICE), 10 ether);
        vm.assertEq(ALICE.balance - before, 10 ether);
        vm.assertLe(totalsWord().owed(), owed);
        vm.assertEq(totalsWord().fundedSeconds(), Totals.wrap(word).fundedSeconds());
        vm.assertEq(totalsWord().accruedAt(), Totals.wrap(word).accruedAt());
        vm.assertEq(totalsWord().principal(), Totals.wrap(word).principal() - 10 ether);
    }

    function test_forfeitedRewardsNeverExceedOwedRewards() public {
        stake(ALICE, 10 ether);
        // A stored state in which Alice has 5 wei of rewards but the vault owes only 3
        vm.store(address(vault), TOTALS_SLOT, bytes32(Totals.unwrap(wordOf(10 ether, 3, 0, 0, 2))));
        vm.store(address(vault), keccak256(abi.encode(ALICE, uint256(4))), bytes32(10 ether | uint256(5) << 88));
        vm.expectEmit(address(vault));
        emit IStakingVault.EmergencyExited(ALICE, 10 ether, 3, wordOf(0, 0, 0, 0, 3));
        emergencyExit(ALICE);
    }

    function testFuzz_othersKeepWhatTheyHave(uint256 a, uint256 b, uint256 wait) public {
        (a, b) = (bound(a, MIN_STAKE, 5000 ether), bound(b, MIN_STAKE, 5000 ether));
        stake(BOB, b);
        pass(bound(wait, 0, 300 days));
        stake(ALICE, a);
        pass(bound(wait, 0, 400 days));
        uint256 bobs = rewardsOf(BOB);
        bool isGap = vault.totals().unfundedSeconds != 0;
        emergencyExit(ALICE);
        // The freed amount may pay part of a gap that no accrual has recorded yet, and nothing else.
        if (isGap) {
            vm.assertGe(rewardsOf(BOB), bobs);
            bobs = rewardsOf(BOB);
            vm.assertLe(bobs, rewardOf(b, time - DEPLOYED_AT));
        }
        vm.assertEq(rewardsOf(BOB), bobs);
        vm.assertEq(principalOf(BOB), b);
        vm.prank(BOB);
        vm.assertEq(vault.exit(), b + bobs);
        vm.assertLe(totalsWord().owed(), 5);
        assertEquation();
    }
}
