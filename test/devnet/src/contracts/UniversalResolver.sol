// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface ExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

struct Query {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(Query[] calldata queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Finds the resolver of a name or of its closest ancestor (ENSIP-10) and asks it, as ENS clients expect of their universal resolver
/// (ENSIP-23). For local chains: it knows extended resolvers alone.
contract UniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error GatewayFailed(bytes response);

    Registry public immutable registry;

    constructor(Registry registry_) {
        registry = registry_;
    }

    /// @param gateways batch gateways (ENSIP-21), which pass queries on in the resolver's name
    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata gateways
    ) external view returns (bytes memory, address) {
        address target = _find(name);
        (bool ok, bytes memory answer) = target.staticcall(abi.encodeCall(ExtendedResolver.resolve, (name, data)));
        if (ok) return (abi.decode(answer, (bytes)), target);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) = abi.decode(
            _withoutSelector(answer),
            (address, string[], bytes, bytes4, bytes)
        );
        Query[] memory queries = new Query[](1);
        queries[0] = Query(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(BatchGateway.query, (queries)),
            this.resolveCallback.selector,
            abi.encode(target, callback, extra)
        );
    }

    /// Hands a gateway's answer to the resolver that asked for it.
    function resolveCallback(bytes calldata response, bytes calldata extra) external view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert GatewayFailed(responses[0]);
        (address target, bytes4 callback, bytes memory inner) = abi.decode(extra, (address, bytes4, bytes));
        (bool ok, bytes memory answer) = target.staticcall(abi.encodeWithSelector(callback, responses[0], inner));
        if (!ok) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), target);
    }

    function _withoutSelector(bytes memory data) private pure returns (bytes memory content) {
        content = new bytes(data.length - 4);
        for (uint256 i = 0; i < content.length; i++) content[i] = data[i + 4];
    }

    function _find(bytes calldata name) private view returns (address) {
        uint256 at = 0;
        while (at < name.length && name[at] != 0) {
            address found = registry.resolver(_nodeOf(name, at));
            if (found != address(0)) return found;
            at += uint256(uint8(name[at])) + 1;
        }
        revert ResolverNotFound(name);
    }

    function _nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return bytes32(0);
        return keccak256(abi.encodePacked(_nodeOf(name, at + length + 1), keccak256(name[at + 1:at + 1 + length])));
    }
}
