// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract ScaleTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
        stake(BOB, 10 ether);
        pass(1 days);
    }

    /// @dev No loop in the vault runs over its stakers: the ten-thousandth pays as much gas as the second.
    function test_gasIsTheSameWithTenThousandStakers() public {
        uint256[5] memory alone = gasOfOperations(ALICE);
        for (uint160 i = 1; i <= 10_000; ++i) {
            vm.deal(address(0xF00000 + i), MIN_STAKE);
            stake(address(0xF00000 + i), MIN_STAKE);
        }
        pass(1 days);
        uint256[5] memory amongMany = gasOfOperations(CAROL);
        for (uint256 i = 0; i < 5; ++i) vm.assertEq(amongMany[i], alone[i]);
    }

    /// @dev The gas of a first stake, another stake, unstake, claim and exit, each with the vault's storage cold.
    function gasOfOperations(address who) private returns (uint256[5] memory gas) {
        vm.cool(address(vault));
        stake(who, 1 ether);
        gas[0] = vm.lastCallGas().gasTotalUsed;
        pass(1 days);
        vm.cool(address(vault));
        stake(who, 1 ether);
        gas[1] = vm.lastCallGas().gasTotalUsed;
        vm.startPrank(who);
        vm.cool(address(vault));
        vault.unstake(0.5 ether);
        gas[2] = vm.lastCallGas().gasTotalUsed;
        vm.cool(address(vault));
        vault.claim();
        gas[3] = vm.lastCallGas().gasTotalUsed;
        vm.cool(address(vault));
        vault.exit();
        gas[4] = vm.lastCallGas().gasTotalUsed;
        vm.stopPrank();
        // A first stake writes a new slot, for at least 20,000 gas: less would mean that nothing was measured.
        vm.assertGt(gas[0], 20_000);
    }
}
