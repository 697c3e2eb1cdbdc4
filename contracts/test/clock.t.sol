// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";
import {Vm} from "./Vm.sol";

/// @dev Time that stands still, steps back or outruns its 32 bits is never credited, and everyone can still leave.
contract ClockTest is VaultTest {
    uint256 private constant CLOCK_END = DEPLOYED_AT + type(uint32).max;

    function setUp() public override {
        super.setUp();
        fund(100_000 ether);
        stake(ALICE, 10 ether);
        stake(BOB, 1000 ether);
    }

    function claim(address who) private returns (uint256) {
        vm.prank(who);
        return vault.claim();
    }

    function leaveAndCheck(uint256 seconds_) private {
        uint256 reward = rewardOf(10 ether, seconds_);
        vm.assertEq(rewardsOf(ALICE), reward);
        vm.prank(ALICE);
        vm.assertEq(vault.exit(), 10 ether + reward);
        vm.prank(BOB);
        vm.assertEq(vault.emergencyExit(), 1000 ether);
        assertEquation();
    }

    function test_timeThatStepsBackCreditsNothing() public {
        pass(100 days);
        uint256 paid = claim(ALICE);
        vm.assertEq(paid, rewardOf(10 ether, 100 days));
        setTime(DEPLOYED_AT + 50 days);
        vm.assertEq(rewardsOf(ALICE), 0);
        vm.assertEq(vault.totals().accruedAt, DEPLOYED_AT + 100 days);
        vm.assertEq(vault.totals().fundedSeconds, 100 days);
        stake(ALICE, 1 ether); // works, and counts from the later time
        setTime(DEPLOYED_AT + 100 days);
        vm.assertEq(rewardsOf(ALICE), 0);
        pass(1 days);
        vm.assertEq(rewardsOf(ALICE), rewardOf(11 ether, 1 days));
    }

    function testFuzz_anyOrderOfTimesCreditsOnlyNewMaxima(uint256[6] memory times) public {
        uint256 highest = DEPLOYED_AT;
        uint256 paid;
        for (uint256 i = 0; i < 6; ++i) {
            setTime(bound(times[i], 0, DEPLOYED_AT + 200 days));
            if (time > highest) highest = time;
            vm.assertEq(vault.totals().fundedSeconds, highest - DEPLOYED_AT);
            if (rewardsOf(ALICE) != 0) paid += claim(ALICE);
        }
        vm.assertLe(paid, rewardOf(10 ether, highest - DEPLOYED_AT));
        vm.assertGe(paid + 6, rewardOf(10 ether, highest - DEPLOYED_AT));
        assertEquation();
    }

    function test_beforeTheDeploymentNothingBreaks() public {
        setTime(1);
        vm.assertEq(rewardsOf(ALICE), 0);
        leaveAndCheck(0);
    }

    function test_sixteenBitsOfSeconds() public {
        setTime(DEPLOYED_AT + (1 << 16) - 1);
        claim(BOB);
        pass(1);
        claim(BOB);
        pass(1);
        leaveAndCheck((1 << 16) + 1);
    }

    function test_across2106() public {
        setTime((1 << 32) - 1);
        claim(BOB);
        setTime(1 << 32);
        claim(BOB);
        setTime((1 << 32) + 1);
        leaveAndCheck((1 << 32) + 1 - DEPLOYED_AT);
    }

    function test_theClockStopsAfter136Years() public {
        setTime(CLOCK_END - 1);
        claim(BOB);
        setTime(CLOCK_END);
        claim(BOB);
        vm.assertEq(totalsWord().accruedAt(), type(uint32).max);
        vm.assertEq(totalsWord().fundedSeconds(), type(uint32).max);
        uint256 sequence = totalsWord().sequence();
        setTime(CLOCK_END + 1);
        vm.assertEq(rewardsOf(BOB), 0);
        claim(ALICE);
        vm.assertEq(totalsWord().sequence(), sequence + 1);
        setTime(CLOCK_END + 500 * 365 days);
        vm.assertEq(rewardsOf(ALICE), 0);
        vm.assertEq(vault.totals().accruedAt, CLOCK_END);
        vm.assertEq(vault.fundedUntil(), CLOCK_END);
        vm.prank(ALICE);
        vm.assertEq(vault.exit(), 10 ether);
    }

    function testFuzz_everyoneCanLeaveAtAnyTime(uint256 when) public {
        when = bound(when, 0, type(uint64).max);
        uint256 id = lock(BOB, 10 ether, 365);
        setTime(when);
        uint256 clock = when < DEPLOYED_AT ? 0 : when - DEPLOYED_AT;
        if (clock > type(uint32).max) clock = type(uint32).max;
        vm.prank(BOB);
        if (when < DEPLOYED_AT + 365 days) vm.assertEq(vault.exitEarly(id), 10 ether);
        else vm.assertEq(vault.redeem(id), 11.1 ether);
        leaveAndCheck(clock);
    }

    function test_aTermThatBeginsAfterTheClockHasStoppedEndsOnTime() public {
        setTime(CLOCK_END + 1000 days);
        uint256 id = lock(ALICE, 10 ether, 365);
        vm.assertEq(vault.positionOf(ALICE, id).endsAt, time + 365 days);
        pass(365 days);
        vm.prank(ALICE);
        vm.assertEq(vault.redeem(id), 11.1 ether);
    }

    /// @dev A gap ends where the clock stops, although block times continue.
    function test_aGapAcrossTheEndOfTheClockEndsWithIt() public {
        vault = unfunded;
        fund(runwayOf(10 ether));
        setTime(CLOCK_END - 100 days);
        stake(ALICE, 10 ether);
        setTime(CLOCK_END + 400 days);
        IStakingVault.VaultState memory s = vault.totals();
        vm.assertEq(s.timestamp, time);
        vm.assertEq(s.accruedAt, CLOCK_END);
        uint256 gap = s.unfundedSeconds;
        vm.assertGt(gap, 9 days);
        vm.recordLogs();
        fund(1 ether);
        Vm.Log memory log = vm.getRecordedLogs()[0];
        vm.assertEq(log.topics[0], IStakingVault.RewardsUnfunded.selector);
        (uint256 seconds_, uint256 endedAt,) = abi.decode(log.data, (uint256, uint256, uint256));
        vm.assertEq(seconds_, gap);
        vm.assertEq(endedAt, CLOCK_END);
        vm.assertEq(vault.totals().unfundedSeconds, 0);
    }

    /// @dev After time has stepped back, the block's time is earlier than the last accrual.
    function test_theTimeOfTheBlockIsNotThatOfTheAccrual() public {
        pass(100 days);
        claim(ALICE);
        setTime(DEPLOYED_AT + 50 days);
        vm.assertEq(vault.totals().timestamp, DEPLOYED_AT + 50 days);
        vm.assertEq(vault.totals().accruedAt, DEPLOYED_AT + 100 days);
    }
}
