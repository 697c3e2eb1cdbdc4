// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Invariants} from "./Invariants.sol";

/// @dev Each invariant in a separate campaign: `npm run test:deep -w contracts` (I10 is a TypeScript test, see README.md).
contract DeepTest is Invariants {
    function invariant_I1() public {
        I1_theBalanceCoversAllClaims(look());
    }

    function invariant_I2() public {
        I2_theSumsEqualTheTotals(look());
    }

    function invariant_I3() public {
        I3_owedEqualsTheSumOfRewards(look());
    }

    function invariant_I4() public {
        I4_theIndexFollowsTheClock(look());
    }

    function invariant_I5() public {
        I5_everyoneCanLeaveWithWhatTheViewSays(look());
    }

    function invariant_I6() public {
        I6_nobodyGetsMoreThanElevenPercent(look());
    }

    function invariant_I7() public {
        I7_theRunwayIsLeft(look());
    }

    function invariant_I8() public {
        I8_aPausedVaultPaysEveryone(look());
    }

    function invariant_I9() public {
        I9_nobodyIsHarmedByOthers(look());
    }

    function invariant_I11() public {
        I11_ninetyDaysAreFundedToTheSecond(look());
    }

    function invariant_I12() public {
        I12_theLedgerOfLogsEqualsBothWords(look());
    }
}
