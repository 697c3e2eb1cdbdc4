// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The flexible side of the vault in one word, from the lowest bit:
/// principal 88 | owed 88 | fundedSeconds 32 | accruedAt 32 | sequence 16.
type Totals is uint256;

using TotalsLibrary for Totals global;

/// @title Reads and builds the word `Totals`.
/// @dev Nothing here masks what it is given: callers hold that principal + owed <= 2^88 - 1, and both clocks < 2^32.
library TotalsLibrary {
    uint256 private constant MASK_16 = type(uint16).max;
    uint256 private constant MASK_32 = type(uint32).max;
    uint256 private constant MASK_88 = type(uint88).max;

    /// @notice Sum of all flexible stakes, in wei.
    function principal(Totals self) internal pure returns (uint256) {
        return Totals.unwrap(self) & MASK_88;
    }

    /// @notice Rewards that accounts have earned and not yet taken, in wei.
    function owed(Totals self) internal pure returns (uint256) {
        return (Totals.unwrap(self) >> 88) & MASK_88;
    }

    /// @notice The reward index: seconds since deployment for which the reserve paid the full rate.
    function fundedSeconds(Totals self) internal pure returns (uint256) {
        return (Totals.unwrap(self) >> 176) & MASK_32;
    }

    /// @notice The moment of the last accrual, in seconds since deployment.
    function accruedAt(Totals self) internal pure returns (uint256) {
        return (Totals.unwrap(self) >> 208) & MASK_32;
    }

    /// @notice Number of the last flexible or reserve event, modulo 65 536.
    function sequence(Totals self) internal pure returns (uint256) {
        return (Totals.unwrap(self) >> 240) & MASK_16;
    }

    /// @notice The same word after `elapsed` more seconds, of which `funded` were paid with `reward` wei.
    /// @dev Adds inside the word; no field overflows into the next, as its callers hold what is said above.
    function accrue(Totals self, uint256 reward, uint256 funded, uint256 elapsed) internal pure returns (Totals) {
        unchecked {
            return Totals.wrap(Totals.unwrap(self) + (reward << 88) + (funded << 176) + (elapsed << 208));
        }
    }

    /// @notice The same word with other amounts and the next number: what follows from one event.
    /// @dev The number is the top field, so that its carry falls off the word: 65 535 is followed by 0.
    function next(Totals self, uint256 principal_, uint256 owed_) internal pure returns (Totals) {
        unchecked {
            uint256 clocksAndSequence = Totals.unwrap(self) >> 176;
            return Totals.wrap(principal_ | owed_ << 88 | (clocksAndSequence + (1 << 64)) << 176);
        }
    }
}
