import { fetchCode } from '@mooring/protocol';

// A site's promise rejects with `PART_NOT_LOADED` if its code does not load; calling again tries again.

/** Requests to a wallet. */
export const loadWalletActions = () => fetchCode(async () => import('./exports/wallet-actions.ts'));

/** Requests to a node. Loads much of viem, which connecting a wallet does not need. */
export const loadPublicActions = () => fetchCode(async () => import('./exports/public-actions.ts'));

/** Name lookup. */
export const loadNames = () => fetchCode(async () => import('./exports/names.ts'));
