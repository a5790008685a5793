// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// A token of the local chains. Anybody may mint a bounded amount per call; it is worth nothing.
contract TestToken is ERC20Permit {
    /// The whole tokens that one call of `mint` may create.
    uint256 public constant MINT_LIMIT_TOKENS = 1000;

    uint8 private immutable _decimals;

    error MintLimitExceeded(uint256 limit);

    constructor(
        string memory name,
        string memory symbol,
        uint8 decimals_,
        address[] memory holders,
        uint256 amountEach
    ) ERC20(name, symbol) ERC20Permit(name) {
        _decimals = decimals_;
        for (uint256 i = 0; i < holders.length; ++i) {
            _mint(holders[i], amountEach);
        }
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// The most that one call of `mint` may create, in the token's smallest unit.
    function mintLimit() public view returns (uint256) {
        return MINT_LIMIT_TOKENS * 10 ** _decimals;
    }

    function mint(address to, uint256 amount) external {
        if (amount > mintLimit()) revert MintLimitExceeded(mintLimit());
        _mint(to, amount);
    }
}
