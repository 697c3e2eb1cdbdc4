// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RewardMath} from "../src/libraries/RewardMath.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

/// @dev Uses the same figures as the tests of protocol/, server and web, so that contract, server and page agree exactly.
contract VectorsTest is VaultTest {
    string private json;

    function setUp() public override {
        json = vm.readFile("test/vectors/rewards.json");
    }

    function read(uint256 i, string memory field) private view returns (uint256) {
        return vm.parseJsonUint(json, string.concat("$[", vm.toString(i), "].", field));
    }

    function has(uint256 i, string memory field) private view returns (bool) {
        return vm.keyExistsJson(json, string.concat("$[", vm.toString(i), "].", field));
    }

    function test_everyVectorHolds() public view {
        (uint256 rewards, uint256 terms, uint256 runways, uint256 i) = (0, 0, 0, 0);
        for (; has(i, "principal"); ++i) {
            uint256 principal = read(i, "principal");
            string memory which = vm.toString(i);
            if (has(i, "seconds")) {
                vm.assertEq(RewardMath.reward(principal, read(i, "seconds")), read(i, "reward"), which);
                vm.assertEq(RewardMath.rewardUp(principal, read(i, "seconds")), read(i, "rewardUp"), which);
                ++rewards;
            } else if (has(i, "termDays")) {
                vm.assertEq(RewardMath.reward(principal, read(i, "termDays") * 1 days), read(i, "reward"), which);
                ++terms;
            } else {
                vm.assertEq(RewardMath.runway(principal), read(i, "required"), which);
                ++runways;
            }
        }
        vm.assertEq(rewards, 110);
        vm.assertEq(terms, 40);
        vm.assertEq(runways, 10);
    }
}
