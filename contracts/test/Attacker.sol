// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IVault} from "./VaultTest.sol";

/// @dev A staker whose wallet is a contract. Its habit determines its reaction to a payment. It can also own the vault.
contract Attacker {
    enum Habit {
        Accept,
        Call,
        Refuse,
        BurnGas,
        ReturnBomb
    }

    IVault private immutable VAULT;
    Habit private habit;
    bytes private reentry;
    uint256 private reentryValue;

    /// @dev The result of the last call made during a payment.
    bool public succeeded;
    bytes public answer;
    uint256 public timesPaid;

    constructor(IVault vault) {
        VAULT = vault;
    }

    function setHabit(Habit habit_) external {
        habit = habit_;
    }

    function callWhenPaid(bytes calldata data, uint256 value) external {
        habit = Habit.Call;
        (reentry, reentryValue) = (data, value);
        (succeeded, answer, timesPaid) = (false, "", 0);
    }

    function run(bytes calldata data, uint256 value) external payable returns (bytes memory) {
        return _call(data, value);
    }

    /// @dev Several calls in one transaction, as EIP-7702 wallets and multisigs make them.
    function batch(bytes[] calldata data, uint256[] calldata values) external {
        for (uint256 i = 0; i < data.length; ++i) _call(data[i], values[i]);
    }

    receive() external payable {
        _onPayment();
    }

    /// @dev Poses as a token, so that `rescueToken` calls it.
    function transfer(address, uint256) external returns (bool) {
        _onPayment();
        return true;
    }

    function _onPayment() private {
        ++timesPaid;
        if (habit == Habit.Call) {
            (succeeded, answer) = address(VAULT).call{value: reentryValue}(reentry);
        } else if (habit == Habit.Refuse) {
            revert("no, thank you");
        } else if (habit == Habit.BurnGas) {
            while (true) {}
        } else if (habit == Habit.ReturnBomb) {
            assembly {
                revert(0, 1000000)
            }
        }
    }

    function _call(bytes calldata data, uint256 value) private returns (bytes memory) {
        (bool ok, bytes memory result) = address(VAULT).call{value: value}(data);
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        return result;
    }
}
