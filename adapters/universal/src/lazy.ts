import { fetchCode } from '@mooring/protocol';

// A promise rejects with `PART_NOT_LOADED` if the code does not load. Calling again retries.

/** The universal provider, which most pages do not use. */
export const loadProvider = () => fetchCode(async () => import('./exports/provider.ts'));

/** The Ethereum provider, which a connector loads on first use. */
export const loadEthereumProvider = () => fetchCode(async () => import('./exports/ethereum-provider.ts'));

/** Verifies the sign-in of a contract account. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/eip155'));

/** The pairing engine. */
export const loadSignClient = () => fetchCode(async () => import('@mooring/sign-client/dapp'));

/** Finds wallets for Polkadot chains in the page. */
export const loadPolkadotSearch = () => fetchCode(async () => import('./exports/polkadot.ts'));

/** Finds wallets for Cosmos chains in the page. */
export const loadCosmosSearch = () => fetchCode(async () => import('./exports/cosmos.ts'));

/** Signature verification. */
export const loadSignatures = () => fetchCode(async () => import('@mooring/signatures'));
