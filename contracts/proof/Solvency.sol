// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The skeleton of the vault: what each kind of call does to the money held and to all claims on it together.
/// @dev Amounts are arbitrary, so that every sequence of calls of the vault is a sequence of these. `claims` stands for
/// principal + owed + locked principal + locked rewards. solc's model checker proves the assertions for all sequences of
/// any length (proof/prove.ts), and finds a counterexample when any of the three checks that are marked here is removed.
contract Solvency {
    uint256 private held;
    uint256 private claims;

    /// @dev I1.
    function check() external view {
        assert(claims <= held);
    }

    /// @dev `_preview`: the reward of the time passed, but never more than is free.
    function accrue(uint256 reward) external {
        uint256 free = held - claims;
        if (reward > free) reward = free; // the cap
        claims += reward;
    }

    /// @dev `stake`: what is sent is claimed by its sender.
    function stake(uint256 amount) external {
        held += amount;
        claims += amount;
    }

    /// @dev `lock`: what is sent, and the reward that is set aside for it.
    function lock(uint256 amount, uint256 reward) external {
        require(reward <= held - claims); // the reward is there
        held += amount;
        claims += amount + reward;
    }

    /// @dev `unstake`, `claim`, `exit`, `redeem`: a part of the claims is paid. It is there.
    function pay(uint256 amount) external {
        require(amount <= claims);
        assert(amount <= held);
        claims -= amount;
        held -= amount;
    }

    /// @dev `exitEarly`, `emergencyExit`: a part of the claims is given up, beside what is paid.
    function forfeit(uint256 amount) external {
        require(amount <= claims);
        claims -= amount;
    }

    /// @dev `fund`, and BNB that is forced in.
    function fund(uint256 amount) external {
        held += amount;
    }

    /// @dev `withdrawReserve`: what is free.
    function withdrawReserve(uint256 amount) external {
        require(amount <= held - claims); // free reserve only
        held -= amount;
    }
}
