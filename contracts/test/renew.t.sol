// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract RenewTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function renew(address who, uint256 id, uint256 termDays) private returns (uint256) {
        vm.prank(who);
        return vault.renew(id, termDays);
    }

    function test_principalAndRewardBecomeThePrincipalOfAnotherTermUnderTheSameId() public {
        uint256 id = lock(ALICE, 10 ether, 365);
        pass(400 days);
        uint256 held = ALICE.balance;
        uint256 reward = rewardOf(11.1 ether, 90 days);
        vm.expectEmit(address(vault));
        emit IStakingVault.Renewed(
            ALICE, id, 11.1 ether, reward, 1.1 ether, time + 90 days, termsOf(11.1 ether, reward, 1, 2, false)
        );
        vm.assertEq(renew(ALICE, id, 90), time + 90 days);
        IStakingVault.PositionState memory p = vault.positionOf(ALICE, id);
        vm.assertEq(p.id, id);
        vm.assertEq(p.principal, 11.1 ether);
        vm.assertEq(p.reward, reward);
        vm.assertEq(p.endsAt, time + 90 days);
        vm.assertEq(p.termDays, 90);
        vm.assertEq(vault.totals().lastId, 1);
        vm.assertEq(vault.totals().free, 998.9 ether - reward);
        // Nothing has left the vault
        vm.assertEq(ALICE.balance, held);
        vm.assertEq(address(vault).balance, 1010 ether);
        assertEquation();

        pass(90 days);
        vm.prank(ALICE);
        vm.assertEq(vault.redeem(id), 11.1 ether + reward);
        assertWord(termsWord(), termsOf(0, 0, 1, 3, false));
    }

    function test_theLastSecondBeforeTheEndIsTooEarly() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        uint256 endsAt = time + 30 days;
        pass(30 days - 1);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NotMatured.selector, endsAt));
        renew(ALICE, id, 30);
        pass(1);
        renew(ALICE, id, 30);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NotMatured.selector, endsAt + 30 days));
        renew(ALICE, id, 30);
    }

    function test_onlyOwnOpenPositionsAreRenewed() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        pass(30 days);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NoSuchPosition.selector, BOB, id));
        renew(BOB, id, 30);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NoSuchPosition.selector, ALICE, id + 1));
        renew(ALICE, id + 1, 30);
        vm.prank(ALICE);
        vault.redeem(id);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NoSuchPosition.selector, ALICE, id));
        renew(ALICE, id, 30);
    }

    function testFuzz_noOtherTermExists(uint256 days_) public {
        vm.assume(days_ != 30 && days_ != 90 && days_ != 180 && days_ != 365);
        uint256 id = lock(ALICE, 10 ether, 30);
        pass(30 days);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.UnknownTerm.selector, days_));
        renew(ALICE, id, days_);
    }

    function test_aPauseRefusesIt() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        pass(30 days);
        vm.prank(GUARDIAN);
        vault.setPaused(true);
        vm.expectRevert(IStakingVault.StakingPaused.selector);
        renew(ALICE, id, 30);
        vm.prank(ALICE);
        vm.assertEq(vault.redeem(id), 10 ether + rewardOf(10 ether, 30 days));
    }

    function test_itTakesNoMoney() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        pass(30 days);
        vm.prank(ALICE);
        (bool ok,) = address(vault).call{value: 1}(abi.encodeCall(IStakingVault.renew, (id, 30)));
        vm.assertFalse(ok);
    }

    /// @dev Exiting early after a renewal forfeits only the current term's reward: the previous reward is now principal.
    function test_anEarlyExitPaysTheRewardOfTheTermBefore() public {
        uint256 id = lock(ALICE, 10 ether, 365);
        pass(365 days);
        renew(ALICE, id, 365);
        vm.assertEq(vault.totals().free, 998.9 ether - 1.221 ether);
        pass(1 days);
        vm.expectEmit(address(vault));
        emit IStakingVault.ExitedEarly(ALICE, id, 11.1 ether, 1.221 ether, termsOf(0, 0, 1, 3, false));
        vm.prank(ALICE);
        vm.assertEq(vault.exitEarly(id), 11.1 ether);
        vm.assertEq(vault.totals().free, 998.9 ether);
        assertEquation();
    }

    function test_theFlexibleWordIsNotTouched() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        stake(BOB, 10 ether);
        bytes32 word = vm.load(address(vault), bytes32(uint256(2)));
        pass(30 days);
        renew(ALICE, id, 30);
        vm.assertEq(vm.load(address(vault), bytes32(uint256(2))), word);
        vm.assertEq(rewardsOf(BOB), rewardOf(10 ether, 30 days));
    }

    function test_inAGapItIsRefusedAndNeitherWordChanges() public {
        vault = unfunded;
        fund(runwayOf(1 ether) + rewardOf(10 ether, 30 days));
        stake(BOB, 1 ether);
        uint256 id = lock(ALICE, 10 ether, 30);
        setTime(vault.fundedUntil() + 1 days);
        bytes32 stored = keccak256(abi.encode(vault.state()));
        uint256 free = vault.totals().free;
        vm.assertGt(vault.totals().unfundedSeconds, 0);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.ReserveTooLow.selector, 0, runwayOf(1 ether)));
        renew(ALICE, id, 30);
        vm.assertEq(keccak256(abi.encode(vault.state())), stored);
        vm.assertEq(vault.totals().free, free);
    }

    /// @dev A renewal can use the reserve above the runway of flexible stakes, and not a wei more.
    function test_theRunwayOfFlexibleStakesStays() public {
        uint256 id = lock(ALICE, 10 ether, 365);
        pass(365 days);
        stake(BOB, 1000 ether);
        // Leaves one wei less than the new reward of 1.221 BNB needs
        uint256 surplus = vault.withdrawable();
        vm.prank(OWNER);
        vault.withdrawReserve(OWNER, surplus - 1.221 ether + 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IStakingVault.ReserveTooLow.selector, runwayOf(1000 ether) - 1, runwayOf(1000 ether)
            )
        );
        renew(ALICE, id, 365);
        fund(1);
        renew(ALICE, id, 365);
        vm.assertEq(vault.withdrawable(), 0);
        assertEquation();
    }

    /// @dev Possible exactly if principal and reward together could be locked, at any reserve, time and amount.
    function testFuzz_exactlyLockCapacityBoundsIt(
        uint256 reserve,
        uint256 staked,
        uint256 amount,
        uint256 later,
        uint256 forced,
        uint256 terms
    ) public {
        vault = unfunded;
        fund(bound(reserve, 10 ether, MAX_WEI));
        vm.deal(ALICE, type(uint128).max);
        vm.deal(BOB, type(uint128).max);
        stake(BOB, bound(staked, MIN_STAKE, vault.capacity() / 2));
        uint256 id = lock(ALICE, bound(amount, MIN_STAKE, vault.lockCapacity(30)), 30);
        pass(bound(later, 30 days, 200 days));
        if (forced % 2 == 0) vm.deal(address(vault), address(vault).balance + forced % MAX_WEI);
        uint256 termDays = [uint256(30), 90, 180, 365][terms % 4];
        IStakingVault.PositionState memory p = vault.positionOf(ALICE, id);
        bool isCovered = p.principal + p.reward <= vault.lockCapacity(termDays);
        if (!isCovered) vm.expectPartialRevert(IStakingVault.ReserveTooLow.selector);
        renew(ALICE, id, termDays);
        IStakingVault.PositionState memory after_ = vault.positionOf(ALICE, id);
        vm.assertEq(after_.principal, isCovered ? p.principal + p.reward : p.principal);
        if (isCovered) vm.assertGe(vault.totals().free, runwayOf(vault.totals().principal));
        assertEquation();
    }

    /// @dev The same as redeeming and locking the payment, except for the id and the second event.
    function testFuzz_itIsRedeemAndLockInOne(uint256 amount, uint256 from, uint256 to, uint256 later) public {
        (from, to) = ([uint256(30), 90, 180, 365][from % 4], [uint256(30), 90, 180, 365][to % 4]);
        stake(BOB, 100 ether);
        uint256 id = lock(ALICE, bound(amount, MIN_STAKE, 1000 ether), from);
        pass(bound(later, from * 1 days, 1000 days));
        uint256 before = vm.snapshotState();
        renew(ALICE, id, to);
        IStakingVault.PositionState memory renewed = vault.positionOf(ALICE, id);
        IStakingVault.VaultState memory one = vault.totals();
        vm.revertToState(before);
        vm.prank(ALICE);
        uint256 paid = vault.redeem(id);
        IStakingVault.PositionState memory locked = vault.positionOf(ALICE, lock(ALICE, paid, to));
        IStakingVault.VaultState memory two = vault.totals();
        vm.assertEq(renewed.principal, locked.principal);
        vm.assertEq(renewed.reward, locked.reward);
        vm.assertEq(renewed.endsAt, locked.endsAt);
        vm.assertEq(one.free, two.free);
        vm.assertEq(one.lockedPrincipal, two.lockedPrincipal);
        vm.assertEq(one.lockedReward, two.lockedReward);
        vm.assertEq(one.balance, two.balance);
    }
}
