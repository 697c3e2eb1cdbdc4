// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {Terms} from "../src/libraries/Terms.sol";
import {Totals} from "../src/libraries/Totals.sol";
import {Arithmetic, vm} from "./Arithmetic.sol";

/// @dev The vault as it is deployed: its own interface and OpenZeppelin's two-step ownership.
interface IVault is IStakingVault {
    error OwnableUnauthorizedAccount(address account);
    error OwnableInvalidOwner(address owner);
    error ReentrancyGuardReentrantCall();

    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    function owner() external view returns (address);
    function pendingOwner() external view returns (address);
    function transferOwnership(address newOwner) external;
    function acceptOwnership() external;
    function renounceOwnership() external;
}

/// @dev The starting point of every test of the vault: a vault, its roles, some people with BNB, and a clock.
abstract contract VaultTest is Arithmetic {
    uint256 internal constant DEPLOYED_AT = 1_800_000_000;

    address internal constant OWNER = address(0x0123);
    address internal constant GUARDIAN = address(0x0456);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    address internal constant CAROL = address(0xCA201);

    IVault internal vault;
    /// @dev A second vault, not funded yet: deploying one in each of thousands of fuzz runs would take most of their time.
    IVault internal unfunded;
    /// @dev Kept here rather than read from the block: an optimizer may merge two reads in one function.
    uint256 internal time;

    function setUp() public virtual {
        setTime(DEPLOYED_AT);
        (vault, unfunded) = (deployVault(), deployVault());
        for (uint160 i = 0; i < 3; ++i) vm.deal([ALICE, BOB, CAROL][i], 1_000_000 ether);
        vm.deal(address(this), 0);
    }

    function deployVault() internal returns (IVault) {
        return IVault(vm.deployCode("StakingVault.sol:StakingVault", abi.encode(OWNER, GUARDIAN)));
    }

    // Time

    function setTime(uint256 to) internal {
        time = to;
        vm.warp(to);
    }

    function pass(uint256 seconds_) internal {
        setTime(time + seconds_);
    }

    // Calls on behalf of somebody

    function fund(uint256 amount) internal {
        vm.deal(address(this), amount);
        vault.fund{value: amount}();
    }

    function stake(address who, uint256 amount) internal {
        vm.prank(who);
        vault.stake{value: amount}();
    }

    function lock(address who, uint256 amount, uint256 termDays) internal returns (uint256 id) {
        vm.prank(who);
        return vault.lock{value: amount}(termDays);
    }

    /// @dev Runs the reserve dry exactly `gap` seconds before now, with Alice staking `amount` alone.
    function emptyReserve(uint256 amount, uint256 gap) internal {
        fund(runwayOf(amount));
        stake(ALICE, amount);
        setTime(vault.fundedUntil() + gap);
    }

    // Readings

    function totalsWord() internal view returns (Totals) {
        return vault.state().totals;
    }

    function termsWord() internal view returns (Terms) {
        return vault.state().terms;
    }

    function rewardsOf(address who) internal view returns (uint256) {
        return vault.accountOf(who).rewards;
    }

    function principalOf(address who) internal view returns (uint256) {
        return vault.accountOf(who).principal;
    }

    /// @dev The vault's balance equals the sum of all its parts, to the wei; BNB beyond 88 bits is not counted.
    function assertEquation() internal view {
        IStakingVault.VaultState memory s = vault.totals();
        uint256 held = s.balance < MAX_WEI ? s.balance : MAX_WEI;
        vm.assertEq(held, s.principal + s.owed + s.lockedPrincipal + s.lockedReward + s.free, "equation");
    }
}
