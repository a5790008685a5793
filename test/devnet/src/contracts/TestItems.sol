// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";

/// Items of the local chains, of two kinds. Anybody may mint a few; they are worth nothing.
contract TestItems is ERC1155 {
    uint256 public constant MINT_LIMIT = 100;

    string public constant name = "Mooring Tackle";
    string public constant symbol = "TACKLE";

    error MintLimitExceeded(uint256 limit);

    constructor(address[] memory holders) ERC1155("") {
        uint256[] memory ids = new uint256[](2);
        uint256[] memory amounts = new uint256[](2);
        (ids[0], ids[1], amounts[0], amounts[1]) = (1, 2, 10, 3);
        for (uint256 i = 0; i < holders.length; ++i) {
            _mintBatch(holders[i], ids, amounts, "");
        }
    }

    function mint(address to, uint256 id, uint256 amount) external {
        if (amount > MINT_LIMIT) revert MintLimitExceeded(MINT_LIMIT);
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        (string memory item, string memory path) = id == 1
            ? ("Rope", "M10 32c0-12 44-12 44 0s-44 12-44 0m8 0c0-6 28-6 28 0s-28 6-28 0")
            : ("Anchor", "M32 8v44M20 20h24M12 36c2 12 10 16 20 16s18-4 20-16");
        bytes memory image = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#e8eef4"/>',
            '<path d="',
            path,
            '" fill="none" stroke="#2f4a63" stroke-width="4" stroke-linecap="round"/></svg>'
        );
        return string.concat(
            "data:application/json;base64,",
            Base64.encode(
                abi.encodePacked(
                    '{"name":"', item, '","image":"data:image/svg+xml;base64,', Base64.encode(image), '"}'
                )
            )
        );
    }
}
