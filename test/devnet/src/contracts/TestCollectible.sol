// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An NFT of the local chains, with metadata and image on the chain. Anybody may mint one; it is worth nothing.
contract TestCollectible is ERC721 {
    using Strings for uint256;

    uint256 public minted;

    constructor(address[] memory holders) ERC721("Mooring Buoys", "BUOY") {
        for (uint256 i = 0; i < holders.length; ++i) {
            _mint(holders[i], ++minted);
        }
    }

    function mint(address to) external returns (uint256) {
        _mint(to, ++minted);
        return minted;
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory json = string.concat(
            '{"name":"Buoy ', id.toString(), '","image":"data:image/svg+xml;base64,', Base64.encode(_image(id)), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }

    function _image(uint256 id) private pure returns (bytes memory) {
        string memory hue = ((id * 67) % 360).toString();
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
            hue,
            ' 60% 88%)"/><path d="M22 44h20l-6-26h-8z" fill="hsl(',
            hue,
            ' 70% 45%)"/><path d="M8 46q8-6 16 0t16 0 16 0v10H8z" fill="hsl(210 60% 55%)"/></svg>'
        );
    }
}
