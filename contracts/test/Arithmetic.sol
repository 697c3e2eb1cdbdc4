// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Terms} from "../src/libraries/Terms.sol";
import {Totals} from "../src/libraries/Totals.sol";
import {Vm} from "./Vm.sol";

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

/// @dev The arithmetic of the vault, written independently: tests must not take their expectations from the tested code.
abstract contract Arithmetic {
    uint256 internal constant RATE_SCALE = 10_000 * 365 days;
    uint256 internal constant APR_BPS = 1100;
    uint256 internal constant MIN_STAKE = 0.01 ether;
    uint256 internal constant MIN_RUNWAY = 90 days;
    uint256 internal constant MAX_WEI = type(uint88).max;

    function rewardOf(uint256 principal, uint256 seconds_) internal pure returns (uint256) {
        return principal * APR_BPS * seconds_ / RATE_SCALE;
    }

    function rewardUpOf(uint256 principal, uint256 seconds_) internal pure returns (uint256) {
        uint256 product = principal * APR_BPS * seconds_;
        return product / RATE_SCALE + (product % RATE_SCALE == 0 ? 0 : 1);
    }

    function runwayOf(uint256 principal) internal pure returns (uint256) {
        return principal == 0 ? 0 : rewardUpOf(principal, MIN_RUNWAY) + 7_776_000;
    }

    function wordOf(uint256 principal, uint256 owed, uint256 funded, uint256 accruedAt, uint256 sequence)
        internal
        pure
        returns (Totals)
    {
        return Totals.wrap(principal + (owed << 88) + (funded << 176) + (accruedAt << 208) + (sequence << 240));
    }

    function termsOf(uint256 principal, uint256 reward, uint256 lastId, uint256 sequence, bool paused)
        internal
        pure
        returns (Terms)
    {
        return Terms.wrap(
            principal + (reward << 88) + (lastId << 176) + (sequence << 208) + (paused ? uint256(1) << 224 : 0)
        );
    }

    function assertWord(Totals left, Totals right) internal pure {
        vm.assertEq(bytes32(Totals.unwrap(left)), bytes32(Totals.unwrap(right)), "totals");
    }

    function assertWord(Terms left, Terms right) internal pure {
        vm.assertEq(bytes32(Terms.unwrap(left)), bytes32(Terms.unwrap(right)), "terms");
    }

    function bound(uint256 x, uint256 low, uint256 high) internal pure returns (uint256) {
        if (x >= low && x <= high) return x;
        return low + x % (high - low + 1);
    }
}
