// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

/// @dev The promise: the 90 days after anyone's own flexible stake are funded to the second, whatever others do (I11). First
/// come known ways to end everybody's rate sooner, each with its outcome in numbers; then random orders of calls.
contract RunwayTest is VaultTest {
    /// @dev 100 BNB of reserve and Alice with 100 BNB: her rate is funded for nine years.
    function setUp() public override {
        super.setUp();
        fund(100 ether);
        stake(ALICE, 100 ether);
        vm.deal(BOB, 10_000_000 ether);
        vm.assertEq((vault.fundedUntil() - time) / 1 days, 3318);
    }

    function leaveEarly(address who, uint256 id) private {
        vm.prank(who);
        vault.exitEarly(id);
    }

    /// @dev Seconds from now that are paid in full if nobody does anything more.
    function fundedFor() private view returns (uint256) {
        return vault.fundedUntil() - time;
    }

    /// @dev Her 90 days are paid to the second, and at most one second more, because the attacker has taken the rest.
    function assertAliceEarnsNinetyDays() private {
        uint256 earned = rewardsOf(ALICE);
        pass(MIN_RUNWAY);
        vm.assertEq(rewardsOf(ALICE), earned + rewardOf(100 ether, MIN_RUNWAY));
        pass(1 days);
        vm.assertLe(rewardsOf(ALICE), earned + rewardOf(100 ether, MIN_RUNWAY + 1));
        assertEquation();
    }

    function test_lockAtCapacityThenStakeAtCapacityInOneBlock() public {
        uint256 capacity = vault.lockCapacity(365);
        vm.assertEq(capacity / 1e15, 884_433); // 884.433 BNB
        lock(BOB, capacity, 365);
        vm.assertEq(vault.totals().free, runwayOf(100 ether));
        vm.assertEq(fundedFor(), 90 days);
        // What remains is the runway of present stakers: it covers no new stake
        vm.assertEq(vault.capacity(), 28); // wei; the minimum stake is 0.01 BNB
        vm.expectRevert(
            abi.encodeWithSelector(
                IStakingVault.ReserveTooLow.selector, runwayOf(100 ether), runwayOf(100 ether + MIN_STAKE)
            )
        );
        stake(CAROL, MIN_STAKE);
        assertAliceEarnsNinetyDays();
    }

    function test_stakeAtCapacityThenLockAtCapacityInOneBlock() public {
        uint256 capacity = vault.capacity();
        vm.assertEq(capacity / 1e15, 3_586_868); // 3 586.868 BNB: a reserve R carries 36.9 R
        stake(BOB, capacity);
        vm.assertEq(fundedFor(), 90 days);
        vm.assertLt(vault.lockCapacity(30), 1e12);
        assertAliceEarnsNinetyDays();
    }

    function test_leaveLockLeaveAgain() public {
        uint256 held = BOB.balance;
        for (uint256 day = 0; day < 30; ++day) {
            uint256 id = lock(BOB, vault.lockCapacity(365), 365);
            vm.assertEq(fundedFor(), 90 days);
            leaveEarly(BOB, id);
            pass(1 days);
        }
        // It has cost him only gas, and Alice nothing: she has earned every day, and 3 288 days are left
        vm.assertEq(BOB.balance, held);
        vm.assertEq(rewardsOf(ALICE), rewardOf(100 ether, 30 days));
        vm.assertEq(fundedFor() / 1 days, 3288);
        lock(BOB, vault.lockCapacity(365), 365);
        assertAliceEarnsNinetyDays();
    }

    /// @dev Bob's own stake requires most of the runway. He withdraws it and locks as much as that frees.
    function test_unstakeAndLockByTheHolderOfNearlyAll() public {
        stake(BOB, vault.capacity());
        uint256 all = principalOf(BOB);
        vm.assertEq(all * 100 / vault.totals().principal, 97);
        vm.prank(BOB);
        vault.unstake(all);
        lock(BOB, vault.lockCapacity(365), 365);
        vm.assertEq(vault.totals().free, runwayOf(100 ether));
        vm.assertEq(vault.capacity(), 28); // wei
        vm.assertEq(fundedFor(), 90 days);
        assertAliceEarnsNinetyDays();
    }

    function test_withdrawalThenStakeByTheOperator() public {
        uint256 surplus = vault.withdrawable();
        vm.assertEq(surplus / 1e15, 97_287); // 97.287 of 100 BNB
        vm.prank(OWNER);
        vault.withdrawReserve(OWNER, type(uint256).max);
        vm.assertEq(vault.capacity(), 28); // wei
        // The owner is a staker like any other
        vm.deal(OWNER, 1 ether);
        vm.expectPartialRevert(IStakingVault.ReserveTooLow.selector);
        stake(OWNER, MIN_STAKE);
        vm.assertEq(fundedFor(), 90 days);
        assertAliceEarnsNinetyDays();
    }

    /// @dev While there are no flexible stakes, no runway is needed: fixed terms can take all of the reserve.
    function test_lockOfEverythingWithoutFlexibleStakes() public {
        vm.prank(ALICE);
        vault.exit();
        uint256 capacity = vault.lockCapacity(365);
        vm.assertEq(capacity / 1e15, 909_090); // 909.09 BNB
        uint256 id = lock(BOB, capacity, 365);
        vm.assertLe(vault.totals().free, 1);
        vm.assertEq(vault.capacity(), 0);
        vm.expectPartialRevert(IStakingVault.ReserveTooLow.selector);
        stake(ALICE, MIN_STAKE);
        leaveEarly(BOB, id);
        stake(ALICE, 100 ether);
        lock(BOB, vault.lockCapacity(365), 365);
        assertAliceEarnsNinetyDays();
    }

    /// @dev A renewal needs reserve as a lock does.
    function test_renewalOfAllTheSurplus() public {
        uint256 id = lock(BOB, 884.4 ether, 30);
        pass(30 days);
        uint256 earned = rewardsOf(ALICE);
        uint256 capacity = vault.lockCapacity(365);
        vm.assertLt(capacity, 884.4 ether + rewardOf(884.4 ether, 30 days));
        vm.expectPartialRevert(IStakingVault.ReserveTooLow.selector);
        vm.prank(BOB);
        vault.renew(id, 365);
        vm.prank(BOB);
        vault.renew(id, 180);
        lock(CAROL, vault.lockCapacity(365), 365);
        vm.assertEq(vault.totals().free, runwayOf(100 ether));
        vm.assertEq(rewardsOf(ALICE), earned);
        assertAliceEarnsNinetyDays();
    }

    // Random orders of calls

    uint256 private coveredFrom;
    uint256 private indexThen;
    uint256[] private ids;
    address[] private owners;

    /// @dev After a successful call that needs the runway: from here on, 90 days must be funded without a gap.
    function noteCover() private {
        (coveredFrom, indexThen) = (time, vault.totals().fundedSeconds);
    }

    function assertCovered() private view {
        uint256 passed = time - coveredFrom;
        uint256 funded = vault.totals().fundedSeconds - indexThen;
        if (passed <= MIN_RUNWAY) vm.assertEq(funded, passed, "I11");
        else vm.assertGe(funded, MIN_RUNWAY, "I11 later");
    }

    /// forge-config: default.fuzz.runs = 10000
    function testFuzz_noOrderOfCallsGetsBelowNinetyDays(uint256[24] memory words) public {
        noteCover();
        for (uint256 i = 0; i < words.length; ++i) {
            act(words[i]);
            assertCovered();
        }
        setTime(coveredFrom + MIN_RUNWAY < time ? time : coveredFrom + MIN_RUNWAY);
        assertCovered();
        assertEquation();
    }

    function act(uint256 word) private {
        uint256 kind = word % 16;
        word >>= 8;
        address who = [ALICE, BOB, CAROL][word % 3];
        word >>= 8;
        uint256 term = [uint256(30), 90, 180, 365][word % 4];
        word >>= 8;
        uint256 which = ids.length == 0 ? 0 : (word >> 8) % ids.length;
        if (kind < 2) {
            uint256 capacity = vault.capacity();
            if (capacity >= MIN_STAKE) {
                uint256 amount = kind == 0 ? capacity : bound(word, MIN_STAKE, capacity);
                vm.deal(who, amount);
                stake(who, amount);
                noteCover();
            }
        } else if (kind < 4) {
            uint256 capacity = vault.lockCapacity(term);
            if (capacity >= MIN_STAKE) {
                uint256 amount = kind == 2 ? capacity : bound(word, MIN_STAKE, capacity);
                vm.deal(who, amount);
                ids.push(lock(who, amount, term));
                owners.push(who);
                noteCover();
            }
        } else if (kind == 4) {
            tried(who, abi.encodeCall(IStakingVault.compound, ()), true);
        } else if (kind == 5 && ids.length != 0) {
            tried(owners[which], abi.encodeCall(IStakingVault.renew, (ids[which], term)), true);
        } else if (kind == 6) {
            tried(OWNER, abi.encodeCall(IStakingVault.withdrawReserve, (OWNER, bound(word, 1, 1e22))), true);
        } else if (kind == 7 && ids.length != 0) {
            tried(owners[which], abi.encodeCall(IStakingVault.exitEarly, (ids[which])), false);
        } else if (kind == 8 && ids.length != 0) {
            tried(owners[which], abi.encodeCall(IStakingVault.redeem, (ids[which])), false);
        } else if (kind == 9) {
            uint256 held = principalOf(who);
            if (held != 0) tried(who, abi.encodeCall(IStakingVault.unstake, (bound(word, 1, held))), false);
        } else if (kind == 10) {
            bytes[3] memory calls = [
                abi.encodeCall(IStakingVault.claim, ()),
                abi.encodeCall(IStakingVault.exit, ()),
                abi.encodeCall(IStakingVault.emergencyExit, ())
            ];
            tried(who, calls[word % 3], false);
        } else if (kind == 11) {
            fund(bound(word, 1, 100 ether));
        } else if (kind == 12) {
            vm.deal(address(vault), address(vault).balance + bound(word, 1, 10 ether));
        } else if (kind == 13) {
            // To the second in which the reserve or the promised 90 days end, or the one before or after
            uint256 edge = (word % 2 == 0 ? vault.fundedUntil() : coveredFrom + MIN_RUNWAY) + (word >> 1) % 3 - 1;
            if (edge > time && edge < time + 4000 days) setTime(edge);
        } else {
            pass(kind == 14 ? bound(word, 0, 1 hours) : bound(word, 1 hours, 60 days));
        }
    }

    /// @dev Makes a call that may be refused. If it needs the runway and succeeds, new 90 days begin.
    function tried(address who, bytes memory data, bool needsRunway) private {
        vm.prank(who);
        (bool ok,) = address(vault).call(data);
        if (ok && needsRunway) noteCover();
    }
}
