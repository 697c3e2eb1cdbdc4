// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A minimal token, of which somebody has sent 5 units to the vault.
contract StrayToken {
    mapping(address holder => uint256) public balanceOf;

    constructor(address holder) {
        balanceOf[holder] = 5;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}
