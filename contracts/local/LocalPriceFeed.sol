// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A made-up price of BNB in US dollars, for the local chain alone
/// @notice Answers as the proxy of a Chainlink feed does (AggregatorV3Interface). Its rounds are a function of time: one each
/// hour since 2020, each with a price between about 590 and 710 dollars. Nobody reports anything, so the chain may be moved
/// by a year and the feed has all the rounds in between. It is never deployed on a chain where BNB has a price.
contract LocalPriceFeed {
    uint8 public constant decimals = 8;
    string public constant description = "BNB / USD (made up)";
    uint256 public constant version = 1;
    uint16 public constant phaseId = 1;

    /// @dev 2020-01-01: the first hour.
    uint256 private constant FIRST_HOUR = 438_288;
    uint256 private constant PHASE = 1 << 64;

    address private immutable DEPLOYER = msg.sender;

    /// @notice Since when nothing is reported any more; 0 while it runs. For whoever looks at what a silent feed does.
    uint256 public stoppedAt;

    error NotTheDeployer();

    function setStopped(bool stopped) external {
        if (msg.sender != DEPLOYER) revert NotTheDeployer();
        stoppedAt = stopped ? block.timestamp : 0;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return _round(_latest());
    }

    function getRoundData(uint80 roundId) external view returns (uint80, int256, uint256, uint256, uint80) {
        uint256 number = uint256(roundId) & (PHASE - 1);
        require(roundId >> 64 == phaseId && number > 0 && number <= _latest(), "No data present");
        return _round(number);
    }

    function _latest() private view returns (uint256) {
        return (stoppedAt == 0 ? block.timestamp : stoppedAt) / 1 hours - FIRST_HOUR + 1;
    }

    function _round(uint256 number) private pure returns (uint80, int256, uint256, uint256, uint80) {
        uint80 roundId = uint80(PHASE + number);
        uint256 time = (FIRST_HOUR + number - 1) * 1 hours;
        return (roundId, int256(_price(number)), time, time, roundId);
    }

    /// @dev A wave over 90 days, a smaller one over five, and some noise from hour to hour.
    function _price(uint256 number) private pure returns (uint256) {
        uint256 noise = uint256(keccak256(abi.encode(number))) % 6e8;
        return 597e8 + _wave(number, 2160) * 80 + _wave(number, 120) * 25 + noise;
    }

    /// @dev Up from 0 to 1e8 and down again, once in `period` hours.
    function _wave(uint256 number, uint256 period) private pure returns (uint256) {
        uint256 height = (number % period) * 2e8 / period;
        return height <= 1e8 ? height : 2e8 - height;
    }
}
