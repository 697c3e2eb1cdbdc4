// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "../Arithmetic.sol";
import {VaultTest} from "../VaultTest.sol";

/// @dev Gas as in a receipt: each call is its own transaction (`isolate`), another staker exists, and rewards are owed. The
/// exact figures are compared with snapshots/; here they are also checked against the promised limits.
contract GasTest is VaultTest {
    uint256 private six;

    function setUp() public override {
        super.setUp();
        fund(1000 ether);
        stake(BOB, 10 ether);
        pass(1 days);
    }

    function record(string memory name, uint256 bar) private returns (uint256 gas) {
        gas = vm.snapshotGasLastCall("operations", name);
        vm.assertLe(gas, bar, name);
        pass(1 days);
    }

    function test_flexibleOperations() public {
        stake(ALICE, 10 ether);
        six = record("stake, first", 54_000);
        stake(ALICE, 10 ether);
        six += record("stake, repeated", 37_000);
        vm.prank(ALICE);
        vault.unstake(5 ether);
        six += record("unstake, partial", 44_000);
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(ALICE);
            vault.claim();
            six += record("claim", 44_000);
        }
        vm.prank(ALICE);
        vault.exit();
        six += record("exit", 41_000);
        vm.assertLe(six, 264_000, "six operations");

        stake(ALICE, 10 ether);
        pass(1 days);
        vm.prank(ALICE);
        vault.compound();
        record("compound", 38_000);
        vm.prank(ALICE);
        vault.emergencyExit();
        record("emergencyExit", 37_000);
    }

    function test_fixedTermOperations() public {
        lock(BOB, 1 ether, 365);
        pass(1 days);
        uint256 left = lock(ALICE, 10 ether, 90);
        record("lock", 57_000);
        uint256 kept = lock(ALICE, 10 ether, 30);
        vm.prank(ALICE);
        vault.exitEarly(left);
        record("exitEarly", 41_000);
        pass(30 days);
        vm.prank(ALICE);
        vault.renew(kept, 30);
        record("renew", 39_500);
        pass(30 days);
        vm.prank(ALICE);
        vault.redeem(kept);
        record("redeem", 37_500);
    }

    function test_operatorsOperations() public {
        fund(10 ether);
        record("fund", 35_000);
        vm.prank(OWNER);
        vault.withdrawReserve(address(0x5AFE), 1 ether);
        record("withdrawReserve", 72_000);
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        record("setPaused", 50_000);
    }
}
