import { fetchCode } from '@mooring/protocol';

// A site's promise rejects with `PART_NOT_LOADED` if its code does not load; calling again tries again.

/** The universal provider, which most pages do without. */
export const loadProvider = () => fetchCode(async () => import('./exports/provider.ts'));

/** The Ethereum provider, which a connector fetches when it is used. */
export const loadEthereumProvider = () => fetchCode(async () => import('./exports/ethereum-provider.ts'));

/** What checks the sign-in of an account that is a contract. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/eip155'));

/** The pairing engine. */
export const loadSignClient = () => fetchCode(async () => import('@mooring/sign-client/dapp'));

/** What finds wallets of Polkadot's chains in the page. */
export const loadPolkadotSearch = () => fetchCode(async () => import('./exports/polkadot.ts'));

/** What finds wallets of Cosmos' chains in the page. */
export const loadCosmosSearch = () => fetchCode(async () => import('./exports/cosmos.ts'));

/** The check of a signature. */
export const loadSignatures = () => fetchCode(async () => import('@mooring/signatures'));
