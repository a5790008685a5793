// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The resolver of an ENS name whose subnames are kept off-chain (ENSIP-10): it sends clients to a gateway (EIP-3668) and accepts
/// answers that one of its signers has signed for this contract.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error NoOwner();
    error AnswerExpired();
    error AnswerNotSigned();

    event OwnerChanged(address owner);
    event UrlsChanged(string[] urls);
    event SignerChanged(address signer, bool accepted);

    address public owner;
    string[] private _urls;
    mapping(address => bool) public isSigner;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    /// @param owner_ may change owner, gateways and signers
    /// @param urls_ templates of gateways, such as `https://api.example/v1/ens/{sender}/{data}.json`, in the order of preference
    /// @param signers addresses of the keys that gateways sign with; two allow a change of keys without a gap
    constructor(address owner_, string[] memory urls_, address[] memory signers) {
        if (owner_ == address(0)) revert NoOwner();
        owner = owner_;
        _urls = urls_;
        emit OwnerChanged(owner_);
        emit UrlsChanged(urls_);
        for (uint256 i = 0; i < signers.length; i++) _setSigner(signers[i], true);
    }

    function setOwner(address owner_) external onlyOwner {
        if (owner_ == address(0)) revert NoOwner();
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        _urls = urls_;
        emit UrlsChanged(urls_);
    }

    function setSigner(address signer, bool accepted) external onlyOwner {
        _setSigner(signer, accepted);
    }

    function urls() external view returns (string[] memory) {
        return _urls;
    }

    /// Sends the client to a gateway.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        // The gateway receives the call as it came, so that its answer is bound to this name and record.
        revert OffchainLookup(address(this), _urls, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// Checks a gateway's answer. @param request the call that the gateway answered
    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired();
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result))
        );
        if (!isSigner[_recover(hash, signature)]) revert AnswerNotSigned();
        return result;
    }

    /// ERC-165, and ENSIP-10's `resolve`.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function _setSigner(address signer, bool accepted) private {
        // What recovers to nobody must never be a signature.
        if (signer == address(0)) revert AnswerNotSigned();
        isSigner[signer] = accepted;
        emit SignerChanged(signer, accepted);
    }

    function _recover(bytes32 hash, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        // The upper half of s would be a second signature of the same answer.
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) return address(0);
        return ecrecover(hash, v, r, s);
    }
}
