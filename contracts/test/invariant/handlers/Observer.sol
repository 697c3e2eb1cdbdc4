// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../../../src/interfaces/IStakingVault.sol";
import {Arithmetic, vm} from "../../Arithmetic.sol";
import {IVault} from "../../VaultTest.sol";
import {Ledger} from "../Ledger.sol";

/// @dev Six people, with consecutive addresses.
uint256 constant FIRST_PERSON = 0xA11CE0;

/// @dev Records the ghost state around every call of a campaign. Invariants.sol checks the invariants I1 … of ../README.md
/// against it. The index is the vault's `fundedSeconds`.
abstract contract Observer is Arithmetic {
    struct Holding {
        uint256 principal;
        uint256 rewards;
        uint256 lockedPrincipal;
        uint256 lockedReward;
    }

    IVault internal immutable VAULT;
    Ledger public immutable LEDGER;
    uint256 internal constant PEOPLE = 6;
    uint256 public time;

    struct Ghost {
        // For I3
        uint256 accruals;
        uint256 settlements;
        // For I4
        uint256 highestIndex;
        // For I6: wei · seconds staked, and rewards received from flexible stakes
        uint256[PEOPLE] weiSeconds;
        uint256[PEOPLE] received;
        bool wasPaidTooMuch;
        // For I7 and I11: the time of the last call that needs the runway, and the index at that time
        bool wasRunwayBroken;
        uint256 coveredFrom;
        uint256 indexThen;
        // For I9
        bool wasSomebodyHarmed;
    }

    /// @dev A fixed-term position that has been neither redeemed nor exited early.
    struct Open {
        uint256 id;
        address owner;
    }

    Ghost private recorded;
    Holding[PEOPLE] private held;
    mapping(uint256 id => uint256) private lockedAt;
    Open[] internal opened;

    constructor(IVault vault, uint256 time_) {
        VAULT = vault;
        time = time_;
        LEDGER = new Ledger(vault);
        for (uint256 i = 0; i < PEOPLE; ++i) vm.deal(person(i), 1_000_000 ether);
    }

    function person(uint256 i) internal pure returns (address) {
        return address(uint160(FIRST_PERSON + i));
    }

    function ghost() external view returns (Ghost memory) {
        return recorded;
    }

    /// @dev Everybody's holdings in the vault, as read after the last call or step of time.
    function holdings() external view returns (Holding[PEOPLE] memory) {
        return held;
    }

    function openPositions() external view returns (Open[] memory) {
        return opened;
    }

    /// @dev Wraps one call by `actor`, which may reduce the actor's holdings but nobody else's.
    modifier observed(address actor) {
        uint256 accruedAt = VAULT.state().totals.accruedAt();
        vm.recordLogs();
        _;
        LEDGER.replay(vm.getRecordedLogs(), time);
        if (VAULT.state().totals.accruedAt() != accruedAt) ++recorded.accruals;
        ++recorded.settlements;
        _noteIndex();
        _compareHoldings(actor, held, _readHoldings());
    }

    /// @dev Wraps a call that adds or frees reserve: seconds that were unfunded stay unfunded.
    modifier paysNoGap() {
        uint256 index = VAULT.totals().fundedSeconds;
        _;
        require(VAULT.totals().fundedSeconds == index, "a gap was paid afterwards");
    }

    /// @dev Wraps a call that must be refused and change nothing.
    modifier refused() {
        vm.recordLogs();
        bytes32 stateBefore = keccak256(abi.encode(VAULT.state(), address(VAULT).balance));
        _;
        require(keccak256(abi.encode(VAULT.state(), address(VAULT).balance)) == stateBefore, "refusal changed state");
        vm.getRecordedLogs(); // discards the logs of the refused call, which a chain never shows
    }

    /// @dev After a call that must leave the runway in the reserve: checks that, and starts the 90 days of I11 again.
    function noteRunway() internal {
        IStakingVault.VaultState memory s = VAULT.totals();
        if (s.free < runwayOf(s.principal)) recorded.wasRunwayBroken = true;
        (recorded.coveredFrom, recorded.indexThen) = (time, s.fundedSeconds);
    }

    function notePaid(address who, uint256 rewards) internal {
        recorded.received[uint160(who) - FIRST_PERSON] += rewards;
    }

    function noteTime(uint256 to) internal {
        for (uint256 i = 0; i < PEOPLE; ++i) recorded.weiSeconds[i] += held[i].principal * (to - time);
        time = to;
        vm.warp(to);
        _noteIndex();
        _compareHoldings(address(0), held, _readHoldings());
    }

    function noteOpened(uint256 id, address owner) internal {
        opened.push(Open(id, owner));
        lockedAt[id] = time;
    }

    function noteRenewed(IStakingVault.PositionState memory p) internal {
        uint256 term = p.termDays * 1 days;
        if (time < lockedAt[p.id] + term || p.reward != rewardOf(p.principal, term)) recorded.wasPaidTooMuch = true;
        lockedAt[p.id] = time;
    }

    function noteClosed(uint256 i, IStakingVault.PositionState memory p, uint256 paid) internal {
        uint256 term = p.termDays * 1 days;
        bool isEarly = time < lockedAt[p.id] + term;
        if (paid != p.principal + (isEarly ? 0 : rewardOf(p.principal, term))) recorded.wasPaidTooMuch = true;
        opened[i] = opened[opened.length - 1];
        opened.pop();
    }

    function _noteIndex() private {
        uint256 index = VAULT.totals().fundedSeconds;
        require(index >= recorded.highestIndex, "the index fell");
        recorded.highestIndex = index;
    }

    function _readHoldings() private view returns (Holding[PEOPLE] memory all) {
        for (uint256 i = 0; i < PEOPLE; ++i) {
            IStakingVault.AccountState memory a = VAULT.accountOf(person(i));
            (all[i].principal, all[i].rewards) = (a.principal, a.rewards);
        }
        for (uint256 i = 0; i < opened.length; ++i) {
            Open memory position = opened[i];
            IStakingVault.PositionState memory p = VAULT.positionOf(position.owner, position.id);
            Holding memory h = all[uint160(position.owner) - FIRST_PERSON];
            h.lockedPrincipal += p.principal;
            h.lockedReward += p.reward;
        }
    }

    /// @dev Checks that nobody but the actor has less than before, and keeps the new holdings for the next comparison.
    function _compareHoldings(address actor, Holding[PEOPLE] memory before, Holding[PEOPLE] memory after_) private {
        for (uint256 i = 0; i < PEOPLE; ++i) {
            (Holding memory was, Holding memory has) = (before[i], after_[i]);
            held[i] = has;
            if (person(i) == actor) continue;
            bool isUnharmed = has.principal == was.principal && has.rewards >= was.rewards
                && has.lockedPrincipal == was.lockedPrincipal && has.lockedReward == was.lockedReward;
            if (!isUnharmed) recorded.wasSomebodyHarmed = true;
        }
    }
}
