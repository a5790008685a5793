// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IAccount {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// Never deployed: its construction, as a call, answers whether an account's contract vouches for a signature (ERC-1271),
/// after making the account where it is not there yet (ERC-6492).
contract SignatureCheck {
    constructor(address account, bytes32 hash, bytes memory signature, address factory, bytes memory factoryCall) {
        if (account.code.length == 0 && factory != address(0)) {
            (bool made, ) = factory.call(factoryCall);
            made;
        }
        bool valid = false;
        if (account.code.length > 0) {
            (bool answered, bytes memory answer) = account.staticcall(
                abi.encodeCall(IAccount.isValidSignature, (hash, signature))
            );
            valid = answered && answer.length == 32 && bytes32(answer) == bytes32(IAccount.isValidSignature.selector);
        }
        assembly {
            mstore(0, valid)
            return(0, 32)
        }
    }
}
