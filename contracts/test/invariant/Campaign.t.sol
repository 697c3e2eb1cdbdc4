// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Invariants} from "./Invariants.sol";

/// @dev All invariants after every call of one campaign. A failure names the invariant in its message.
contract CampaignTest is Invariants {
    function invariant_allHold() public {
        Seen memory seen = look();
        I1_theBalanceCoversAllClaims(seen);
        I2_theSumsEqualTheTotals(seen);
        I3_owedEqualsTheSumOfRewards(seen);
        I4_theIndexFollowsTheClock(seen);
        I6_nobodyGetsMoreThanElevenPercent(seen);
        I7_theRunwayIsLeft(seen);
        I9_nobodyIsHarmedByOthers(seen);
        I11_ninetyDaysAreFundedToTheSecond(seen);
        I12_theLedgerOfLogsEqualsBothWords(seen);
        // These two withdraw money, which is reverted after the check; I5 takes everything that I8 has left.
        I8_aPausedVaultPaysEveryone(seen);
        I5_everyoneCanLeaveWithWhatTheViewSays(seen);
    }
}
