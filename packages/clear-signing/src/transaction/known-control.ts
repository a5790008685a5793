import { type KnownFunction, known } from './known-function.ts';

/**
 * Functions that change who controls a contract: ownership (ERC-173), roles, the code behind a proxy (ERC-1967, as its
 * usual implementations and their admin contracts name it), and the owners and modules of an account that is a contract (Safe, ERC-7579).
 */
export const control = (): readonly KnownFunction[] => [
  known('function transferOwnership(address newOwner)', ([to]) => ({ what: 'control', to })),
  known('function transferOwnership(address newOwner, bool direct, bool renounce)', ([to]) => ({
    what: 'control',
    to,
  })),
  known('function completeOwnershipHandover(address newOwner)', ([to]) => ({ what: 'control', to })),
  known('function renounceOwnership()', () => ({ what: 'control' })),
  known('function setOwner(address owner)', ([to]) => ({ what: 'control', to })),
  known('function changeOwner(address owner)', ([to]) => ({ what: 'control', to })),
  known('function grantRole(bytes32 role, address account)', ([, to]) => ({ what: 'control', to })),
  known('function grantRoles(address account, uint256 roles)', ([to]) => ({ what: 'control', to })),
  known('function beginDefaultAdminTransfer(address admin)', ([to]) => ({ what: 'control', to })),
  known('function setAdmin(address admin)', ([to]) => ({ what: 'control', to })),
  known('function setPendingAdmin(address admin)', ([to]) => ({ what: 'control', to })),
  known('function setAuthority(address authority)', ([to]) => ({ what: 'control', to })),
  known('function changeAdmin(address admin)', ([to]) => ({ what: 'control', to })),
  known('function changeProxyAdmin(address proxy, address admin)', ([, to]) => ({ what: 'control', to })),
  known('function upgrade(address proxy, address implementation)', ([, to]) => ({ what: 'control', to })),
  known('function upgradeAndCall(address proxy, address implementation, bytes data)', ([, to]) => ({
    what: 'control',
    to,
  })),
  known('function upgradeTo(address implementation)', ([to]) => ({ what: 'control', to })),
  known('function upgradeToAndCall(address implementation, bytes data)', ([to]) => ({ what: 'control', to })),
  known('function addOwnerWithThreshold(address owner, uint256 threshold)', ([to]) => ({
    what: 'control',
    to,
  })),
  known('function swapOwner(address previous, address old, address owner)', ([, , to]) => ({
    what: 'control',
    to,
  })),
  known('function enableModule(address module)', ([to]) => ({ what: 'control', to })),
  known('function setFallbackHandler(address handler)', ([to]) => ({ what: 'control', to })),
  known('function installModule(uint256 moduleTypeId, address module, bytes initData)', ([, to]) => ({
    what: 'control',
    to,
  })),
];
