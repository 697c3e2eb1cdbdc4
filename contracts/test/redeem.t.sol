// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

contract RedeemTest is VaultTest {
    function setUp() public override {
        super.setUp();
        fund(1000 ether);
    }

    function redeem(address who, uint256 id) private returns (uint256) {
        vm.prank(who);
        return vault.redeem(id);
    }

    function test_aMaturedPositionIsPaidWithItsReward() public {
        uint256 id = lock(ALICE, 10 ether, 365);
        pass(365 days);
        uint256 before = ALICE.balance;
        vm.expectEmit(address(vault));
        emit IStakingVault.Redeemed(ALICE, id, 10 ether, 1.1 ether, termsOf(0, 0, 1, 2, false));
        vm.assertEq(redeem(ALICE, id), 11.1 ether);
        vm.assertEq(ALICE.balance - before, 11.1 ether);
        vm.assertEq(vault.positionOf(ALICE, id).id, 0);
        vm.assertEq(vault.totals().free, 998.9 ether);
        assertEquation();
    }

    function test_theLastSecondBeforeTheEndIsTooEarly() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        uint256 endsAt = time + 30 days;
        pass(30 days - 1);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NotMatured.selector, endsAt));
        redeem(ALICE, id);
        pass(1);
        redeem(ALICE, id);
    }

    function test_thereIsNoLastDayAndNothingMoreIsEarned() public {
        uint256 id = lock(ALICE, 10 ether, 365);
        pass(100_000 days);
        vm.assertEq(redeem(ALICE, id), 11.1 ether);
    }

    function test_aPositionIsPaidOnce() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        pass(30 days);
        redeem(ALICE, id);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NoSuchPosition.selector, ALICE, id));
        redeem(ALICE, id);
    }

    function test_aPositionIsPaidToItsOwnerOnly() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        pass(30 days);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NoSuchPosition.selector, BOB, id));
        redeem(BOB, id);
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.NoSuchPosition.selector, ALICE, id + 1));
        redeem(ALICE, id + 1);
    }

    function test_itNeitherAccruesNorTouchesTheFlexibleWord() public {
        uint256 id = lock(ALICE, 10 ether, 30);
        stake(BOB, 10 ether);
        bytes32 word = vm.load(address(vault), bytes32(uint256(2)));
        pass(30 days);
        redeem(ALICE, id);
        vm.assertEq(vm.load(address(vault), bytes32(uint256(2))), word);
        vm.assertEq(rewardsOf(BOB), rewardOf(10 ether, 30 days));
    }

    function test_anEmptyReserveDoesNotTouchWhatIsSetAside() public {
        vault = unfunded;
        fund(runwayOf(1 ether) + rewardOf(10 ether, 365 days));
        stake(BOB, 1 ether);
        uint256 id = lock(ALICE, 10 ether, 365);
        pass(365 days);
        vm.assertGt(vault.totals().unfundedSeconds, 270 days);
        vm.assertEq(redeem(ALICE, id), 11.1 ether);
        assertEquation();
    }

    function testFuzz_theViewEqualsThePayment(uint256 amount, uint256 term, uint256 late, bool paused) public {
        term = [uint256(30), 90, 180, 365][term % 4];
        uint256 id = lock(ALICE, bound(amount, MIN_STAKE, 9000 ether), term);
        lock(BOB, 1 ether, 365);
        IStakingVault.PositionState memory p = vault.positionOf(ALICE, id);
        if (paused) {
            vm.prank(GUARDIAN);
            vault.setPaused(true);
        }
        setTime(bound(late, p.endsAt, p.endsAt + 1e10));
        uint256 before = ALICE.balance;
        vm.assertEq(redeem(ALICE, id), p.principal + p.reward);
        vm.assertEq(ALICE.balance - before, p.principal + p.reward);
        vm.assertEq(vault.totals().lockedPrincipal, 1 ether);
        vm.assertEq(vault.totals().paused, paused);
        assertEquation();
    }
}
