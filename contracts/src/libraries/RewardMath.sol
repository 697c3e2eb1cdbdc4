// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The arithmetic of the vault: pure, and the same to the wei as the model that servers and pages use.
/// @dev Unchecked throughout: principals and budgets are below 2^88 and seconds below 2^32, so that no product exceeds
/// 2^88 · 2^32 · 1100 < 2^131 or 2^88 · RATE_SCALE < 2^127, and sums stay far below 2^256.
library RewardMath {
    /// @dev Annual rate in basis points. A constant: a new rate is a new vault.
    uint256 internal constant APR_BPS = 1100;

    /// @dev `reward = principal · APR_BPS · seconds / RATE_SCALE`: simple interest, basis points (10 000) over 365 days.
    uint256 internal constant RATE_SCALE = 10_000 * 365 days;

    /// @dev For how long after every stake, compound, lock, renewal and reserve withdrawal the flexible rewards stay funded.
    /// One number for all: with a shorter one for some calls, a lock followed by a stake would get below the longer one.
    uint256 internal constant MIN_RUNWAY = 90 days;

    /// @dev Every amount of the vault is kept in 88 bits: 309 million BNB, about twice of all there are.
    uint256 internal constant MAX_WEI = type(uint88).max;

    /// @notice What `principal` earns in `secondsFunded`, rounded down: what an account is credited.
    function reward(uint256 principal, uint256 secondsFunded) internal pure returns (uint256) {
        unchecked {
            return principal * APR_BPS * secondsFunded / RATE_SCALE;
        }
    }

    /// @notice The same rounded up: what the vault sets aside for all accounts together, so that their sum is covered.
    function rewardUp(uint256 principal, uint256 secondsFunded) internal pure returns (uint256) {
        unchecked {
            return (principal * APR_BPS * secondsFunded + RATE_SCALE - 1) / RATE_SCALE;
        }
    }

    /// @notice The most seconds for which `rewardUp(principal, seconds) <= budget`. `principal` is not zero.
    /// @dev For an integer budget, `ceil(x) <= budget` exactly if `x <= budget`: one division, no search.
    function affordableSeconds(uint256 principal, uint256 budget) internal pure returns (uint256) {
        unchecked {
            return budget * RATE_SCALE / (principal * APR_BPS);
        }
    }

    /// @notice The free reserve that must be left: 90 days of rewards on `principal`.
    /// @dev One extra wei per second, as each accrual rounds up once and there is at most one accrual per second.
    function runway(uint256 principal) internal pure returns (uint256) {
        unchecked {
            return principal == 0 ? 0 : rewardUp(principal, MIN_RUNWAY) + MIN_RUNWAY;
        }
    }

    /// @notice The largest principal whose runway is at most `free`.
    function mostPrincipalByReserve(uint256 free) internal pure returns (uint256) {
        unchecked {
            return saturatingSub(free, MIN_RUNWAY) * RATE_SCALE / (APR_BPS * MIN_RUNWAY);
        }
    }

    /// @notice The largest principal that together with its runway is at most `room`.
    function mostPrincipalByWidth(uint256 room) internal pure returns (uint256) {
        unchecked {
            return saturatingSub(room, MIN_RUNWAY) * RATE_SCALE / (RATE_SCALE + APR_BPS * MIN_RUNWAY);
        }
    }

    /// @notice The largest fixed-term stake whose reward is at most `surplus`.
    /// @dev `floor(x) <= n` exactly if `x < n + 1`.
    function mostLockedByReserve(uint256 surplus, uint256 term) internal pure returns (uint256) {
        unchecked {
            return ((surplus + 1) * RATE_SCALE - 1) / (APR_BPS * term);
        }
    }

    /// @notice The largest fixed-term stake that together with its reward is at most `room`.
    function mostLockedByWidth(uint256 room, uint256 term) internal pure returns (uint256) {
        unchecked {
            return ((room + 1) * RATE_SCALE - 1) / (RATE_SCALE + APR_BPS * term);
        }
    }

    /// @notice `a - b`, or zero.
    function saturatingSub(uint256 a, uint256 b) internal pure returns (uint256) {
        unchecked {
            return a > b ? a - b : 0;
        }
    }

    function min(uint256 a, uint256 b) internal pure returns (uint256) {
        return a < b ? a : b;
    }
}
