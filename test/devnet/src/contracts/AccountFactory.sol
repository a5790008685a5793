// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedAccount} from "./OwnedAccount.sol";

/// Makes accounts at addresses that are known before (for ERC-6492).
contract AccountFactory {
    function create(address owner) external returns (address) {
        return address(new OwnedAccount{salt: 0}(owner));
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(OwnedAccount).creationCode, abi.encode(owner)));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code));
        return address(uint160(uint256(hash)));
    }
}
