// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IStakingVault} from "../src/interfaces/IStakingVault.sol";
import {Terms} from "../src/libraries/Terms.sol";
import {Totals} from "../src/libraries/Totals.sol";
import {vm} from "./Arithmetic.sol";
import {Attacker} from "./Attacker.sol";
import {Ledger} from "./invariant/Ledger.sol";
import {IVault, VaultTest} from "./VaultTest.sol";
import {Vm} from "./Vm.sol";

/// @dev Long because: all attacks begin with the same attacker, who can receive every kind of payment.
contract AttacksTest is VaultTest {
    Attacker private attacker;
    uint256 private left;
    uint256 private kept;

    /// @dev The attacker owns the vault and has a stake, rewards and two positions, so as to receive every kind of payment.
    function setUp() public override {
        super.setUp();
        attacker = new Attacker(vault);
        vm.deal(address(attacker), 1000 ether);
        fund(1000 ether);
        stake(BOB, 10 ether);
        attacker.run(abi.encodeCall(IStakingVault.stake, ()), 10 ether);
        left = abi.decode(attacker.run(abi.encodeCall(IStakingVault.lock, (365)), 1 ether), (uint256));
        kept = abi.decode(attacker.run(abi.encodeCall(IStakingVault.lock, (30)), 1 ether), (uint256));
        vm.prank(OWNER);
        vault.transferOwnership(address(attacker));
        attacker.run(abi.encodeCall(IVault.acceptOwnership, ()), 0);
        pass(40 days);
    }

    function payouts() private view returns (bytes[7] memory) {
        return [
            abi.encodeCall(IStakingVault.unstake, (1 ether)),
            abi.encodeCall(IStakingVault.claim, ()),
            abi.encodeCall(IStakingVault.exit, ()),
            abi.encodeCall(IStakingVault.emergencyExit, ()),
            abi.encodeCall(IStakingVault.redeem, (kept)),
            abi.encodeCall(IStakingVault.exitEarly, (left)),
            abi.encodeCall(IStakingVault.withdrawReserve, (address(attacker), 1 ether))
        ];
    }

    /// @dev Every way in which the vault calls foreign code: its payments, and the rescue of a token.
    function callsOut() private view returns (bytes[8] memory calls) {
        for (uint256 i = 0; i < 7; ++i) calls[i] = payouts()[i];
        calls[7] = abi.encodeCall(IStakingVault.rescueToken, (IERC20(address(attacker)), ALICE, 1));
    }

    function guarded() private view returns (bytes[13] memory) {
        return [
            abi.encodeCall(IStakingVault.stake, ()),
            abi.encodeCall(IStakingVault.unstake, (1 ether)),
            abi.encodeCall(IStakingVault.claim, ()),
            abi.encodeCall(IStakingVault.compound, ()),
            abi.encodeCall(IStakingVault.exit, ()),
            abi.encodeCall(IStakingVault.emergencyExit, ()),
            abi.encodeCall(IStakingVault.lock, (30)),
            abi.encodeCall(IStakingVault.redeem, (kept)),
            abi.encodeCall(IStakingVault.exitEarly, (left)),
            abi.encodeCall(IStakingVault.fund, ()),
            abi.encodeCall(IStakingVault.withdrawReserve, (address(attacker), 1 ether)),
            abi.encodeCall(IStakingVault.rescueToken, (IERC20(address(vault)), ALICE, 1)),
            abi.encodeCall(IStakingVault.renew, (kept, 30))
        ];
    }

    function test_noPaymentCanEnterAnyFunctionThatMovesMoney() public {
        bytes memory refusal = abi.encodeWithSelector(IVault.ReentrancyGuardReentrantCall.selector);
        for (uint256 i = 0; i < callsOut().length; ++i) {
            for (uint256 j = 0; j < guarded().length; ++j) {
                uint256 before = vm.snapshotState();
                string memory where = string.concat("from ", vm.toString(i), " into ", vm.toString(j));
                attacker.callWhenPaid(guarded()[j], j == 0 || j == 6 || j == 9 ? 1 ether : 0);
                attacker.run(callsOut()[i], 0);
                vm.assertEq(attacker.timesPaid(), 1, where);
                vm.assertFalse(attacker.succeeded(), where);
                vm.assertEq(attacker.answer(), refusal, where);
                assertEquation();
                vm.revertToState(before);
            }
        }
    }

    /// @dev A recipient with a role may use its functions during a payment: the payment, the totals and the holdings of
    /// others are the same as without.
    function test_roleFunctionsWithinAPaymentMoveNoMoney() public {
        bytes[5] memory calls = [
            abi.encodeCall(IStakingVault.setPaused, (true)),
            abi.encodeCall(IStakingVault.setGuardian, (CAROL)),
            abi.encodeCall(IVault.transferOwnership, (CAROL)),
            abi.encodeCall(IVault.acceptOwnership, ()),
            abi.encodeCall(IVault.renounceOwnership, ())
        ];
        for (uint256 i = 0; i < callsOut().length; ++i) {
            uint256 before = vm.snapshotState();
            attacker.run(callsOut()[i], 0);
            bytes32 without = moneyNow();
            vm.revertToState(before);
            for (uint256 j = 0; j < calls.length; ++j) {
                before = vm.snapshotState();
                string memory where = string.concat("from ", vm.toString(i), " into ", vm.toString(j));
                attacker.callWhenPaid(calls[j], 0);
                attacker.run(callsOut()[i], 0);
                vm.assertEq(attacker.succeeded(), j < 3, where);
                vm.assertEq(moneyNow(), without, where);
                assertEquation();
                vm.revertToState(before);
            }
        }
    }

    function moneyNow() private view returns (bytes32) {
        IStakingVault.VaultState memory s = vault.totals();
        (s.paused, s.termsSequence) = (false, 0);
        return keccak256(abi.encode(s, address(attacker).balance, vault.accountOf(BOB)));
    }

    /// @dev The event of a payment is emitted before the payment: events from within it follow, with later sequence numbers.
    function test_theEventOfAPaymentComesBeforeThoseFromWithinIt() public {
        for (uint256 i = 0; i < callsOut().length; ++i) {
            uint256 before = vm.snapshotState();
            Ledger ledger = new Ledger(vault);
            attacker.callWhenPaid(abi.encodeCall(IStakingVault.setPaused, (true)), 0);
            vm.recordLogs();
            attacker.run(callsOut()[i], 0);
            Vm.Log[] memory logs = vm.getRecordedLogs();
            vm.assertTrue(attacker.succeeded());
            vm.assertEq(logs.length, i == 7 ? 1 : 2, vm.toString(i));
            vm.assertEq(logs[logs.length - 1].topics[0], IStakingVault.PauseSet.selector, vm.toString(i));
            ledger.replay(logs, time);
            (Totals totals, Terms terms) = ledger.words();
            assertWord(totals, totalsWord());
            assertWord(terms, termsWord());
            vm.revertToState(before);
        }
    }

    /// @dev A view called from within a payment returns the same as after it.
    function test_viewsAreTrueDuringPayments() public {
        bytes[9] memory views = [
            abi.encodeCall(IStakingVault.totals, ()),
            abi.encodeCall(IStakingVault.state, ()),
            abi.encodeCall(IStakingVault.accountOf, (address(attacker))),
            abi.encodeCall(IStakingVault.positionOf, (address(attacker), kept)),
            abi.encodeCall(IStakingVault.positionsOf, (address(attacker), 1, 10)),
            abi.encodeCall(IStakingVault.capacity, ()),
            abi.encodeCall(IStakingVault.lockCapacity, (90)),
            abi.encodeCall(IStakingVault.withdrawable, ()),
            abi.encodeCall(IStakingVault.fundedUntil, ())
        ];
        for (uint256 i = 0; i < callsOut().length; ++i) {
            for (uint256 j = 0; j < views.length; ++j) {
                uint256 before = vm.snapshotState();
                attacker.callWhenPaid(views[j], 0);
                attacker.run(callsOut()[i], 0);
                vm.assertTrue(attacker.succeeded());
                (bool ok, bytes memory later) = address(vault).call(views[j]);
                vm.assertTrue(ok);
                vm.assertEq(attacker.answer(), later);
                vm.revertToState(before);
            }
        }
    }

    function test_theGuardIsOpenAgainAfterEachCall() public {
        bytes[] memory calls = new bytes[](3);
        uint256[] memory values = new uint256[](3);
        calls[0] = abi.encodeCall(IStakingVault.claim, ());
        calls[1] = abi.encodeCall(IStakingVault.unstake, (10 ether));
        calls[2] = abi.encodeCall(IStakingVault.stake, ());
        values[2] = 3 ether;
        uint256 rewards = rewardsOf(address(attacker));
        uint256 before = address(attacker).balance;
        attacker.batch(calls, values);
        vm.assertEq(address(attacker).balance, before + rewards + 7 ether);
        vm.assertEq(principalOf(address(attacker)), 3 ether);
        assertEquation();
    }

    function test_aRecipientThatRefusesChangesNothingAndHarmsNobody() public {
        Attacker.Habit[3] memory habits =
            [Attacker.Habit.Refuse, Attacker.Habit.BurnGas, Attacker.Habit.ReturnBomb];
        bytes32 word = vm.load(address(vault), bytes32(uint256(2)));
        for (uint256 h = 0; h < 3; ++h) {
            attacker.setHabit(habits[h]);
            for (uint256 i = 0; i < payouts().length; ++i) {
                uint256 gas = gasleft();
                (bool ok, bytes memory why) =
                    address(attacker).call{gas: 5_000_000}(abi.encodeCall(Attacker.run, (payouts()[i], 0)));
                vm.assertFalse(ok);
                vm.assertLe(gas - gasleft(), 5_200_000);
                vm.assertEq(bytes32(bytes4(why)), bytes32(IStakingVault.TransferFailed.selector));
            }
        }
        vm.assertEq(vm.load(address(vault), bytes32(uint256(2))), word);
        vm.prank(BOB);
        vm.assertEq(vault.exit(), 10 ether + rewardOf(10 ether, 40 days));
        attacker.setHabit(Attacker.Habit.Accept);
        attacker.run(payouts()[2], 0);
    }

    function test_aStakeWithinOneTransactionEarnsNothing() public {
        bytes[] memory calls = new bytes[](2);
        uint256[] memory values = new uint256[](2);
        attacker.run(abi.encodeCall(IStakingVault.exit, ()), 0);
        uint256 before = address(attacker).balance;
        calls[0] = abi.encodeCall(IStakingVault.stake, ());
        calls[1] = abi.encodeCall(IStakingVault.exit, ());
        values[0] = 900 ether;
        attacker.batch(calls, values);
        vm.assertEq(address(attacker).balance, before);
    }

    function test_stakersAreNotPaidForAGapBeforeTheFunding() public {
        vault = deployVault();
        emptyReserve(10 ether, 365 days);
        uint256 earned = rewardsOf(ALICE);
        // Nobody can stake while the reserve is empty, and present stakers get nothing for the gap.
        vm.expectRevert();
        stake(BOB, 10 ether);
        fund(100 ether);
        stake(BOB, 10 ether);
        vm.assertEq(rewardsOf(ALICE), earned);
        vm.assertEq(rewardsOf(BOB), 0);
        pass(1 days);
        vm.assertEq(rewardsOf(BOB), rewardOf(10 ether, 1 days));
        vm.assertEq(rewardsOf(ALICE), rewardOf(10 ether, vault.totals().fundedSeconds));
    }

    function test_lockingUpTheReserveGivesAVictimACleanRefusalAndTheAttackerNothing() public {
        uint256 capacity = vault.lockCapacity(365);
        vm.deal(CAROL, capacity);
        uint256 id = lock(CAROL, capacity, 365);
        uint256 free = vault.totals().free;
        uint256 total = vault.totals().principal + 1 ether;
        vm.expectRevert(abi.encodeWithSelector(IStakingVault.ReserveTooLow.selector, free, runwayOf(total)));
        stake(ALICE, 1 ether);
        vm.prank(CAROL);
        vault.exitEarly(id);
        vm.assertEq(CAROL.balance, capacity);
        stake(ALICE, 1 ether);
    }

    function test_tenThousandDustClaimsLeaveTheLedgerWhole() public {
        uint256 paid;
        uint256 from = rewardsOf(BOB);
        for (uint256 i = 0; i < 10_000; ++i) {
            pass(1);
            vm.prank(BOB);
            paid += vault.claim();
        }
        vm.assertLe(paid, from + rewardOf(10 ether, 10_000));
        vm.assertGe(paid + 10_000, from + rewardOf(10 ether, 10_000));
        attacker.run(payouts()[2], 0);
        vm.prank(BOB);
        vault.exit();
        vm.assertLe(totalsWord().owed(), 20_010);
        assertEquation();
    }

    function testFuzz_forcedBnbIsReserveAndBreaksNothing(uint256 amount, uint256 wait) public {
        amount = bound(amount, 1, 1e26);
        uint256 rewards = rewardsOf(BOB);
        uint256 free = vault.totals().free;
        vm.deal(address(vault), address(vault).balance + amount);
        vm.assertEq(rewardsOf(BOB), rewards);
        vm.assertEq(vault.totals().free, free + amount);
        pass(bound(wait, 0, MIN_RUNWAY));
        vm.assertEq(rewardsOf(BOB), rewardOf(10 ether, time - DEPLOYED_AT));
        vm.prank(BOB);
        vault.exit();
        assertEquation();
    }

    /// @dev The end of a vault: paused, reserve withdrawn down to the runway, 90 days at 11%, then 0%; one staker stays away.
    function test_aVaultWindsDownToDust() public {
        attacker.run(abi.encodeCall(IStakingVault.setPaused, (true)), 0);
        attacker.run(abi.encodeCall(IStakingVault.withdrawReserve, (ALICE, type(uint256).max)), 0);
        uint256 earned = rewardsOf(BOB);
        pass(MIN_RUNWAY);
        vm.assertEq(rewardsOf(BOB), rewardOf(10 ether, 130 days));
        pass(300 days);
        uint256 last = rewardsOf(BOB);
        vm.assertLe(last, earned + rewardOf(10 ether, MIN_RUNWAY + 1));
        attacker.run(abi.encodeCall(IStakingVault.exit, ()), 0);
        attacker.run(abi.encodeCall(IStakingVault.redeem, (left)), 0);
        attacker.run(abi.encodeCall(IStakingVault.redeem, (kept)), 0);
        // Bob stays away for twenty years; only his stake, his rewards and the runway of his stake remain
        uint256 rest = vault.withdrawable();
        if (rest != 0) attacker.run(abi.encodeCall(IStakingVault.withdrawReserve, (ALICE, rest)), 0);
        pass(20 * 365 days);
        uint256 his = 10 ether + rewardsOf(BOB);
        vm.prank(BOB);
        vm.assertEq(vault.exit(), his);
        uint256 free = vault.withdrawable();
        if (free != 0) attacker.run(abi.encodeCall(IStakingVault.withdrawReserve, (ALICE, free)), 0);
        vm.assertLe(address(vault).balance, 10);
        vm.assertEq(address(vault).balance, totalsWord().owed());
    }
}
