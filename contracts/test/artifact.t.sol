// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Arithmetic.sol";
import {VaultTest} from "./VaultTest.sol";

/// @dev The committed bytecode, which is deployed, is the tested one, except for the metadata hash at its end.
contract ArtifactTest is VaultTest {
    uint256 private constant METADATA = 53;

    function test_theCommittedBytecodeIsThatOfTheTests() public {
        string memory artifact = vm.readFile("artifacts/StakingVault.json");
        bytes memory committed = vm.parseJsonBytes(artifact, ".bytecode");
        bytes memory tested = vm.getCode("StakingVault.sol:StakingVault");
        bytes memory creation = abi.encodePacked(committed, abi.encode(OWNER, GUARDIAN));
        address deployed;
        assembly {
            deployed := create(0, add(creation, 32), mload(creation))
        }
        vm.assertEq(cut(deployed.code), cut(address(vault).code));
        vm.assertEq(cut(committed), cut(tested));
    }

    /// @dev Well inside the limit of 24 576 bytes.
    function test_theVaultIsSmall() public view {
        vm.assertLe(address(vault).code.length, 13_000);
    }

    /// @dev Shortens in place.
    function cut(bytes memory code) private pure returns (bytes memory) {
        assembly {
            mstore(code, sub(mload(code), METADATA))
        }
        return code;
    }
}
