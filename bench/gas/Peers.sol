// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20 as OzToken} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626 as OzVault, IERC20} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC4626 as SoladyVault} from "solady/src/tokens/ERC4626.sol";
import {WETH} from "solady/src/tokens/WETH.sol";

/// @dev Stands for WBNB.
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

/// @dev What no such contract can do without: one word of the account, one of the total, one event, one payment. It checks
/// nothing and is no vault.
contract Floor {
    mapping(address account => uint256) private words;
    uint256 private total;

    event Moved(address indexed account, uint256 amount);

    function stake() external payable {
        unchecked {
            words[msg.sender] += msg.value;
            total += msg.value;
        }
        emit Moved(msg.sender, msg.value);
    }

    function unstake(uint256 amount) external {
        pay(amount);
    }

    function claim() external {
        pay(1);
    }

    function exit() external {
        pay(words[msg.sender]);
    }

    function pay(uint256 amount) private {
        unchecked {
            words[msg.sender] -= amount;
            total -= amount;
        }
        emit Moved(msg.sender, amount);
        (bool isPaid,) = msg.sender.call{value: amount}("");
        require(isPaid);
    }
}
