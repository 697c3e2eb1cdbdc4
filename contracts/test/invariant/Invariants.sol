// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../../src/interfaces/IStakingVault.sol";
import {Terms} from "../../src/libraries/Terms.sol";
import {Totals} from "../../src/libraries/Totals.sol";
import {vm} from "../Arithmetic.sol";
import {VaultTest} from "../VaultTest.sol";
import {FIRST_PERSON} from "./handlers/Observer.sol";
import {VaultHandler} from "./handlers/VaultHandler.sol";

/// @dev One function for each sentence of README.md. The changes that I5 and I8 make to the vault are reverted after each
/// check. Plain `require`, because these checks run several hundred thousand times and each cheatcode costs a call.
abstract contract Invariants is VaultTest {
    VaultHandler internal handler;

    function setUp() public override {
        super.setUp();
        // The sequence numbers start near their end, so that each campaign sees them wrap.
        vm.store(address(vault), bytes32(uint256(2)), bytes32(uint256(65_500) << 240));
        vm.store(address(vault), bytes32(uint256(3)), bytes32(uint256(65_530) << 208));
        fund(100 ether);
        handler = new VaultHandler(vault, time, OWNER, GUARDIAN);
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev Everything that the checks need after a call, read once.
    struct Seen {
        IStakingVault.VaultState now_;
        IStakingVault.StateWords stored;
        VaultHandler.Holding[6] people;
        VaultHandler.Ghost ghost;
    }

    function look() internal returns (Seen memory) {
        setTime(handler.time());
        return Seen(vault.totals(), vault.state(), handler.holdings(), handler.ghost());
    }

    function I1_theBalanceCoversAllClaims(Seen memory seen) internal view {
        Totals sum = seen.stored.totals;
        uint256 claims = sum.principal() + sum.owed() + seen.stored.terms.locked();
        require(address(vault).balance >= claims, "I1 stored");
        IStakingVault.VaultState memory s = seen.now_;
        require(s.balance == s.principal + s.owed + s.lockedPrincipal + s.lockedReward + s.free, "I1 accrued");
    }

    function I2_theSumsEqualTheTotals(Seen memory seen) internal pure {
        (uint256 principal, uint256 lockedPrincipal, uint256 lockedReward) = (0, 0, 0);
        for (uint256 i = 0; i < 6; ++i) {
            principal += seen.people[i].principal;
            lockedPrincipal += seen.people[i].lockedPrincipal;
            lockedReward += seen.people[i].lockedReward;
        }
        require(seen.now_.principal == principal, "I2 principal");
        require(seen.now_.lockedPrincipal == lockedPrincipal, "I2 locked principal");
        require(seen.now_.lockedReward == lockedReward, "I2 locked reward");
    }

    function I3_owedEqualsTheSumOfRewards(Seen memory seen) internal pure {
        uint256 sum;
        for (uint256 i = 0; i < 6; ++i) sum += seen.people[i].rewards;
        require(seen.now_.owed >= sum, "I3 too little");
        // The view accrues once more and settles six accounts.
        require(seen.now_.owed - sum <= seen.ghost.accruals + 1 + seen.ghost.settlements + 6, "I3 stranded");
    }

    function I4_theIndexFollowsTheClock(Seen memory seen) internal view {
        require(seen.now_.fundedSeconds == seen.ghost.highestIndex, "I4 fell");
        require(seen.now_.fundedSeconds <= time - DEPLOYED_AT, "I4 outran");
        require(seen.now_.fundedSeconds >= seen.stored.totals.fundedSeconds(), "I4 stored");
    }

    function I5_everyoneCanLeaveWithWhatTheViewSays(Seen memory seen) internal {
        uint256 seed = uint256(keccak256(abi.encode(Totals.unwrap(seen.stored.totals), time)));
        uint256 expectedFree = vault.totals().free;
        for (uint256 i = 0; i < 6; ++i) {
            address who = personOf((seed + i * (seed % 2 == 0 ? 1 : 5)) % 6);
            IStakingVault.AccountState memory a = vault.accountOf(who);
            if (a.principal + a.rewards == 0) continue;
            uint256 balance = who.balance;
            vm.prank(who);
            require(vault.exit() == a.principal + a.rewards, "I5 result");
            require(who.balance == balance + a.principal + a.rewards, "I5 paid");
        }
        VaultHandler.Open[] memory opened = handler.openPositions();
        for (uint256 i = opened.length; i > 0; --i) expectedFree += _closePosition(opened[i - 1]);
        IStakingVault.VaultState memory s = vault.totals();
        require(s.principal + s.lockedPrincipal + s.lockedReward == 0, "I5 left");
        require(s.free == expectedFree, "I5 reserve");
        // These exits settle six accounts, and so may I8 before them.
        require(s.owed <= seen.ghost.accruals + 1 + seen.ghost.settlements + 12, "I5 dust");
        if (s.free == 0) return;
        vm.prank(vault.owner());
        require(vault.withdrawReserve(address(0x5AFE), type(uint256).max) == s.free, "I5 withdrawn");
        require(address(vault).balance == s.owed, "I5 balance");
    }

    function I6_nobodyGetsMoreThanElevenPercent(Seen memory seen) internal pure {
        for (uint256 i = 0; i < 6; ++i) {
            uint256 most = seen.ghost.weiSeconds[i] * APR_BPS / RATE_SCALE;
            require(seen.ghost.received[i] + seen.people[i].rewards <= most, "I6");
        }
        require(!seen.ghost.wasPaidTooMuch, "I6 position");
    }

    function I7_theRunwayIsLeft(Seen memory seen) internal pure {
        require(!seen.ghost.wasRunwayBroken, "I7");
    }

    function I8_aPausedVaultPaysEveryone(Seen memory seen) internal {
        vm.prank(vault.owner());
        vault.setPaused(true);
        for (uint256 i = 0; i < 3; ++i) {
            address who = personOf((time + i) % 6);
            VaultHandler.Holding memory a = seen.people[(time + i) % 6];
            uint256 balance = who.balance;
            vm.startPrank(who);
            if (a.principal != 0) vault.unstake((a.principal + 1) / 2);
            if (a.rewards != 0) require(vault.claim() == a.rewards, "I8 claim");
            if (a.principal > 1) vault.emergencyExit();
            vm.stopPrank();
            require(who.balance == balance + a.principal + a.rewards, "I8 paid");
        }
        address leaver = personOf((time + 3) % 6);
        VaultHandler.Holding memory whole = seen.people[(time + 3) % 6];
        if (whole.principal + whole.rewards != 0) {
            uint256 balance = leaver.balance;
            vm.prank(leaver);
            require(vault.exit() == whole.principal + whole.rewards, "I8 exit");
            require(leaver.balance == balance + whole.principal + whole.rewards, "I8 exit paid");
        }
        VaultHandler.Open[] memory opened = handler.openPositions();
        if (opened.length != 0) _closePosition(opened[0]);
        require(termsWord().paused(), "I8 paused");
    }

    function I9_nobodyIsHarmedByOthers(Seen memory seen) internal pure {
        require(!seen.ghost.wasSomebodyHarmed, "I9");
    }

    function I11_ninetyDaysAreFundedToTheSecond(Seen memory seen) internal view {
        if (seen.ghost.coveredFrom == 0) return;
        uint256 passed = time - seen.ghost.coveredFrom;
        uint256 funded = seen.now_.fundedSeconds - seen.ghost.indexThen;
        if (passed <= MIN_RUNWAY) require(funded == passed, "I11");
        else require(funded >= MIN_RUNWAY, "I11 later");
    }

    function I12_theLedgerOfLogsEqualsBothWords(Seen memory seen) internal view {
        (Totals totals, Terms terms) = handler.LEDGER().words();
        require(Totals.unwrap(totals) == Totals.unwrap(seen.stored.totals), "I12 totals");
        require(Terms.unwrap(terms) == Terms.unwrap(seen.stored.terms), "I12 terms");
    }

    function personOf(uint256 i) private pure returns (address) {
        return address(uint160(FIRST_PERSON + i));
    }

    /// @dev Redeems a position that has ended, or exits it early. Returns the reward given up.
    function _closePosition(VaultHandler.Open memory position) private returns (uint256 forfeited) {
        (uint256 id, address who) = (position.id, position.owner);
        IStakingVault.PositionState memory p = vault.positionOf(who, id);
        if (p.principal == 0) return 0;
        uint256 balance = who.balance;
        bool isEarly = time < p.endsAt;
        uint256 due = isEarly ? p.principal : p.principal + p.reward;
        vm.prank(who);
        require((isEarly ? vault.exitEarly(id) : vault.redeem(id)) == due, "position result");
        require(who.balance == balance + due, "position paid");
        return isEarly ? p.reward : 0;
    }
}
