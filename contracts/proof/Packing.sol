// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account, AccountLibrary} from "src/libraries/Account.sol";
import {Position, PositionLibrary} from "src/libraries/Position.sol";

/// @title The packing of the vault's words, for the model checker: the code of the vault itself, not a model of it.
/// @dev Every argument is of the width that the vault keeps it in; each assertion holds for all of their values.
contract Packing {
    function position(uint88 principal, uint88 reward, uint64 endsAt, uint16 termDays) external pure {
        Position word = PositionLibrary.pack(principal, reward, endsAt, termDays);
        assert(word.principal() == principal);
        assert(word.reward() == reward);
        assert(word.endsAt() == endsAt);
        assert(word.termDays() == termDays);
    }

    function account(uint88 principal, uint88 accrued, uint32 fundedSeconds) external pure {
        Account word = AccountLibrary.pack(principal, accrued, fundedSeconds);
        assert(word.principal() == principal);
        assert(word.accrued() == accrued);
    }
}
