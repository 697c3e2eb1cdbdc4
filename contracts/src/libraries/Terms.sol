// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The fixed-term side of the vault in one word, from the lowest bit:
/// lockedPrincipal 88 | lockedReward 88 | lastId 32 | sequence 16 | paused 1 | nothing 31.
type Terms is uint256;

using TermsLibrary for Terms global;

/// @title Reads and builds the word `Terms`.
/// @dev Adds and subtracts inside the word; no field reaches into the next, as its callers hold that lockedPrincipal +
/// lockedReward <= 2^88 - 1, that lastId < 2^32, and that a position is closed once, with what it was opened with.
library TermsLibrary {
    uint256 private constant MASK_16 = type(uint16).max;
    uint256 private constant MASK_32 = type(uint32).max;
    uint256 private constant MASK_88 = type(uint88).max;
    uint256 private constant SEQUENCE = MASK_16 << 208;
    uint256 private constant PAUSED = 1 << 224;

    /// @notice Sum of all open positions, in wei.
    function lockedPrincipal(Terms self) internal pure returns (uint256) {
        return Terms.unwrap(self) & MASK_88;
    }

    /// @notice Sum of the rewards set aside for all open positions, in wei.
    function lockedReward(Terms self) internal pure returns (uint256) {
        return (Terms.unwrap(self) >> 88) & MASK_88;
    }

    /// @notice Id of the newest position; ids start at 1 and are never used twice.
    function lastId(Terms self) internal pure returns (uint256) {
        return (Terms.unwrap(self) >> 176) & MASK_32;
    }

    /// @notice Number of the last event of a position or of the pause, modulo 65 536.
    function sequence(Terms self) internal pure returns (uint256) {
        return (Terms.unwrap(self) >> 208) & MASK_16;
    }

    /// @notice Whether new stakes are refused.
    function paused(Terms self) internal pure returns (bool) {
        return Terms.unwrap(self) & PAUSED != 0;
    }

    /// @notice All that positions may claim of the vault's balance, in wei.
    function locked(Terms self) internal pure returns (uint256) {
        unchecked {
            return lockedPrincipal(self) + lockedReward(self);
        }
    }

    /// @notice The same word with one position more, under the next id.
    function open(Terms self, uint256 principal, uint256 reward) internal pure returns (Terms) {
        unchecked {
            return _next(Terms.unwrap(self) + principal + (reward << 88) + (1 << 176));
        }
    }

    /// @notice The same word without one position.
    function close(Terms self, uint256 principal, uint256 reward) internal pure returns (Terms) {
        unchecked {
            return _next(Terms.unwrap(self) - principal - (reward << 88));
        }
    }

    /// @notice The same word with one position renewed: `paid`, its reward so far, is principal now, and `reward` is new.
    function renew(Terms self, uint256 paid, uint256 reward) internal pure returns (Terms) {
        unchecked {
            return _next(Terms.unwrap(self) + paid + (reward << 88) - (paid << 88));
        }
    }

    /// @notice The same word with another pause flag.
    function pause(Terms self, bool paused_) internal pure returns (Terms) {
        return _next((Terms.unwrap(self) & ~PAUSED) | (paused_ ? PAUSED : 0));
    }

    /// @dev The word with the next number: 65 535 is followed by 0, and nothing is carried into the pause flag beside it.
    function _next(uint256 word) private pure returns (Terms) {
        unchecked {
            return Terms.wrap((word & ~SEQUENCE) | ((word + (1 << 208)) & SEQUENCE));
        }
    }
}
