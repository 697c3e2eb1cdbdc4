// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Terms} from "../src/libraries/Terms.sol";
import {Totals} from "../src/libraries/Totals.sol";
import {vm} from "./Arithmetic.sol";
import {Ledger} from "./invariant/Ledger.sol";
import {VaultTest} from "./VaultTest.sol";

/// @dev I12 over many events: both sequence numbers wrap, and a ledger fed from logs matches bit for bit.
contract LedgerTest is VaultTest {
    Ledger private ledger;

    function test_aLedgerOfLogsFollowsMoreThan65536Events() public {
        // Both sequence numbers start high enough to wrap during these events.
        vm.store(address(vault), bytes32(uint256(2)), bytes32(uint256(40_000) << 240));
        vm.store(address(vault), bytes32(uint256(3)), bytes32(uint256(40_000) << 208));
        fund(100_000 ether);
        stake(ALICE, 10 ether);
        ledger = new Ledger(vault);
        // A separate external call for each hundred rounds, so that its memory is freed afterwards.
        for (uint256 i = 0; i < 170; ++i) this.hundredRounds(i);
        vm.assertGt(ledger.eventsSeen(), 65_536);
        vm.assertLt(totalsWord().sequence(), 40_000);
        vm.assertLt(termsWord().sequence(), 40_000);
        compare();
    }

    function hundredRounds(uint256 salt) external {
        vm.recordLogs();
        for (uint256 i = 0; i < 100; ++i) {
            pass(1 + (salt * 100 + i) % 37);
            stake(BOB, 1 ether + i);
            uint256 id = lock(ALICE, MIN_STAKE + i, 30);
            vm.prank(BOB);
            vault.unstake(1 ether);
            vm.prank(ALICE);
            vault.exitEarly(id);
            ledger.replay(vm.getRecordedLogs(), time);
        }
        compare();
    }

    function compare() private view {
        (Totals totals, Terms terms) = ledger.words();
        assertWord(totals, totalsWord());
        assertWord(terms, termsWord());
    }
}
