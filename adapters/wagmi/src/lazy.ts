/** What asks a wallet. */
export const loadWalletActions = async () => import('./exports/wallet-actions.ts');

/** What asks a node. It brings much of viem, which connecting a wallet does not need. */
export const loadPublicActions = async () => import('./exports/public-actions.ts');
