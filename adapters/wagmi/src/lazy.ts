import { fetchCode } from '@mooring/protocol';

// What a site's promise waits for rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again.

/** What asks a wallet. */
export const loadWalletActions = () => fetchCode(async () => import('./exports/wallet-actions.ts'));

/** What asks a node. It brings much of viem, which connecting a wallet does not need. */
export const loadPublicActions = () => fetchCode(async () => import('./exports/public-actions.ts'));
