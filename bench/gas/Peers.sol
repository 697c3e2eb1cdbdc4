// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20 as OzToken} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626 as OzVault, IERC20} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC4626 as SoladyVault} from "solady/src/tokens/ERC4626.sol";
import {WETH} from "solady/src/tokens/WETH.sol";

/// @dev Stands in for WBNB.
contract WrappedNative is WETH {}

contract OpenZeppelin4626 is OzVault {
    constructor(IERC20 asset_) OzToken("Peer", "PEER") OzVault(asset_) {}
}

contract Solady4626 is SoladyVault {
    address private immutable UNDERLYING;

    constructor(address asset_) {
        UNDERLYING = asset_;
    }

    function asset() public view override returns (address) {
        return UNDERLYING;
    }

    function name() public pure override returns (string memory) {
        return "Peer";
    }

    function symbol() public pure override returns (string memory) {
        return "PEER";
    }
}
