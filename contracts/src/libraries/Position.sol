// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev One fixed-term position in one word, from the lowest bit:
/// principal 88 | reward 88 | endsAt 64 | termDays 16. All zero before it is made and after it is closed.
type Position is uint256;

using PositionLibrary for Position global;

/// @title Reads and builds the word `Position`.
/// @dev `pack` does not mask: amounts are parts of the totals, which fit, and 64 bits of seconds outlast the sun.
library PositionLibrary {
    uint256 private constant MASK_64 = type(uint64).max;
    uint256 private constant MASK_88 = type(uint88).max;

    /// @notice The stake, in wei.
    function principal(Position self) internal pure returns (uint256) {
        return Position.unwrap(self) & MASK_88;
    }

    /// @notice The whole reward of the term, set aside when it was locked, in wei.
    function reward(Position self) internal pure returns (uint256) {
        return (Position.unwrap(self) >> 88) & MASK_88;
    }

    /// @notice The first second at which it can be redeemed, as a Unix time.
    function endsAt(Position self) internal pure returns (uint256) {
        return (Position.unwrap(self) >> 176) & MASK_64;
    }

    /// @notice 30, 90, 180 or 365.
    function termDays(Position self) internal pure returns (uint256) {
        return Position.unwrap(self) >> 240;
    }

    function pack(uint256 principal_, uint256 reward_, uint256 endsAt_, uint256 termDays_)
        internal
        pure
        returns (Position)
    {
        return Position.wrap(principal_ | reward_ << 88 | endsAt_ << 176 | termDays_ << 240);
    }
}
