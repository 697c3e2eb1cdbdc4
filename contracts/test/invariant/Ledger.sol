// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../../src/interfaces/IStakingVault.sol";
import {Terms} from "../../src/libraries/Terms.sol";
import {Totals} from "../../src/libraries/Totals.sol";
import {Arithmetic, vm} from "../Arithmetic.sol";
import {IVault} from "../VaultTest.sol";
import {Vm} from "../Vm.sol";

/// @dev Keeps the vault's books from its logs and the block times alone, as an indexer does: computes the next state word
/// from each event and compares it with the one that the event carries.
contract Ledger is Arithmetic {
    struct Flexible {
        uint256 principal;
        uint256 owed;
        uint256 fundedSeconds;
        uint256 accruedAt;
        uint256 sequence;
    }

    struct Fixed {
        uint256 principal;
        uint256 reward;
        uint256 lastId;
        uint256 sequence;
        bool paused;
    }

    IStakingVault private immutable VAULT;
    uint256 private immutable START;
    Flexible private flexible;
    Fixed private fixedTerm;

    uint256 public eventsSeen;

    constructor(IStakingVault vault) {
        VAULT = vault;
        START = vault.START();
        (Totals a, Terms b) = (vault.state().totals, vault.state().terms);
        flexible = Flexible(a.principal(), a.owed(), a.fundedSeconds(), a.accruedAt(), a.sequence());
        fixedTerm = Fixed(b.lockedPrincipal(), b.lockedReward(), b.lastId(), b.sequence(), b.paused());
    }

    function words() external view returns (Totals, Terms) {
        return (_totals(), _terms());
    }

    /// @dev All logs of one block, in order.
    function replay(Vm.Log[] memory logs, uint256 time) external {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].emitter == address(VAULT)) _apply(logs[i], time);
        }
    }

    function _apply(Vm.Log memory log, uint256 time) private {
        bytes32 topic = log.topics[0];
        // Roles are not part of the state words.
        if (topic == IStakingVault.GuardianSet.selector || topic == IVault.OwnershipTransferred.selector
                || topic == IVault.OwnershipTransferStarted.selector) return;
        ++eventsSeen;
        if (topic == IStakingVault.Locked.selector || topic == IStakingVault.Redeemed.selector
                || topic == IStakingVault.ExitedEarly.selector || topic == IStakingVault.Renewed.selector
                || topic == IStakingVault.PauseSet.selector) {
            _applyToTerms(topic, log);
        } else {
            _applyToTotals(topic, log.data, time);
        }
    }

    function _applyToTotals(bytes32 topic, bytes memory data, uint256 time) private {
        Flexible storage f = flexible;
        uint256 first = _wordOf(data, 0);
        if (topic == IStakingVault.RewardsUnfunded.selector) {
            _accrue(time, first);
            require(_wordOf(data, 1) == time, "a gap ends with the block that reports it");
        } else if (topic != IStakingVault.EmergencyExited.selector) {
            _accrue(time, 0);
        }
        if (topic == IStakingVault.Staked.selector) {
            f.principal += first;
        } else if (topic == IStakingVault.Unstaked.selector) {
            f.principal -= first;
        } else if (topic == IStakingVault.RewardPaid.selector) {
            f.owed -= first;
        } else if (topic == IStakingVault.Compounded.selector) {
            f.owed -= first;
            f.principal += first;
        } else if (topic == IStakingVault.Exited.selector || topic == IStakingVault.EmergencyExited.selector) {
            f.principal -= first;
            f.owed -= _wordOf(data, 1);
        } else {
            bool isReserve = topic == IStakingVault.ReserveFunded.selector
                || topic == IStakingVault.ReserveWithdrawn.selector
                || topic == IStakingVault.RewardsUnfunded.selector;
            require(isReserve, "ledger: unknown event");
        }
        f.sequence = (f.sequence + 1) % 65_536;
        require(_wordOf(data, data.length / 32 - 1) == Totals.unwrap(_totals()), "ledger: totals");
    }

    function _applyToTerms(bytes32 topic, Vm.Log memory log) private {
        Fixed storage t = fixedTerm;
        bytes memory data = log.data;
        if (topic == IStakingVault.Locked.selector) {
            t.principal += _wordOf(data, 0);
            t.reward += _wordOf(data, 1);
            t.lastId = uint256(log.topics[2]);
        } else if (topic == IStakingVault.Renewed.selector) {
            t.principal += _wordOf(data, 2);
            t.reward = t.reward - _wordOf(data, 2) + _wordOf(data, 1);
        } else if (topic == IStakingVault.PauseSet.selector) {
            require(t.paused != (_wordOf(data, 0) == 1), "a pause is announced once");
            t.paused = !t.paused;
        } else {
            t.principal -= _wordOf(data, 0);
            t.reward -= _wordOf(data, 1);
        }
        t.sequence = (t.sequence + 1) % 65_536;
        require(_wordOf(data, data.length / 32 - 1) == Terms.unwrap(_terms()), "ledger: terms");
    }

    function _accrue(uint256 time, uint256 unfunded) private {
        uint256 clock = time - START;
        uint256 funded = clock - flexible.accruedAt - unfunded;
        flexible.owed += rewardUpOf(flexible.principal, funded);
        flexible.fundedSeconds += funded;
        flexible.accruedAt = clock;
    }

    function _totals() private view returns (Totals) {
        Flexible memory f = flexible;
        return wordOf(f.principal, f.owed, f.fundedSeconds, f.accruedAt, f.sequence);
    }

    function _terms() private view returns (Terms) {
        Fixed memory t = fixedTerm;
        return termsOf(t.principal, t.reward, t.lastId, t.sequence, t.paused);
    }

    function _wordOf(bytes memory data, uint256 index) private pure returns (uint256 word) {
        assembly {
            word := mload(add(data, mul(32, add(index, 1))))
        }
    }
}
