// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account, AccountLibrary} from "../src/libraries/Account.sol";
import {Position, PositionLibrary} from "../src/libraries/Position.sol";
import {RewardMath} from "../src/libraries/RewardMath.sol";
import {Terms} from "../src/libraries/Terms.sol";
import {Totals} from "../src/libraries/Totals.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

/// @dev Every field of every word, up to its full width, without touching its neighbours; and the pure arithmetic.
contract PackingTest is VaultTest {
    function setUp() public override {}

    function testFuzz_totalsAreReadAndMovedFieldByField(
        uint88 principal,
        uint88 owed,
        uint32 funded,
        uint32 accruedAt,
        uint16 sequence
    ) public pure {
        Totals word = wordOf(principal, owed, funded, accruedAt, sequence);
        vm.assertEq(word.principal(), principal);
        vm.assertEq(word.owed(), owed);
        vm.assertEq(word.fundedSeconds(), funded);
        vm.assertEq(word.accruedAt(), accruedAt);
        vm.assertEq(word.sequence(), sequence);
        uint256 next = sequence == type(uint16).max ? 0 : uint256(sequence) + 1;
        assertWord(word.next(owed, principal), wordOf(owed, principal, funded, accruedAt, next));
    }

    function testFuzz_accruingMovesOwedAndTheClocksOnly(uint88 owed, uint32 funded, uint32 accruedAt, uint256 more)
        public
        pure
    {
        uint256 reward = bound(more, 0, MAX_WEI - owed);
        uint256 elapsed = bound(more, 0, type(uint32).max - accruedAt);
        uint256 paid = bound(more, 0, type(uint32).max - funded);
        assertWord(
            wordOf(MAX_WEI, owed, funded, accruedAt, 65_535).accrue(reward, paid, elapsed),
            wordOf(MAX_WEI, owed + reward, funded + paid, accruedAt + elapsed, 65_535)
        );
    }

    function testFuzz_termsAreReadAndMovedFieldByField(
        uint88 principal,
        uint88 reward,
        uint32 lastId,
        uint16 sequence,
        bool paused
    ) public pure {
        Terms word = termsOf(principal, reward, lastId, sequence, paused);
        vm.assertEq(word.lockedPrincipal(), principal);
        vm.assertEq(word.lockedReward(), reward);
        vm.assertEq(word.lastId(), lastId);
        vm.assertEq(word.sequence(), sequence);
        vm.assertEq(word.paused(), paused);
        vm.assertEq(word.locked(), uint256(principal) + reward);
        uint256 next = sequence == type(uint16).max ? 0 : uint256(sequence) + 1;
        assertWord(word.close(principal, reward), termsOf(0, 0, lastId, next, paused));
        assertWord(word.pause(!paused), termsOf(principal, reward, lastId, next, !paused));
        assertWord(word.pause(paused), termsOf(principal, reward, lastId, next, paused));
        if (lastId == type(uint32).max) return;
        assertWord(
            termsOf(0, 0, lastId, sequence, paused).open(principal, reward),
            termsOf(principal, reward, uint256(lastId) + 1, next, paused)
        );
    }

    function testFuzz_accountsAreReadFieldByField(uint88 principal, uint88 accrued, uint32 mark) public pure {
        Account word = AccountLibrary.pack(principal, accrued, mark);
        vm.assertEq(word.principal(), principal);
        vm.assertEq(word.accrued(), accrued);
        bool isEmpty = principal == 0 && accrued == 0;
        vm.assertEq(word.fundedSecondsPaid(), isEmpty ? 0 : mark);
        vm.assertEq(Account.unwrap(word) == 0, isEmpty);
    }

    function testFuzz_rewardsNeverFailAndNeverCountBackwards(uint88 principal, uint88 accrued, uint32 mark, uint32 index)
        public
        pure
    {
        Account word = AccountLibrary.pack(principal, accrued, mark);
        uint256 unsettled = index > word.fundedSecondsPaid() ? index - word.fundedSecondsPaid() : 0;
        vm.assertEq(word.rewards(index), accrued + rewardOf(principal, unsettled));
    }

    function testFuzz_positionsAreReadFieldByField(uint88 principal, uint88 reward, uint64 endsAt, uint16 termDays)
        public
        pure
    {
        Position word = PositionLibrary.pack(principal, reward, endsAt, termDays);
        vm.assertEq(word.principal(), principal);
        vm.assertEq(word.reward(), reward);
        vm.assertEq(word.endsAt(), endsAt);
        vm.assertEq(word.termDays(), termDays);
    }

    function testFuzz_rewardsAreFloorAndCeilingOfTheSameQuotient(uint88 principal, uint32 seconds_) public pure {
        uint256 exact = uint256(principal) * APR_BPS * seconds_;
        uint256 floor = RewardMath.reward(principal, seconds_);
        uint256 ceiling = RewardMath.rewardUp(principal, seconds_);
        vm.assertTrue(floor * RATE_SCALE <= exact && exact < (floor + 1) * RATE_SCALE);
        vm.assertTrue(ceiling * RATE_SCALE >= exact && exact + RATE_SCALE > ceiling * RATE_SCALE);
    }

    function testFuzz_affordableSecondsAreTheMost(uint88 principal, uint88 budget) public pure {
        vm.assume(principal != 0);
        uint256 most = RewardMath.affordableSeconds(principal, budget);
        vm.assertLe(rewardUpOf(principal, most), budget);
        vm.assertGt(rewardUpOf(principal, most + 1), budget);
    }

    function testFuzz_theRunwayHasAWeiForEverySecond(uint88 principal) public pure {
        vm.assertEq(RewardMath.runway(principal), runwayOf(principal));
        vm.assertEq(RewardMath.runway(0), 0);
    }

    function testFuzz_theMostPrincipalIsExact(uint88 given) public pure {
        uint256 most = RewardMath.mostPrincipalByReserve(given);
        if (most != 0) vm.assertLe(runwayOf(most), given);
        vm.assertGt(runwayOf(most + 1), given);
        most = RewardMath.mostPrincipalByWidth(given);
        if (most != 0) vm.assertLe(most + runwayOf(most), given);
        vm.assertGt(most + 1 + runwayOf(most + 1), given);
    }

    function testFuzz_theMostLockedIsExact(uint88 given, uint256 term) public pure {
        term = [uint256(30), 90, 180, 365][term % 4] * 1 days;
        uint256 most = RewardMath.mostLockedByReserve(given, term);
        vm.assertLe(rewardOf(most, term), given);
        vm.assertGt(rewardOf(most + 1, term), given);
        most = RewardMath.mostLockedByWidth(given, term);
        vm.assertLe(most + rewardOf(most, term), given);
        vm.assertGt(most + 1 + rewardOf(most + 1, term), given);
    }

    function testFuzz_smallHelpers(uint256 a, uint256 b) public pure {
        vm.assertEq(RewardMath.min(a, b), a < b ? a : b);
        vm.assertEq(RewardMath.saturatingSub(a, b), a < b ? 0 : a - b);
    }
}
