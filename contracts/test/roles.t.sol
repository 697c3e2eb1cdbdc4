// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {StrayToken} from "./StrayToken.sol";
import {IVault, VaultTest} from "./VaultTest.sol";

contract RolesTest is VaultTest {
    address private constant NEXT_OWNER = address(0x7777);
    StrayToken private token;

    function setUp() public override {
        super.setUp();
        fund(10 ether);
        stake(ALICE, 1 ether);
        vm.prank(OWNER);
        vault.transferOwnership(NEXT_OWNER);
        token = new StrayToken(address(vault));
    }

    function test_theRolesAreThoseOfTheConstructor() public {
        vm.expectEmit();
        emit IVault.OwnershipTransferred(address(0), OWNER);
        vm.expectEmit();
        emit IStakingVault.GuardianSet(GUARDIAN);
        IVault fresh = deployVault();
        vm.assertEq(fresh.owner(), OWNER);
        vm.assertEq(fresh.guardian(), GUARDIAN);
        vm.assertEq(fresh.pendingOwner(), address(0));
    }

    /// @dev Owner, guardian, pending owner, a staker, a stranger.
    function everyRole() private pure returns (address[5] memory) {
        return [OWNER, GUARDIAN, NEXT_OWNER, ALICE, CAROL];
    }

    /// @dev Every restricted function, called by everyone: some are allowed, and the others get the right error.
    function test_eachRoleAndEachFunction() public {
        address[5] memory callers = everyRole();
        bytes[8] memory calls = [
            abi.encodeCall(IStakingVault.withdrawReserve, (CAROL, 1)),
            abi.encodeCall(IStakingVault.setPaused, (true)),
            abi.encodeCall(IStakingVault.setPaused, (false)),
            abi.encodeCall(IStakingVault.setGuardian, (CAROL)),
            abi.encodeCall(IStakingVault.rescueToken, (IERC20(address(token)), CAROL, 1)),
            abi.encodeCall(IVault.transferOwnership, (CAROL)),
            abi.encodeCall(IVault.acceptOwnership, ()),
            abi.encodeCall(IVault.renounceOwnership, ())
        ];
        // Columns as in `callers`: + allowed, o not the owner, g neither guardian nor owner, r refused to all
        string[8] memory expected = ["+oooo", "++ggg", "+oooo", "+oooo", "+oooo", "+oooo", "oo+oo", "rrrrr"];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < callers.length; ++j) {
                uint256 before = vm.snapshotState();
                vm.prank(callers[j]);
                (bool ok, bytes memory answer) = address(vault).call(calls[i]);
                bytes1 rule = bytes(expected[i])[j];
                string memory where = string.concat("call ", vm.toString(i), " by ", vm.toString(j));
                vm.assertEq(ok, rule == "+", where);
                if (!ok) vm.assertEq(answer, refusal(rule, callers[j]), where);
                vm.revertToState(before);
            }
        }
    }

    function refusal(bytes1 rule, address caller) private pure returns (bytes memory) {
        if (rule == "o") return abi.encodeWithSelector(IVault.OwnableUnauthorizedAccount.selector, caller);
        if (rule == "g") return abi.encodeWithSelector(IStakingVault.NotGuardian.selector, caller);
        return abi.encodeWithSelector(IVault.OwnableInvalidOwner.selector, address(0));
    }

    /// @dev The rest of the matrix: unrestricted functions work for every role, with the same result.
    function test_everyFunctionOfStakersIsOpenToEveryRole() public {
        for (uint256 i = 0; i < 5; ++i) {
            uint256 before = vm.snapshotState();
            useEveryFunctionOfStakers(everyRole()[i]);
            vm.revertToState(before);
        }
    }

    function useEveryFunctionOfStakers(address who) private {
        vm.deal(who, 10 ether);
        vm.startPrank(who);
        vault.stake{value: 1 ether}();
        uint256 left = vault.lock{value: 1 ether}(30);
        uint256 kept = vault.lock{value: 1 ether}(30);
        vault.fund{value: 1 ether}();
        pass(1 days);
        vault.compound();
        vault.unstake(0.5 ether);
        vault.exitEarly(left);
        pass(30 days);
        vault.claim();
        vault.redeem(kept);
        pass(1);
        vault.exit();
        vault.stake{value: 1 ether}();
        vault.emergencyExit();
        vm.stopPrank();
        assertEquation();
    }

    function test_noRoleCanMoveWhatBelongsToOthers() public {
        stake(BOB, 100 ether);
        uint256 id = lock(BOB, 5 ether, 30);
        pass(30 days);
        (uint256 alices, uint256 bobs) = (rewardsOf(ALICE), rewardsOf(BOB));
        vm.startPrank(OWNER);
        vault.setPaused(true);
        vault.withdrawReserve(OWNER, type(uint256).max);
        vm.stopPrank();
        vm.assertEq(rewardsOf(ALICE), alices);
        vm.prank(BOB);
        vm.assertEq(vault.exit(), 100 ether + bobs);
        vm.prank(BOB);
        vm.assertEq(vault.redeem(id), 5 ether + rewardOf(5 ether, 30 days));
        vm.prank(ALICE);
        vm.assertEq(vault.exit(), 1 ether + alices);
    }

    function test_ownershipPassesInTwoStepsAndTheOldOwnerLosesIt() public {
        vm.expectEmit(address(vault));
        emit IVault.OwnershipTransferStarted(OWNER, CAROL);
        vm.prank(OWNER);
        vault.transferOwnership(CAROL);
        vm.assertEq(vault.owner(), OWNER);
        vm.prank(CAROL);
        vault.acceptOwnership();
        vm.assertEq(vault.owner(), CAROL);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IVault.OwnableUnauthorizedAccount.selector, OWNER));
        vault.withdrawReserve(OWNER, 1);
    }

    function test_aPauseIsAnnouncedOnceAndEndsByTheOwner() public {
        vm.expectEmit(address(vault));
        emit IStakingVault.PauseSet(true, termsOf(0, 0, 0, 1, true));
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        vm.assertTrue(vault.totals().paused);
        vm.recordLogs();
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        vm.assertEq(vm.getRecordedLogs().length, 0);
        assertWord(termsWord(), termsOf(0, 0, 0, 1, true));
        vm.expectEmit(address(vault));
        emit IStakingVault.PauseSet(false, termsOf(0, 0, 0, 2, false));
        vm.prank(OWNER);
        vault.setPaused(false);
    }

    function test_aPauseAndItsEndKeepAllPositions() public {
        lock(BOB, 5 ether, 30);
        vm.startPrank(OWNER);
        vault.setPaused(true);
        assertWord(termsWord(), termsOf(5 ether, rewardOf(5 ether, 30 days), 1, 2, true));
        vault.setPaused(false);
        vm.stopPrank();
        assertWord(termsWord(), termsOf(5 ether, rewardOf(5 ether, 30 days), 1, 3, false));
    }

    function test_aNewGuardianReplacesTheOld() public {
        vm.expectEmit(address(vault));
        emit IStakingVault.GuardianSet(CAROL);
        vm.prank(OWNER);
        vault.setGuardian(CAROL);
        vm.assertEq(vault.guardian(), CAROL);
        vm.prank(GUARDIAN);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NotGuardian.selector, GUARDIAN));
        vault.setPaused(true);
        vm.prank(CAROL);
        vault.setPaused(true);
    }

    function test_withoutAGuardianTheOwnerAlonePauses() public {
        vm.prank(OWNER);
        vault.setGuardian(address(0));
        vm.prank(GUARDIAN);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NotGuardian.selector, GUARDIAN));
        vault.setPaused(true);
        vm.prank(OWNER);
        vault.setPaused(true);
        vm.assertTrue(vault.totals().paused);
    }

    function test_strayTokensAreRescuedAndBnbIsNot() public {
        uint256 held = address(vault).balance;
        vm.startPrank(OWNER);
        vault.rescueToken(IERC20(address(token)), CAROL, 3);
        vm.assertEq(token.balanceOf(CAROL), 3);
        vm.assertEq(token.balanceOf(address(vault)), 2);
        // Neither the vault itself nor a plain account is a token
        vm.expectRevert();
        vault.rescueToken(IERC20(address(vault)), CAROL, 1);
        vm.expectRevert();
        vault.rescueToken(IERC20(ALICE), CAROL, 1);
        vm.stopPrank();
        vm.assertEq(address(vault).balance, held);
    }
}
