// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Addresses of names on a local chain, as an extended resolver (ENSIP-10). Anybody may set them.
contract NameRecords {
    error UnsupportedResolverProfile(bytes4 selector);

    mapping(bytes32 => mapping(uint256 => bytes)) private _addresses;

    function setAddress(bytes32 node, uint256 coinType, bytes calldata value) external {
        _addresses[node][coinType] = value;
    }

    function resolve(bytes calldata, bytes calldata data) external view returns (bytes memory) {
        bytes4 selector = bytes4(data);
        if (selector == 0x3b3b57de) {
            bytes memory value = _addresses[abi.decode(data[4:], (bytes32))][60];
            return abi.encode(value.length == 20 ? address(bytes20(value)) : address(0));
        }
        if (selector == 0xf1cb7e06) {
            (bytes32 node, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
            return abi.encode(_addresses[node][coinType]);
        }
        revert UnsupportedResolverProfile(selector);
    }
}
