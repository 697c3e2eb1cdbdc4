// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RewardMath} from "./RewardMath.sol";

/// @dev One staker's flexible stake in one word, from the lowest bit:
/// principal 88 | accrued 88 | fundedSecondsPaid 32 | nothing 48. All zero for whoever has nothing here.
type Account is uint256;

using AccountLibrary for Account global;

/// @title Reads and builds the word `Account`.
/// @dev `pack` does not mask: an account's amounts are parts of the totals, which fit.
library AccountLibrary {
    uint256 private constant MASK_32 = type(uint32).max;
    uint256 private constant MASK_88 = type(uint88).max;

    /// @notice The stake, in wei.
    function principal(Account self) internal pure returns (uint256) {
        return Account.unwrap(self) & MASK_88;
    }

    /// @notice Rewards settled and not yet taken, in wei.
    function accrued(Account self) internal pure returns (uint256) {
        return (Account.unwrap(self) >> 88) & MASK_88;
    }

    /// @notice The reward index up to which `accrued` is settled.
    function fundedSecondsPaid(Account self) internal pure returns (uint256) {
        return (Account.unwrap(self) >> 176) & MASK_32;
    }

    /// @notice All rewards up to the index `fundedSeconds`: the settled ones and one rounded-down part on top.
    /// @dev The index never falls, so it is never below the mark; if it were, a withdrawal must neither fail nor pay more.
    function rewards(Account self, uint256 fundedSeconds) internal pure returns (uint256) {
        unchecked {
            uint256 unsettled = RewardMath.saturatingSub(fundedSeconds, fundedSecondsPaid(self));
            return accrued(self) + RewardMath.reward(principal(self), unsettled);
        }
    }

    /// @notice An account that is settled up to the index `fundedSeconds`.
    function pack(uint256 principal_, uint256 accrued_, uint256 fundedSeconds) internal pure returns (Account) {
        if (principal_ | accrued_ == 0) return Account.wrap(0);
        return Account.wrap(principal_ | accrued_ << 88 | fundedSeconds << 176);
    }
}
