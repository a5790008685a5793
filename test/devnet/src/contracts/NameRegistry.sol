// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Resolvers of names on a local chain, as the ENS registry answers for them. Anybody may set them.
contract NameRegistry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address resolver_) external {
        resolver[node] = resolver_;
    }
}
